// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
public import Localization

/// Why an answer cannot be taken; its description can be shown to the person.
public enum AnswerError: Error, Sendable, Hashable {
  /// An answer of another kind than the question asks for.
  case wrongKind(expected: QuestionType)
  /// Not knowing is not offered.
  case dontKnowNotOffered
  /// Not a finite number.
  case notANumber
  /// A number below the least, or above the greatest.
  case outOfBounds(minimum: Double?, maximum: Double?, unit: String?)
  /// A fraction where a whole number is asked for.
  case notWhole
  /// A number between the steps of a scale.
  case notOnScale(minimum: Int, step: Int)
  /// A value that no choice has.
  case notAChoice(ChoiceValue)
  /// More than one choice where one is asked for.
  case tooManyChoices
  /// An exclusive choice beside another.
  case exclusiveChoice(ChoiceValue)
  /// The words of a choice "other" are missing.
  case otherTextMissing
  /// Not a value for each of so many wheels.
  case incomplete(count: Int)
  /// Nothing but white space.
  case empty
  /// More UTF-16 units than allowed.
  case tooLong(limit: Int)
  /// The text is not as it must be; the format's own words.
  case invalidText(message: String)
  /// Not an e-mail address.
  case notAnEmailAddress
  /// The two texts differ; the format's own words.
  case differs(message: String)
  /// A date before the first or after the last, with or without a time of day.
  case dateOutOfBounds(minimum: DateAnswer?, maximum: DateAnswer?, DateFormat.Style)
  /// No such place on Earth, or no place at all.
  case notAPlace
  /// A rung that the ladder does not have.
  case notARung
  /// The format's regular expression cannot be used.
  case unusablePattern(PatternError)
}

extension AnswerError: CustomStringConvertible {
  /// The fault, as a sentence in English.
  public var description: String { "\(message)" }

  /// The fault, as a sentence for the person.
  public var message: Message {
    switch self {
    case .wrongKind(let expected): "The answer must be \(expected.inWords)."
    case .dontKnowNotOffered: "This question must be answered or left empty."
    case .notANumber: "The answer must be a number."
    case .outOfBounds(let minimum, let maximum, let unit):
      "The answer must be \(bounds(minimum.map(plain), maximum.map(plain), unit.map { " \($0)" } ?? ""))."
    case .notWhole: "The answer must be a whole number."
    case .notOnScale(let minimum, let step): "The answer must be \(minimum) plus steps of \(step)."
    case .notAChoice(let value): "There is no choice '\(value.description)'."
    case .tooManyChoices: "Only one can be chosen."
    case .exclusiveChoice(let value):
      "'\(value.description)' cannot be chosen together with others."
    case .otherTextMissing: "Please say what else."
    case .incomplete(let count): "All \(count) parts must be chosen."
    case .empty: "The answer is empty."
    case .tooLong(let limit): "The answer may have at most \(limit) characters."
    case .invalidText(let message), .differs(let message): Message(verbatim: message)
    case .notAnEmailAddress: "This is not an e-mail address."
    case .dateOutOfBounds(let minimum, let maximum, let style):
      dateBounds(minimum.map { words($0, style) }, maximum.map { words($0, style) })
    case .notAPlace: "This is not a place on Earth."
    case .notARung: "The answer must be a rung from 1 to \(LadderFormat.rungCount)."
    case .unusablePattern(let error): "The answer cannot be checked: \(error.description)."
    }
  }

  private func words(_ date: DateAnswer, _ style: DateFormat.Style) -> String {
    AnswerFormat(.date(DateFormat(style: style))).words(for: .date(date))
  }

  private func dateBounds(_ first: String?, _ last: String?) -> Message {
    switch (first, last) {
    case (let first?, let last?): "The date must be between \(first) and \(last)."
    case (let first?, nil): "The date must be at least \(first)."
    case (nil, let last?): "The date must be at most \(last)."
    case (nil, nil): "The date must be finite."
    }
  }

  private func plain(_ value: Double) -> Message {
    Message(decimal: ChoiceValue.number(value).description)
  }

  private func bounds(_ minimum: Message?, _ maximum: Message?, _ unit: String) -> Message {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): "between \(minimum) and \(maximum)\(unit)"
    case (let minimum?, nil): "at least \(minimum)\(unit)"
    case (nil, let maximum?): "at most \(maximum)\(unit)"
    case (nil, nil): "finite"
    }
  }
}

extension QuestionType {
  /// The name of an answer of this type, for messages.
  fileprivate var inWords: Message {
    switch self {
    case .none: "left out"
    case .scale, .decimal, .height, .weight: "a number"
    case .integer, .age: "a whole number"
    case .singleChoice: "one of the choices"
    case .multipleChoice: "some of the choices"
    case .multiplePicker: "a choice for each part"
    case .boolean: "yes or no"
    case .text: "text"
    case .timeOfDay: "a time of day"
    case .date: "a date"
    case .dateAndTime: "a date and time"
    case .timeInterval: "a length of time"
    case .location: "a place"
    case .rung: "a rung of the ladder"
    }
  }
}
