// SPDX-License-Identifier: Apache-2.0

/// A day of the Gregorian calendar without a time or zone, such as a birthday.
///
/// The calendar reaches back before 1582 as if it had been in use then.
public struct PlainDate: Sendable, Hashable {
  /// 1…9999.
  public let year: Int
  /// 1…12.
  public let month: Int
  /// 1…31.
  public let day: Int

  /// Makes a date from its numbers, which are not checked.
  private init(_ year: Int, _ month: Int, _ day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Makes a date; `nil` for one that the calendar does not have, or outside the years 1…9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.daysInMonth(month, of: year)).contains(day)
    else { return nil }
    self.init(year, month, day)
  }

  /// Reads `2026-11-23`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (48...57).contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Whether the year is one of four digits: that of a day found by its number may be any.
  package var hasWrittenYear: Bool { (1...9999).contains(year) }

  /// Such as `Mon`.
  public var weekdayName: String {
    // 1 January 1970 was a Thursday.
    ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][dayNumber.flooring(by: 7).rest]
  }
}

// Days by their numbers.
extension PlainDate: Comparable {
  /// The date of a day, counted from 1 January 1970 as day 0.
  ///
  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013: a year that begins in March
  /// has its leap day at the end, so that days of months follow from one linear formula.
  package init(dayNumber: Int) {
    let (era, dayOfEra) = (dayNumber + 719_468).flooring(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// Days since 1 January 1970; the inverse of ``init(dayNumber:)``.
  package var dayNumber: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = marchYear.flooring(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Months since January of the year 0.
  package var monthNumber: Int { year * 12 + month - 1 }

  /// The same day some months later, or the last day of a month that is too short for it.
  package func addingMonths(_ months: Int) -> PlainDate {
    PlainDate.inMonth(monthNumber + months, day: day)
  }

  /// The day of the month `monthNumber`, or that month's last day if it has fewer.
  package static func inMonth(_ monthNumber: Int, day: Int) -> PlainDate {
    let (year, month) = monthNumber.flooring(by: 12)
    return PlainDate(year, month + 1, min(day, daysInMonth(month + 1, of: year)))
  }

  /// 28…31.
  package static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether the first day is before the second.
  public static func < (left: PlainDate, right: PlainDate) -> Bool {
    left.dayNumber < right.dayNumber
  }
}

extension PlainDate: CustomStringConvertible, JSONConvertible {
  /// Such as `2026-11-23`.
  public var description: String {
    let digits = String(year * 10_000 + month * 100 + day)
    let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    return "\(padded.dropLast(4))-\(padded.suffix(4).prefix(2))-\(padded.suffix(2))"
  }

  /// Reads the text form.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let date = PlainDate(try String(json: json, at: path)) else {
      throw json.unexpected("a date such as 2026-11-23", at: path)
    }
    self = date
  }
  /// The text form.
  public var json: JSONValue { .string(description) }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "string", "format": "date"]
  }
}

extension Int {
  /// The quotient rounded down, and the rest, which is never negative; `divisor` is positive.
  package func flooring(by divisor: Int) -> (quotient: Int, rest: Int) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
