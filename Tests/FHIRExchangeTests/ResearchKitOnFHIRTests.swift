// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

@testable import FHIRExchange

/// The two tables that ResearchKitOnFHIR promises in its README, row by row.
@Suite("ResearchKitOnFHIR's tables")
struct ResearchKitOnFHIRTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  struct Row: CustomTestStringConvertible {
    var item: String
    var answer: Answer?
    var format: AnswerFormat.Kind?
    var value: String?

    var testDescription: String { item }
  }

  private static let coded =
    #""type":"choice","answerOption":[{"valueCoding":{"system":"s:s","code":"a","display":"A"}},"#
    + #"{"valueCoding":{"system":"s:s","code":"b","display":"B"}}]"#
  private static let unit =
    #""type":"quantity","extension":[{"url":"http://hl7.org/fhir/StructureDefinition/"#
    + #"questionnaire-unit","valueCoding":{"system":"http://unitsofmeasure.org","code":"kg"}}]"#

  static let rows = [
    Row(
      item: #""type":"boolean""#, answer: .boolean(true), format: .boolean(BooleanFormat()),
      value: #"{"valueBoolean":true}"#),
    Row(
      item: coded, answer: .choices(["b"]), format: nil,
      value: #"{"valueCoding":{"system":"s:s","code":"b","display":"B"}}"#),
    Row(
      item: #""type":"date""#,
      answer: .date(DateAnswer(date: Date(timeIntervalSince1970: 1_772_323_200), timeZone: "GMT")),
      format: .date(DateFormat(style: .date)), value: #"{"valueDate":"2026-03-01"}"#),
    Row(
      item: #""type":"dateTime""#,
      answer: .date(
        DateAnswer(date: Date(timeIntervalSince1970: 1_772_323_200), timeZone: "Asia/Tokyo")),
      format: .date(DateFormat(style: .dateTime)),
      value: #"{"valueDateTime":"2026-03-01T09:00:00+09:00"}"#),
    Row(
      item: #""type":"time""#, answer: time("08:30"),
      format: .timeOfDay(TimeOfDayFormat()), value: #"{"valueTime":"08:30:00"}"#),
    Row(
      item: #""type":"decimal""#, answer: .number(1.5), format: .numeric(NumericFormat()),
      value: #"{"valueDecimal":1.5}"#),
    Row(
      item: unit, answer: .number(81.5, unit: "kg"),
      format: .numeric(NumericFormat(unit: "kg", displayUnit: "kg")),
      value:
        #"{"valueQuantity":{"value":81.5,"unit":"kg","code":"kg","system":"http://unitsofmeasure.org"}}"#
    ),
    Row(
      item: #""type":"integer""#, answer: .number(4),
      format: .numeric(NumericFormat(style: .integer)), value: #"{"valueInteger":4}"#),
    Row(
      item: #""type":"text""#, answer: .text("a\nb"),
      format: .text(TextFormat(allowsMultipleLines: true)), value: #"{"valueString":"a\nb"}"#),
    Row(
      item: #""type":"string""#, answer: .text("a"),
      format: .text(TextFormat(allowsMultipleLines: false)), value: #"{"valueString":"a"}"#),
  ]

  @Test("types of questions and of their answers", arguments: rows)
  func types(_ row: Row) throws {
    let plan = try FormTask(try Forms.form(#"{"linkId":"q","text":"Q",\#(row.item)}"#))
    let step = try #require(plan.task.steps.first)
    let question = try #require(step.questions.first)
    if let format = row.format {
      #expect(question.answerFormat.kind == format)
    } else {
      #expect(ChoiceList(question.answerFormat)?.entries.map(\.text) == ["A", "B"])
    }
    var session = TaskSession(plan.task, taskRunUUID: UUID())
    try session.start(at: Self.now)
    try session.answer(row.answer, to: "q", at: Self.now)
    try session.forward(at: Self.now)
    let answers = plan.response(of: session.result(at: Self.now)).item[0].answer
    #expect(try answers.map(\.fhir) == [Forms.json(row.value ?? "")])
  }

  @Test("a display is an instruction, a group a form")
  func steps() throws {
    let task = try FormTask(
      try Forms.form(
        #"{"linkId":"d","type":"display","text":"D"},{"linkId":"g","type":"group","text":"G","#
          + #""item":[{"linkId":"q","type":"boolean"}]}"#)
    ).task
    #expect(task.steps[0].content == .instruction(InstructionContent()))
    #expect(task.steps[0].text == "D")
    guard case .form(let form) = task.steps[1].content else {
      Issue.record("no form")
      return
    }
    #expect(form.items.map(\.identifier) == ["q"])
  }

  struct Condition: CustomTestStringConvertible {
    var question: String
    var condition: String
    /// The answers for which the item is asked, and those for which it is not.
    var asked: [Answer?]
    var notAsked: [Answer?]

    var testDescription: String { condition }
  }

  private static func time(_ text: String) -> Answer? { TimeOfDay(text).map(Answer.timeOfDay) }

  private static func day(_ text: String) -> Answer? {
    FHIR.Moment(text)?.dateAnswer.map(Answer.date)
  }

  static let conditions: [Condition] =
    [
      Condition(
        question: #""type":"boolean""#, condition: #""operator":"=","answerBoolean":true"#,
        asked: [.boolean(true)], notAsked: [.boolean(false), nil]),
      Condition(
        question: #""type":"boolean""#, condition: #""operator":"!=","answerBoolean":true"#,
        asked: [.boolean(false), nil], notAsked: [.boolean(true)]),
      Condition(
        question: #""type":"boolean""#, condition: #""operator":"exists","answerBoolean":true"#,
        asked: [.boolean(false), .boolean(true)], notAsked: [nil]),
      Condition(
        question: #""type":"boolean""#, condition: #""operator":"exists","answerBoolean":false"#,
        asked: [nil], notAsked: [.boolean(false), .boolean(true)]),
    ]
    + ["integer", "decimal"].flatMap { type in
      let value = type == "integer" ? #""answerInteger":5"# : #""answerDecimal":5.0"#
      func row(_ comparison: String, _ asked: [Answer?], _ notAsked: [Answer?]) -> Condition {
        Condition(
          question: #""type":"\#(type)""#, condition: #""operator":"\#(comparison)",\#(value)"#,
          asked: asked, notAsked: notAsked)
      }
      let (four, five, six) = (Answer.number(4), Answer.number(5), Answer.number(6))
      return [
        row("=", [five], [four, six, nil]), row("!=", [four, six, nil], [five]),
        row("<=", [four, five], [six, nil]), row(">=", [five, six], [four, nil]),
        row("<", [four], [five, six, nil]), row(">", [six], [four, five, nil]),
      ]
    }
    + [
      Condition(
        question: #""type":"date""#, condition: #""operator":">","answerDate":"2026-03-01""#,
        asked: [day("2026-03-02")], notAsked: [day("2026-03-01"), day("2026-02-28"), nil]),
      Condition(
        question: #""type":"date""#, condition: #""operator":"<","answerDate":"2026-03-01""#,
        asked: [day("2026-02-28")], notAsked: [day("2026-03-01"), day("2026-03-02"), nil]),
      Condition(
        question: #""type":"date""#, condition: #""operator":"=","answerDate":"2026-03-01""#,
        asked: [day("2026-03-01")], notAsked: [day("2026-03-02"), nil]),
      Condition(
        question: coded, condition: #""operator":"=","answerCoding":{"system":"s:s","code":"a"}"#,
        asked: [.choices(["a"])], notAsked: [.choices(["b"]), nil]),
      Condition(
        question: coded, condition: #""operator":"!=","answerCoding":{"system":"s:s","code":"a"}"#,
        asked: [.choices(["b"]), nil], notAsked: [.choices(["a"])]),
      Condition(
        question: #""type":"string""#, condition: #""operator":"=","answerString":"a""#,
        asked: [.text("a")], notAsked: [.text("b"), nil]),
      Condition(
        question: #""type":"time""#, condition: #""operator":">","answerTime":"08:30:00""#,
        asked: [time("08:31")],
        notAsked: [time("08:30"), nil]),
      Condition(
        question: unit,
        condition: #""operator":">","answerQuantity":{"value":80,"code":"kg","#
          + #""system":"http://unitsofmeasure.org"}"#,
        asked: [.number(81, unit: "kg")], notAsked: [.number(80, unit: "kg"), nil]),
    ]

  /// As a skip rule after the question, and as a visibility rule within one form: ResearchKitOnFHIR
  /// has no conditions there.
  @Test("conditions, as the task and as the form itself see them", arguments: conditions)
  func navigation(_ row: Condition) throws {
    let items =
      #"{"linkId":"q",\#(row.question)},{"linkId":"x","type":"boolean","enableWhen":"#
      + #"[{"question":"q",\#(row.condition)}]}"#
    for items in [items, #"{"linkId":"g","type":"group","item":[\#(items)]}"#] {
      let plan = try FormTask(try Forms.form(items))
      #expect(plan.problems.isEmpty)
      #expect(plan.task.validate().isEmpty)
      for (answers, isAsked) in [(row.asked, true), (row.notAsked, false)] {
        for answer in answers {
          var session = TaskSession(plan.task, taskRunUUID: UUID())
          try session.start(at: Self.now)
          try session.answer(answer, to: "q", at: Self.now)
          if plan.task.steps.count > 1 { try session.forward(at: Self.now) }
          let isShown = session.visibleQuestions.contains { $0.question.identifier == "x" }
          #expect(isShown == isAsked, "\(answer as Any)")
          if isShown { try session.answer(.boolean(true), to: "x", at: Self.now) }
          if !session.isFinished { try session.forward(at: Self.now) }
          let response = plan.response(of: session.result(at: Self.now))
          let errors = plan.form.problems(of: response).filter { $0.severity >= .error }
          #expect(errors.isEmpty)
        }
      }
    }
  }
}
