// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import Foundation
import StudyTasks
import Testing

/// What a session does at its edges, each of which has gone wrong once.
@Suite("Session: edges")
struct SessionTests {
  @Test("a task that ends within a page keeps the answers of the page")
  func finishWithinPage() throws {
    var session = try started([page("P", [question("a"), question("b")])])
    try session.forward(answering: .boolean(true))
    session.finish(.saved, at: at(20))
    let result = try #require(session.result(at: at(20)).result(forStep: "P"))
    #expect(result.result(for: "a.a")?.answer == .boolean(true))
    #expect(result.results.map(\.identifier) == ["a.a", "b.b"])
  }

  @Test("going elsewhere while a relative is asked about keeps the list of relatives")
  func goFromRelative() throws {
    var session = try started([history(), instruction("end")])
    try session.addRelative(to: "parents", identifier: "1", at: at(1))
    try session.forward(answering: .text("Ann"), to: "name")
    try session.forward(answering: .choices(["Stroke"]), to: "conditions")
    try session.addRelative(to: "parents", identifier: "2", at: at(2))
    try session.go(to: "end", at: at(3))
    #expect(session.place == "end")
    let list = try #require(session.result(at: at(4)).results.first?.results)
    #expect(list.map(\.identifier) == ["history"])
    try session.back(at: at(5))
    #expect(session.place == "history/relative")
    try session.finishRelative(.discarded, at: at(6))
    #expect(session.relatives?.map(\.identifier) == ["1"])
    #expect(try session.restored() == session)
  }

  @Test("a page that has nothing to show is passed on the way back too")
  func emptyPageBack() throws {
    var session = try started([
      instruction("a"), page("none", []), page("hidden", [page("deep", [])]), instruction("b"),
    ])
    try session.forward(at: at(1))
    #expect(session.place == "b")
    try session.back(at: at(2))
    #expect(session.place == "a")
    try session.forward(at: at(3))
    #expect(session.place == "b")
    #expect(session.listed == ["a", "none", "hidden", "b"])
  }

  @Test("there is no way back into a page that has nothing to show, nor before it")
  func emptyPageFirst() throws {
    var session = try started([page("none", []), instruction("b")])
    #expect(session.place == "b")
    #expect(!session.canGoBack)
    #expect(throws: SessionError.noWayBack(from: "b")) { try session.back(at: at(1)) }
  }

  @Test("a circle of pages that have nothing to show ends with an error")
  func circleOfEmptyPages() throws {
    let task = try task([instruction("a"), page("none", [])]) {
      $0.navigationRules["none"] = .direct("none")
    }
    var session = try started(task)
    let before = session
    #expect(throws: SessionError.self) { try session.forward(at: at(1)) }
    #expect(session == before)
  }

  @Test("there is no way back into an active step at the end of a page")
  func backIntoActivePage() throws {
    var session = try started([page("P", [instruction("a"), active("run")]), instruction("b")])
    try session.forward(times: 2)
    #expect(session.place == "b")
    #expect(!session.canGoBack)
  }

  @Test("going elsewhere from the step for ending early takes back the end")
  func goFromTermination() throws {
    var first = instruction("a")
    first.earlyTermination = EarlyTermination(buttonText: "Stop", step: instruction("bye"))
    var session = try started([first, instruction("b"), instruction("c")])
    try session.terminateEarly(at: at(1))
    #expect(session.place == "bye")
    try session.go(to: "b", at: at(2))
    try session.forward(at: at(3))
    #expect(session.place == "c")
  }

  @Test("the step for ending early may have a step for ending early")
  func nestedTermination() throws {
    var last = instruction("sorry")
    last.earlyTermination = EarlyTermination(step: instruction("bye"))
    var first = instruction("a")
    first.earlyTermination = EarlyTermination(step: last)
    var session = try started([first, instruction("b")])
    try session.terminateEarly(at: at(1))
    try session.terminateEarly(at: at(2))
    #expect(session.place == "bye")
    #expect(try session.restored() == session)
    try session.forward(at: at(3))
    #expect(session.phase == .finished(.earlyTermination))
    #expect(throws: TaskError.duplicateStep("bye")) {
      try StudyTask("task", steps: [first, instruction("bye")])
    }
  }

  @Test("ending early from a step under review keeps its new answers")
  func terminateFromReview() throws {
    var asked = question("q")
    asked.earlyTermination = EarlyTermination(step: instruction("bye"))
    var session = try started([asked, Step("review", .review(ReviewContent()))])
    try session.forward(answering: .boolean(true))
    try session.review("q", at: at(11))
    try session.answer(.boolean(false), to: "q", at: at(12))
    try session.terminateEarly(at: at(13))
    let result = session.result(at: at(14))
    #expect(result.answer(to: "q") == .boolean(false))
    #expect(result.result(forStep: "q")?.isPrevious == false)
  }

  @Test("a page can be changed from a review, and going back from its first question undoes it")
  func reviewPage() throws {
    var session = try started([
      page("P", [question("a"), question("b")]), Step("review", .review(ReviewContent())),
    ])
    try session.forward(answering: .boolean(true))
    try session.forward(answering: .boolean(true))
    let before = session
    try session.review("P", at: at(11))
    #expect(session.place == "P/a")
    try session.forward(at: at(11))
    #expect(session.place == "P/b")
    try session.answer(.boolean(false), to: "b", at: at(12))
    var changed = session
    try changed.forward(at: at(13))
    #expect(changed.place == "review")
    let leaves = changed.result(at: at(14)).result(forStep: "P")
    #expect(leaves?.result(for: "a.a")?.answer == .boolean(true))
    #expect(leaves?.result(for: "b.b")?.answer == .boolean(false))
    try session.back(at: at(13))
    try session.back(at: at(13))
    #expect(session == before)
  }

  @Test("the files of a recorder can be handed over after the step has been stopped")
  func filesAfterSuspension() throws {
    var session = try started(task([active("run")]), outputDirectory: "out")
    try session.suspend()
    try session.add([file("motion", "motion-1.json")])
    try session.resume()
    try session.add([file("motion", "motion-2.json")])
    let names = session.result(at: at(9)).results[0].results.map(\.value)
    #expect(
      names
        == ["motion-1.json", "motion-2.json"].map {
          .file(FileResult(fileName: $0, contentType: "application/json"))
        })
  }

  @Test("a drawing's file cannot lie outside of the output directory either")
  func unsafeDrawing() throws {
    var session = try started(
      task([Step("sign", .signature(SignatureContent()))]), outputDirectory: "o")
    let drawing = LeafResult(
      identifier: "sign", startDate: at(1), endDate: at(1),
      value: .signature(SignatureResult(imageFile: "../drawing.png")))
    #expect(throws: SessionError.unsafeFileName("../drawing.png")) { try session.add([drawing]) }
  }

  @Test("a result with a number that JSON cannot write is refused")
  func unwritable() throws {
    var session = try started([active("rom")])
    let angles = Finding(start: 0, finish: 0, minimum: 0, maximum: .nan)
    let leaf = LeafResult(
      identifier: "rom", startDate: at(1), endDate: at(1), value: .rangeOfMotion(angles))
    let before = session
    #expect(throws: SessionError.self) { try session.add([leaf]) }
    #expect(session == before)
  }

  @Test("a form of two items with one identifier is not shown")
  func duplicateItems() throws {
    let task = try task([form("f", [item("a"), item("a")])])
    #expect(throws: SessionError.brokenStep(step: "f")) { try started(task) }
  }

  @Test("a text whose original is hidden need not be repeated")
  func hiddenOriginal() throws {
    let original = item(
      "text", .text(TextFormat(allowsMultipleLines: false)),
      visibleWhen: .boolean(ResultSelector(step: "form", "show"), is: true))
    var repeated = try #require(original.confirmation("again", message: "differs"))
    repeated.isOptional = false
    var session = try started([form("form", [item("show"), original, repeated])])
    try session.answer(.text("left over"), to: "again", at: at(1))
    try session.forward(at: at(2))
    #expect(session.isFinished)
  }

  @Test("a finished page that is shown again from before it starts anew only if it showed nothing")
  func pageShownAgain() throws {
    var session = try started([instruction("a"), page("P", [question("q")]), instruction("b")])
    try session.forward(at: at(1))
    try session.forward(answering: .boolean(true))
    try session.back(at: at(3))
    try session.back(at: at(3))
    #expect(session.place == "a")
    try session.forward(at: at(4))
    #expect(session.place == "P/q")
    #expect(session.visibleQuestions.map(\.answer) == [.boolean(true)])
  }

  @Test("a very long time can be said in words")
  func longTime() {
    let format = AnswerFormat(.timeInterval(TimeIntervalFormat()))
    #expect(!format.words(for: .timeInterval(1e300)).isEmpty)
    #expect(format.words(for: .timeInterval(5400)) == "1 h 30 min")
    #expect(format.words(for: .timeInterval(90)) == "1 min 30 s")
    #expect(format.words(for: .timeInterval(45)) == "45 s")
    #expect(format.words(for: .timeInterval(7200)) == "2 h 0 min")
  }
}

/// A family history of one group, whose relatives are asked for a name and their conditions.
func history(maximum: Int = 2, isRestorable: Bool = true) -> Step {
  let name = item("name", .text(TextFormat(allowsMultipleLines: false)))
  var step = Step(
    "history",
    .familyHistory(
      FamilyHistory(
        conditions: ConditionStepConfiguration(
          stepIdentifier: "conditionStep", conditionsItemIdentifier: "conditions",
          conditions: [
            HealthCondition("diabetes", displayName: "Diabetes", value: "Diabetes"),
            HealthCondition("stroke", displayName: "Stroke", value: "Stroke"),
          ]),
        relativeGroups: [
          RelativeGroup(
            "parents", name: "Parent", sectionTitle: "Parents", identifierForCellTitle: "name",
            maxAllowed: maximum, formSteps: [form("relative", [name])],
            detailTextIdentifiers: ["name"]),
          RelativeGroup(
            "siblings", name: "Sibling", sectionTitle: "Siblings", identifierForCellTitle: "name",
            maxAllowed: 8, formSteps: [form("relative", [name])]),
        ])))
  step.isRestorable = isRestorable
  return step
}
