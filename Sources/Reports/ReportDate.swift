// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import JSON
package import Localization

/// Dates as a report in a language has them.
package struct ReportDate {
  private let words: Translator

  package init(_ translator: Translator) { words = translator }

  /// A text that begins with a date as ISO 8601 has it (`2026-03-02`, `2026-03-02T09:30:00Z`) as the
  /// language writes dates; any other text as it is.
  ///
  /// English keeps the form of the standard, which everybody reads in the same order.
  package func shown(_ text: String) -> String {
    guard let date = CalendarDay(text), words.language == Language.german.rawValue else {
      return text
    }
    return "\(date.day).\(date.month).\(date.year)" + text.dropFirst(CalendarDay.length)
  }
}

/// A day that a text begins with.
struct CalendarDay: Comparable, CustomStringConvertible {
  /// Characters of a date.
  static let length = 10

  let year: Int
  let month: Int
  let day: Int

  /// A date as ISO 8601 has it at the start of a text, alone or before a time; `nil` for other texts.
  init?(_ text: String) {
    guard let date = PlainDate(String(text.prefix(Self.length))) else { return nil }
    let rest = text.dropFirst(Self.length)
    guard rest.isEmpty || rest.first == "T" || rest.first == " " else { return nil }
    (year, month, day) = (date.year, date.month, date.day)
  }

  /// The day so many days after 1 January 1970; `nil` beyond the years 1 to 9999.
  init?(number: Int) {
    let date = CivilDate(dayNumber: number)
    guard PlainDate(year: date.year, month: date.month, day: date.day) != nil else { return nil }
    (year, month, day) = (date.year, date.month, date.day)
  }

  /// Days since 1 January 1970, for distances between days.
  var number: Int { CivilDate(year: year, month: month, day: day).dayNumber }

  /// As ISO 8601 has it.
  var description: String { PlainDate(year: year, month: month, day: day)?.description ?? "" }

  /// The earlier day is less.
  static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }
}
