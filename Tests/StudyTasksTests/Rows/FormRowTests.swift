// SPDX-License-Identifier: Apache-2.0

import Foundation
import StudyTasks
import Testing

/// What holds of forms and of choices.
@Suite("Rows: forms")
struct FormRowTests {
  private let text = AnswerFormat.Kind.text(TextFormat(allowsMultipleLines: false))

  @Test("Form: one can go on when every visible item is answered, or optional and empty")
  func forward() throws {
    var session = try started([
      form("f", [item("a", isOptional: false), item("b", text), item("c", isOptional: false)])
    ])
    #expect(!session.canGoForward)
    #expect(throws: SessionError.answersMissing(["a", "c"])) { try session.forward(at: at(1)) }
    try session.answer(.boolean(true), to: "a", at: at(1))
    #expect(throws: SessionError.answersMissing(["c"])) { try session.forward(at: at(1)) }
    try session.answer(.boolean(false), to: "c", at: at(1))
    #expect(session.canGoForward)
    try session.answer(nil, to: "c", at: at(2))
    #expect(!session.canGoForward)
  }

  @Test("Form: skipping takes all answers back")
  func skip() throws {
    var session = try started([form("f", [item("a"), item("b")]), instruction("end")])
    try session.answer(.boolean(true), to: "a", at: at(1))
    try session.skip(at: at(2))
    #expect(session.place == "end")
    let results = try #require(session.result(at: at(3)).result(forStep: "f")?.results)
    #expect(results.map(\.identifier) == ["a", "b"])
    #expect(results.map(\.answer) == [nil, nil])
    var must = try started([form("f", [item("a")], isOptional: false)])
    #expect(throws: SessionError.notSkippable(step: "f")) { try must.skip(at: at(1)) }
    #expect(must.canGoForward)
  }

  @Test("Form: one result for each visible item in order, answered or not; none for headings")
  func results() throws {
    var session = try started([
      form("f", [.section("s", title: nil), item("b"), item("a"), item("none", .none)])
    ])
    try session.answer(.boolean(true), to: "a", at: at(1))
    let results = session.result(at: at(2)).results[0].results
    #expect(results.map(\.identifier) == ["b", "a", "none"])
    #expect(results.map(\.answer) == [nil, .boolean(true), nil])
    try session.forward(at: at(3))
    #expect(session.isFinished)
  }

  @Test("Form: a question step has one result, named like the step")
  func questionStep() throws {
    let session = try started([question("q")])
    #expect(session.result(at: at(1)).results[0].results.map(\.identifier) == ["q"])
    var other = session
    #expect(throws: SessionError.unknownQuestion("x", step: "q")) {
      try other.answer(.boolean(true), to: "x", at: at(1))
    }
  }

  @Test("Form: dates get the calendar and zone of the person, numbers their unit, when answered")
  func normalisation() throws {
    let berlin = Locality(
      calendarIdentifier: "gregorian", timeZoneIdentifier: "Europe/Berlin",
      localeIdentifier: "de_DE")
    var session = try started(
      task([
        form(
          "f",
          [
            item("date", .date(DateFormat())),
            item("number", .numeric(NumericFormat(unit: "kg", displayUnit: "kilograms"))),
          ])
      ]), locality: berlin)
    try session.answer(.date(DateAnswer(date: at(0))), to: "date", at: at(1))
    try session.answer(.number(70, unit: "stone"), to: "number", at: at(1))
    let results = session.result(at: at(2)).results[0]
    #expect(
      results.result(for: "date")?.answer
        == .date(DateAnswer(date: at(0), calendar: "gregorian", timeZone: "Europe/Berlin")))
    #expect(
      results.result(for: "number")?.answer
        == .numeric(NumericAnswer(value: 70, unit: "kg", displayUnit: "kilograms")))
  }

  @Test("Form: an exclusive choice clears the others, another choice clears it; choices in order")
  func choices() throws {
    let choices = [
      TextChoice("A", value: "a"), TextChoice("B"), TextChoice("C", value: "c"),
      TextChoice("None", value: "none", isExclusive: true),
    ]
    let several = AnswerFormat.choices(choices)
    let list = try #require(ChoiceList(several))
    #expect(list.tapping(0, chosen: [2]) == [0, 2])
    #expect(list.tapping(0, chosen: [0, 2]) == [2])
    #expect(list.tapping(3, chosen: [0, 2]) == [3])
    #expect(list.tapping(0, chosen: [3]) == [0])
    #expect(list.tapping(3, chosen: [3]) == [])
    #expect(list.tapping(9, chosen: [1]) == [1])
    let one = try #require(ChoiceList(.choice(choices)))
    #expect(one.tapping(0, chosen: [0]) == [0])
    #expect(one.tapping(1, chosen: [0]) == [1])

    let context = AnswerContext(now: at(0))
    // A choice without a value has its index for one.
    #expect(try several.checked(.choices(["c", 1, "a"]), in: context) == .choices(["a", 1, "c"]))
    #expect(try several.checked(.choices([]), in: context) == nil)
    #expect(throws: AnswerError.exclusiveChoice("none")) {
      try several.checked(.choices(["a", "none"]), in: context)
    }
    #expect(throws: AnswerError.notAChoice("z")) {
      try several.checked(.choices(["z"]), in: context)
    }
    #expect(throws: AnswerError.tooManyChoices) {
      try AnswerFormat.choice(choices).checked(.choices(["a", "c"]), in: context)
    }
  }

  @Test("Form: saved choices that are gone are dropped; an unknown number is an index")
  func restoredChoices() throws {
    func restored(_ values: [ChoiceValue], _ format: AnswerFormat) throws -> Answer? {
      let defaults = taskResult([answered("q", format.questionType, .choices(values))])
      let step = Step("q", .question(QuestionContent(answerFormat: format)))
      return try started(task([step]), defaults: defaults).visibleQuestions[0].answer
    }
    let choices = [TextChoice("A", value: "a"), TextChoice("B", value: "b")]
    #expect(try restored(["gone", "b"], .choices(choices)) == .choices(["b"]))
    #expect(try restored([1], .choices(choices)) == .choices(["b"]))
    #expect(try restored([7], .choices(choices)) == nil)
    #expect(try restored(["a", "b"], .choice(choices)) == nil)
  }
}
