// SPDX-License-Identifier: Apache-2.0

import ClinicalFindings
import ClinicalTerms
import Foundation
import JSON
import StudyTasks
import Testing

/// Every kind of step: its defaults, its results, and its JSON.
@Suite("Rows: steps")
struct StepRowTests {
  /// Runs the only step of a task, with results handed over, and gives its step result.
  private func result(
    of step: Step, adding leaves: [LeafResult] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> StepResult {
    #expect(try Step(json: step.json, at: .root) == step, sourceLocation: sourceLocation)
    var session = try started(task([step]), outputDirectory: "out")
    try session.add(leaves)
    try session.forward(at: at(5))
    #expect(session.phase == .finished(.completed), sourceLocation: sourceLocation)
    let result = session.result(at: at(9))
    let data = result.documentData
    #expect(try TaskResult(documentData: data) == result, sourceLocation: sourceLocation)
    return try #require(result.results.first, sourceLocation: sourceLocation)
  }

  private func leaf(_ identifier: String, _ value: LeafResult.Value) -> LeafResult {
    LeafResult(identifier: identifier, startDate: at(1), endDate: at(2), value: value)
  }

  @Test("Step: the defaults of a plain step, and its words in JSON")
  func base() throws {
    var step = instruction("a")
    #expect(!step.isOptional)
    #expect(step.showsProgress)
    #expect(step.allowsBackNavigation)
    #expect(step.isRestorable)
    #expect(step.earlyTermination == nil)
    step.title = "T"
    step.text = "x"
    step.detailText = "d"
    step.footnote = "f"
    step.bodyItems = [BodyItem("line", detailText: "more", style: .bulletPoint)]
    step.images = StepImages(image: "knee", auxiliaryImage: "leg", iconImage: "i")
    step.earlyTermination = EarlyTermination(buttonText: "Stop", step: instruction("bye"))
    #expect(try Step(json: step.json, at: .root) == step)
    #expect(throws: TaskError.emptyIdentifier) { try task([instruction("")]) }
  }

  @Test("Step Instruction: something to read gives no results but its dates")
  func instructions() throws {
    let result = try result(of: instruction("hello"))
    #expect(result.results.isEmpty)
    #expect(result.startDate == at(0))
    #expect(result.endDate == at(5))
  }

  @Test("Step Completion: the end of a task gives no results either")
  func completion() throws {
    let step = Step(
      "bye", .completion(CompletionContent(reason: .earlyTermination, reloadsOnPop: true)))
    #expect(try result(of: step).results.isEmpty)
  }

  @Test("Step Question: one result named like the step; optional unless it says otherwise")
  func questions() throws {
    #expect(question("q").isOptional)
    let result = try result(of: question("q"))
    #expect(result.results.map(\.identifier) == ["q"])
    #expect(result.results[0].answer == nil)
    var session = try started([question("q", isOptional: false)])
    #expect(!session.canSkip)
    #expect(!session.canGoForward)
    #expect(throws: SessionError.answersMissing(["q"])) { try session.forward(at: at(1)) }
    #expect(throws: SessionError.notSkippable(step: "q")) { try session.skip(at: at(1)) }
  }

  @Test("Step Form: one result an item; optional unless it says otherwise")
  func forms() throws {
    let step = form("f", [.section("s", title: "S"), item("a"), item("b", isOptional: true)])
    #expect(step.isOptional)
    #expect(try result(of: step).results.map(\.identifier) == ["a", "b"])
  }

  @Test("Step FormItem: questions are optional, headings are not")
  func formItems() throws {
    #expect(item("a").isOptional)
    #expect(!FormItem.section("s", title: "S").isOptional)
    #expect(!FormItem.section("s", title: "S").showsProgress)
    let text = item("a", .text(TextFormat(allowsMultipleLines: false)), isOptional: false)
    let repeated = try #require(text.confirmation("b", text: "Again", message: "differs"))
    #expect(!repeated.isOptional)
    #expect(repeated.answerFormat?.questionType == .text)
    #expect(item("a", .text(TextFormat())).confirmation("b", message: "m") == nil)
    var password = TextFormat(
      maximumLength: 12, validation: TextValidation(pattern: "[0-9]", message: "A digit"),
      allowsMultipleLines: false, defaultText: "x", placeholder: "Password", isSecure: true)
    password.passwordRules = "minlength: 8;"
    password.keyboard.type = 2
    password.keyboard.autocapitalization = 0
    password.keyboard.autocorrection = 2
    var expected = TextFormat(maximumLength: 12, allowsMultipleLines: false, isSecure: true)
    expected.keyboard.type = 2
    expected.keyboard.autocapitalization = 0
    expected.keyboard.autocorrection = 1
    expected.keyboard.spellChecking = 1
    let again = try #require(item("a", .text(password)).confirmation("b", message: "differs"))
    #expect(
      again.answerFormat?.kind
        == .confirmText(.init(originalItem: "a", message: "differs", text: expected)))
    #expect(item("a").confirmation("b", message: "m") == nil)
    #expect(try FormItem(json: repeated.json, at: .root) == repeated)
  }

  @Test("Step Page: a task within a step, whose results are named after page and result")
  func pages() throws {
    var inner = try StudyTask(
      "inner", steps: [question("p"), form("f", [item("i")]), question("z")])
    inner.navigationRules["p"] = NavigationRule([.init(when: .boolean("p", is: false), to: "z")])
    let step = Step("P", .page(PageContent(inner)))
    #expect(try Step(json: step.json, at: .root) == step)
    var session = try started([step, instruction("end")])
    #expect(session.currentPath == ["P", "p"])
    try session.forward(answering: .boolean(true))
    #expect(session.place == "P/f")
    try session.back(at: at(1))
    #expect(session.place == "P/p")
    try session.forward(answering: .boolean(false))
    try session.forward(at: at(2))
    #expect(session.place == "end")
    let result = try #require(session.result(at: at(3)).result(forStep: "P"))
    #expect(result.results.map(\.identifier) == ["p.p", "z.z"])
    #expect(result.results(ofPage: "p").map(\.identifier) == ["p"])
    try session.back(at: at(4))
    #expect(session.place == "P/z")
  }

  @Test("Step Table: rows to read")
  func table() throws {
    let step = Step("t", .table(TableContent(items: ["one", 2, ["three": 3]], isBulleted: true)))
    #expect(try result(of: step).results.isEmpty)
  }

  @Test("Step PDFViewer: a document to read")
  func pdf() throws {
    #expect(try result(of: Step("pdf", .pdfViewer(PDFContent(url: "a.pdf")))).results.isEmpty)
  }

  @Test("Step VideoInstruction: how far the video was watched")
  func video() throws {
    let step = Step("v", .videoInstruction(VideoContent(videoURL: "v.mp4", thumbnailTime: 2)))
    let watched = leaf("v", .video(VideoResult(playbackStoppedTime: 12.5, playbackCompleted: true)))
    #expect(try result(of: step, adding: [watched]).results == [watched])
  }

  @Test("Step WebView: what the page hands back, and the page with its signature")
  func webView() throws {
    let step = Step(
      "w", .webView(WebContent(html: "<p>", customCSS: "p {}", showsSignatureAfterContent: true)))
    let handed = leaf("w", .webView(WebViewResult(result: "ok", htmlWithSignature: "<img>")))
    #expect(try result(of: step, adding: [handed]).results == [handed])
  }

  @Test("Step Signature: must be signed, and gives strokes")
  func signature() throws {
    let step = Step("s", .signature(SignatureContent()))
    var session = try started([step])
    #expect(throws: SessionError.resultMissing(step: "s")) { try session.forward(at: at(1)) }
    let signed = leaf(
      "s", .signature(SignatureResult(strokes: [[[0, 0], [1.5, 2]]], imageFile: "s.png")))
    #expect(try result(of: step, adding: [signed]).results == [signed])
    // Another signature takes the place of the first.
    session = try started(task([step]), outputDirectory: "out")
    try session.add([signed])
    try session.add([leaf("s", .signature(SignatureResult()))])
    #expect(session.result(at: at(3)).results[0].results.count == 1)
  }

  @Test("Step Wait: lasts until the host goes on")
  func wait() throws {
    let step = Step("w", .wait(WaitContent(indicator: .progressBar)))
    #expect(step.json.object?["indicator"] == "progressBar")
    #expect(try result(of: step).results.isEmpty)
  }

  @Test("Step Review: the answers so far, or those of another run")
  func review() throws {
    #expect(!ReviewContent().isStandalone)
    let other = ReviewContent(
      steps: [question("q")],
      resultSource: TaskResult(
        identifier: "t", taskRunUUID: runUUID, startDate: at(0), endDate: at(1)))
    #expect(other.isStandalone)
    #expect(try result(of: Step("r", .review(other))).results.isEmpty)
  }

  @Test("Step LearnMore: more to read, on demand, beside a question, an item or a line")
  func learnMore() throws {
    let more = Step("more", title: "Why?", .learnMore(LearnMoreContent()))
    var asked = item("a")
    asked.learnMore = LearnMoreItem(text: "Why?", step: more)
    var step = form("f", [asked])
    var line = BodyItem("line")
    line.learnMore = LearnMoreItem(text: "Why?", step: more)
    step.bodyItems = [line]
    #expect(try result(of: step).results.map(\.identifier) == ["a"])
    #expect(try result(of: more).results.isEmpty)
  }

  @Test("Step RequestPermissions: what to ask the device for, and what it said")
  func permissions() throws {
    let step = Step("p", .requestPermissions(PermissionsContent(permissions: ["motion"])))
    let said = leaf("p", .custom(CustomResult(name: "permissions", properties: ["motion": true])))
    #expect(try result(of: step, adding: [said]).results == [said])
  }

  @Test("Step Custom: kinds that need a device keep their properties and take any result")
  func custom() throws {
    for name in CustomContent.Name.allCases {
      let step = Step(
        "c", .custom(CustomContent(name: name.rawValue, properties: ["a": [1, .null, "b"]])))
      let handed = [
        leaf("c", .passcode(PasscodeResult(isSaved: true, isTouchEnabled: true))),
        file("image", "image.jpg"), leaf("x", .custom(CustomResult(name: "any"))),
      ]
      #expect(try result(of: step, adding: handed).results == handed)
    }
  }

  @Test("Step Consent: a document to agree to and sign, and with whom to share")
  func consent() throws {
    let signature = ConsentSignature(identifier: "participant", title: "Participant")
    let document = ConsentDocument(
      title: "Consent",
      sections: ConsentSection.Kind.allCases.map { ConsentSection($0, title: $0.rawValue) },
      signatures: [signature], signaturePageContent: "I agree.", htmlReviewContent: "<p>")
    let step = Step(
      "consent", .consentReview(ConsentReviewContent(document: document, signature: signature)))
    var session = try started([step])
    #expect(throws: SessionError.resultMissing(step: "consent")) { try session.forward(at: at(1)) }
    var signed = signature
    signed.givenName = "Ann"
    signed.signatureDate = "2026-01-01"
    let agreed = ConsentResult(signature: signed, didConsent: true)
    let given = leaf("participant", .consent(agreed))
    #expect(try result(of: step, adding: [given]).results == [given])
    var filled = document
    agreed.apply(to: &filled)
    #expect(filled.signatures == [signed])

    let sharing = Step(
      "sharing",
      .consentSharing(ConsentSharingContent(investigatorShort: "Us", investigatorLong: "Us and Co"))
    )
    #expect(sharing.isOptional)
    session = try started([sharing])
    try session.forward(answering: .choices([1]))
    #expect(session.result(at: at(9)).answer(to: "sharing") == .choices([1]))
    #expect(try result(of: sharing).results.count == 1)
  }

  @Test("Step Active: defaults, and recorder results in the order in which they come")
  func activeStep() throws {
    let plain = ActiveContent()
    #expect(plain.showsDefaultTimer)
    #expect(plain.duration == 0)
    #expect(!plain.startsTimerAutomatically && !plain.speaksCountDown && !plain.continuesOnFinish)
    #expect(!plain.usesNextAsSkipButton && !plain.playsSoundOnStart && !plain.vibratesOnFinish)
    var step = active("run")
    #expect(!step.isRestorable)
    #expect(!step.isOptional)
    var content = ActiveContent(
      .general, duration: 20, continuesOnFinish: true, spokenInstruction: "Walk",
      recorders: [
        RecorderConfiguration("motion", .deviceMotion, frequency: 100),
        RecorderConfiguration("steps", .pedometer, rollingFileSizeThreshold: 1024),
      ])
    content.usesNextAsSkipButton = true
    step.content = .active(content)
    let files = [file("motion", "motion.json"), file("steps", "steps.json")]
    #expect(try result(of: step, adding: files).results == files)
    let session = try started([step])
    #expect(session.canSkip)
  }

  @Test("Step Countdown: an active step that counts to zero")
  func countdown() throws {
    let step = Step("count", .active(ActiveContent(.countdown, duration: 5)))
    #expect(step.content.isActive && !step.isRestorable)
    #expect(try result(of: step).results.isEmpty)
  }

  @Test("Step TouchAnywhere: an active step that a touch ends")
  func touchAnywhere() throws {
    let step = Step("touch.anywhere", .active(ActiveContent(.touchAnywhere)))
    #expect(step.content.isActive && !step.isRestorable)
    #expect(try result(of: step).results.isEmpty)
  }

  @Test("Step RangeOfMotion: an active step of a limb, whose angles are plain numbers")
  func rangeOfMotion() throws {
    let limbs: [ActiveContent.Kind] = [
      .rangeOfMotion(.knee, .left), .rangeOfMotion(.knee, .right), .rangeOfMotion(.shoulder, .left),
      .rangeOfMotion(.shoulder, .right),
    ]
    for limb in limbs {
      let step = Step(
        "knee.range.of.motion",
        .active(
          ActiveContent(
            limb, recorders: [RecorderConfiguration("m", .deviceMotion, frequency: 100)])))
      let angles = Finding(
        start: 90, finish: 88, minimum: 5, maximum: 125, side: .left, activity: .active,
        repetitions: 3, verdict: .good)
      #expect(angles.range == 120)
      let results = [file("m", "m.json"), leaf("knee.range.of.motion", .rangeOfMotion(angles))]
      #expect(try result(of: step, adding: results).results == results)
    }
  }

  @Test("Step Fitness and Walking: active steps whose recorders are the host's")
  func fitness() throws {
    for activity in [ActiveContent.Kind.fitness, .walking] {
      let step = Step("walk", .active(ActiveContent(activity, duration: 360)))
      #expect(try result(of: step, adding: [file("p", "p.json")]).results.count == 1)
    }
  }

  @Test("Step FamilyHistory: a list of relatives, which may be empty")
  func familyHistory() throws {
    let result = try result(of: history())
    #expect(result.results.map(\.identifier) == ["history"])
    #expect(result.results[0].value == .familyHistory(FamilyHistoryResult()))
  }

  @Test("Step: a step takes the results of its kind and no others")
  func foreignResults() throws {
    var session = try started(task([instruction("a")]), outputDirectory: "out")
    for value in [
      LeafResult.Value.file(FileResult(fileName: "a.json")), .custom(CustomResult(name: "x")),
      .question(QuestionResult(type: .boolean)), .familyHistory(FamilyHistoryResult()),
    ] {
      #expect(throws: SessionError.resultNotTaken(step: "a")) {
        try session.add([leaf("a", value)])
      }
    }
    var asked = try started([question("q")])
    #expect(throws: SessionError.resultNotTaken(step: "q")) {
      try asked.add([leaf("q", .question(QuestionResult(type: .boolean)))])
    }
  }
}
