// SPDX-License-Identifier: Apache-2.0

import Foundation
import StudyTasks

/// Makes tasks and results of everything that ResearchKit's JSON can say.
struct RandomModel {
  var random: SplitMix
  private var identifiers = 0

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func identifier() -> String {
    identifiers += 1
    return "id\(identifiers)"
  }

  private mutating func text() -> String { random.pick("", "words", "ü \"q\" \\ 👋") }

  private mutating func maybe<Value>(_ value: Value) -> Value? { random.once(in: 2) ? value : nil }

  private mutating func flag() -> Bool { random.once(in: 2) }

  private mutating func date() -> Date {
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

  private mutating func predicate(_ names: [String]) -> ResultPredicate {
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

  private mutating func time() -> TimeOfDay {
    guard let time = TimeOfDay(hour: Int(random.next() % 24), minute: Int(random.next() % 60))
    else { preconditionFailure("hours and minutes are in range") }
    return time
  }

  // MARK: - Steps

  private mutating func step(depth: Int) throws -> Step {
    var step = Step(
      identifier(), title: maybe(text()), text: maybe(text()), detailText: maybe(text()),
      isOptional: flag(), try content(depth: depth))
    step.footnote = maybe(text())
    step.images = StepImages(image: maybe("a"), auxiliaryImage: maybe("b"), iconImage: maybe("c"))
    if depth < 1, flag() {
      var item = BodyItem(maybe(text()), detailText: maybe(text()), style: random.pick(.tag, .text))
      item.learnMore = LearnMoreItem(
        text: maybe(text()), step: Step(identifier(), .learnMore(LearnMore())))
      step.bodyItems = [item]
      step.earlyTermination = EarlyTermination(
        buttonText: maybe(text()), step: Step(identifier(), .completion(Completion())))
    }
    return step
  }

  private mutating func content(depth: Int) throws -> Step.Content {
    switch random.next() % (depth < 2 ? 19 : 17) {
    case 0: return .instruction(Instruction(centersImageVertically: flag()))
    case 1: return .completion(Completion(reason: random.pick(.completed, .failed, .saved)))
    case 2:
      return .videoInstruction(VideoInstruction(videoURL: maybe("file:///v"), thumbnailTime: 2.5))
    case 3: return .table(Table(items: ["a", 1], isBulleted: flag(), allowsSelection: flag()))
    case 4: return .pdfViewer(PDFViewer(url: "file:///p"))
    case 5: return .webView(WebView(html: text(), showsSignatureAfterContent: flag()))
    case 6: return .signature(Signature())
    case 7: return .wait(Wait(indicator: random.pick(.spinner, .progressBar)))
    case 8: return .requestPermissions(RequestPermissions(permissions: [["a": 1]]))
    case 9: return .active(active())
    case 10:
      return .consentReview(
        ConsentReview(
          document: document(), signature: maybe(signature()), reasonForConsent: maybe(text()),
          requiresScrollToBottom: flag()))
    case 11: return .consentSharing(ConsentSharing(choices: choices()))
    case 12: return .familyHistory(familyHistory())
    case 13, 14: return .form(Form(items(), footerText: maybe(text())))
    case 15, 16:
      var question = Question(maybe(text()), answerFormat: format(), placeholder: maybe(text()))
      question.tagText = maybe(text())
      return .question(question)
    case 17: return .page(Page(try task(depth: depth + 1)))
    default:
      return .review(
        Review(
          steps: [try step(depth: 2)], resultSource: maybe(taskResult(depth: 2)),
          excludesInstructions: flag()))
    }
  }

  private mutating func active() -> Active {
    var active = Active(
      random.pick(
        .general, .touchAnywhere, .countdown, .leftKneeRangeOfMotion, .rightKneeRangeOfMotion,
        .leftShoulderRangeOfMotion, .rightShoulderRangeOfMotion, .fitness, .walking),
      duration: random.pick(0, 10.5), continuesOnFinish: flag(), spokenInstruction: maybe(text()),
      recorders: [
        RecorderConfiguration("m", .deviceMotion, frequency: 100, rollingFileSizeThreshold: 5),
        RecorderConfiguration("p", .pedometer),
      ])
    active.playsSoundOnStart = flag()
    active.showsDefaultTimer = flag()
    return active
  }

  private mutating func items() -> [FormItem] {
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

  private mutating func document() -> ConsentDocument {
    ConsentDocument(
      title: maybe(text()),
      sections: [ConsentSection(random.pick(.overview, .custom, .onlyInDocument), title: text())],
      signatures: [signature()], htmlReviewContent: maybe(text()))
  }

  private mutating func signature() -> ConsentSignature {
    ConsentSignature(
      identifier: identifier(), title: maybe(text()), givenName: maybe(text()),
      signatureDate: maybe("5/6/19"), requiresName: flag(), signatureImage: maybe("s"))
  }

  private mutating func familyHistory() -> FamilyHistory {
    FamilyHistory(
      conditions: ConditionStepConfiguration(
        stepIdentifier: "c", conditionsItemIdentifier: "i",
        conditions: [HealthCondition("h", displayName: text(), value: maybe("v"))],
        formItems: items()),
      relativeGroups: [
        RelativeGroup(
          identifier(), name: text(), sectionTitle: text(), identifierForCellTitle: "n",
          maxAllowed: 3, formSteps: [Step(identifier(), .form(Form(items())))],
          detailTextIdentifiers: ["d"])
      ])
  }

  // MARK: - Formats

  private mutating func choices() -> [TextChoice] {
    [
      TextChoice(text(), value: maybe("a"), detailText: maybe(text()), isExclusive: flag()),
      TextChoice("b", value: 2.5, image: maybe("i"), other: maybe(OtherText(placeholder: text()))),
    ]
  }

  private mutating func look() -> ScaleLook {
    var look = ScaleLook(isVertical: flag())
    look.gradientColors = maybe([Color(red: 1, green: 0.5, blue: 0, alpha: 0.25)])
    look.gradientLocations = maybe([0, 0.5])
    look.hidesRanges = flag()
    return look
  }

  mutating func format() -> AnswerFormat {
    var format = AnswerFormat(kind())
    if flag() { format.dontKnow = DontKnowOption(text: maybe(text()), style: .circleChoice) }
    return format
  }

  private mutating func kind() -> AnswerFormat.Kind {
    switch random.next() % 23 {
    case 0: return .none
    case 1:
      var scale = ScaleFormat(
        minimum: 0, maximum: 10, step: 2, defaultValue: maybe(4), look: look())
      scale.look.hidesValueMarkers = flag()
      scale.look.minimumText = maybe(text())
      return .scale(scale)
    case 2:
      return .continuousScale(
        ContinuousScaleFormat(
          minimum: -1.5, maximum: 2, maximumFractionDigits: 2, defaultValue: maybe(0.5),
          numberStyle: random.pick(.standard, .percent), look: look()))
    case 3:
      return .textScale(
        TextScaleFormat(choices: choices(), defaultIndex: maybe(1), look: look()))
    case 4: return .valuePicker(ValuePickerFormat(choices: choices()))
    case 5:
      return .multipleValuePicker(
        MultipleValuePickerFormat(pickers: [.init(choices: choices())], separator: text()))
    case 6:
      return .imageChoice(
        ImageChoiceFormat(
          style: .multiple, isVertical: flag(),
          choices: [ImageChoice(maybe(text()), value: 1, normalImage: "n", selectedImage: "s")]))
    case 7: return .textChoice(TextChoiceFormat(style: .multiple, choices: choices()))
    case 8:
      return .colorChoice(
        ColorChoiceFormat(choices: [
          ColorChoice("c", color: maybe(Color(red: 0, green: 1, blue: 0)), isExclusive: flag())
        ]))
    case 9: return .boolean(BooleanFormat(yes: maybe(text()), no: maybe("n")))
    case 10:
      return .numeric(
        NumericFormat(
          style: random.pick(.decimal, .integer), unit: maybe("kg"), minimum: maybe(0.5),
          maximumFractionDigits: maybe(2), hidesUnitWhenEmpty: flag()))
    case 11: return .timeOfDay(TimeOfDayFormat(defaultTime: maybe(time()), minuteInterval: 5))
    case 12:
      return .date(
        DateFormat(
          style: random.pick(.date, .dateTime), minimum: maybe(date()),
          calendar: maybe("gregorian"), daysBefore: maybe(3), endsNow: flag()))
    case 13:
      var format = TextFormat(
        maximumLength: 20,
        validation: maybe(TextValidation(pattern: "^a", message: text(), ignoresCase: flag())),
        allowsMultipleLines: flag(), defaultText: maybe(text()), isSecure: flag())
      format.passwordRules = maybe("minlength: 8;")
      format.keyboard.type = 4
      return .text(format)
    case 14: return .email(EmailFormat(isUserName: flag()))
    case 15: return .confirmText(ConfirmTextFormat(originalItem: "o", message: text()))
    case 16: return .timeInterval(TimeIntervalFormat(defaultInterval: 60, step: 5))
    case 17: return .height(HeightFormat(system: .usCustomary))
    case 18:
      return .weight(WeightFormat(system: .metric, precision: .high, minimum: maybe(1)))
    case 19: return .age(AgeFormat(minimum: 18, maximum: 90, defaultValue: maybe(30)))
    case 20: return .location(LocationFormat(usesCurrentLocation: flag(), placeholder: maybe("p")))
    case 21: return .socioeconomicLadder(LadderFormat(topText: maybe(text())))
    default:
      return random.pick(
        .healthCharacteristic(.init(type: "HKCharacteristicTypeIdentifierBiologicalSex")),
        .healthQuantity(.init(type: "HKQuantityTypeIdentifierBodyMass", unit: "kg")))
    }
  }

  // MARK: - Results

  mutating func taskResult(depth: Int = 0) -> TaskResult {
    var result = TaskResult(
      identifier: identifier(),
      taskRunUUID: UUID(
        uuidString: "FDFCC3EC-01B6-43E7-8200-9B93E2744BB8") ?? UUID(),
      startDate: date(), endDate: date(),
      userInfo: flag() ? ["k": ["v", 1]] : [:])
    result.device = maybe(Device(product: "p", platform: "Linux"))
    for _ in 0..<(random.next() % 4) {
      result.results.append(
        StepResult(
          identifier: identifier(), startDate: date(), endDate: date(),
          results: (0..<(random.next() % 3)).map { _ in leaf(depth: depth) },
          isPrevious: flag(), enabledAssistiveTechnology: maybe("VoiceOver")))
    }
    return result
  }

  private mutating func leaf(depth: Int) -> LeafResult {
    LeafResult(
      identifier: identifier(), startDate: date(), endDate: date(), value: value(depth: depth))
  }

  private mutating func value(depth: Int) -> LeafResult.Value {
    switch random.next() % (depth < 1 ? 9 : 8) {
    case 0: return .file(FileResult(fileName: "m.json", contentType: maybe("application/json")))
    case 1: return .consent(ConsentResult(signature: maybe(signature()), didConsent: flag()))
    case 2:
      return .rangeOfMotion(RangeOfMotionResult(start: 0, finish: 1, minimum: -2.5, maximum: 120))
    case 3: return .webView(WebViewResult(result: maybe(text())))
    case 4: return .video(VideoResult(playbackStoppedTime: maybe(2.5), playbackCompleted: flag()))
    case 5, 6, 7: return .question(question())
    default:
      return .familyHistory(
        FamilyHistoryResult(
          relatedPersons: [
            RelatedPerson(
              identifier: "r", groupIdentifier: "g", identifierForCellTitle: "n",
              taskResult: taskResult(depth: 1))
          ], displayedConditions: ["c"]))
    }
  }

  private mutating func question() -> QuestionResult {
    let answers: [(QuestionType, Answer?)] = [
      (.none, nil), (.scale, .scale(3.5)), (.scale, nil), (.singleChoice, .choices(["a"])),
      (.multipleChoice, .choices(["a", 2.5])),
      (.multiplePicker, .components(["a", 1], separator: "-")),
      (.boolean, .boolean(flag())), (.text, .text(text())), (.text, .dontKnow),
      (.decimal, .number(2.5, unit: "kg")), (.age, .number(30)), (.height, nil),
      (.timeOfDay, .timeOfDay(time())), (.timeInterval, .timeInterval(90)),
      (.date, .date(DateAnswer(date: date(), calendar: "gregorian", timeZone: "GMT+0130"))),
      (.dateAndTime, .date(DateAnswer(date: date()))), (.rung, .rung(4)),
      (.location, .location(Location(latitude: 2, longitude: 3, userInput: maybe("x")))),
    ]
    let (type, answer) = answers[Int(random.next() % UInt64(answers.count))]
    return QuestionResult(type: type, answer: answer)
  }
}
