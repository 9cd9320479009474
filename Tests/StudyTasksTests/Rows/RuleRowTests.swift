// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import StudyTasks
import Testing

/// Rules and predicates, by the rows of Documentation/ResearchKit.md.
@Suite("Rows T11–T19: rules and predicates")
struct RuleRowTests {
  private func holds(_ predicate: ResultPredicate, _ results: StepResult...) throws -> Bool {
    try predicate.holds(in: ResultScope(taskResult(results)))
  }

  @Test("T11: the first branch whose predicate holds is taken, else the default, else the order")
  func predicateRule() throws {
    var task = try task([question("q"), question("a"), question("b"), question("c")])
    let scale = ResultPredicate.scale("q", minimum: 3)
    task.navigationRules["q"] = NavigationRule(
      [.init(when: scale, to: "b"), .init(when: .scale("q", minimum: 1), to: "c")],
      otherwise: StudyTask.end)
    func next(_ value: Double?) throws -> String? {
      try task.step(after: "q", results: [answered("q", .scale, value.map(Answer.scale))])?
        .identifier
    }
    #expect(try next(4) == "b")
    #expect(try next(2) == "c")
    #expect(try next(nil) == nil)
    task.navigationRules["q"]?.otherwise = nil
    #expect(try next(nil) == "a")
    let other = taskResult([answered("x", .boolean, .boolean(true))], of: "other")
    task.navigationRules["q"] = NavigationRule(
      [.init(when: .boolean(ResultSelector(task: "other", "x"), is: true), to: "c")],
      additionalTaskResults: [other])
    #expect(try next(nil) == "c")
  }

  @Test("T12: a direct rule always leads to its step, or to the end")
  func directRule() throws {
    var task = try task([question("a"), question("b"), question("c")])
    task.navigationRules["a"] = .direct("c")
    #expect(try task.step(after: "a", results: [])?.identifier == "c")
    task.navigationRules["a"] = .direct(StudyTask.end)
    #expect(try task.step(after: "a", results: []) == nil)
    #expect(StudyTask.end == "org.researchkit.step.null")
  }

  @Test("T13: a step is left out when its predicate holds as it is about to be shown")
  func skipRule() throws {
    var task = try task([question("a"), question("b"), question("c")])
    task.skipRules["b"] = SkipRule(when: .boolean("a", is: false))
    let no = answered("a", .boolean, .boolean(false))
    #expect(try task.step(after: "a", results: [no])?.identifier == "c")
    #expect(try task.step(after: "a", results: [])?.identifier == "b")
    task.skipRules["b"] = SkipRule(
      when: .boolean(ResultSelector(task: "other", "x"), is: true),
      additionalTaskResults: [taskResult([answered("x", .boolean, .boolean(true))], of: "other")])
    #expect(try task.step(after: "a", results: [])?.identifier == "c")
  }

  @Test("T14: a modifier sets keys of the step about to be shown; one that it has not is an error")
  func modifier() throws {
    func shown(
      _ changes: [String: JSONValue], _ behaviour: StudyTask.Behaviour = .standard
    ) throws -> Step? {
      var session = try started([question("a"), question("b")], behaviour: behaviour) {
        $0.stepModifiers["b"] = StepModifier(when: .boolean("a", is: true), changes: changes)
      }
      try session.forward(answering: .boolean(true))
      return session.currentStep
    }
    #expect(try shown(["title": "Sure?", "optional": false])?.title == "Sure?")
    #expect(throws: SessionError.self) { try shown(["colour": "red"]) }
    #expect(try shown(["colour": "red"], .researchKit) == question("b"))
    var unmoved = try started([question("a"), question("b")]) {
      $0.stepModifiers["b"] = StepModifier(when: .boolean("a", is: true), changes: ["title": "x"])
    }
    try unmoved.forward(answering: .boolean(false))
    #expect(unmoved.currentStep?.title == nil)
  }

  @Test("T15: a hidden item has no result, keeps its answer and does not stop the form")
  func visibility() throws {
    let rule = ResultPredicate.boolean(ResultSelector(step: "f", "pain"), is: true)
    var session = try started([
      question("before"),
      form(
        "f",
        [
          item("pain"), item("where", .text(TextFormat()), isOptional: false, visibleWhen: rule),
          item("early", visibleWhen: .boolean("before", is: true)),
        ]),
    ])
    try session.forward(answering: .boolean(true))
    #expect(session.visibleQuestions.map(\.question.identifier) == ["pain", "early"])
    #expect(session.canGoForward)
    #expect(throws: SessionError.hiddenQuestion("where")) {
      try session.answer(.text("knee"), to: "where", at: at(3))
    }
    try session.answer(.boolean(true), to: "pain", at: at(3))
    #expect(!session.canGoForward)
    try session.answer(.text("knee"), to: "where", at: at(4))
    try session.answer(.boolean(false), to: "pain", at: at(5))
    let results = try #require(session.result(at: at(6)).result(forStep: "f")?.results)
    #expect(results.map(\.identifier) == ["pain", "early"])
    try session.answer(.boolean(true), to: "pain", at: at(7))
    #expect(session.visibleQuestions.map(\.answer) == [.boolean(true), .text("knee"), nil])
  }

  @Test("T16: a rule by the loudness of a recording is a rule that the host evaluates")
  func audioLevel() throws {
    // There is no microphone here: the host measures, and hands the level over as a result that
    // ends the step, from which it chooses the way by `go(to:)`.
    var session = try started([active("quiet"), question("a"), question("b")])
    let level = LeafResult(
      identifier: "level", startDate: at(0), endDate: at(1),
      value: .custom(CustomResult(name: "soundPressureLevel", properties: ["decibels": 61])))
    try session.add([level])
    try session.go(to: "b", at: at(2))
    #expect(session.place == "b")
    #expect(session.result(at: at(3)).result(forStep: "quiet")?.result(for: "level") == level)
  }

  @Test("T17: a selector's step is its result's identifier unless it says otherwise")
  func selector() {
    let short: ResultSelector = "pain"
    #expect(short.task == nil)
    #expect(short.stepIdentifier == "pain")
    #expect(ResultSelector(task: "t", step: "form", "pain").stepIdentifier == "form")
  }

  @Test("T18: each kind of predicate asks for its kind of answer, bounds included")
  func predicates() throws {
    let none = answered("q", .scale, nil)
    #expect(try holds(.unanswered("q"), none))
    #expect(try !holds(.unanswered("q"), answered("q", .scale, .scale(1))))
    #expect(try holds(.dontKnow("q"), answered("q", .scale, .dontKnow)))
    #expect(try !holds(.dontKnow("q"), none))

    let four = answered("q", .scale, .scale(4))
    #expect(try holds(.scale("q", equals: 4), four))
    #expect(try holds(.scale("q", minimum: 4), four))
    #expect(try holds(.scale("q", maximum: 4), four))
    #expect(try holds(.scale("q", minimum: 4, maximum: 4), four))
    #expect(try !holds(.scale("q", minimum: 4.1), four))

    let choices = answered("q", .multipleChoice, .choices(["a", 2]))
    #expect(try holds(.choice("q", contains: "a"), choices))
    #expect(try holds(.choice("q", contains: "a", 2), choices))
    #expect(try !holds(.choice("q", contains: "a", "b"), choices))
    #expect(try holds(.choice("q", matches: "[a-c]"), choices))
    #expect(try !holds(.choice("q", matches: "[a-c]", "z"), choices))

    let yes = answered("q", .boolean, .boolean(true))
    #expect(try holds(.boolean("q", is: true), yes))
    #expect(try !holds(.boolean("q", is: false), yes))

    let text = answered("q", .text, .text("knee"))
    #expect(try holds(.text("q", equals: "knee"), text))
    #expect(try !holds(.text("q", equals: "Knee"), text))
    #expect(try holds(.text("q", matches: "k.*"), text))

    let number = answered("q", .decimal, .number(7.5))
    #expect(try holds(.numeric("q", equals: 7.5), number))
    #expect(try holds(.numeric("q", minimum: 7.5, maximum: 8), number))

    let time = answered("q", .timeOfDay, TimeOfDay("09:45").map(Answer.timeOfDay))
    let (first, last) = (try #require(TimeOfDay("09:45")), try #require(TimeOfDay("10:15")))
    #expect(try holds(.timeOfDay("q", from: first, to: last), time))

    let interval = answered("q", .timeInterval, .timeInterval(60))
    #expect(try holds(.timeInterval("q", minimum: 60, maximum: 60), interval))

    let date = answered(
      "q", .dateAndTime, .date(DateAnswer(date: at(0), timeZone: "Europe/Berlin")))
    #expect(try holds(.date("q", minimum: .instant(at(0)), maximum: .instant(at(0))), date))
    #expect(try !holds(.date("q", minimum: .instant(at(1))), date))
    // Midnight in UTC is the first of January, one o'clock, in Berlin.
    let day = DateBound.day(year: 2026, month: 1, day: 1)
    #expect(try holds(.date("q", minimum: day, maximum: day), date))

    let agreed = LeafResult(
      identifier: "q", startDate: at(0), endDate: at(0),
      value: .consent(ConsentResult(didConsent: true)))
    let consent = StepResult(identifier: "q", startDate: at(0), endDate: at(1), results: [agreed])
    #expect(try holds(.consent("q", given: true), consent))
    #expect(try !holds(.consent("q", given: false), consent))

    #expect(try holds(.and([.constant(true), !.constant(false)]), four))
    #expect(try holds(.constant(false) || .scale("q", equals: 4), four))
  }

  @Test("T19: a predicate sees leaf results of steps of the task that is named, or is false")
  func scope() throws {
    let yes = answered("q", .boolean, .boolean(true))
    let own = taskResult([yes])
    let other = taskResult([answered("x", .boolean, .boolean(true))], of: "other")
    let scope = try ResultScope(own, additional: [other])
    func holds(_ selector: ResultSelector) throws -> Bool {
      try ResultPredicate.boolean(selector, is: true).holds(in: scope)
    }
    #expect(try holds("q"))
    #expect(try holds(ResultSelector(task: "task", "q")))
    #expect(try holds(ResultSelector(task: "other", "x")))
    #expect(try !holds(ResultSelector(task: "other", "q")))
    #expect(try !holds(ResultSelector(task: "none", "q")))
    #expect(try !holds(ResultSelector(step: "none", "q")))
    #expect(try !holds(ResultSelector(step: "q", "none")))
    var before = yes
    before.isPrevious = true
    #expect(
      try !ResultPredicate.boolean("q", is: true).holds(
        in: ResultScope(taskResult([before], of: "t"))))
  }
}
