// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Localization
package import StudyTasks

/// Reads what a person types as an answer of a format.
///
/// Only what the words mean is found out here; whether the answer is within bounds is for the
/// format to say.
package struct TypedAnswer {
  private let format: AnswerFormat
  private let context: AnswerContext
  private let translator: Translator

  /// - Parameters:
  ///   - context: Says which calendar, zone, decimal mark and units the person uses.
  ///   - translator: The language of words such as "today". English is read in every language.
  package init(format: AnswerFormat, context: AnswerContext, translator: Translator = .english) {
    (self.format, self.context, self.translator) = (format, context, translator)
  }

  /// Why typed words are no answer: a sentence for the person.
  package struct Problem: Error, Hashable {
    package let message: Message
    init(_ message: Message) { self.message = message }
  }

  /// Reads a text, which is not empty and has no spaces at its ends.
  package func read(_ text: String) throws(Problem) -> Answer {
    if text == "?", format.dontKnow != nil { return .dontKnow }
    if let list = ChoiceList(format, in: translator) {
      return try TypedChoices(list).answer(text, format, in: translator)
    }
    switch format.implied.kind {
    case .scale, .continuousScale: return .scale(try number(text))
    case .numeric(let numeric):
      let units = [numeric.unit, numeric.displayUnit].compactMap(\.self)
      return .number(try number(text, units: units, digits: numeric.maximumFractionDigits))
    case .socioeconomicLadder:
      let rung = try number(text)
      guard let whole = Int(exactly: rung) else { throw Problem(format.asked) }
      return .rung(whole)
    case .height(let height):
      return .number(
        try TypedMeasure(context, translator).centimetres(text, height.system), unit: "cm")
    case .weight(let weight):
      return .number(
        try TypedMeasure(context, translator).kilograms(text, weight.system), unit: "kg")
    case .timeInterval:
      return .timeInterval(try TypedMeasure(context, translator).seconds(text))
    case .age(let age): return .number(try age.value(of: try number(text), in: context))
    case .timeOfDay: return .timeOfDay(try TypedDate(context, translator).timeOfDay(text))
    case .date(let date):
      let reader = TypedDate(context, calendar: date.calendar, translator)
      return .date(try reader.date(text, date))
    case .multipleValuePicker(let picker): return try components(text, picker)
    case .location: return .location(try location(text))
    case .text(let format) where !format.isSecure:
      return .text(text)
    case .text, .email, .confirmText: return .text(text)
    default: throw Problem("This question takes no answer.")
    }
  }

  private func number(
    _ text: String, units: [String] = [], digits: Int? = nil
  ) throws(Problem) -> Double {
    let number = TypedNumber(context.locality.locale)
    guard let value = try number.read(text, units: units, maximumDigits: digits) else {
      throw Problem("That is not a number. \(format.asked)")
    }
    return value
  }

  /// A value for each wheel, between commas or the format's separator.
  private func components(
    _ text: String, _ format: MultipleValuePickerFormat
  ) throws(Problem) -> Answer {
    let separator = format.separator.trimmingWhitespace
    let candidates = [",", ";", separator, " "].filter { !$0.isEmpty }
    for mark in candidates {
      let parts = text.components(separatedBy: mark).map(\.trimmingWhitespace)
        .filter { !$0.isEmpty }
      guard parts.count == format.pickers.count else { continue }
      var values: [ChoiceValue] = []
      for (part, picker) in zip(parts, format.pickers) {
        guard let list = ChoiceList(AnswerFormat(.valuePicker(picker))) else { continue }
        values.append(try TypedChoices(list).one(part))
      }
      return .components(values, separator: format.separator)
    }
    throw Problem("Type one for each of the \(format.pickers.count) parts, with commas: 1, 2.")
  }

  /// Two numbers are a coordinate, everything else is an address.
  private func location(_ text: String) throws(Problem) -> LocationAnswer {
    let parts = text.split(separator: ",").map { $0.trimmingWhitespace }
    if parts.count == 2, let latitude = TypedNumber.finite(parts[0]),
      let longitude = TypedNumber.finite(parts[1])
    {
      return LocationAnswer(latitude: latitude, longitude: longitude)
    }
    return LocationAnswer(userInput: text)
  }
}

extension AgeFormat {
  /// Years that no person has reached.
  private static var oldest: Double { 130 }

  /// The answer for a typed age, or year of birth where that is the result: the ends stand for all
  /// beyond them where the format says so.
  fileprivate func value(
    of typed: Double, in context: AnswerContext
  ) throws(TypedAnswer.Problem) -> Double {
    let year = relativeYear ?? context.locality.calendar.component(.year, from: context.now)
    let isYear = usesYearForResult && typed > Double(maximum)
    let age = isYear ? Double(year) - typed : typed
    // "90 or older" is no answer to a slip of the keyboard, nor to a year of birth.
    guard age >= 0, age <= Self.oldest || age <= Double(maximum) else {
      throw TypedAnswer.Problem("Type an age in years, such as 64.")
    }
    if treatsMinimumAsRange, age <= Double(minimum) { return Double(AgeFormat.minimumSentinel) }
    if treatsMaximumAsRange, age >= Double(maximum) { return Double(AgeFormat.maximumSentinel) }
    return usesYearForResult ? Double(year) - age : age
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmingWhitespace: String {
    var text = self[...]
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
