// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import Testing

@testable import FHIRExchange

@Suite("Expressions of forms that cannot be used")
struct HostileFormTests {
  /// A calculated item beside a question `a`.
  private static func form(
    _ expression: String, type: String = "integer", others: [String: JSONValue] = [:]
  ) throws -> FHIRForm {
    let calculated: [String: JSONValue] = [
      "linkId": "c", "type": .string(type),
      "extension": [ScoreForms.expression("calculatedExpression", expression)],
    ]
    return try ScoreForms.form([
      ["linkId": "a", "type": "integer"],
      .object(calculated.merging(others) { _, last in last }),
    ])
  }

  @Test(
    "what cannot be read is named when the form is made ready",
    arguments: [
      ("1 +", "cannot be read"), ("a.resolve()", "'resolve' is not supported"),
      ("a.nothing()", "unknown function 'nothing'"),
      (String(repeating: "(", count: 500) + "1" + String(repeating: ")", count: 500), "levels"),
      (String(repeating: "1+", count: 40_000) + "1", "bytes"),
    ])
  func unreadable(text: String, words: String) throws {
    let form = try Self.form(text)
    #expect(form.problems.count == 1)
    #expect(form.problems[0].expression == "Questionnaire.item[1].extension[0]")
    #expect(form.problems[0].message.contains(words), "\(form.problems)")
    var filling = FormFilling(form)
    try filling.answer("a", [.integer(1)])
    #expect(filling.answers(of: "c").isEmpty)
  }

  @Test("other languages are named and left out")
  func languages() throws {
    for language in ["text/cql", "application/x-fhir-query", "text/cql.identifier"] {
      var expression = ScoreForms.expression("calculatedExpression", "x").object ?? [:]
      expression["valueExpression"] = ["language": .string(language), "expression": "x"]
      let form = try ScoreForms.form([
        ["linkId": "a", "type": "integer", "extension": [.object(expression)]]
      ])
      #expect(form.problems.map(\.kind) == [.notSupported])
      #expect(form.problems[0].message.contains(language))
    }
  }

  @Test(
    "a value that does not fit is no answer and a problem",
    arguments: [
      ("'text'", "integer"), ("1.5", "integer"), ("3000000000", "integer"),
      ("%resource", "integer"),
      ("1 | 2", "integer"), ("'abc'", "boolean"), ("'abc'", "date"), ("5", "date"),
      ("'nowhere'", "choice"), ("1", "reference"), ("%resource", "string"), ("'10:00'", "time"),
    ])
  func misfits(text: String, type: String) throws {
    let options: [String: JSONValue] =
      type == "choice" ? ["answerOption": [["valueString": "x"]]] : [:]
    var filling = FormFilling(try Self.form(text, type: type, others: options))
    #expect(filling.answers(of: "c").isEmpty)
    #expect(filling.problems.map(\.expression) == ["Questionnaire.item[1]"], "\(filling.problems)")
    #expect(filling.problems.allSatisfy { $0.severity == .warning })
    try filling.answer("a", [.integer(1)])
    #expect(filling.problems.count == 1)
    #expect(filling.form.problems(of: filling.response()).allSatisfy { $0.severity < .error })
  }

  @Test(
    "values of each type",
    arguments: [
      ("5", "integer", "5"), ("5.0", "integer", "5"), ("1.50", "decimal", "1.50"),
      ("2", "decimal", "2"), ("1 = 1", "boolean", "true"), ("@2026-03-01", "date", "2026-03-01"),
      ("@2026-03-01T10:00:00Z", "date", "2026-03-01"),
      ("@2026-03-01T10:00:00Z", "dateTime", "2026-03-01T10:00:00Z"),
      ("@T10:30:00", "time", "10:30:00"), ("5", "string", "5"), ("'a'", "text", "a"),
      ("'http://example.org'", "url", "http://example.org"), ("70.5", "quantity", "70.5 kg"),
      ("5 'mg'", "quantity", "5 mg"), ("'k'", "choice", "Words"), ("'Words'", "choice", "Words"),
      ("%qitem.answerOption.value", "choice", "Words"), ("'other'", "open-choice", "other"),
    ])
  func types(text: String, type: String, shown: String) throws {
    let unit: JSONValue = [
      "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-unit",
      "valueCoding": ["system": "http://unitsofmeasure.org", "code": "kg"],
    ]
    var others: [String: JSONValue] = [
      "extension": [ScoreForms.expression("calculatedExpression", text), unit]
    ]
    if type.hasSuffix("choice") {
      others["answerOption"] = [
        ["valueCoding": ["system": "s:s", "code": "k", "display": "Words"]]
      ]
    }
    let filling = FormFilling(try Self.form(text, type: type, others: others))
    #expect(filling.answers(of: "c").map(\.shown) == [shown], "\(filling.problems)")
    let response = filling.response()
    #expect(filling.form.problems(of: response).isEmpty, "\(filling.form.problems(of: response))")
  }

  @Test("an expression that would run for ever is stopped and named")
  func endless() throws {
    let doubling = (0..<24).reduce("(1|2|3)") { text, _ in "\(text).select($this.combine($this))" }
    let many = (0..<2).map { number -> JSONValue in
      [
        "linkId": .string("c\(number)"), "type": "integer",
        "extension": [
          ScoreForms.expression(
            "calculatedExpression", "(1).repeat($this + 1).count() + %resource.item.count()")
        ],
      ]
    }
    for form in [
      try Self.form("(1).repeat($this + 1).count()"), try Self.form("\(doubling).count()"),
    ] {
      let filling = FormFilling(form)
      #expect(filling.problems.map(\.kind) == [.tooCostly], "\(filling.problems)")
    }
    // All together are bounded too.
    var filling = FormFilling(try ScoreForms.form([["linkId": "a", "type": "integer"]] + many))
    filling.state.stepLimit = 500_000
    try filling.answer("a", [.integer(1)])
    #expect(filling.problems.count == 2)
    #expect(filling.state.stepsLeft == 0)
    #expect(filling.problems.allSatisfy { $0.kind == .tooCostly })
  }

  @Test("variables that double what they hold are bounded")
  func doubling() throws {
    let variables = (0..<60).map {
      ScoreForms.variable("v\($0)", $0 == 0 ? "1" : "%v\($0 - 1).combine(%v\($0 - 1))")
    }
    let form = try ScoreForms.form(
      [ScoreForms.total("c", "integer", "%v59.count()")], extensions: variables)
    #expect(FormFilling(form).problems.map(\.kind) == [.tooCostly])
  }

  @Test("circles of calculations and conditions are told once each, and end")
  func circles() throws {
    func item(_ linkId: String, _ kind: String, _ text: String) -> JSONValue {
      [
        "linkId": .string(linkId), "type": "integer",
        "extension": [ScoreForms.expression(kind, text)],
      ]
    }
    func other(_ linkId: String) -> String {
      "%resource.descendants().where(linkId = '\(linkId)').answer.value"
    }
    let form = try ScoreForms.form([
      item("a", "calculatedExpression", "\(other("b")) + 1"),
      item("b", "calculatedExpression", "\(other("c")) + 1"),
      item("c", "calculatedExpression", "\(other("a")) + 1"),
      item("d", "calculatedExpression", "iif(answer.exists(), answer.value + 1, 0)"),
      item("e", "enableWhenExpression", "\(other("f")).exists()"),
      item("f", "calculatedExpression", "\(other("e")) + 1"),
      item("g", "calculatedExpression", "\(other("a")) + 1"),
    ])
    let circles = form.problems.filter { $0.kind == .invariant }
    #expect(circles.count == 3, "\(circles)")
    #expect(circles.contains { $0.message.contains("'d' depends on the item itself") })
    var filling = FormFilling(form)
    for linkId in ["a", "b", "c"] where !filling.isFixed(linkId) {
      try filling.answer(linkId, [.integer(1)])
    }
    let answers = ["a", "b", "c", "g"].flatMap { filling.answers(of: $0) }
    #expect(answers.count == 4)
  }

  @Test("expressions that read everything, each other among it, give the same each time")
  func openCircle() throws {
    let form = try ScoreForms.form(
      (0..<4).map { number in
        [
          "linkId": .string("c\(number)"), "type": "integer",
          "extension": [
            ScoreForms.expression("calculatedExpression", "%resource.item.answer.value.sum() + 1")
          ],
        ]
      } + [["linkId": "a", "type": "integer"]])
    #expect(form.problems.isEmpty)
    var filling = FormFilling(form)
    for value in [1, 5, 1] { try filling.answer("a", [.integer(value)]) }
    // Each sees what comes before it alone: 1, then 1 + 2, …
    #expect((0..<4).map { filling.answers(of: "c\($0)")[0].number } == [2, 4, 8, 16])
  }

  @Test("deep forms with expressions end")
  func deep() throws {
    let depth = 100
    var item: JSONValue = ["linkId": "q", "type": "integer"]
    for level in 0..<depth {
      item = [
        "linkId": .string("g\(level)"), "type": "group",
        "item": [
          item, ScoreForms.total("t\(level)", "integer", "%resource.item.count()"),
        ],
      ]
    }
    var filling = FormFilling(try ScoreForms.form([item]))
    try filling.answer("q", [.integer(1)])
    #expect(filling.answers(of: "t0") == [.integer(1)])
    #expect(filling.form.problems(of: filling.response()).allSatisfy { $0.severity < .error })
  }
}

extension FormFilling {
  fileprivate func isFixed(_ linkId: String) -> Bool {
    form.index(of: linkId).map(state.isFixed) ?? true
  }
}
