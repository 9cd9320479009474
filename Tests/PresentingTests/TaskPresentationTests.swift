// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import JSON
import StudyTasks
import Testing

@testable import Presenting

@Suite("Presentation of a task")
struct TaskPresentationTests {
  static let now = Date(timeIntervalSince1970: 1_769_851_800)  // 2026-01-31T09:30:00Z
  static let scale = AnswerFormat(.scale(ScaleFormat(minimum: 0, maximum: 10)))

  /// A presentation of these steps, begun.
  static func begun(
    _ steps: [Step], canSave: Bool = false, motion: [String: MotionPresence] = [:]
  ) throws -> TaskPresentation {
    let session = TaskSession(
      try StudyTask("task", steps: steps), taskRunUUID: UUID(),
      locality: Locality(localeIdentifier: "en_GB"), outputDirectory: "out")
    var presentation = TaskPresentation(session, canSave: canSave, motion: motion)
    try presentation.begin(at: now)
    return presentation
  }

  static func question(
    _ identifier: String, _ format: AnswerFormat = scale, isOptional: Bool = true
  ) -> Step {
    Step(
      identifier, title: "What about \(identifier)?", isOptional: isOptional,
      .question(QuestionContent(answerFormat: format)))
  }

  /// The sentence of a refused action; `nil` if it was taken.
  static func refusal(
    _ action: PresentedAction, in presentation: inout TaskPresentation
  ) -> String? {
    do {
      try presentation.perform(action, at: now)
      return nil
    } catch {
      if case .refused(let refusal) = error { return refusal.sentence }
      Issue.record("\(error)")
      return nil
    }
  }

  @Test("nothing is shown before the beginning and after the end")
  func ends() throws {
    var presentation = TaskPresentation(
      TaskSession(try StudyTask("t", steps: [Self.question("a")]), taskRunUUID: UUID()))
    #expect(presentation.step(at: Self.now) == nil)
    try presentation.begin(at: Self.now)
    #expect(presentation.step(at: Self.now)?.identifier == "a")
    try presentation.perform(.next, at: Self.now)
    #expect(presentation.isOver && presentation.step(at: Self.now) == nil)
    #expect(throws: PresentationError.broken(.notRunning)) {
      try presentation.perform(.next, at: Self.now)
    }
  }

  @Test("a refused answer leaves the session as it was, and stands at its question until the next")
  func refusals() throws {
    var presentation = try Self.begun([Self.question("a", isOptional: false), Self.question("b")])
    let before = presentation.session
    #expect(
      Self.refusal(.answer(.scale(11), to: "a"), in: &presentation)
        == "Type a whole number from 0 to 10.")
    #expect(presentation.session == before)
    #expect(
      presentation.step(at: Self.now)?.questions.first?.refusal
        == "Type a whole number from 0 to 10.")
    #expect(Self.refusal(.next, in: &presentation) == "An answer is needed here.")
    #expect(presentation.step(at: Self.now)?.questions.first?.needsAnswer == true)
    #expect(
      Self.refusal(.type("four", into: "a"), in: &presentation)?.hasPrefix("That is not a number")
        == true)
    try presentation.perform(.type(" 4 ", into: "a"), at: Self.now)
    let question = presentation.step(at: Self.now)?.questions.first
    #expect(question?.refusal == nil && question?.answer == .scale(4))
    #expect(question?.answerText == "4" && question?.isAnswered == true)
    try presentation.perform(.type("", into: "a"), at: Self.now)
    #expect(presentation.step(at: Self.now)?.questions.first?.answer == nil)
    #expect(Self.refusal(.answer(.scale(1), to: "x"), in: &presentation) != nil)
    #expect(Self.refusal(.back, in: &presentation) == "There is no way back from here.")
    #expect(Self.refusal(.skipStep, in: &presentation) == "This step cannot be skipped.")
    #expect(Self.refusal(.save, in: &presentation) == "There is nowhere to save the answers.")
  }

  @Test("offers are those that are possible, the main one first, and each of them is taken")
  func offers() throws {
    var step = Self.question("b")
    step.earlyTermination = EarlyTermination(buttonText: "Not for me")
    let presentation = try Self.begun([Self.question("a"), step], canSave: true)
    var second = presentation
    try second.perform(.next, at: Self.now)
    let offers = try #require(second.step(at: Self.now)?.offers)
    #expect(
      offers.map(\.label) == [
        "Next", "Back", "Skip", "Not for me", "Save and stop", "Stop without saving",
      ])
    for offer in offers {
      var copy = second
      #expect(throws: Never.self, "\(offer.label)") {
        try copy.perform(offer.action, at: Self.now)
      }
    }
  }

  @Test("a form's hidden questions are there, and shown once an answer asks for them")
  func visibility() throws {
    let items = [
      FormItem.section("head", title: "Pain"),
      FormItem("a", text: "A", answerFormat: AnswerFormat(.boolean(BooleanFormat()))),
      FormItem(
        "b", text: "B", answerFormat: Self.scale, isOptional: false,
        visibleWhen: .result(ResultSelector(step: "form", "a"), .boolean(true))),
    ]
    var presentation = try Self.begun([Step("form", .form(.init(items, footerText: "Foot")))])
    let questions = try #require(presentation.step(at: Self.now)?.questions)
    #expect(questions.map(\.isVisible) == [true, false])
    #expect(questions.map(\.isConditional) == [false, true])
    #expect(questions[0].headings.map(\.title) == ["Pain"])
    try presentation.perform(.answer(.boolean(true), to: "a"), at: Self.now)
    #expect(presentation.step(at: Self.now)?.visibleQuestions.map(\.identifier) == ["a", "b"])
    #expect(Self.refusal(.next, in: &presentation) == "An answer is needed here.")
    #expect(presentation.refusal?.question == "b")
  }

  @Test("a consent document: sections, names, agreeing and declining")
  func consent() throws {
    let document = ConsentDocument(
      title: "Study",
      sections: [
        ConsentSection(.privacy, htmlContent: "<p>Nobody sees it.<"),
        ConsentSection(.custom, isOmittedFromDocument: true),
      ])
    let step = Step(
      "consent",
      .consentReview(
        ConsentReviewContent(document: document, signature: ConsentSignature(identifier: "me"))))
    var presentation = try Self.begun([step])
    guard case .consent(let consent)? = presentation.step(at: Self.now)?.content else {
      Issue.record("no consent")
      return
    }
    #expect(consent.sections.map(\.heading) == ["Privacy"])
    #expect(consent.sections.map(\.text) == ["Nobody sees it.<"])
    #expect(consent.needsName && consent.question == "Do you agree?")
    #expect(Self.refusal(.next, in: &presentation) == "Say whether you agree.")
    #expect(
      Self.refusal(.agree(givenName: "Ann", familyName: " "), in: &presentation)
        == "Your family name is needed.")
    var declined = presentation
    try declined.perform(.decline, at: Self.now)
    #expect(declined.isOver)
    try presentation.perform(.agree(givenName: "Ann", familyName: "Lee"), at: Self.now)
    let leaf = presentation.session.result(at: Self.now).results.first?.result(for: "me")
    guard case .consent(let result)? = leaf?.value else {
      Issue.record("no result")
      return
    }
    #expect(result.didConsent && result.signature?.signatureDate == "2026-01-31")
  }

  @Test("signature, web page and video go on with what they ask for, and not without")
  func signing() throws {
    var presentation = try Self.begun([
      Step("sign", .signature(.init())),
      Step("page", .webView(.init(html: "<h1>Hi", showsSignatureAfterContent: true))),
      Step("video", .videoInstruction(VideoContent(videoURL: "knee.mp4"))),
    ])
    #expect(Self.refusal(.next, in: &presentation) == "Your name is needed.")
    #expect(Self.refusal(.sign(" "), in: &presentation) == "Your name is needed.")
    #expect(Self.refusal(.watched(true), in: &presentation) == "That is not possible here.")
    try presentation.perform(.sign("Ann Lee"), at: Self.now)
    #expect(
      presentation.step(at: Self.now)?.content
        == .webPage(html: "<h1>Hi", words: "Hi", isSigned: true))
    try presentation.perform(.sign("Ann Lee"), at: Self.now)
    #expect(presentation.step(at: Self.now)?.content == .video(url: "knee.mp4"))
    try presentation.perform(.watched(false), at: Self.now)
    #expect(presentation.isOver)
  }

  @Test("a review lists answers and leads to a step and back")
  func review() throws {
    var presentation = try Self.begun([
      Self.question("a"), Step("review", title: "All", .review(.init())),
    ])
    try presentation.perform(.answer(.scale(3), to: "a"), at: Self.now)
    try presentation.perform(.next, at: Self.now)
    guard case .review(let entries)? = presentation.step(at: Self.now)?.content else {
      Issue.record("no review")
      return
    }
    #expect(entries.map(\.answers.first?.answer) == ["3"] && entries[0].isEditable)
    try presentation.perform(.edit(step: "a"), at: Self.now)
    try presentation.perform(.answer(.scale(9), to: "a"), at: Self.now)
    try presentation.perform(.next, at: Self.now)
    #expect(presentation.step(at: Self.now)?.identifier == "review")
    #expect(Self.refusal(.edit(step: "x"), in: &presentation) != nil)
  }

  @Test("relatives are added, changed, removed, or left")
  func relatives() throws {
    let group = RelativeGroup(
      "parents", name: "Parent", sectionTitle: "Parents", identifierForCellTitle: "name",
      maxAllowed: 1,
      formSteps: [Self.question("name", AnswerFormat(.text(.init(allowsMultipleLines: false))))])
    let history = FamilyHistory(
      conditions: ConditionStepConfiguration(
        stepIdentifier: "conditions", conditionsItemIdentifier: "which",
        conditions: [HealthCondition("d", displayName: "Diabetes", value: "d")]),
      relativeGroups: [group])
    var presentation = try Self.begun([Step("family", .familyHistory(history))])
    try presentation.perform(.addRelative(group: "parents"), at: Self.now)
    #expect(
      presentation.step(at: Self.now)?.offers.contains { $0.action == .leaveRelative } == true)
    try presentation.perform(.leaveRelative, at: Self.now)
    try presentation.perform(.addRelative(group: "parents"), at: Self.now)
    try presentation.perform(.type("Ann", into: "name"), at: Self.now)
    try presentation.perform(.next, at: Self.now)
    try presentation.perform(.type("diabetes", into: "which"), at: Self.now)
    try presentation.perform(.next, at: Self.now)
    guard case .relatives(let groups)? = presentation.step(at: Self.now)?.content else {
      Issue.record("no relatives")
      return
    }
    #expect(groups.map(\.title) == ["Parents"] && groups[0].relatives.map(\.title) == ["Ann"])
    #expect(
      Self.refusal(.addRelative(group: "parents"), in: &presentation)?.contains("already") == true)
    let person = groups[0].relatives[0].identifier
    try presentation.perform(.changeRelative(person), at: Self.now)
    try presentation.perform(.leaveRelative, at: Self.now)
    try presentation.perform(.removeRelative(person), at: Self.now)
    #expect(presentation.session.relatives == [])
  }

  @Test("a timer is started, runs, and ends")
  func timer() throws {
    var presentation = try Self.begun([
      Step("hold", .active(.init(duration: 5))),
      Step("count", .active(.init(.countdown, duration: 3))),
    ])
    #expect(presentation.phase == .ready)
    #expect(presentation.step(at: Self.now)?.offers.first?.action == .start)
    #expect(Self.refusal(.next, in: &presentation) == "This step is not done yet.")
    try presentation.perform(.start, at: Self.now)
    #expect(presentation.phase == .timing(seconds: 5))
    #expect(Self.refusal(.start, in: &presentation) == "That is not possible here.")
    try presentation.perform(.timeIsUp, at: Self.now)
    #expect(presentation.phase == .none)
    try presentation.perform(.next, at: Self.now)
    #expect(presentation.phase == .timing(seconds: 3))
    try presentation.perform(.timeIsUp, at: Self.now)
    #expect(presentation.isOver)
  }

  @Test("a measurement's guidance is shown, and its files are kept when it is repeated")
  func measurement() throws {
    var presentation = try Self.begun(
      [Step("rom", .active(.init(.rangeOfMotion(.knee, .left))))], motion: ["rom": .live])
    func file(_ name: String) -> LeafResult {
      LeafResult(
        identifier: name, startDate: Self.now, endDate: Self.now,
        value: .file(FileResult(fileName: name)))
    }
    try presentation.perform(.start, at: Self.now)
    guard case .activity(let activity)? = presentation.step(at: Self.now)?.content else {
      Issue.record("no activity")
      return
    }
    #expect(activity.phase == .measuring && activity.presence == .live)
    try presentation.perform(.measured([file("a")], advisesRepeat: true), at: Self.now)
    #expect(presentation.phase == .repeating)
    try presentation.perform(.repeatStep, at: Self.now)
    try presentation.perform(.measured([file("b")], advisesRepeat: false), at: Self.now)
    #expect(presentation.isOver)
    let results = presentation.session.result(at: Self.now).results.first?.results
    #expect(results?.map(\.identifier) == ["a", "b"])
  }
}
