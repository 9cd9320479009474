// SPDX-License-Identifier: Apache-2.0

/// A written time of day, or date and time.
///
/// Local clocks are taken as uniform: no daylight saving, no leap seconds (a second 60 reads as
/// the next minute's 0). With a date the result counts from 1970-01-01 00:00, and a double
/// resolves 0.24 µs there; subtract the first time early.
package enum ClockFormat: Sendable, Equatable, CaseIterable {
  /// `YYYY-MM-DD hh:mm:ss[.fff]`, a `T` between the halves accepted, also a zone (`Z`, `+02:00`).
  case yearMonthDay
  /// `M/d/yyyy hh:mm:ss[.fff]`, also with `AM` or `PM`.
  case monthDayYear
  /// `d/M/yyyy hh:mm:ss[.fff]`, also with `AM` or `PM`.
  case dayMonthYear
  /// `d-MMM-yyyy hh:mm:ss[.fff]` with English month names, as MATLAB writes.
  case dayMonthNameYear
  /// `HH:MM:SS[.fff]`, also with `AM` or `PM`.
  case hoursMinutesSeconds
  /// `MM:SS[.fff]`; minutes may pass 59.
  case minutesSeconds
  /// `HH:MM:SS:ms`.
  case hoursMinutesSecondsMilliseconds

  /// The form in words, as errors print it.
  package var example: String {
    switch self {
    case .yearMonthDay: "2024-12-31 23:59:58.125"
    case .monthDayYear: "12/31/2024 23:59:58.125"
    case .dayMonthYear: "31/12/2024 23:59:58.125"
    case .dayMonthNameYear: "31-Dec-2024 23:59:58.125"
    case .hoursMinutesSeconds: "23:59:58.125"
    case .minutesSeconds: "59:58.125"
    case .hoursMinutesSecondsMilliseconds: "23:59:58:125"
    }
  }

  /// After how many seconds a clock without a date starts again; `nil` with a date.
  package var periodSeconds: Double? {
    switch self {
    case .yearMonthDay, .monthDayYear, .dayMonthYear, .dayMonthNameYear: nil
    case .hoursMinutesSeconds, .hoursMinutesSecondsMilliseconds: 86_400
    case .minutesSeconds: 3_600
    }
  }

  /// The time in seconds that the whole of `text` spells; `nil` if it is not of this form.
  package func seconds(of text: String) -> Double? {
    var text = text
    return text.withUTF8 { seconds(of: $0) }
  }

  /// The time in seconds that the whole of `bytes` spells; `nil` if it is not of this form.
  package func seconds(of bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var text = ClockScanner(bytes)
    let time: Double?
    switch self {
    case .yearMonthDay, .monthDayYear, .dayMonthYear, .dayMonthNameYear:
      guard let days = days(&text), text.skip("T") || text.skipBlanks(),
        let clock = text.time()
      else { return nil }
      // The two half days of a 12-hour clock belong to the slashed dates only.
      let shift = self == .yearMonthDay ? text.zone() : text.halfDay(of: clock.whole)
      guard let shift else { return nil }
      time = Double(days * 86_400 + clock.whole + shift) + clock.fraction
    case .hoursMinutesSeconds:
      guard let clock = text.time(), let shift = text.halfDay(of: clock.whole) else { return nil }
      time = Double(clock.whole + shift) + clock.fraction
    case .minutesSeconds:
      guard let minutes = text.integer(digits: 1...4, in: 0...9_999), text.skip(":"),
        let seconds = text.integer(digits: 2...2, in: 0...60), let fraction = text.fraction()
      else { return nil }
      time = Double(minutes * 60 + seconds) + fraction
    case .hoursMinutesSecondsMilliseconds:
      guard let whole = text.wholeSeconds(), text.skip(":"),
        let milliseconds = text.integer(digits: 1...3, in: 0...999)
      else { return nil }
      time = Double(whole) + Double(milliseconds) / 1_000
    }
    return text.isAtEnd ? time : nil
  }

  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  private func days(_ text: inout ClockScanner) -> Int? {
    let day: Int?
    let month: Int?
    let year: Int?
    switch self {
    case .yearMonthDay:
      year = text.integer(digits: 4...4, in: 1...9_999)
      month = text.skip("-") ? text.integer(digits: 1...2, in: 1...12) : nil
      day = text.skip("-") ? text.integer(digits: 1...2, in: 1...31) : nil
    case .monthDayYear:
      month = text.integer(digits: 1...2, in: 1...12)
      day = text.skip("/") ? text.integer(digits: 1...2, in: 1...31) : nil
      year = text.skip("/") ? text.integer(digits: 4...4, in: 1...9_999) : nil
    case .dayMonthYear:
      day = text.integer(digits: 1...2, in: 1...31)
      month = text.skip("/") ? text.integer(digits: 1...2, in: 1...12) : nil
      year = text.skip("/") ? text.integer(digits: 4...4, in: 1...9_999) : nil
    case .dayMonthNameYear:
      day = text.integer(digits: 1...2, in: 1...31)
      month = text.skip("-") ? text.monthName() : nil
      year = text.skip("-") ? text.integer(digits: 4...4, in: 1...9_999) : nil
    case .hoursMinutesSeconds, .minutesSeconds, .hoursMinutesSecondsMilliseconds:
      return nil
    }
    guard let year, let month, let day else { return nil }
    return Self.days(year: year, month: month, day: day)
  }

  private static func days(year: Int, month: Int, day: Int) -> Int? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[month - 1] else { return nil }
    let past = year - 1
    let beforeYear = past * 365 + past / 4 - past / 100 + past / 400
    let daysBefore1970 = 719_162
    return beforeYear + lengths[..<(month - 1)].reduce(0, +) + day - 1 - daysBefore1970
  }
}
