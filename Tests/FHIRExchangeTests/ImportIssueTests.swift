// SPDX-License-Identifier: Apache-2.0

import JSON
import StudyTasks
import Testing

@testable import FHIRExchange

@Suite("What the import of a form names")
struct ImportIssueTests {
  private static let questions = #"""
    {"linkId":"group","type":"group","item":[{"linkId":"in","type":"display"}]},
    {"linkId":"truth","type":"boolean"},
    {"linkId":"number","type":"integer"},
    {"linkId":"date","type":"date"},
    {"linkId":"words","type":"string"},
    {"linkId":"some","type":"integer","answerOption":[{"valueInteger":1},{"valueInteger":2}]},
    {"linkId":"choice","type":"choice","answerOption":[{"valueCoding":{"system":"s:s","code":"x"}}]},
    {"linkId":"open","type":"open-choice","answerOption":[{"valueCoding":{"system":"s:s","code":"x"}}]},
    {"linkId":"any","type":"choice"},
    """#

  @Test(
    "a condition that never holds",
    arguments: [
      ("choice", ">", #""answerCoding":{"system":"s:s","code":"x"}"#, "neither greater nor less"),
      ("truth", "<=", #""answerBoolean":true"#, "neither greater nor less"),
      ("choice", "=", #""answerCoding":{"system":"s:s","code":"z"}"#, "none of the options"),
      ("choice", "=", #""answerString":"x""#, "none of the options"),
      ("some", ">", #""answerInteger":2"#, "none of the options"),
      ("number", "=", #""answerString":"2""#, "never compared with a String"),
      ("open", "=", #""answerInteger":2"#, "never compared with a Integer"),
      ("any", "=", #""answerBoolean":true"#, "never compared with a Boolean"),
      ("group", "exists", #""answerBoolean":true"#, "has no answers"),
      ("group", "=", #""answerInteger":1"#, "has no answers"),
    ])
  func never(question: String, comparison: String, answer: String, words: String) throws {
    let problems = try Self.problems(question, comparison, answer)
    #expect(problems.count == 1, "\(problems)")
    let problem = try #require(problems.first)
    #expect(problem.expression == "Questionnaire.item[9].enableWhen[0]")
    #expect(problem.message.hasPrefix("The condition never holds: "))
    #expect(problem.message.contains(words), "\(problem)")
    #expect(problem.severity == .warning)
  }

  @Test(
    "limits that no number of answers keeps are named, and not held",
    arguments: [
      (-5, -7, "minOccurs -5 and maxOccurs -7"), (-1, nil, "minOccurs -1"),
      (nil, 0, "maxOccurs 0"), (3, 2, "minOccurs 3 and maxOccurs 2"),
    ] as [(Int?, Int?, String)])
  func counts(fewest: Int?, most: Int?, words: String) throws {
    let base = "http://hl7.org/fhir/StructureDefinition/questionnaire-"
    let limits = [("min", fewest), ("max", most)].compactMap { name, count in
      count.map { #"{"url":"\#(base)\#(name)Occurs","valueInteger":\#($0)}"# }
    }
    let form = try Forms.form(
      #"{"linkId":"a","type":"string","repeats":true,"extension":[\#(limits.joined(separator: ","))]}"#
    )
    #expect(
      form.problems.map(\.message) == ["Answers are not counted: \(words) leave no number of them."]
    )
    #expect(form.problems.map(\.severity) == [.warning])
    #expect(form.items[0].domain.minimumCount == nil && form.items[0].domain.maximumCount == nil)
  }

  @Test(
    "a condition that may hold is not named",
    arguments: [
      ("choice", "=", #""answerCoding":{"code":"x"}"#),
      ("choice", "!=", #""answerCoding":{"code":"z"}"#),
      ("open", "=", #""answerString":"mine""#), ("any", "=", #""answerCoding":{"code":"z"}"#),
      ("number", ">", #""answerDecimal":2.5"#), ("some", ">=", #""answerInteger":2"#),
      ("date", "<", #""answerDateTime":"2024-01-01T00:00:00Z""#),
      ("words", ">", #""answerString":"a""#), ("truth", "=", #""answerBoolean":false"#),
      ("group", "exists", #""answerBoolean":false"#), ("group", "!=", #""answerInteger":1"#),
      ("some", "exists", #""answerBoolean":true"#),
    ])
  func may(question: String, comparison: String, answer: String) throws {
    #expect(try Self.problems(question, comparison, answer).isEmpty)
  }

  private static func problems(
    _ question: String, _ comparison: String, _ answer: String
  ) throws -> [FHIRProblem] {
    try Forms.form(
      questions + #"{"linkId":"q","type":"string","enableWhen":["#
        + #"{"question":"\#(question)","operator":"\#(comparison)",\#(answer)}]}"#
    ).problems
  }

  @Test("a form without an address, an id and a name is named after its content")
  func names() throws {
    func name(_ members: String) throws -> String {
      let json = try Forms.json(
        #"{"resourceType":"Questionnaire",\#(members),"item":[{"linkId":"a","type":"date"}]}"#)
      return try FormTask(FHIRForm(FHIR.Questionnaire(resource: json))).task.identifier
    }
    #expect(try name(#""id":"i","name":"n""#) == "i")
    #expect(try name(#""name":"n""#) == "n")
    let (one, other) = (try name(#""title":"One""#), try name(#""title":"Other""#))
    #expect(one.hasPrefix("questionnaire-") && one != other)
    #expect(try name(#""title":"One""#) == one)
    #expect(try name(#""title":"One","url":"","id":"""#).hasPrefix("questionnaire-"))
  }

  private static func worded(_ type: String, _ extensions: String) throws -> FHIRForm {
    try Forms.form(
      #"{"linkId":"a","type":"\#(type)","extension":[\#(extensions),{"url":"#
        + #""http://biodesign.stanford.edu/fhir/StructureDefinition/validationtext","#
        + #""valueString":"Four letters, please.","_valueString":{"extension":[{"url":"#
        + #""http://hl7.org/fhir/StructureDefinition/translation","extension":["#
        + #"{"url":"lang","valueCode":"de"},{"url":"content","valueString":"Vier Buchstaben."}]}]}}]}"#
    )
  }

  @Test("the form's words for an answer that does not fit are shown where one does not")
  func faultWords() throws {
    let core = "http://hl7.org/fhir/StructureDefinition/"
    let form = try Self.worded(
      "string", #"{"url":"\#(core)regex","valueString":"[a-z]{4}"}"#)
    func message(_ language: String?) throws -> String? {
      let plan = try FormTask(form, language: language)
      #expect(plan.problems.isEmpty, "\(plan.problems)")
      guard case .question(let content) = plan.task.steps[0].content,
        case .text(let text) = content.answerFormat.kind
      else { return nil }
      return text.validation?.message
    }
    #expect(try message(nil) == "Four letters, please.")
    #expect(try message("de") == "Vier Buchstaben.")
    let errors = try Forms.errors(form, #"{"linkId":"a","answer":[{"valueString":"abc"}]}"#)
    #expect(errors.count == 1)
    #expect(errors.allSatisfy { $0.hasSuffix(" Four letters, please.") })
    let number = try Self.worded(
      "integer", #"{"url":"\#(core)maxValue","valueInteger":4}"#)
    #expect(
      try FormTask(number).problems.map(\.message) == [
        "'a' is asked otherwise: its words for an answer that does not fit are shown with the response alone."
      ])
    let high = try Forms.errors(number, #"{"linkId":"a","answer":[{"valueInteger":5}]}"#)
    #expect(high.first?.hasSuffix(" Four letters, please.") ?? false, "\(high)")
  }
}
