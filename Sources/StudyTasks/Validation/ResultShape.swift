// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What a result can hold, as far as the task says.
struct ResultShape: Sendable {
  var answers: Answers
  /// Whether it answers a question, which may be left unanswered.
  var isQuestion = true
  var canBeUnanswered = true
  var canBeDontKnow = false

  /// The answers that there can be.
  enum Answers: Sendable {
    case boolean
    case numbers(NumberDomain)
    case choices(ChoiceDomain)
    /// Texts that the format allows.
    case text(TextFormat)
    case timesOfDay
    case dates(minimum: Date?, maximum: Date?)
    case consent
    case place
    /// Nothing that a predicate could ask about.
    case nothing
    /// The task does not say.
    case anything
  }
}

/// Choices that there can be.
struct ChoiceDomain: Sendable {
  var values: [ChoiceValue]
  /// The choices that clear all others.
  var exclusive: Set<ChoiceValue> = []
  var isSingle = false
  /// Whether there may be other values: words of one's own.
  var isOpen = false

  /// Values that nothing is known about.
  static let any = ChoiceDomain(values: [], isOpen: true)
}

/// Numbers that there can be.
enum NumberDomain: Sendable {
  /// Just these.
  case points([Double])
  /// Numbers of so many decimals, or of any number of decimals (`nil`), within bounds.
  case range(NumberRange, decimals: Int?)

  /// Any number.
  static let any = NumberDomain.range(NumberRange(), decimals: nil)

  /// Whether the number is one of them.
  func contains(_ value: Double) -> Bool {
    switch self {
    case .points(let points): points.contains(value)
    case .range(let range, nil): range.contains(value)
    case .range(let range, let decimals?):
      range.contains(value) && value.rounded(toDecimals: decimals) == value
    }
  }

  /// Numbers of the domain such that, if any of the domain lies in all of the ranges and out of all
  /// others, one of these does: the bounds and their neighbours.
  func candidates(_ ranges: [NumberRange]) -> [Double] {
    switch self {
    case .points(let points): return points
    case .range(let own, let decimals):
      let bounds = (ranges + [own]).flatMap { [$0.minimum, $0.maximum] }.compactMap { $0 }
      let near = ([0] + bounds).flatMap { bound -> [Double] in
        guard let decimals else { return [bound, bound.nextUp, bound.nextDown] }
        let step = 1 / pow(10, Double(decimals))
        return [-step, 0, step].map { (bound + $0).rounded(toDecimals: decimals) }
      }
      return near.filter(contains)
    }
  }
}

extension Double {
  /// The nearest number of so many decimals.
  fileprivate func rounded(toDecimals decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    return (self * scale).rounded() / scale
  }
}

// MARK: - What formats ask for

extension ResultShape {
  /// What the answers to a question of the format can be.
  init(of format: AnswerFormat) {
    canBeDontKnow = format.dontKnow != nil
    answers =
      switch format.kind {
      case .none: .nothing
      case .scale(let format): .numbers(format.domain)
      case .continuousScale(let format):
        .numbers(
          .range(
            NumberRange(minimum: format.minimum, maximum: format.maximum),
            decimals: min(max(format.maximumFractionDigits, 0), 4)))
      case .textScale(let format): .choices(ChoiceDomain(format.choices, style: .single))
      case .valuePicker: .choices(ResultShape.pickerChoices(format))
      case .multipleValuePicker: .choices(.any)
      case .imageChoice(let format):
        .choices(
          ChoiceDomain(
            values: ChoiceDomain.values(format.choices.map(\.value)),
            isSingle: format.style == .single))
      case .textChoice(let format):
        .choices(ChoiceDomain(format.choices, style: format.style))
      case .colorChoice(let format): .choices(ChoiceDomain(format))
      case .boolean: .boolean
      case .numeric(let format):
        .numbers(
          .range(NumberRange(minimum: format.minimum, maximum: format.maximum), decimals: nil))
      case .timeOfDay: .timesOfDay
      case .date(let format): .dates(minimum: format.minimum, maximum: format.maximum)
      case .text(let format): .text(format)
      case .email: .text(TextFormat())
      case .confirmText(let format): .text(format.text)
      case .timeInterval, .height: .numbers(.range(NumberRange(minimum: 0), decimals: nil))
      case .weight(let format): .numbers(format.domain)
      case .age(let format): .numbers(format.domain)
      case .location: .place
      case .socioeconomicLadder: .numbers(.points((1...10).map(Double.init)))
      case .healthCharacteristic(let format):
        format.type.hasSuffix("DateOfBirth")
          ? .dates(minimum: format.minimumDate, maximum: format.maximumDate) : .choices(.any)
      case .healthQuantity: .numbers(.any)
      }
  }

  /// What the answers to a question of the type can be, of which no more is known.
  init(ofType type: QuestionType) {
    canBeDontKnow = true
    answers =
      switch type {
      case .none: .nothing
      case .scale, .decimal, .integer, .timeInterval, .height, .weight, .age, .rung:
        .numbers(.any)
      case .singleChoice, .multipleChoice, .multiplePicker: .choices(.any)
      case .boolean: .boolean
      case .text: .text(TextFormat())
      case .timeOfDay: .timesOfDay
      case .dateAndTime, .date: .dates(minimum: nil, maximum: nil)
      case .location: .place
      }
  }

  /// A result that is no answer to a question.
  init(_ answers: Answers) {
    self.answers = answers
    isQuestion = false
    canBeUnanswered = false
  }

  /// The choices of a picker; one without a value has its place on the wheel, which begins with none.
  private static func pickerChoices(_ format: AnswerFormat) -> ChoiceDomain {
    guard case .valuePicker(let picker) = format.kind else { return .any }
    var domain = ChoiceDomain(picker.choices, style: .single)
    domain.isOpen = domain.isOpen || picker.choices.contains { $0.value == nil }
    return domain
  }
}

extension ChoiceDomain {
  fileprivate init(_ choices: [TextChoice], style: ChoiceStyle) {
    values = ChoiceDomain.values(choices.map(\.value))
    exclusive = Set(zip(values, choices).filter(\.1.isExclusive).map(\.0))
    isSingle = style == .single
    isOpen = choices.contains { $0.other != nil }
  }

  fileprivate init(_ format: ColorChoiceFormat) {
    values = ChoiceDomain.values(format.choices.map(\.value))
    exclusive = Set(zip(values, format.choices).filter(\.1.isExclusive).map(\.0))
    isSingle = format.style == .single
  }

  /// The values; a choice without one has its index.
  fileprivate static func values(_ values: [ChoiceValue?]) -> [ChoiceValue] {
    values.enumerated().map { $1 ?? .number(Double($0)) }
  }
}

extension ScaleFormat {
  fileprivate var domain: NumberDomain {
    guard minimum < maximum, step > 0, (maximum - minimum) / step < 1000 else { return .any }
    return .points(stride(from: minimum, through: maximum, by: step).map(Double.init))
  }
}

extension WeightFormat {
  /// In kilograms; bounds of unknown or other units are left open.
  fileprivate var domain: NumberDomain {
    guard system == .metric else { return .range(NumberRange(minimum: 0), decimals: nil) }
    return .range(NumberRange(minimum: minimum ?? 0, maximum: maximum), decimals: nil)
  }
}

extension AgeFormat {
  fileprivate var domain: NumberDomain {
    guard !usesYearForResult, 0...150 ~= minimum, 0...150 ~= maximum, minimum <= maximum else {
      return .any
    }
    let sentinels = [AgeFormat.minimumSentinel, AgeFormat.maximumSentinel]
    return .points((sentinels + Array(minimum...maximum)).map(Double.init))
  }
}
