// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization
internal import StudyTasks

/// Reads heights, weights and lengths of time with the units that a person types.
struct TypedMeasure {
  private let locality: Locality
  private let translator: Translator

  /// - Parameter translator: For the names of units. The English ones are read in every language.
  init(_ context: AnswerContext, _ translator: Translator) {
    (locality, self.translator) = (context.locality, translator)
  }

  /// `180`, `180 cm`, `1.80 m`; `5'11"`, `5 ft 11 in`, `71 in`. A bare number is in centimetres, or
  /// in inches where customary units are in use.
  func centimetres(_ text: String, _ system: MeasurementSystem) throws(TypedAnswer.Problem)
    -> Double
  {
    let isCustomary = system.isCustomary(in: locality)
    let units = [
      "cm": 1, "m": 100, "mm": 0.1, "'": 30.48, "′": 30.48, "ft": 30.48, "feet": 30.48,
      "foot": 30.48, "\"": 2.54, "″": 2.54, "''": 2.54, "in": 2.54, "inch": 2.54, "inches": 2.54,
      "": isCustomary ? 2.54 : 1,
    ]
    // Inches follow feet without their mark: 5'11.
    let after: [String: Double] = [
      "'": 2.54, "′": 2.54, "ft": 2.54, "feet": 2.54, "foot": 2.54, "m": 1,
    ]
    guard let value = try sum(text, units, after: after) else {
      throw TypedAnswer.Problem(
        isCustomary
          ? "Type a height such as 5'11\" or 180 cm." : "Type a height such as 180 cm or 5'11\".")
    }
    // A bare 1.80 is meant in metres, and typed by nobody who means it in centimetres.
    guard Self.heights.contains(value) else {
      throw TypedAnswer.Problem(
        "That is no person's height. Type the unit with it: 1.80 m, 180 cm or 5'11\".")
    }
    return value
  }

  /// Centimetres of persons, the smallest newborns included.
  private static let heights = 20.0...300.0
  /// Kilograms of persons, the smallest newborns included.
  private static let weights = 0.2...700.0

  /// `70`, `70.5 kg`, `154 lb`, `11 st 4 lb`. A bare number is in kilograms, or in pounds where
  /// customary units are in use.
  func kilograms(_ text: String, _ system: MeasurementSystem) throws(TypedAnswer.Problem) -> Double
  {
    let isCustomary = system.isCustomary(in: locality)
    let pound = WeightFormat.kilogramsInPound
    let units = [
      "kg": 1, "g": 0.001, "lb": pound, "lbs": pound, "pounds": pound, "pound": pound,
      "st": 14 * pound, "stone": 14 * pound, "oz": pound / 16, "": isCustomary ? pound : 1,
    ]
    guard let value = try sum(text, units, after: ["st": pound, "stone": pound, "lb": pound / 16])
    else {
      throw TypedAnswer.Problem(
        isCustomary
          ? "Type a weight such as 154 lb or 70 kg." : "Type a weight such as 70 kg or 154 lb.")
    }
    guard Self.weights.contains(value) else {
      throw TypedAnswer.Problem(
        "That is no person's weight. Type the unit with it: 70 kg or 154 lb.")
    }
    return value
  }

  /// `1 h 30 min`, `1:30` (hours and minutes), `90 min`, `45 s`. A bare number is in minutes.
  func seconds(_ text: String) throws(TypedAnswer.Problem) -> Double {
    let units: [String: Double] = [
      "d": 86_400, "day": 86_400, "days": 86_400, "h": 3600, "hr": 3600, "hour": 3600,
      "hours": 3600, "min": 60, "m": 60, "mins": 60, "minute": 60, "minutes": 60, "s": 1,
      "sec": 1, "secs": 1, "second": 1, "seconds": 1, ":": 3600, "": 60,
    ]
    let after: [String: Double] = [
      ":": 60, "h": 60, "hr": 60, "hour": 60, "hours": 60, "min": 1, "m": 1,
    ]
    guard let value = try sum(text, units, after: after, colonLimit: 60) else {
      throw TypedAnswer.Problem("Type a length of time such as 1 h 30 min, 1:30 or 45 min.")
    }
    return value
  }

  /// The sum of numbers with units; `nil` where the text is none.
  ///
  /// - Parameters:
  ///   - after: The unit of a bare number at the end, by the unit before it.
  ///   - colonLimit: A bare number after a colon is less than this.
  private func sum(
    _ text: String, _ units: [String: Double], after: [String: Double],
    colonLimit: Double = .infinity
  ) throws(TypedAnswer.Problem) -> Double? {
    let numbers = TypedNumber(locality.locale)
    var rest = text[...]
    var total = 0.0
    var previous: String?
    var last = Double.infinity
    func skipSpace() { while rest.first?.isWhitespace ?? false { rest.removeFirst() } }
    skipSpace()
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isNumber || $0 == "." || $0 == "," }
      rest = rest.dropFirst(digits.count)
      skipSpace()
      let typed = rest.prefix { !$0.isNumber && !$0.isWhitespace && $0 != "," && $0 != "." }
        .lowercased()
      rest = rest.dropFirst(typed.count)
      let word =
        units[typed] != nil
        ? typed : units.keys.first { translator(Message(lookingUp: $0)) == typed } ?? typed
      if rest.first == "." { rest.removeFirst() }
      skipSpace()
      if rest.first == ",", !word.isEmpty { rest.removeFirst() }
      skipSpace()
      guard let number = try numbers.value(of: String(digits)) else { return nil }
      let unit: Double?
      if word.isEmpty, let previous {
        guard previous != ":" || number < colonLimit else { return nil }
        unit = rest.isEmpty ? after[previous] : nil
      } else {
        unit = units[word]
      }
      // From the large to the small, each once: "5 min 1 h" is a slip.
      guard let unit, unit < last else { return nil }
      total += number * unit
      (previous, last) = (word, unit)
    }
    return previous == nil ? nil : total
  }
}
