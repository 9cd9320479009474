// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The values that a result can hold, as far as the task states them.
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
    /// Times of day, as the behaviour compares them.
    case timesOfDay(StudyTask.Behaviour)
    case dates(minimum: Date?, maximum: Date?)
    case consent
    case place
    /// Nothing that a predicate could ask about.
    case nothing
    /// The task does not say.
    case anything
  }
}

// MARK: - What formats ask for

extension ResultShape {
  /// The possible answers to a question of the format.
  ///
  /// Under ResearchKit's behaviour less is checked of an answer, and so more can be.
  init(of format: AnswerFormat, _ behaviour: StudyTask.Behaviour) {
    let isStrict = behaviour == .standard
    canBeDontKnow = format.dontKnow != nil
    answers =
      switch format.implied.kind {
      case .none: .nothing
      case .scale(let format): .numbers(format.domain(isStrict: isStrict))
      case .continuousScale(let format):
        .numbers(
          .range(
            NumberRange(minimum: format.minimum, maximum: format.maximum),
            decimals: format.fractionDigits))
      case .multipleValuePicker: .choices(.any)
      case .boolean: .boolean
      case .numeric(let format):
        .numbers(
          .range(
            NumberRange(minimum: format.minimum, maximum: format.maximum),
            decimals: isStrict && format.style == .integer ? 0 : nil))
      case .timeOfDay: .timesOfDay(behaviour)
      case .date(let format):
        isStrict
          ? .dates(minimum: format.minimum, maximum: format.maximum)
          : .dates(minimum: nil, maximum: nil)
      case .text(let format): .text(format)
      case .email, .confirmText: .text(TextFormat())
      case .timeInterval, .height: .numbers(.range(NumberRange(minimum: 0), decimals: nil))
      case .weight(let format): .numbers(format.domain)
      case .age(let format): .numbers(format.domain)
      case .location: .place
      case .socioeconomicLadder:
        .numbers(.points((1...LadderFormat.rungCount).map(Double.init)))
      case .textScale, .valuePicker, .imageChoice, .textChoice, .colorChoice,
        .healthCharacteristic, .healthQuantity:
        .choices(ChoiceList(format).map(ChoiceDomain.init) ?? .any)
      }
  }

  /// The possible answers to a question of the type, if no more is known of it.
  init(ofType type: QuestionType, _ behaviour: StudyTask.Behaviour) {
    canBeDontKnow = true
    answers =
      switch type {
      case .none: .nothing
      case .scale, .decimal, .integer, .timeInterval, .height, .weight, .age, .rung:
        .numbers(.any)
      case .singleChoice, .multipleChoice, .multiplePicker: .choices(.any)
      case .boolean: .boolean
      case .text: .text(TextFormat())
      case .timeOfDay: .timesOfDay(behaviour)
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
}

extension ScaleFormat {
  fileprivate func domain(isStrict: Bool) -> NumberDomain {
    guard isStrict, minimum < maximum, step > 0, problems.isEmpty else {
      return .range(NumberRange(minimum: Double(minimum), maximum: Double(maximum)), decimals: nil)
    }
    return .points(stride(from: minimum, through: maximum, by: step).map(Double.init))
  }

  private var problems: [TaskProblem] {
    AnswerFormat(.scale(self)).problems().filter { $0.severity == .error }
  }
}

extension WeightFormat {
  /// In kilograms; bounds of an unknown unit are left open.
  fileprivate var domain: NumberDomain {
    guard system != .local else { return .range(NumberRange(minimum: 0), decimals: nil) }
    let unit = kilograms(in: Locality())
    return .range(
      NumberRange(minimum: max(0, minimum ?? 0) * unit, maximum: maximum.map { $0 * unit }),
      decimals: nil)
  }
}

extension AgeFormat {
  fileprivate var domain: NumberDomain {
    guard !usesYearForResult, 0...150 ~= minimum, 0...150 ~= maximum, minimum <= maximum else {
      return .any
    }
    var ages = Array(minimum...maximum)
    if treatsMinimumAsRange { ages.append(AgeFormat.minimumSentinel) }
    if treatsMaximumAsRange { ages.append(AgeFormat.maximumSentinel) }
    return .points(ages.map(Double.init))
  }
}
