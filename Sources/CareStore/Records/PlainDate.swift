// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// A day of the Gregorian calendar without a time or zone, such as a birthday.
public struct PlainDate: Sendable, Hashable, Comparable {
  private let date: CivilDate

  /// Makes a date; `nil` for one that the calendar does not have, or outside the years 1…9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CivilDate.daysInMonth(month, of: year)).contains(day)
    else { return nil }
    date = CivilDate(year: year, month: month, day: day)
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

  /// The day that the zone's clock shows at an instant.
  ///
  /// - Throws: ``ScheduleError/dateOutOfRange(seconds:)``, as ``ScheduleTimeZone/startOfDay(containing:)``.
  public init(of instant: Date, in zone: ScheduleTimeZone) throws(ScheduleError) {
    date = try zone.day(of: instant)
  }

  /// 1…9999.
  public var year: Int { date.year }
  /// 1…12.
  public var month: Int { date.month }
  /// 1…31.
  public var day: Int { date.day }

  /// Such as `Mon`.
  public var weekdayName: String {
    // 1 January 1970 was a Thursday.
    ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][date.dayNumber.flooring(by: 7).rest]
  }

  /// The day's first instant by the clock of a zone.
  public func start(in zone: ScheduleTimeZone) -> Date {
    Date(second: zone.second(ofDay: date.dayNumber))
  }

  /// Whether the first day is before the second.
  public static func < (left: PlainDate, right: PlainDate) -> Bool {
    left.date.dayNumber < right.date.dayNumber
  }
}

extension PlainDate: CustomStringConvertible, JSONConvertible {
  /// Such as `2026-11-23`.
  public var description: String {
    let digits = String(year * 10_000 + month * 100 + day)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    return "\(padded.prefix(4))-\(padded.dropFirst(4).prefix(2))-\(padded.suffix(2))"
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
