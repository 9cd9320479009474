// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// The smallest parts of the readable form of predicates, and how they are written.
enum PredicateWords {
  /// Words that name no result unless in backticks.
  static let reserved: Set = [
    "and", "or", "not", "all", "any", "always", "never", "true", "false", "in", "is", "contains",
    "matches", "matching", "infinity",
  ]

  /// Whether an identifier out of backticks may begin with the character.
  static func beginsIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || (scalar.isASCII ? isLetter(scalar) : scalar.properties.isAlphabetic)
  }

  /// Whether an identifier out of backticks may go on with the character.
  static func continuesIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    beginsIdentifier(scalar) || isDigit(scalar) || scalar == "-" || scalar == "."
  }

  /// Whether the character may be part of a number, a time of day, a day or an instant.
  static func continuesNumber(_ scalar: Unicode.Scalar) -> Bool {
    isDigit(scalar) || isLetter(scalar) || scalar == "+" || scalar == "-" || scalar == ":"
      || scalar == "."
  }

  /// `0` … `9`
  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    "a"..."z" ~= scalar || "A"..."Z" ~= scalar
  }

  /// The identifier, in backticks where it must.
  static func identifier(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, beginsIdentifier(first),
      scalars.allSatisfy(continuesIdentifier), !reserved.contains(text)
    else { return quoted(text, between: "`") }
    return text
  }

  /// The text in quotes: single ones unless double ones spare an escape.
  static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    return quoted(text, between: scalars.contains("'") && !scalars.contains("\"") ? "\"" : "'")
  }

  private static func quoted(_ text: String, between quote: Unicode.Scalar) -> String {
    var written = String.UnicodeScalarView([quote])
    for scalar in text.unicodeScalars {
      switch scalar {
      case quote, "\\": written += ["\\", scalar]
      case "\n": written += ["\\", "n"]
      case "\r": written += ["\\", "r"]
      case "\t": written += ["\\", "t"]
      case _ where scalar.isUnseen:
        written += "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars
      default: written.append(scalar)
      }
    }
    written.append(quote)
    return String(written)
  }

  /// The pattern: between slashes where that spares doubled backslashes, else in quotes.
  static func pattern(_ pattern: String) -> String {
    let scalars = pattern.unicodeScalars
    guard scalars.contains("\\"), !scalars.contains("/"), !scalars.contains(where: \.isUnseen),
      scalars.reversed().prefix(while: { $0 == "\\" }).count.isMultiple(of: 2)
    else { return quoted(pattern) }
    return "/\(pattern)/"
  }

  /// The number: the shortest text that reads as the same one, whole ones without a fraction.
  static func number(_ value: Double) -> String {
    if value.isInfinite { return value < 0 ? "-infinity" : "infinity" }
    if abs(value) < 1e15, value != 0 || value.sign == .plus, let whole = Int(exactly: value) {
      return String(whole)
    }
    return "\(value)"
  }

  /// The operator between two bounds.
  static func range(includesFirst: Bool, includesLast: Bool) -> String {
    switch (includesFirst, includesLast) {
    case (true, true): "..."
    case (true, false): "..<"
    case (false, true): "<.."
    case (false, false): "<..<"
    }
  }

  /// `YYYY-MM-DD`
  static func day(_ year: Int, _ month: Int, _ day: Int) -> String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// The instant: a date and time in UTC, or seconds where that would lose a part of it.
  static func instant(_ date: Date) -> String {
    let text = date.iso8601
    if Date(iso8601: text) == date { return text }
    let seconds = date.timeIntervalSince1970
    if Date(timeIntervalSince1970: seconds) == date { return "@\(number(seconds))" }
    let later = date.timeIntervalSinceReferenceDate
    return "@2001\(later.sign == .minus ? "-" : "+")\(number(later.magnitude))"
  }
}

extension Unicode.Scalar {
  /// Controls, line separators and the like, which a reader would not see; joiners within emoji and
  /// words are seen by what they join.
  var isUnseen: Bool {
    if self == "\u{200C}" || self == "\u{200D}" { return false }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format, .unassigned, .privateUse: true
    default: false
    }
  }
}
