// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import JSON
import SeededRandom
import StudyTasks

/// Makes tasks and results of everything that ResearchKit's JSON can say.
struct RandomModel {
  var random: SplitMix64
  private var identifiers = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func identifier() -> String {
    identifiers += 1
    return "id\(identifiers)"
  }

  mutating func text() -> String { random.pick("", "words", "ü \"q\" \\ 👋") }

  mutating func maybe<Value>(_ value: Value) -> Value? { random.once(in: 2) ? value : nil }

  mutating func flag() -> Bool { random.once(in: 2) }

  mutating func date() -> Date {
    Date(timeIntervalSince1970: Double(Int(random.next() % 4_000_000_000)) - 1e9)
  }

  // MARK: - Tasks

  mutating func task(depth: Int = 0) throws -> StudyTask {
    var task = try StudyTask(identifier(), steps: [])
    var steps: [Step] = []
    for _ in 0..<(1 + random.next() % 4) { steps.append(try step(depth: depth)) }
    try task.addSteps(steps)
    guard flag() else { return task }
    let names = steps.map(\.identifier)
    for name in names where flag() {
      var rule = NavigationRule.direct(random.pick(names[0], StudyTask.end, "gone"))
      if flag() {
        rule = NavigationRule(
          [.init(when: predicate(names), to: names[0])], otherwise: maybe(StudyTask.end),
          additionalTaskResults: flag() ? [taskResult(depth: 2)] : [])
      }
      task.navigationRules[name] = rule
      if flag() {
        task.stepModifiers[name] = StepModifier(
          when: predicate(names), changes: ["title": "new", "optional": true])
      }
      if flag() { task.skipRules[name] = SkipRule(when: predicate(names)) }
    }
    task.reportsProgress = flag()
    return task
  }

  mutating func predicate(_ names: [String]) -> ResultPredicate {
    let step = names[Int(random.next() % UInt64(names.count))]
    let selector = ResultSelector(task: maybe("other"), step: maybe("page.\(step)"), step)
    // A task of one's own is named, so that nothing is known of its questions.
    let one = ResultPredicate.result(
      selector,
      random.pick(
        .unanswered, .dontKnow, .number(NumberRange(minimum: 0.5)),
        .number(NumberRange(maximum: 3, includesMaximum: false)), .number(NumberRange()),
        .choices(["a", 2]), .choicesMatching(["a.*"]), .text(text()), .textMatching("x+"),
        .timeOfDay(time(), time()), .date(.instant(date()), nil), .consent(flag())))
    return random.pick(one, .not(one), .and([one, .constant(true)]), .or([.not(one), one, one]))
  }

  mutating func time() -> TimeOfDay {
    guard let time = TimeOfDay(hour: Int(random.next() % 24), minute: Int(random.next() % 60))
    else { preconditionFailure("hours and minutes are in range") }
    return time
  }

  // MARK: - Steps

  mutating func step(depth: Int) throws -> Step {
    var step = Step(
      identifier(), title: maybe(text()), text: maybe(text()), detailText: maybe(text()),
      isOptional: flag(), try content(depth: depth))
    step.footnote = maybe(text())
    step.images = StepImages(image: maybe("a"), auxiliaryImage: maybe("b"), iconImage: maybe("c"))
    if depth < 1, flag() {
      var item = BodyItem(maybe(text()), detailText: maybe(text()), style: random.pick(.tag, .text))
      item.learnMore = LearnMoreItem(
        text: maybe(text()), step: Step(identifier(), .learnMore(LearnMoreContent())))
      step.bodyItems = [item]
      step.earlyTermination = EarlyTermination(
        buttonText: maybe(text()), step: Step(identifier(), .completion(CompletionContent())))
    }
    return step
  }

  mutating func content(depth: Int) throws -> Step.Content {
    switch random.next() % (depth < 2 ? 19 : 17) {
    case 0: return .instruction(InstructionContent(centersImageVertically: flag()))
    case 1: return .completion(CompletionContent(reason: random.pick(.completed, .failed, .saved)))
    case 2:
      return .videoInstruction(VideoContent(videoURL: maybe("file:///v"), thumbnailTime: 2.5))
    case 3:
      return .table(TableContent(items: ["a", 1], isBulleted: flag(), allowsSelection: flag()))
    case 4: return .pdfViewer(PDFContent(url: "file:///p"))
    case 5: return .webView(WebContent(html: text(), showsSignatureAfterContent: flag()))
    case 6: return .signature(SignatureContent())
    case 7: return .wait(WaitContent(indicator: random.pick(.spinner, .progressBar)))
    case 8: return .requestPermissions(PermissionsContent(permissions: [["a": 1]]))
    case 9: return .active(active())
    case 10:
      return .consentReview(
        ConsentReviewContent(
          document: document(), signature: maybe(signature()), reasonForConsent: maybe(text()),
          requiresScrollToBottom: flag()))
    case 11: return .consentSharing(ConsentSharingContent(choices: choices()))
    case 12: return .familyHistory(familyHistory())
    case 13, 14: return .form(FormContent(items(), footerText: maybe(text())))
    case 15, 16:
      var question = QuestionContent(
        maybe(text()), answerFormat: format(), placeholder: maybe(text()))
      question.tagText = maybe(text())
      return .question(question)
    case 17: return .page(PageContent(try task(depth: depth + 1)))
    default:
      return .review(
        ReviewContent(
          steps: [try step(depth: 2)], resultSource: maybe(taskResult(depth: 2)),
          excludesInstructions: flag()))
    }
  }

  mutating func active() -> ActiveContent {
    var active = ActiveContent(
      random.pick(
        .general, .touchAnywhere, .countdown, .rangeOfMotion(.knee, .left),
        .rangeOfMotion(.knee, .right),
        .rangeOfMotion(.shoulder, .left), .rangeOfMotion(.shoulder, .right), .fitness, .walking),
      duration: random.pick(0, 10.5), continuesOnFinish: flag(), spokenInstruction: maybe(text()),
      recorders: [
        RecorderConfiguration("m", .deviceMotion, frequency: 100, rollingFileSizeThreshold: 5),
        RecorderConfiguration("p", .pedometer),
      ])
    active.playsSoundOnStart = flag()
    active.showsDefaultTimer = flag()
    return active
  }

  mutating func items() -> [FormItem] {
    var items: [FormItem] = [.section(identifier(), title: maybe(text()))]
    for _ in 0..<(random.next() % 3) {
      var item = FormItem(
        identifier(), text: maybe(text()), answerFormat: format(), placeholder: maybe(text()),
        isOptional: flag())
      item.showsProgress = flag()
      items.append(item)
    }
    return items
  }

  mutating func document() -> ConsentDocument {
    ConsentDocument(
      title: maybe(text()),
      sections: [ConsentSection(random.pick(.overview, .custom, .onlyInDocument), title: text())],
      signatures: [signature()], htmlReviewContent: maybe(text()))
  }

  mutating func signature() -> ConsentSignature {
    ConsentSignature(
      identifier: identifier(), title: maybe(text()), givenName: maybe(text()),
      signatureDate: maybe("5/6/19"), requiresName: flag(), signatureImage: maybe("s"))
  }

  mutating func familyHistory() -> FamilyHistory {
    FamilyHistory(
      conditions: ConditionStepConfiguration(
        stepIdentifier: "c", conditionsItemIdentifier: "i",
        conditions: [HealthCondition("h", displayName: text(), value: maybe("v"))],
        formItems: items()),
      relativeGroups: [
        RelativeGroup(
          identifier(), name: text(), sectionTitle: text(), identifierForCellTitle: "n",
          maxAllowed: 3, formSteps: [Step(identifier(), .form(FormContent(items())))],
          detailTextIdentifiers: ["d"])
      ])
  }
}
