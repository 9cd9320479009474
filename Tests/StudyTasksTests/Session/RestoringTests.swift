// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import JSON
import SeededRandom
import StudyTasks
import Testing

/// Where a saved session goes on, and what one made from an earlier result holds.
@Suite("Session: saved and continued")
struct RestoringTests {
  @Test("an instant between milliseconds is written and read exactly")
  func exactDates() throws {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let seconds = Double.random(in: -1e9...2e9, using: &generator)
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(try Date(json: date.json, at: .root) == date, "\(seconds)")
    }
    let early = Date(timeIntervalSinceReferenceDate: 1.000_000_000_1)
    #expect(try Date(json: early.json, at: .root) == early)
  }

  @Test("a session that was saved before its first step was shown can be started")
  func savedBeforeStart() throws {
    var session = TaskSession(try task([instruction("a")]), taskRunUUID: runUUID)
    session.finish(.saved, at: at(1))
    var restored = try session.restored()
    #expect(restored.phase == .ready)
    #expect(try restored.restored() == restored)
    try restored.start(at: at(2))
    #expect(restored.place == "a")
  }

  @Test("the identity of a run outlasts its saving, and is in its result, not in a relative's")
  func identity() throws {
    let identity = MeasurementIdentity(subject: "P-017", visit: "baseline", note: "n")
    var session = TaskSession(
      try task([instruction("a"), instruction("b")]), taskRunUUID: runUUID, identity: identity)
    try session.start(at: at(0))
    session.finish(.saved, at: at(1))
    let restored = try session.restored()
    #expect(restored.identity == identity && restored.result(at: at(2)).identity == identity)
    let plain = TaskSession(try task([instruction("a")]), taskRunUUID: runUUID)
    #expect(!String(decoding: plain.restorationData, as: UTF8.self).contains("identity"))
    #expect(plain.result(at: at(0)).identity.isEmpty)
  }

  @Test("going to a page without steps within a page leads out of both")
  func goingToNothing() throws {
    var session = try started([page("P", [question("q"), page("empty", [])]), instruction("end")])
    try session.go(to: "empty", at: at(1))
    #expect(session.place == "end")
    #expect(try session.restored() == session)
  }

  @Test("a step that cannot be restored within a page gives way to the one before it")
  func activePage() throws {
    var session = try started([
      page("P", [question("q"), active("run")]), active("run2"), instruction("end"),
    ])
    try session.forward(answering: .boolean(true))
    try session.forward(at: at(3))
    #expect(session.place == "run2")
    session.finish(.saved, at: at(4))
    let restored = try session.restored()
    #expect(restored.place == "P/q")
    #expect(restored.visibleQuestions.map(\.answer) == [.boolean(true)])
  }

  @Test("what an active step gave is kept: the one after it starts over")
  func activeAfterActive() throws {
    let steps = [instruction("a"), active("left"), active("right"), instruction("end")]
    var session = try started(task(steps), outputDirectory: "out")
    try session.forward(at: at(1))
    try session.add([file("motion", "left.json")])
    try session.forward(at: at(2))
    try session.add([file("motion", "right.json")])
    #expect(session.place == "right")
    var restored = try session.restored()
    #expect(restored.place == "right")
    #expect(
      restored.result(at: at(3)).results.map { $0.results.count } == [0, 1, 0],
      "what the step that starts over had given is not its result")
    try restored.forward(at: at(4))
    #expect(restored.place == "end")

    // Within a page, and behind one.
    session = try started(
      task([page("P", [instruction("b"), active("left")]), page("Q", [active("right")])]),
      outputDirectory: "out")
    try session.forward(at: at(1))
    try session.add([file("motion", "left.json")])
    try session.forward(at: at(2))
    #expect(session.place == "Q/right")
    restored = try session.restored()
    #expect(restored.place == "Q/right")
    #expect(restored.result(at: at(3)).results.map { $0.results.count } == [1, 0])
  }

  @Test("a page or a list of relatives that cannot be restored gives way with all that is in it")
  func notRestorableAround() throws {
    var around = try page("P", [question("q"), question("r")])
    around.isRestorable = false
    var session = try started([instruction("a"), around])
    try session.forward(times: 2)
    #expect(session.place == "P/r")
    #expect(try session.restored().place == "a")

    session = try started([instruction("a"), history(isRestorable: false)])
    try session.forward(at: at(1))
    try session.addRelative(to: "parents", identifier: "1", at: at(2))
    #expect(try session.restored().place == "a")
  }

  @Test("a step under review that cannot be restored gives way to the review")
  func reviewNotRestored() throws {
    var asked = question("q")
    asked.isRestorable = false
    var session = try started([asked, Step("review", .review(ReviewContent()))])
    try session.forward(answering: .boolean(true))
    try session.review("q", at: at(2))
    try session.answer(.boolean(false), to: "q", at: at(3))
    let restored = try session.restored()
    #expect(restored.place == "review")
    #expect(restored.result(at: at(4)).answer(to: "q") == .boolean(true))
  }

  @Test("a first step that cannot be restored keeps its answers")
  func firstStepKeepsAnswers() throws {
    var asked = question("q")
    asked.isRestorable = false
    var session = try started([asked, instruction("b")])
    try session.answer(.boolean(true), to: "q", at: at(2))
    let restored = try session.restored()
    #expect(restored.place == "q")
    #expect(restored.visibleQuestions.map(\.answer) == [.boolean(true)])
  }

  @Test("an earlier result gives all pages of a page step back")
  func continuePages() throws {
    let steps = [
      try page("P", [instruction("hello"), question("a"), question("b")]), question("c"),
      question("d"),
    ]
    var session = try started(steps)
    try session.forward(at: at(1))
    for _ in 0..<3 { try session.forward(answering: .boolean(true)) }
    var earlier = session.result(at: at(50))
    earlier.results.removeLast()
    var continued = try TaskSession(continuing: earlier, of: task(steps), at: at(100))
    #expect(continued.place == "c")
    let leaves = try #require(continued.result(at: at(101)).result(forStep: "P")?.results)
    #expect(leaves == earlier.results[0].results)
    try continued.forward(at: at(102))
    #expect(continued.place == "d")
    #expect(try continued.restored() == continued)

    earlier.results.removeLast()
    continued = try TaskSession(continuing: earlier, of: task(steps), at: at(100))
    #expect(continued.place == "P/b")
  }

  @Test("an earlier result that ends with a page without anything to show goes on before it")
  func continueEmptyPage() throws {
    let steps = [question("a"), try page("none", [page("deep", [])]), question("b")]
    var session = try started(steps)
    try session.forward(answering: .boolean(true))
    var earlier = session.result(at: at(50))
    #expect(earlier.results.map(\.identifier) == ["a", "none", "b"])
    earlier.results.removeLast()
    var continued = try TaskSession(continuing: earlier, of: task(steps), at: at(100))
    #expect(continued.place == "a")
    #expect(try continued.restored() == continued)
    try continued.forward(at: at(101))
    #expect(continued.place == "b")
  }

  @Test("an earlier result cannot bring in what the step does not take")
  func continueForeign() throws {
    let steps = [instruction("a"), active("run"), question("q")]
    let earlier = TaskResult(
      identifier: "task", taskRunUUID: runUUID, startDate: at(0), endDate: at(9),
      results: [
        StepResult(
          identifier: "a", startDate: at(0), endDate: at(1), results: [file("x", "x.json")]),
        StepResult(
          identifier: "run", startDate: at(1), endDate: at(2),
          results: [file("m", "../../m.json"), file("n", "n.json")]),
        StepResult(identifier: "gone", startDate: at(2), endDate: at(3)),
        StepResult(identifier: "q", startDate: at(3), endDate: at(4)),
      ], outputDirectory: "out")
    let session = try TaskSession(continuing: earlier, of: task(steps), at: at(100))
    #expect(session.place == "q")
    let result = session.result(at: at(101))
    #expect(result.results.map { $0.results.map(\.identifier) } == [[], ["n"], ["q"]])
  }

  @Test("an earlier result that ends with an active step goes on before it")
  func continueActive() throws {
    let steps = [instruction("a"), active("run"), question("q")]
    var session = try started(steps)
    try session.forward(at: at(1))
    let continued = try TaskSession(
      continuing: session.result(at: at(2)), of: task(steps), at: at(100))
    #expect(continued.place == "a")
  }

  @Test("relatives of groups that are gone are left out from the start")
  func defaultsOfOtherGroups() throws {
    func person(_ identifier: String, _ group: String) -> RelatedPerson {
      RelatedPerson(
        identifier: identifier, groupIdentifier: group, identifierForCellTitle: "name",
        taskResult: TaskResult(
          identifier: group, taskRunUUID: runUUID, startDate: at(0), endDate: at(1)))
    }
    let list = FamilyHistoryResult(
      relatedPersons: [person("1", "siblings"), person("2", "cousins"), person("3", "parents")])
    let defaults = TaskResult(
      identifier: "task", taskRunUUID: runUUID, startDate: at(0), endDate: at(1),
      results: [
        StepResult(
          identifier: "history", startDate: at(0), endDate: at(1),
          results: [
            LeafResult(
              identifier: "history", startDate: at(0), endDate: at(1),
              value: .familyHistory(list))
          ])
      ])
    let session = try started(task([history()]), defaults: defaults)
    #expect(session.relatives?.map(\.identifier) == ["3", "1"])
  }

  @Test("a saved session of a deep task can be read as any document is")
  func deepDocument() throws {
    var step = question("q")
    for index in 0..<15 { step = try page("p\(index)", [step]) }
    let session = try started([step])
    #expect(try TaskSession(documentData: session.restorationData) == session)
  }
}
