// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import JSON
package import Localization

/// Dates as a report in a language has them.
package struct ReportDate {
  private let words: Translator

  package init(_ translator: Translator) { words = translator }

  /// A text that begins with a date (`2026-03-02T09:30:00Z`, `02.03.2026`; ``WrittenDate`` has all forms) with
  /// the date as the language writes dates; any other text as it is.
  ///
  /// English has the form of ISO 8601, which everybody reads in the same order.
  package func shown(_ text: String) -> String {
    guard let written = WrittenDate(text), let date = written.date else { return text }
    return date.shown(in: words) + written.rest
  }
}

/// A day that a text begins with.
struct CalendarDay: Comparable, CustomStringConvertible {
  /// Characters of a date.
  static let length = 10

  let year: Int
  let month: Int
  let day: Int

  /// The date that a text begins with, alone or before a time (``WrittenDate``); `nil` for other texts, and
  /// where it is not clear which day it is.
  init?(_ text: String) {
    guard let date = WrittenDate(text)?.date else { return nil }
    (year, month, day) = (date.year, date.month, date.day)
  }

  /// Whether a text begins with the form of a date, and it is not clear which day it is, as in `02/03/2026`
  /// and `2.3.26`, or there is no such day: `31.02.2026`.
  static func isUnclear(_ text: String) -> Bool {
    WrittenDate(text).map { $0.date == nil } ?? false
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
