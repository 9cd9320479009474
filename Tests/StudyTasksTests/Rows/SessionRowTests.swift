// SPDX-License-Identifier: Apache-2.0

import Foundation
import StudyTasks
import Testing

/// What a task view controller does, by the rows of Documentation/ResearchKit.md.
@Suite("Rows T20–T31: sessions")
struct SessionRowTests {
  @Test("T20: a session goes forward, back and elsewhere, and ends for one of five reasons")
  func session() throws {
    var session = TaskSession(
      try task([instruction("a"), instruction("b"), instruction("c")]), taskRunUUID: runUUID)
    #expect(session.phase == .ready)
    #expect(session.currentStep == nil)
    #expect(throws: SessionError.notRunning) { try session.forward(at: at(0)) }
    try session.start(at: at(0))
    #expect(throws: SessionError.alreadyStarted) { try session.start(at: at(0)) }
    #expect(session.taskRunUUID == runUUID)
    try session.forward(at: at(1))
    try session.back(at: at(2))
    try session.go(to: "c", at: at(3))
    #expect(session.place == "c")
    #expect(throws: SessionError.unknownStep("z")) { try session.go(to: "z", at: at(3)) }
    for reason in FinishReason.allCases {
      var ended = session
      ended.finish(reason, at: at(4))
      #expect(ended.phase == .finished(reason))
      #expect(throws: SessionError.notRunning) { try ended.back(at: at(5)) }
    }
    try session.forward(at: at(4))
    #expect(session.phase == .finished(.completed))
  }

  @Test("T21: the result lists the stack; in a loop each showing has its own answers")
  func managedResults() throws {
    func run(_ behaviour: StudyTask.Behaviour) throws -> TaskSession {
      var session = try started([question("q"), question("again")], behaviour: behaviour) {
        $0.navigationRules["again"] = NavigationRule([
          .init(when: .boolean("again", is: true), to: "q")
        ])
      }
      try session.forward(answering: .boolean(true))
      try session.forward(answering: .boolean(true))
      return session
    }
    var session = try run(.standard)
    #expect(session.visibleQuestions.map(\.answer) == [nil])
    try session.forward(answering: .boolean(false))
    #expect(session.listed == ["q", "again", "q", "again"])
    func answers() -> [Answer?] {
      session.result(at: at(9)).results.map { $0.results.first?.answer }
    }
    #expect(answers() == [.boolean(true), .boolean(true), .boolean(false), nil])
    // ResearchKit holds one answer a step: a loop shows it again, and overwrites it.
    session = try run(.researchKit)
    #expect(session.visibleQuestions.map(\.answer) == [.boolean(true)])
    try session.forward(answering: .boolean(false))
    #expect(answers() == [.boolean(false), .boolean(true), .boolean(false), .boolean(true)])
  }

  @Test("T22: going back takes the step off the stack and keeps its answer")
  func back() throws {
    var locked = question("locked")
    locked.allowsBackNavigation = false
    var session = try started([question("a"), question("b"), active("run"), locked])
    #expect(!session.canGoBack)
    try session.forward(at: at(1))
    try session.answer(.boolean(true), to: "b", at: at(2))
    try session.back(at: at(3))
    #expect(session.listed == ["a"])
    try session.forward(at: at(4))
    #expect(session.visibleQuestions.map(\.answer) == [.boolean(true)])
    try session.forward(times: 2)
    #expect(session.place == "locked")
    #expect(throws: SessionError.noWayBack(from: "locked")) { try session.back(at: at(6)) }
    var unlocked = try started([active("run"), question("q")])
    try unlocked.forward(at: at(1))
    #expect(throws: SessionError.noWayBack(from: "q")) { try unlocked.back(at: at(2)) }
  }

  @Test("T23: an answer from before going back is marked until the step is left again")
  func previous() throws {
    var session = try started([question("a"), question("b")])
    try session.forward(answering: .boolean(true))
    try session.back(at: at(11))
    #expect(session.result(at: at(12)).results.map(\.isPrevious) == [true])
    try session.forward(at: at(13))
    #expect(session.result(at: at(14)).results.map(\.isPrevious) == [false, true])
    try session.forward(at: at(15))
    #expect(session.result(at: at(16)).results.map(\.isPrevious) == [false, false])
  }

  @Test("T24: answers to begin with stand where there are none, or always")
  func defaults() throws {
    let task = try task([question("a"), question("b")])
    var earlier = try started(task)
    try earlier.forward(answering: .boolean(true))
    try earlier.forward(answering: .boolean(true))
    let defaults = earlier.result(at: at(20))
    for always in [false, true] {
      var session = try started(task, defaults: defaults, alwaysUsesDefaults: always)
      #expect(session.visibleQuestions.map(\.answer) == [.boolean(true)])
      try session.forward(at: at(1))
      try session.answer(.boolean(false), to: "b", at: at(2))
      try session.back(at: at(3))
      try session.forward(at: at(4))
      #expect(session.visibleQuestions.map(\.answer) == [.boolean(always)])
    }
    // An answer that the format does not take is none.
    var wrong = defaults
    wrong.results[0].results[0].value = .question(QuestionResult(type: .text, answer: .text("x")))
    #expect(try started(task, defaults: wrong).visibleQuestions.map(\.answer) == [nil])
  }

  @Test("T25: a saved session goes on where it was, with its own task alone")
  func restoration() throws {
    var session = try started([question("a"), active("run"), question("b")])
    try session.forward(answering: .boolean(true))
    session.finish(.saved, at: at(11))
    let restored = try session.restored()
    // An active step starts over: the last step before it that can be restored comes up.
    #expect(restored.place == "a")
    #expect(restored.phase == .running)
    #expect(restored.visibleQuestions.map(\.answer) == [.boolean(true)])
    let other = try StudyTask("other", steps: [])
    #expect(throws: RestorationError.otherTask(saved: "task", expected: "other")) {
      try TaskSession(restoring: session, for: other, at: at(12))
    }
    let changed = try task([question("a")])
    #expect(throws: RestorationError.changedTask("task")) {
      try TaskSession(restoring: session, for: changed, at: at(12))
    }
    #expect(throws: RestorationError.self) {
      try TaskSession(restorationData: Data("{}".utf8), for: changed, at: at(12))
    }
  }

  @Test("T26: a session goes on with an earlier result, without steps that are gone")
  func ongoing() throws {
    var earlier = try started([question("a"), question("gone"), question("b"), question("c")])
    for _ in 0..<3 { try earlier.forward(answering: .boolean(true)) }
    var result = earlier.result(at: at(30))
    result.results.removeLast()
    let task = try task([question("a"), question("b"), question("c")])
    var session = try TaskSession(continuing: result, of: task, at: at(100))
    #expect(session.place == "b")
    #expect(session.taskRunUUID == runUUID)
    try session.forward(at: at(101))
    #expect(session.listed == ["a", "b", "c"])
    #expect(session.result(at: at(102)).answer(to: "b") == .boolean(true))
    #expect(session.result(at: at(102)).results[0] == result.results[0])
    session = try TaskSession(continuing: result, of: task, startsAtFirstStep: true, at: at(100))
    #expect(session.place == "a")
    #expect(session.visibleQuestions.map(\.answer) == [.boolean(true)])
  }

  @Test("T27: a review shows the answers, and leads to a step and back")
  func review() throws {
    var session = try started([
      instruction("hello"), question("a"),
      Step("review", .review(ReviewContent(excludesInstructions: true))),
    ])
    try session.forward(at: at(1))
    #expect(throws: SessionError.notReviewing) { try session.review("a", at: at(1)) }
    try session.forward(answering: .boolean(true))
    let entries = try #require(session.reviewEntries())
    #expect(entries.map(\.step.identifier) == ["a"])
    #expect(entries[0].answers.map(\.question) == ["a"])
    #expect(entries[0].answers.map(\.answer) == ["Yes"])
    try session.review("a", at: at(2))
    #expect(session.place == "a")
    var kept = session
    try session.forward(answering: .boolean(false))
    #expect(session.place == "review")
    #expect(session.reviewEntries()?[0].answers[0].answer == "No")
    try kept.answer(.boolean(false), to: "a", at: at(3))
    try kept.back(at: at(3))
    #expect(kept.place == "review")
    #expect(kept.reviewEntries()?[0].answers[0].answer == "Yes")
    try session.forward(at: at(4))
    let alone = try started(session.task.review(of: session.result(at: at(5))))
    #expect(alone.reviewEntries()?.compactMap(\.answers.first?.answer) == ["No"])
    #expect(throws: SessionError.notReviewing) {
      var alone = alone
      try alone.review("a", at: at(6))
    }
  }

  @Test("T28: the button for ending early shows its step, after which the task is over")
  func earlyTermination() throws {
    var first = question("a", isOptional: false)
    first.earlyTermination = EarlyTermination(buttonText: "Stop", step: instruction("bye"))
    var session = try started([first, question("b")])
    try session.terminateEarly(at: at(1))
    #expect(session.place == "bye")
    try session.forward(at: at(2))
    #expect(session.phase == .finished(.earlyTermination))
    #expect(session.listed == ["a", "bye"])
    var other = try started([question("b")])
    #expect(throws: SessionError.noEarlyTermination(step: "b")) {
      try other.terminateEarly(at: at(1))
    }
  }

  @Test("T29: the host knows whether there is anything worth saving before it discards")
  func cancel() throws {
    var session = try started([instruction("a"), question("q"), history()])
    #expect(!session.hasSaveableResult)
    try session.forward(at: at(1))
    #expect(!session.hasSaveableResult)
    try session.answer(.boolean(true), to: "q", at: at(2))
    #expect(session.hasSaveableResult)
    session.finish(.discarded, at: at(3))
    #expect(session.phase == .finished(.discarded))
    var paged = try started([page("P", [question("q")])])
    #expect(!paged.hasSaveableResult)
    try paged.answer(.boolean(true), to: "q", at: at(2))
    #expect(paged.hasSaveableResult)
  }

  @Test("T30: files lie in the output directory, which is given once; without one there are none")
  func outputDirectory() throws {
    let task = try task([active("run")])
    var session = try started(task, outputDirectory: "results/run")
    try session.add([file("motion", "recorder-1/motion.json")])
    #expect(session.result(at: at(3)).outputDirectory == "results/run")
    for name in [
      "/etc/passwd", "../up.json", "a/../../b", "", "a//b", "./a", "nul\0", "../\u{301}x",
      "/\u{301}x",
    ] {
      #expect(throws: SessionError.unsafeFileName(name)) { try session.add([file("m", name)]) }
    }
    var without = try started(task)
    #expect(throws: SessionError.noOutputDirectory) { try without.add([file("m", "m.json")]) }
  }

  @Test("T31: a step lasts from its first showing until it is left; an answer is an instant")
  func dates() throws {
    var session = TaskSession(try task([question("a"), question("b")]), taskRunUUID: runUUID)
    try session.start(at: at(10))
    try session.answer(.boolean(true), to: "a", at: at(12))
    try session.forward(at: at(15))
    try session.back(at: at(18))
    try session.forward(at: at(20))
    let result = session.result(at: at(25))
    #expect(result.startDate == at(10))
    #expect(result.endDate == at(25))
    #expect(result.results.map(\.startDate) == [at(10), at(15)])
    #expect(result.results.map(\.endDate) == [at(20), at(25)])
    let leaf = try #require(result.results[0].results.first)
    #expect(leaf.startDate == at(12))
    #expect(leaf.endDate == at(12))
    try session.forward(at: at(30))
    #expect(session.result(at: at(99)).endDate == at(30))
    #expect(session.result(at: at(99)).results.map(\.endDate) == [at(20), at(30)])
  }
}
