// SPDX-License-Identifier: Apache-2.0

internal import Localization

/// Dates as a report in a language has them.
struct ReportDate {
  private let words: Translator

  init(_ translator: Translator) { words = translator }

  /// A text that begins with a date as ISO 8601 has it (`2026-03-02`, `2026-03-02T09:30:00Z`) as the
  /// language writes dates; any other text as it is.
  ///
  /// English keeps the form of the standard, which everybody reads in the same order.
  func shown(_ text: String) -> String {
    guard let date = CalendarDay(text), words.language == Language.german.rawValue else {
      return text
    }
    return "\(date.day).\(date.month).\(date.year)" + text.dropFirst(CalendarDay.length)
  }
}

/// A day that a text begins with.
struct CalendarDay: Comparable {
  /// Characters of a date.
  static let length = 10

  let year: Int
  let month: Int
  let day: Int

  /// A date as ISO 8601 has it at the start of a text, alone or before a time; `nil` for other texts.
  init?(_ text: String) {
    let head = text.prefix(Self.length)
    let parts = head.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...Self.days(of: month, year)).contains(day)
    else { return nil }
    let rest = text.dropFirst(Self.length)
    guard rest.isEmpty || rest.first == "T" || rest.first == " " else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private static func days(of month: Int, _ year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days since 1 March of the year 0, for distances between days.
  ///
  /// Years are counted from March, so that the day of a leap year is the last one (Fliegel and Van
  /// Flandern 1968, doi 10.1145/364096.364097, gives the same numbers but for a constant).
  var number: Int {
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1
  }

  /// The earlier day is less.
  static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
