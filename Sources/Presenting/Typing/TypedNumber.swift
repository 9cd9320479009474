// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Localization

/// Reads numbers as a person of a locale types them.
///
/// The locale's decimal separator is read, and the other of `.` and `,` where nobody could take it
/// for thousands. Thousands are typed without a separator: `1.500` is one and a half to some and
/// fifteen hundred to others, so it is asked about.
struct TypedNumber {
  private let separator: Character

  init(_ locale: Locale) {
    separator = locale.decimalSeparator?.first ?? "."
  }

  /// The number; `nil` if the text is not a number.
  ///
  /// - Parameters:
  ///   - units: May stand after the number.
  ///   - maximumDigits: Decimals kept, `nil` for all.
  func read(
    _ text: String, units: [String] = [], maximumDigits: Int? = nil
  ) throws(TypedAnswer.Problem) -> Double? {
    let number = withoutUnit(text, units)
    guard let value = try value(of: number) else { return nil }
    guard let digits = maximumDigits, (0...15).contains(digits) else { return value }
    let unit = pow(10, Double(digits))
    let rounded = (value * unit).rounded() / unit
    return rounded.isFinite ? rounded : value
  }

  /// The number; `nil` if the text is not a number.
  func value(of text: String) throws(TypedAnswer.Problem) -> Double? {
    var plain = ""
    var marks = 0
    for character in text.replacing("−", with: "-") {
      if character == "." || character == "," || character == separator {
        marks += 1
        let after = text.drop { $0 != character }.dropFirst()
        let before = text.prefix { $0 != character }.drop { $0 == "-" || $0 == "+" }
        if character != separator, after.count == 3, !["", "0"].contains(before),
          after.allSatisfy(\.isNumber), before.allSatisfy(\.isNumber)
        {
          let fraction = "\(before)\(separator)\(after)"
          let ways: Message =
            "Type \(before + after) without a separator, or a fraction as \(fraction)."
          throw TypedAnswer.Problem("Is '\(text)' meant in thousands? \(ways)")
        }
        plain.append(".")
      } else if let digit = character.wholeNumberValue, (0...9).contains(digit), character.isNumber
      {
        plain.append("\(digit)")
      } else if "+-eE".contains(character) {
        plain.append(character)
      } else {
        return nil
      }
    }
    guard marks <= 1, plain.contains(where: \.isNumber) else { return nil }
    return Self.finite(plain)
  }

  /// The finite number that a text is; `nil` for any other text.
  static func finite(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private func withoutUnit(_ text: String, _ units: [String]) -> String {
    for unit in units where !unit.isEmpty {
      guard text.count > unit.count, text.lowercased().hasSuffix(unit.lowercased()) else {
        continue
      }
      return text.dropLast(unit.count).trimmingWhitespace
    }
    return text
  }
}
