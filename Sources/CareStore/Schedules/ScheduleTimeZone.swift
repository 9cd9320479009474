// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// A time zone of the IANA database, by whose clock a schedule keeps its times.
///
/// ```swift
/// let berlin = try ScheduleTimeZone("Europe/Berlin")
/// let midnight = try berlin.startOfDay(containing: .now)
/// ```
public struct ScheduleTimeZone: Sendable {
  /// The name, such as `Europe/Berlin`.
  public let identifier: String
  /// Its rules.
  package let zone: TimeZone
  /// When its clock is changed.
  let changes: ZoneChanges

  /// Coordinated universal time, whose clock never changes.
  public static let utc = ScheduleTimeZone(identifier: "UTC", zone: .gmt)

  /// Looks up a zone by its name in the IANA database, as is, or `UTC`.
  ///
  /// - Throws: ``ScheduleError/unknownTimeZone(_:)``, or ``ScheduleError/noTimeZoneData(_:)`` if the
  ///   program finds no data at all.
  public init(_ identifier: String) throws(ScheduleError) {
    try self.init(identifier) { TimeZone(identifier: $0) }
  }

  /// Looks up a zone with another source of data.
  init(_ identifier: String, lookUp: (String) -> TimeZone?) throws(ScheduleError) {
    guard !["UTC", "GMT"].contains(identifier) else {
      self.init(identifier: identifier, zone: .gmt)
      return
    }
    guard ScheduleTimeZone.hasData(lookUp) else { throw .noTimeZoneData(identifier) }
    guard ScheduleTimeZone.isName(identifier), let zone = lookUp(identifier) else {
      throw .unknownTimeZone(identifier)
    }
    self.init(identifier: identifier, zone: zone)
  }

  private init(identifier: String, zone: TimeZone) {
    self.identifier = identifier
    self.zone = zone
    changes = ZoneChanges { second in zone.secondsFromGMT(for: Date(second: second)) }
  }

  /// Whether New York is five hours behind in January 2026 and four in July.
  private static func hasData(_ lookUp: (String) -> TimeZone?) -> Bool {
    guard let known = lookUp("America/New_York") else { return false }
    return known.secondsFromGMT(for: Date(second: 1_768_000_000)) == -18_000
      && known.secondsFromGMT(for: Date(second: 1_784_000_000)) == -14_400
  }

  /// Whether the text has the form of a zone's name. Foundation also takes abbreviations, of which it
  /// knows one meaning each, and `GMT+0530`.
  private static func isName(_ text: String) -> Bool {
    text.contains("/") && !text.hasPrefix("GMT") || namesInOnePart.contains(text)
  }

  private static let namesInOnePart: Set<String> = [
    "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT+0",
    "GMT-0", "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica",
    "Japan", "Kwajalein", "Libya", "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC",
    "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UCT", "Universal",
    "W-SU", "WET", "Zulu",
  ]

  /// The first instant of the day that the clock shows at `date`: 00:00, or 01:00 on a day whose
  /// first hour the clock skips.
  ///
  /// - Throws: ``ScheduleError/dateOutOfRange(seconds:)``, also where the clock shows another year than
  ///   1…9999: on the last day of 9999 it is the year 10000 east of Greenwich.
  public func startOfDay(containing date: Date) throws(ScheduleError) -> Date {
    let start = Date(second: second(ofDay: try day(of: date).dayNumber))
    try ScheduleTimeZone.check(start)
    return start
  }

  /// The first instant of the day after the one that contains `date`.
  ///
  /// - Throws: ``ScheduleError/dateOutOfRange(seconds:)``, as ``startOfDay(containing:)``.
  public func startOfNextDay(after date: Date) throws(ScheduleError) -> Date {
    Date(second: second(ofDay: try day(of: date).dayNumber + 1))
  }

  /// The day that the clock shows at an instant.
  func day(of date: Date) throws(ScheduleError) -> PlainDate {
    try ScheduleTimeZone.check(date)
    let day = PlainDate(dayNumber: dayNumber(at: date))
    guard day.hasWrittenYear else {
      throw .dateOutOfRange(seconds: date.timeIntervalSince1970)
    }
    return day
  }

  /// An instant as the clock shows it, with what it is ahead of UTC: `2026-03-02T18:30:00-05:00`.
  package func written(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: zone))
  }

  /// The minute that the clock shows at an instant, counted from 00:00: 0…1439.
  ///
  /// - Throws: ``ScheduleError/dateOutOfRange(seconds:)``.
  public func minuteOfDay(at date: Date) throws(ScheduleError) -> Int {
    try ScheduleTimeZone.check(date)
    return local(at: date.wholeSecond).flooring(by: WallClock.secondsOfDay).rest / 60
  }

  /// The first instant of the day so many days after the one that contains a date that is supported.
  func startOfDay(_ days: Int, after date: Date) -> Date {
    Date(second: second(ofDay: dayNumber(at: date) + days))
  }

  /// The instant at which the clock shows the beginning of the year 10000.
  var endOfCalendar: Date { Date(second: second(ofLocal: 253_402_300_800)) }

  /// Whether the clock is set to summer time at that instant.
  func isDaylightSaving(at second: Int) -> Bool {
    zone.isDaylightSavingTime(for: Date(second: second))
  }

  // Instants are seconds since 1970 in UTC; `local` is a time of ``WallClock``.

  /// Seconds by which the clock is ahead of UTC.
  func offset(at second: Int) -> Int { zone.secondsFromGMT(for: Date(second: second)) }

  /// The clock's time at an instant.
  func local(at second: Int) -> Int { second + offset(at: second) }

  /// The clock's day at an instant, as days since 1970.
  func dayNumber(at date: Date) -> Int { WallClock.dayNumber(of: local(at: date.wholeSecond)) }

  /// The first instant of a day.
  func second(ofDay dayNumber: Int) -> Int { second(ofLocal: dayNumber * WallClock.secondsOfDay) }

  /// The instant at which the clock shows a time: the first of two, and as much after the gap as the
  /// time lies after the gap's beginning if the clock skips it.
  ///
  /// The offsets a day before and a day after bracket any change that concerns the time. Cost: three
  /// or four look-ups.
  func second(ofLocal local: Int) -> Int {
    let before = offset(at: local - WallClock.secondsOfDay)
    if offset(at: local - before) == before { return local - before }
    let after = offset(at: local + WallClock.secondsOfDay)
    if offset(at: local - after) == after { return local - after }
    // Two changes within two days: the offset between them.
    let between = offset(at: local)
    return offset(at: local - between) == between ? local - between : local - before
  }

  /// 1 January of year 1 and the last second of year 9999, in UTC.
  static let supportedSeconds = -62_135_596_800...253_402_300_799
  /// Ten thousand years.
  static let longestSpanSeconds = 315_569_520_000.0

  /// Checks that a date is finite and supported.
  static func check(_ date: Date) throws(ScheduleError) {
    let seconds = date.timeIntervalSince1970
    guard seconds >= Double(supportedSeconds.lowerBound),
      seconds < Double(supportedSeconds.upperBound)
    else { throw .dateOutOfRange(seconds: seconds) }
  }
}

extension ScheduleTimeZone: Hashable {
  /// Zones of the same name are equal.
  public static func == (left: Self, right: Self) -> Bool { left.identifier == right.identifier }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension ScheduleTimeZone: JSONConvertible {
  /// Reads the name.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    let name = try String(json: json, at: path)
    do throws(ScheduleError) {
      try self.init(name)
    } catch {
      throw JSONError(.invalid(error.description), at: path)
    }
  }
  /// The name.
  public var json: JSONValue { .string(identifier) }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue { ["type": "string"] }
}

extension Date {
  /// Seconds between 1970, from which instants are counted, and 2001, from which `Date` counts.
  private static let secondsTo2001 = 978_307_200

  /// The instant so many seconds after 1970.
  init(second: Int, fraction: Double = 0) {
    self.init(timeIntervalSinceReferenceDate: Double(second - Date.secondsTo2001) + fraction)
  }
  /// Whole seconds since 1970, rounded down. The date is finite and supported.
  var wholeSecond: Int {
    Int(timeIntervalSinceReferenceDate.rounded(.down)) + Date.secondsTo2001
  }
  /// The part of a second after ``wholeSecond``: 0 up to, not including, 1.
  var fractionOfSecond: Double {
    timeIntervalSinceReferenceDate - timeIntervalSinceReferenceDate.rounded(.down)
  }
}
