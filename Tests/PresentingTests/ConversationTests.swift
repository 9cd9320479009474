// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import Localization
import StudyTasks
import Testing

@testable import Presenting

@Suite("Tasks: the conversation")
struct ConversationTests {
  static let now = Date(timeIntervalSince1970: 1_769_851_800)  // 2026-01-31T09:30:00Z

  /// A conversation about these steps, begun.
  static func begun(
    _ steps: [Step], canSave: Bool = false, _ change: (inout StudyTask) -> Void = { _ in }
  ) throws -> Conversation {
    var task = try StudyTask("task", steps: steps)
    change(&task)
    let session = TaskSession(
      task, taskRunUUID: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
      locality: Locality(localeIdentifier: "en_GB"))
    var conversation = Conversation(
      session, canSave: canSave,
      remedies: .init(saving: "; a menu names one", sensors: "; a list names one"))
    try conversation.begin(at: now)
    return conversation
  }

  private static func question(
    _ identifier: String, _ kind: AnswerFormat.Kind, isOptional: Bool = true
  ) -> Step {
    Step(
      identifier, title: "What about \(identifier)?", isOptional: isOptional,
      .question(QuestionContent(answerFormat: AnswerFormat(kind))))
  }

  private static let scale = AnswerFormat.Kind.scale(ScaleFormat(minimum: 0, maximum: 10))

  /// What is said after the lines.
  @discardableResult
  private static func say(_ lines: [String], to conversation: inout Conversation) throws -> String {
    _ = conversation.takeOutput()
    for line in lines { _ = try conversation.take(line, at: now) }
    return conversation.takeOutput().text
  }

  @Test("Format Scale: bounds are said, a wrong answer is asked again, a right one leads on")
  func scale() throws {
    var conversation = try Self.begun([Self.question("pain", Self.scale, isOptional: false)])
    #expect(
      conversation.takeOutput().text.hasSuffix(
        "\nWhat about pain?\n  A whole number from 0 to 10.\n"))
    #expect(try conversation.take("11", at: Self.now) == "Type a whole number from 0 to 10.")
    #expect(try conversation.take("2.5", at: Self.now) == "Type a whole number from 0 to 10.")
    #expect(try conversation.take("", at: Self.now) == "An answer is needed here.")
    #expect(try conversation.take("4", at: Self.now) == nil)
    #expect(conversation.isOver)
    #expect(conversation.session.result(at: Self.now).answer(to: "pain") == .scale(4))
  }

  @Test("an answer shown is kept with Enter and taken back with :clear")
  func keeping() throws {
    let format = AnswerFormat.Kind.scale(ScaleFormat(minimum: 0, maximum: 10, defaultValue: 3))
    var conversation = try Self.begun([Self.question("a", format), Self.question("b", format)])
    #expect(conversation.takeOutput().text.hasSuffix("3 is only suggested; Enter takes it.\n"))
    let cleared = try Self.say(["", ":clear"], to: &conversation)
    #expect(cleared.hasSuffix("0 to 10. Enter leaves it empty.\n"))
    try Self.say([""], to: &conversation)
    let result = conversation.session.result(at: Self.now)
    #expect(result.answer(to: "a") == .scale(3))
    #expect(result.answer(to: "b") == nil)
  }

  @Test("Step Form: one question after another; back goes to the one before")
  func form() throws {
    let items = ["a", "b", "c"].map {
      FormItem($0, text: "Say \($0)", answerFormat: AnswerFormat(Self.scale), isOptional: $0 != "a")
    }
    var conversation = try Self.begun([
      Step("first", .instruction(InstructionContent())), Step("form", .form(FormContent(items))),
    ])
    let text = try Self.say(["", "1", "2", ":back"], to: &conversation)
    #expect(
      text.hasSuffix("Question 2 of 3\nSay b\n  A whole number from 0 to 10. Enter keeps 2.\n"))
    try Self.say(["5", ":back", ":back"], to: &conversation)
    #expect(conversation.prompt == .question("a"))
    try Self.say([":back"], to: &conversation)
    #expect(conversation.session.currentStep?.identifier == "first")
    try Self.say([""], to: &conversation)
    #expect(conversation.session.visibleQuestions.map(\.answer) == [.scale(1), .scale(5), nil])
  }

  @Test("Step Form: questions show and hide as they are answered, and are not counted then")
  func visibility() throws {
    let items = [
      FormItem("a", text: "A", answerFormat: AnswerFormat(.boolean(BooleanFormat()))),
      FormItem(
        "b", text: "B", answerFormat: AnswerFormat(Self.scale),
        visibleWhen: .result(ResultSelector(step: "form", "a"), .boolean(true))),
      FormItem("c", text: "C", answerFormat: AnswerFormat(Self.scale)),
    ]
    var conversation = try Self.begun([Step("form", .form(FormContent(items)))])
    #expect(conversation.takeOutput().text.contains("Question 1\nA\n"))
    try Self.say(["y"], to: &conversation)
    #expect(conversation.prompt == .question("b"))
    try Self.say([":back", "n"], to: &conversation)
    #expect(conversation.prompt == .question("c"))
  }

  @Test("Format ConfirmText: typed twice and hidden, and asked again where the two differ")
  func confirmation() throws {
    let secret = TextFormat(allowsMultipleLines: false, isSecure: true)
    let item = FormItem("p", text: "Password", answerFormat: AnswerFormat(.text(secret)))
    let again = try #require(item.confirmation("q", text: "Again", message: "They differ."))
    var conversation = try Self.begun([Step("form", .form(FormContent([item, again])))])
    #expect(conversation.hidesTyping)
    let text = try Self.say(["one", "two"], to: &conversation)
    #expect(conversation.hidesTyping)
    #expect(text.contains("They differ.") && !text.contains("one"))
    try Self.say(["one"], to: &conversation)
    #expect(conversation.isOver)
  }

  @Test("Format Text: a backslash goes on in the next line, two colons are one")
  func text() throws {
    var conversation = try Self.begun([Self.question("a", .text(TextFormat()))])
    try Self.say(["first\\", ":back is no command here"], to: &conversation)
    #expect(
      conversation.session.result(at: Self.now).answer(to: "a")
        == .text("first\n:back is no command here"))
    var other = try Self.begun([Self.question("a", .text(TextFormat()))])
    #expect(try other.take(":bac", at: Self.now)?.contains("Did you mean ':back'?") == true)
    try Self.say(["::back"], to: &other)
    #expect(other.session.result(at: Self.now).answer(to: "a") == .text(":back"))
  }

  @Test("Step Consent: names are asked after a yes, and refused is a result")
  func consent() throws {
    let document = ConsentDocument(
      title: "Study", sections: [ConsentSection(.privacy, content: "Nobody sees it.")])
    let step = Step(
      "consent",
      .consentReview(
        ConsentReviewContent(document: document, signature: ConsentSignature(identifier: "me"))))
    var conversation = try Self.begun([step])
    #expect(conversation.takeOutput().text.contains("Study\n\nPrivacy\nNobody sees it.\n"))
    #expect(try conversation.take("maybe", at: Self.now) != nil)
    try Self.say(["y", "Ann"], to: &conversation)
    #expect(try conversation.take("", at: Self.now) == "Your family name is needed.")
    try Self.say(["Lee"], to: &conversation)
    let leaf = conversation.session.result(at: Self.now).results.first?.result(for: "me")
    guard case .consent(let consent)? = leaf?.value else {
      Issue.record("no consent")
      return
    }
    #expect(consent.didConsent && consent.signature?.familyName == "Lee")
    #expect(consent.signature?.signatureDate == "2026-01-31")
    var refused = try Self.begun([step])
    try Self.say(["n"], to: &refused)
    #expect(refused.isOver)
    #expect(
      refused.session.result(at: Self.now).results.first?.result(for: "me")?.value
        == .consent(ConsentResult(didConsent: false)))
  }

  @Test("Step Signature: a typed name stands for a drawing")
  func signature() throws {
    var conversation = try Self.begun([Step("sign", .signature(SignatureContent()))])
    #expect(try conversation.take("", at: Self.now) == "Your name is needed.")
    try Self.say(["Ann Lee"], to: &conversation)
    let leaf = conversation.session.result(at: Self.now).results.first?.results.first
    #expect(leaf?.userInfo["typedName"] == "Ann Lee")
  }

  @Test("Step WebView: the words of the page are read; a signature where it asks for one")
  func webView() throws {
    let html = "<head><title>x</title></head><h1>Hello</h1><p>One &amp; two.<ul><li>a<li>b</ul>"
    var conversation = try Self.begun([
      Step("page", .webView(WebContent(html: html, showsSignatureAfterContent: true)))
    ])
    #expect(conversation.takeOutput().text.contains("Hello\nOne & two.\n- a\n- b\n"))
    try Self.say(["Ann"], to: &conversation)
    #expect(conversation.isOver)
  }

  @Test("Step VideoInstruction: watched to the end or not")
  func video() throws {
    var conversation = try Self.begun([
      Step("video", .videoInstruction(VideoContent(videoURL: "knee.mp4")))
    ])
    #expect(conversation.takeOutput().text.contains("Video: knee.mp4"))
    try Self.say(["n"], to: &conversation)
    #expect(
      conversation.session.result(at: Self.now).results.first?.results.first?.value
        == .video(VideoResult(playbackCompleted: false)))
  }

  @Test(
    "steps that are only read need Enter, and say so where something is typed",
    arguments: [
      Step.Content.instruction(InstructionContent()), .completion(CompletionContent()),
      .wait(WaitContent()),
      .table(TableContent(items: ["a", 1])), .pdfViewer(PDFContent(url: "a.pdf")),
      .requestPermissions(PermissionsContent()), .custom(CustomContent(name: "passcode")),
      .learnMore(LearnMoreContent()), .active(ActiveContent(.touchAnywhere)),
    ])
  func reading(_ content: Step.Content) throws {
    var conversation = try Self.begun([Step("a", title: "Read", content)])
    #expect(conversation.prompt == .enter)
    #expect(try conversation.take("what?", at: Self.now) != nil)
    try Self.say([""], to: &conversation)
    #expect(conversation.isOver)
  }

  @Test("Step Active: Enter starts the time, the end of the time leads on")
  func active() throws {
    var active = ActiveContent(duration: 5, recorders: [RecorderConfiguration("r", .deviceMotion)])
    active.spokenInstruction = "Bend."
    var conversation = try Self.begun([Step("a", .active(active)), Step("b", .wait(WaitContent()))])
    let text = conversation.takeOutput().text
    #expect(
      text.contains(
        "\"Bend.\"\nNot recorded, as there is no sensor: deviceMotion; a list names one.")
    )
    #expect(conversation.prompt == .start)
    try Self.say([""], to: &conversation)
    #expect(conversation.prompt == .timer(seconds: 5))
    try conversation.timeIsUp(at: Self.now)
    #expect(conversation.prompt == .enter)
    try Self.say([""], to: &conversation)
    #expect(conversation.session.currentStep?.identifier == "b")
    #expect(try conversation.take(":back", at: Self.now) != nil, "there is no way back into it")
  }

  @Test("Step Review: a number changes a step, and Enter there leads back")
  func review() throws {
    var conversation = try Self.begun([
      Self.question("a", Self.scale), Self.question("b", Self.scale),
      Step("review", title: "All", .review(ReviewContent())),
    ])
    let text = try Self.say(["1", "2"], to: &conversation)
    #expect(text.contains("  1  What about a?\n       1\n  2  What about b?\n       2\n"))
    #expect(try conversation.take("3", at: Self.now) == "Type a number from 1 to 2.")
    try Self.say(["1", "9"], to: &conversation)
    #expect(conversation.session.currentStep?.identifier == "review")
    #expect(conversation.takeOutput().isEmpty)
    try Self.say([""], to: &conversation)
    #expect(conversation.session.result(at: Self.now).answer(to: "a") == .scale(9))
  }

  @Test("Step Page: its pages are asked one after another")
  func pages() throws {
    let inner = try StudyTask(
      "p", steps: [Self.question("x", Self.scale), Self.question("y", Self.scale)])
    var conversation = try Self.begun([Step("page", .page(PageContent(inner)))])
    try Self.say(["1", "2"], to: &conversation)
    #expect(conversation.session.result(at: Self.now).answer(to: "y.y") == .scale(2))
  }

  @Test("Step FamilyHistory: relatives are added, changed and removed")
  func relatives() throws {
    let group = RelativeGroup(
      "parents", name: "Parent", sectionTitle: "Parents", identifierForCellTitle: "name",
      maxAllowed: 1,
      formSteps: [Self.question("name", .text(TextFormat(allowsMultipleLines: false)))])
    let history = FamilyHistory(
      conditions: ConditionStepConfiguration(
        stepIdentifier: "conditions", conditionsItemIdentifier: "which",
        conditions: [HealthCondition("d", displayName: "Diabetes", value: "d")]),
      relativeGroups: [group])
    var conversation = try Self.begun([Step("family", .familyHistory(history))])
    try Self.say(["1", ":cancel"], to: &conversation)
    #expect(conversation.session.relatives == [])
    let text = try Self.say(["add: p", "Ann", "1"], to: &conversation)
    #expect(
      text.contains(
        "Parents (1 of at most 1)\n  - Ann; Diabetes\n\n  1  Change: Ann\n  2  Remove: Ann\n"))
    let first = conversation.session.relatives?.first?.identifier
    try Self.say(["1", "Anne", ""], to: &conversation)
    #expect(conversation.session.relatives?.first?.identifier == first)
    try Self.say(["2", "n"], to: &conversation)
    #expect(conversation.session.relatives?.count == 1)
    try Self.say(["2", "y", ""], to: &conversation)
    #expect(conversation.isOver)
  }

  @Test("the button for ending early ends early, with its step")
  func termination() throws {
    var step = Self.question("a", Self.scale, isOptional: false)
    step.earlyTermination = EarlyTermination(
      buttonText: "Not for me", step: Step("bye", title: "Bye", .completion(CompletionContent())))
    var conversation = try Self.begun([step])
    #expect(conversation.takeOutput().text.contains("  :end for \"Not for me\".\n"))
    let text = try Self.say([":end"], to: &conversation)
    #expect(text.contains("Bye\n===\n"))
    try Self.say([""], to: &conversation)
    #expect(conversation.session.phase == .finished(.earlyTermination))
  }

  @Test("a step may be skipped where it is optional only")
  func skipping() throws {
    var conversation = try Self.begun([
      Self.question("a", Self.scale), Self.question("b", Self.scale, isOptional: false),
    ])
    try Self.say([":skip"], to: &conversation)
    #expect(conversation.prompt == .question("b"))
    #expect(try conversation.take(":skip", at: Self.now) == "This step cannot be skipped.")
  }

  @Test("stopping asks what to do with answers, and does not ask where there are none")
  func quitting() throws {
    let steps = [Self.question("a", Self.scale), Self.question("b", Self.scale)]
    var conversation = try Self.begun(steps)
    try Self.say([":quit"], to: &conversation)
    #expect(conversation.session.phase == .finished(.discarded))
    conversation = try Self.begun(steps)
    try Self.say(["1", ":quit", ""], to: &conversation)
    #expect(conversation.prompt == .question("b"))
    #expect(try conversation.take(":save", at: Self.now)?.contains("; a menu names one.") == true)
    try Self.say([":quit", "y"], to: &conversation)
    #expect(conversation.session.phase == .finished(.discarded))
    conversation = try Self.begun(steps, canSave: true)
    try Self.say(["1", ":quit", "y"], to: &conversation)
    #expect(conversation.session.phase == .finished(.saved))
  }

  @Test("help lists what can be done here, and more to read is read")
  func help() throws {
    var step = Step("a", title: "A", .instruction(InstructionContent()))
    var item = BodyItem("Terms", style: .bulletPoint)
    item.learnMore = LearnMoreItem(
      text: "More", step: Step("more", title: "All the terms", .learnMore(LearnMoreContent())))
    step.bodyItems = [item]
    var conversation = try Self.begun([step])
    #expect(conversation.possibleCommands == [.more, .discard, .quit, .help])
    #expect(try Self.say([":more"], to: &conversation).contains("All the terms\n============="))
    #expect(
      try Self.say([":help"], to: &conversation).contains("  :more     read more about this\n"))
  }

  /// A format, what is said of it, what is typed, and the answer in the result.
  private static let formats:
    [(name: String, kind: AnswerFormat.Kind, hint: String, typed: String, answer: Answer)] = [
      (
        "ContinuousScale",
        .continuousScale(ContinuousScaleFormat(minimum: 0, maximum: 5, maximumFractionDigits: 1)),
        "A number from 0 to 5, one decimal.", "3.14", .scale(3.1)
      ),
      (
        "TextScale",
        .textScale(
          TextScaleFormat(choices: [TextChoice("low", value: 1), TextChoice("high", value: 2)])),
        "1  low\n  2  high\n  Type 1 or 2.", "high", .choices([2])
      ),
      (
        "ValuePicker",
        .valuePicker(
          ValuePickerFormat(choices: [
            TextChoice("left", value: "l"), TextChoice("right", value: "r"),
          ])),
        "Type 1 or 2.", "2", .choices(["r"])
      ),
      (
        "ImageChoice",
        .imageChoice(
          ImageChoiceFormat(
            style: .multiple,
            choices: [
              ImageChoice("slim", value: "s"), ImageChoice(value: "t", normalImage: "thick.png"),
            ])),
        "2  thick.png\n  Type 1 or 2, or several with commas: 1,2.", "1,2", .choices(["s", "t"])
      ),
      (
        "ColorChoice",
        .colorChoice(
          ColorChoiceFormat(choices: [
            ColorChoice(color: RGBAColor(red: 1, green: 0.5, blue: 0), value: "o"),
            ColorChoice("blue", value: "b"),
          ])), "#FF8000", "a", .choices(["o"])
      ),
      (
        "Email", .email(EmailFormat()), "An e-mail address.", "ann@example.org",
        .text("ann@example.org")
      ),
      (
        "SES ladder",
        .socioeconomicLadder(LadderFormat(topText: "best off", bottomText: "worst off")),
        "1 = worst off, 10 = best off\n  A rung from 1 at the bottom to 10.", "7", .rung(7)
      ),
      (
        "HealthKit characteristic",
        .healthCharacteristic(
          HealthCharacteristicFormat(type: "HKCharacteristicTypeIdentifierWheelchairUse")),
        "1  Yes\n  2  No\n  Type 1 or 2.", "no", .choices(["HKWheelchairUseNo"])
      ),
      (
        "HealthKit quantity",
        .healthQuantity(HealthQuantityFormat(type: "HKQuantityTypeIdentifierBodyMass", unit: "kg")),
        "A number in kg.", "70 kg",
        .numeric(NumericAnswer(value: 70, unit: "kg", displayUnit: "kg"))
      ),
      (
        "Numeric",
        .numeric(NumericFormat(style: .integer, unit: "beats", minimum: 30, maximum: 200)),
        "A whole number in beats from 30 to 200.", "64",
        .numeric(NumericAnswer(value: 64, unit: "beats", displayUnit: "beats"))
      ),
    ]

  @Test(
    "Format (each): what is asked for is said, and what is typed is the answer",
    arguments: formats.indices)
  func format(_ index: Int) throws {
    let (name, kind, hint, typed, answer) = Self.formats[index]
    var conversation = try Self.begun([Self.question("q", kind)])
    let text = conversation.takeOutput().text
    #expect(text.contains(hint), "\(name): \(text)")
    try Self.say([typed], to: &conversation)
    #expect(conversation.session.result(at: Self.now).answer(to: "q") == answer, "\(name)")
  }

  @Test("a colon and a letter are a command, two colons one of a text")
  func lines() {
    #expect(TypedLine("  :back ") == .command(.back))
    #expect(TypedLine(":BACK") == .command(.back))
    #expect(TypedLine(":bakc") == .unknownCommand("bakc", nearest: "back"))
    #expect(TypedLine("::back") == .text(":back"))
    #expect(TypedLine(":-)") == .text(":-)"))
    #expect(TypedLine(":") == .text(":"))
    #expect(TypedLine("") == .text(""))
  }
}

extension [PresentedLine] {
  /// The lines as text, unwrapped.
  fileprivate var text: String { map { $0.prefix + $0.text + "\n" }.joined() }
}
