// SPDX-License-Identifier: Apache-2.0

import FHIRPath
import JSON
import Testing

@Suite("Scores of forms by FHIRPath")
struct ScoreTests {
  private static let ordinal = "http://hl7.org/fhir/StructureDefinition/ordinalValue"
  private static let weight = "http://hl7.org/fhir/StructureDefinition/itemWeight"
  private static let answers = [
    "http://loinc.org|LA6568-5": 0.0, "http://loinc.org|LA6569-3": 1,
    "http://loinc.org|LA6570-1": 2,
    "http://loinc.org|LA6571-9": 3,
  ]
  private static let codes = ["LA6568-5", "LA6569-3", "LA6570-1", "LA6571-9"]

  /// A depression questionnaire with nine questions; `nil` for one without an answer.
  private static func form(_ scores: [Int?], carriesScores: Bool) -> JSONValue {
    let items = scores.enumerated().map { index, score -> JSONValue in
      guard let score else { return ["linkId": .string("q\(index + 1)")] }
      var coding: [String: JSONValue] = [
        "system": "http://loinc.org", "code": .string(codes[score]),
      ]
      if carriesScores {
        coding["extension"] = [["url": .string(ordinal), "valueDecimal": .integer(score)]]
      }
      return ["linkId": .string("q\(index + 1)"), "answer": [["valueCoding": .object(coding)]]]
    }
    return [
      "resourceType": "QuestionnaireResponse", "item": [["linkId": "all", "item": .array(items)]],
    ]
  }

  private static func environment(_ form: JSONValue) -> FHIRPathEnvironment {
    FHIRPathEnvironment(
      variables: ["resource": [FHIRPathItem(form)]],
      weight: { item in
        guard let coding = item.json.object else { return nil }
        return answers["\(coding["system"]?.string ?? "")|\(coding["code"]?.string ?? "")"]
      })
  }

  @Test("nine questions, scores in the answers or from the host", arguments: [true, false])
  func nine(_ carriesScores: Bool) throws {
    let form = Self.form([0, 1, 2, 3, 0, 1, 2, 3, 1], carriesScores: carriesScores)
    let environment = Self.environment(form)
    for expression in [
      "%resource.item.item.answer.value.ordinal().sum()",
      "%resource.repeat(item).answer.value.weight().sum()",
      "%resource.answers().ordinal().sum()",
      "%resource.answers().value.ordinal().aggregate($this + $total, 0)",
      "%resource.item.item.answer.ordinal().sum()",
      (1...9).map { "%resource.item.item.where(linkId='q\($0)').answer.value.ordinal()" }
        .joined(separator: " + "),
    ] {
      #expect(try shown(expression, on: form, in: environment) == "13", "\(expression)")
    }
    let severity = "iif(%resource.answers().ordinal().sum() >= 10, 'moderate', 'mild')"
    #expect(try shown(severity, on: form, in: environment) == "moderate")
  }

  @Test("a question without an answer makes a sum by + empty, but not sum()")
  func missing() throws {
    let form = Self.form([1, nil, 2], carriesScores: true)
    let environment = Self.environment(form)
    #expect(try shown("%resource.answers().ordinal().sum()", on: form, in: environment) == "3")
    let sum = (1...3).map { "item.item.where(linkId='q\($0)').answer.value.ordinal()" }
      .joined(separator: " + ")
    #expect(try shown(sum, on: form, in: environment) == "{}")
    #expect(
      try shown("item.item.answer.count() = item.item.count()", on: form, in: environment)
        == "false")
    #expect(try shown("answers().ordinal().avg()", on: form, in: environment) == "1.5")
  }

  @Test("the score stands at the coding, at the answer, or beside a primitive")
  func places() throws {
    let score: JSONValue = [["url": .string(Self.weight), "valueDecimal": 2.5]]
    let answers: [JSONValue] = [
      ["valueCoding": ["code": "a", "extension": score]],
      ["valueCoding": ["code": "a"], "extension": score],
      ["valueInteger": 7, "extension": score],
      ["valueString": "a", "_valueString": ["extension": score]],
    ]
    for answer in answers {
      let form: JSONValue = ["item": [["linkId": "q", "answer": [answer]]]]
      #expect(try shown("item.answer.value.weight()", on: form) == "2.5", "\(answer)")
      #expect(try shown("item.answer.weight()", on: form) == "2.5", "\(answer)")
    }
    #expect(
      try shown("item.answer.value.weight()", on: ["item": [["answer": [["valueInteger": 7]]]]])
        == "{}")
  }

  @Test("body mass index and the like")
  func formulas() throws {
    var environment = FHIRPathEnvironment(variables: [
      "weight": [FHIRPathItem(70.5, type: .decimal)], "height": [.integer(170)],
      "female": [.integer(1)], "none": [],
    ])
    for (expression, value) in [
      ("(%weight/((%height/100).power(2))).round(1)", "24.4"),
      ("(%weight/%height/%height*10000).round(1)", "24.4"), ("%female * -1.2146", "-1.2146"),
      ("(5.ln()-1)/0.5 > 1.2", "true"), ("%none.ln() * -1.8443", "{}"),
      ("iif(%height > 74, 74, iif(%height < 35, 35, %height))", "74"),
    ] {
      #expect(try shown(expression, in: environment) == value, "\(expression)")
    }
    environment.variables["height"] = []
    #expect(try shown("(%weight/%height).round(1)", in: environment) == "{}")
  }
}
