// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

@testable import FHIRExchange

@Suite("Forms of R5, and options of any type")
struct R5FormTests {
  private static let options =
    #""answerOption":[{"valueCoding":{"system":"s:s","code":"x","display":"X"}},"#
    + #"{"valueCoding":{"system":"s:s","code":"y"}}]"#
  private static let numbers = #""answerOption":[{"valueInteger":1},{"valueInteger":5}]"#
  private static let words = #""answerOption":[{"valueString":"a"},{"valueString":"b"}]"#

  @Test(
    "types are read as those of R4, and written so",
    arguments: [
      ("coding", nil, options, "choice"), ("coding", "optionsOnly", options, "choice"),
      ("coding", "optionsOrString", options, "open-choice"),
      ("coding", "optionsOrType", options, "choice"), ("coding", nil, nil, "choice"),
      ("string", "optionsOrString", words, "open-choice"),
      ("string", "optionsOnly", words, "string"),
      ("string", "optionsOrString", nil, "string"),
      ("integer", "optionsOrString", numbers, "open-choice"),
      ("integer", "optionsOrType", numbers, "integer"), ("integer", nil, numbers, "integer"),
      ("question", nil, nil, "question"), ("choice", nil, options, "choice"),
      ("open-choice", "optionsOnly", options, "open-choice"),
    ] as [(String, String?, String?, String)])
  func types(type: String, constraint: String?, options: String?, written: String) throws {
    let constraint = constraint.map { #","answerConstraint":"\#($0)""# } ?? ""
    let form = try Forms.form(
      #"{"linkId":"a","type":"\#(type)"\#(constraint)\#(options.map { "," + $0 } ?? "")}"#)
    let isOpen = constraint.contains("optionsOrType")
    #expect(form.items[0].type.rawValue == written)
    #expect(form.items[0].domain.isOpen == isOpen)
    #expect(form.problems.isEmpty, "\(form.problems)")
    let (made, notes) = form.questionnaire.mended()
    #expect(made.item[0].type == written)
    #expect(made.problems.isEmpty, "\(made.problems)")
    #expect(notes.isEmpty == (type == written && constraint.isEmpty), "\(notes)")
    let again = FHIRForm(made)
    #expect(again.items[0].type == form.items[0].type)
    #expect(again.items[0].domain.isOpen == isOpen)
    #expect(again.items[0].domain.options == form.items[0].domain.options)
  }

  @Test("a form of R4 that states the constraint as an extension is read by it, and not changed")
  func backported() throws {
    let address =
      "http://hl7.org/fhir/5.0/StructureDefinition/extension-Questionnaire.item.answerConstraint"
    let form = try Forms.form(
      #"{"linkId":"a","type":"choice",\#(Self.options),"#
        + #""extension":[{"url":"\#(address)","valueCode":"optionsOrString"}]}"#)
    #expect(form.items[0].type == .openChoice)
    let (made, notes) = form.questionnaire.mended()
    #expect(made == form.questionnaire && notes.isEmpty, "\(notes)")
  }

  @Test("what R4 cannot say becomes the extension that FHIR has for it, with a note")
  func extensions() throws {
    let form = try FHIR.Questionnaire(
      resource: Forms.json(
        #"{"resourceType":"Questionnaire","status":"draft","versionAlgorithmString":"semver","#
          + #""extension":[{"url":"http://example.org","valueInteger":1}],"#
          + #""copyrightLabel":"C","item":[{"linkId":"a","type":"display","disabledDisplay":"protected"}]}"#
      ))
    #expect(form.problems.map(\.severity) == [.warning, .warning, .warning])
    let (made, notes) = form.mended()
    let address = "http://hl7.org/fhir/5.0/StructureDefinition/extension-Questionnaire"
    #expect(
      made.fhir.object?["extension"] == [
        ["url": "http://example.org", "valueInteger": 1],
        ["url": .string(address + ".copyrightLabel"), "valueString": "C"],
        ["url": .string(address + ".versionAlgorithm"), "valueString": "semver"],
      ])
    #expect(
      made.item[0].fhir.object?["extension"] == [
        ["url": .string(address + ".item.disabledDisplay"), "valueCode": "protected"]
      ])
    #expect(made.problems.isEmpty)
    #expect(
      notes.map(\.expression) == [
        "Questionnaire.copyrightLabel", "Questionnaire.item[0].disabledDisplay",
        "Questionnaire.versionAlgorithmString",
      ])
  }

  @Test(
    "options of any type are choices of the task, and answers of that type come out of it",
    arguments: [
      ("integer", #"{"valueInteger":1},{"valueInteger":5}"#, FHIR.Value.integer(5)),
      ("string", #"{"valueString":"a"},{"valueString":"b"}"#, .string("b")),
      (
        "date", #"{"valueDate":"2024-01-01"},{"valueDate":"2025-01-01"}"#,
        .date(FHIR.Moment("2025-01-01")!)
      ),
      (
        "time", #"{"valueTime":"08:00:00"},{"valueTime":"20:00:00"}"#,
        .time(FHIR.Moment.time("20:00:00")!)
      ),
      ("string", #"{"valueString":"a"},{"valueCoding":{"code":"k","display":"b"}}"#, .string("b")),
    ])
  func choices(type: String, options: String, second: FHIR.Value) throws {
    let form = try Forms.form(#"{"linkId":"a","type":"\#(type)","answerOption":[\#(options)]}"#)
    let plan = try FormTask(form)
    guard case .question(let content) = plan.task.steps[0].content,
      case .textChoice(let format) = content.answerFormat.kind
    else { throw TaskError.emptyIdentifier }
    #expect(format.choices.count == 2)
    let item = form.items[0]
    let answer = try #require(item.answer([form.items[0].domain.options[1]]))
    #expect(item.values(of: answer) == [second])
  }

  @Test("a condition on the order of a question with options holds for those that fulfil it")
  func orderOfOptions() throws {
    let form = try Forms.form(
      #"{"linkId":"a","type":"integer","answerOption":[{"valueInteger":1},{"valueInteger":2},{"valueInteger":5}]},"#
        + #"{"linkId":"b","type":"display","text":"B","enableWhen":["#
        + #"{"question":"a","operator":">=","answerInteger":2}]}"#)
    let plan = try FormTask(form)
    #expect(plan.problems.isEmpty, "\(plan.problems)")
    for (index, isShown) in [(0, false), (1, true), (2, true)] {
      var session = TaskSession(plan.task, taskRunUUID: UUID(), locality: Locality())
      let now = Date(timeIntervalSince1970: 1_800_000_000)
      try session.start(at: now)
      let answer = try #require(form.items[0].answer([form.items[0].domain.options[index]]))
      try session.answer(answer, to: "a", at: now)
      try session.forward(at: now)
      #expect((session.currentStep?.identifier == "b") == isShown)
    }
  }
}
