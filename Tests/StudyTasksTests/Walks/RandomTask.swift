// SPDX-License-Identifier: Apache-2.0

import ClinicalTerms
import Foundation
import JSON
import SeededRandom
import StudyTasks

/// Makes tasks of every kind of step, with rules of every kind, some of them broken.
struct RandomTask {
  var random: SplitMix64
  /// Steps made so far: the next identifier.
  private var count = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func task(_ identifier: String = "task", depth: Int = 2) throws -> StudyTask {
    let behaviour: StudyTask.Behaviour = chance(0.3) ? .researchKit : .standard
    var steps: [Step] = []
    for _ in 0..<number(chance(0.1) ? 0...1 : 2...6) {
      steps.append(try step(depth: depth, behaviour, in: steps))
    }
    if depth == 2, chance(0.3) { steps.append(Step(name(), .review(ReviewContent()))) }
    var task = try StudyTask(identifier, steps: steps)
    task.behaviour = behaviour
    task.reportsProgress = chance(0.7)
    for index in steps.indices {
      let identifier = steps[index].identifier
      if chance(0.15) {
        task.navigationRules[identifier] = NavigationRule(
          [.init(when: predicate(on: steps), to: destination(among: steps, after: index))],
          otherwise: chance(0.2) ? destination(among: steps, after: index) : nil)
      }
      if chance(0.15) { task.skipRules[identifier] = SkipRule(when: predicate(on: steps)) }
      if chance(0.15) {
        var changes: [String: JSONValue] = ["title": "Changed"]
        if chance(0.3) { changes["optional"] = true }
        if chance(0.05) { changes["no such key"] = 1 }
        task.stepModifiers[identifier] = StepModifier(when: predicate(on: steps), changes: changes)
      }
    }
    return task
  }

  private mutating func name() -> String {
    count += 1
    return "s\(count)"
  }

  /// Mostly a later step, so that most walks come to an end.
  private mutating func destination(among steps: [Step], after index: Int) -> String {
    if chance(0.1) { return StudyTask.end }
    if chance(0.02) { return "nowhere" }
    let range = chance(0.8) && index + 1 < steps.count ? index + 1..<steps.count : steps.indices
    return steps[Int.random(in: range, using: &random)].identifier
  }

  private mutating func step(
    depth: Int, _ behaviour: StudyTask.Behaviour, in earlier: [Step]
  ) throws -> Step {
    let identifier = name()
    var step: Step
    switch number(0...19) {
    case 0...5:
      step = Step(identifier, .question(QuestionContent(identifier, answerFormat: format())))
    case 6...9: step = Step(identifier, .form(form(in: earlier, of: identifier)))
    case 10...11 where depth > 0:
      step = Step(identifier, .page(PageContent(try task("\(identifier).task", depth: depth - 1))))
    case 12: step = Step(identifier, .active(active()))
    case 13 where depth > 0: step = Step(identifier, .familyHistory(try history(depth: depth - 1)))
    case 14: step = Step(identifier, .signature(SignatureContent()))
    case 15:
      step = Step(identifier, .consentReview(ConsentReviewContent(document: ConsentDocument())))
    case 16:
      step = Step(
        identifier,
        .consentSharing(ConsentSharingContent(investigatorShort: "We", investigatorLong: "We all")))
    case 17: step = Step(identifier, .wait(WaitContent()))
    case 18: step = Step(identifier, .custom(CustomContent(name: "passcode")))
    default: step = Step(identifier, .instruction(InstructionContent()))
    }
    if chance(0.2) { step.isOptional.toggle() }
    if chance(0.1) { step.allowsBackNavigation = false }
    if chance(0.1) { step.isRestorable.toggle() }
    if chance(0.1) { step.showsProgress = false }
    if chance(0.1) {
      let last = chance(0.8) ? Step(name(), .completion(CompletionContent())) : nil
      step.earlyTermination = EarlyTermination(buttonText: "Stop", step: last)
    }
    return step
  }

  private mutating func active() -> ActiveContent {
    guard chance(0.5) else { return ActiveContent(duration: 1) }
    var measurement = MotionMeasurement(
      sensors: anyCase(MotionMeasurement.Sensors.self), exercise: anyCase() ?? .free,
      method: anyCase() ?? .standard, activity: anyCase(Activity.self) ?? .unstated,
      repetitions: number(-1...3), rest: Double(number(-1...3)) / 2,
      zero: anyCase(RequestedZero.Place.self), zeroDegrees: Double(number(-1...1)) * 90)
    measurement.firstMovement = anyCase()
    measurement.orientation = anyCase() ?? .portrait
    return ActiveContent(
      anyCase() ?? .rangeOfMotion(.knee, .left), duration: 1, measurement: measurement)
  }

  /// Any case, or none once in a while.
  private mutating func anyCase<Value: CaseIterable>(_ type: Value.Type = Value.self) -> Value? {
    chance(0.2) ? nil : Value.allCases.randomElement(using: &random)
  }

  private mutating func history(depth: Int) throws -> FamilyHistory {
    var groups: [RelativeGroup] = []
    for _ in 0..<number(1...2) {
      let step = name()
      let forms = [Step(step, .form(form(in: [], of: step)))]
      groups.append(
        RelativeGroup(
          name(), name: "Relative", sectionTitle: "Relatives", identifierForCellTitle: "i0",
          maxAllowed: number(1...3), formSteps: chance(0.8) ? forms : []))
    }
    let conditions = ConditionStepConfiguration(
      stepIdentifier: name(), conditionsItemIdentifier: "conditions",
      conditions: [HealthCondition("c", displayName: "Condition", value: "c")])
    return FamilyHistory(conditions: conditions, relativeGroups: groups)
  }

  private mutating func form(in earlier: [Step], of identifier: String) -> FormContent {
    var items: [FormItem] = []
    for index in 0..<number(1...4) {
      if chance(0.1) { items.append(.section("h\(index)", title: "Heading")) }
      var item = FormItem(
        "i\(index)", text: "Item", answerFormat: format(), isOptional: chance(0.7))
      if chance(0.4) {
        // Any item of this form, itself and later ones included, or an earlier step.
        item.visibilityRule =
          chance(0.7)
          ? .result(ResultSelector(step: identifier, "i\(number(0...4))"), test())
          : predicate(on: earlier)
      }
      items.append(item)
    }
    if chance(0.15), let text = items.first(where: { $0.confirmation("x", message: "m") != nil }),
      let again = text.confirmation("again", message: "They differ.")
    {
      items.append(again)
    }
    return FormContent(items)
  }

  private mutating func predicate(on steps: [Step]) -> ResultPredicate {
    guard let step = steps.randomElement(using: &random) else { return .constant(chance(0.5)) }
    let result: String
    switch step.content {
    case .form(let form): result = form.items.randomElement(using: &random)?.identifier ?? ""
    case .page(let page):
      let inner = page.task.steps.first?.identifier ?? ""
      result = "\(inner).\(inner)"
    default: result = step.identifier
    }
    let predicate = ResultPredicate.result(ResultSelector(step: step.identifier, result), test())
    switch number(0...5) {
    case 0: return !predicate
    case 1: return predicate && .constant(true)
    case 2: return predicate || .unanswered(ResultSelector(step: step.identifier, result))
    default: return predicate
    }
  }

  private mutating func test() -> AnswerTest {
    switch number(0...6) {
    case 0: .unanswered
    case 1: .dontKnow
    case 2: .boolean(chance(0.5))
    case 3: .number(NumberRange(minimum: Double(number(0...8))))
    case 4: .choices(["a"])
    case 5: .textMatching("[a-k]+")
    default: .consent(true)
    }
  }

  mutating func format() -> AnswerFormat {
    let choices = [
      TextChoice("A", value: "a"), TextChoice("B"), TextChoice("C", value: "c", isExclusive: true),
      TextChoice("Other", value: "o", other: OtherText()),
    ]
    let kinds: [AnswerFormat.Kind] = [
      .boolean(BooleanFormat()), .scale(.init(minimum: 0, maximum: 8, defaultValue: 3)),
      .continuousScale(.init(minimum: 0, maximum: 9, maximumFractionDigits: 1)),
      .textScale(.init(choices: Array(choices.prefix(2)), defaultIndex: 1)),
      .valuePicker(.init(choices: choices)), .textChoice(.init(choices: choices)),
      .textChoice(.init(style: .multiple, choices: choices)),
      .multipleValuePicker(.init(pickers: [.init(choices: choices), .init(choices: choices)])),
      .imageChoice(.init(choices: [ImageChoice("I"), ImageChoice(value: "a")])),
      .colorChoice(.init(style: .multiple, choices: [ColorChoice("red", value: "a")])),
      .numeric(.init(style: .integer, unit: "kg", minimum: 0, maximum: 9)),
      .numeric(.init(style: .decimal)), .timeOfDay(.init()), .date(.init(daysBefore: 3)),
      .date(.init(style: .dateTime, endsNow: true)), .text(.init(maximumLength: 8)),
      .text(
        .init(
          validation: TextValidation(pattern: "^[a-z]", message: "letters"),
          allowsMultipleLines: false)),
      .email(.init()), .timeInterval(.init(defaultInterval: 60)), .height(.init()),
      .weight(.init(minimum: 1)), .age(.init(treatsMinimumAsRange: true)), .location(.init()),
      .socioeconomicLadder(.init()),
      .healthCharacteristic(.init(type: "HKCharacteristicTypeIdentifierBloodType")),
      .healthQuantity(.init(type: "HKQuantityTypeIdentifierBodyMass", unit: "kg")), .none,
    ]
    let format = AnswerFormat(kinds[number(0...(kinds.count - 1))])
    return chance(0.2) ? format.offeringDontKnow() : format
  }

  /// An answer that the format may or may not take.
  mutating func answer(to format: AnswerFormat, at now: Date) -> Answer? {
    if chance(0.1) { return nil }
    if chance(0.1) { return .dontKnow }
    let wrong: [Answer] = [
      .scale(.nan), .scale(1e300), .text("   "), .choices(["z"]), .choices([]), .rung(-4),
      .number(.infinity), .timeInterval(-1), .location(LocationAnswer()), .boolean(true),
    ]
    if chance(0.15) { return wrong[number(0...(wrong.count - 1))] }
    switch format.questionType {
    case .none: return .boolean(true)
    case .scale: return .scale(Double(number(-1...9)) + (chance(0.2) ? 0.26 : 0))
    case .singleChoice, .multipleChoice:
      let values: [ChoiceValue] = ["a", 1, "c", "words", "HKBloodTypeAPositive", 0]
      return .choices((0..<number(1...2)).map { _ in values[number(0...(values.count - 1))] })
    case .multiplePicker: return .components(["a", chance(0.8) ? 1 : "z"], separator: " ")
    case .decimal, .integer, .height, .weight, .age:
      return .number(Double(number(-1...40)) / (chance(0.3) ? 4 : 1))
    case .boolean: return .boolean(chance(0.5))
    case .text:
      let texts = ["abc", "b@example.org", "Zed", "\u{1F600}\u{1F600}\u{1F600}\u{1F600}\u{1F600}"]
      return .text(texts[number(0...(texts.count - 1))])
    case .timeOfDay: return TimeOfDay(hour: number(0...23), minute: 5).map(Answer.timeOfDay)
    case .date, .dateAndTime:
      return .date(DateAnswer(date: now + Double(number(-300_000...100)) / 7))
    case .timeInterval: return .timeInterval(Double(number(0...4000)) / 3)
    case .location: return .location(LocationAnswer(latitude: 50, longitude: 8))
    case .rung: return .rung(number(0...11))
    }
  }
}
