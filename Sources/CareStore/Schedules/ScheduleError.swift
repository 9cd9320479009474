// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import JSON

/// The reason why a schedule cannot be made, or cannot be asked for events.
public enum ScheduleError: Error, Sendable, Hashable {
  /// The name is not that of a time zone of the IANA database. Abbreviations such as `PST` are not
  /// names: several zones share them.
  case unknownTimeZone(String)
  /// The program has no time-zone data, so that no named zone can be used.
  ///
  /// Statically linked programs and minimal containers lose the data; Foundation then takes GMT for
  /// every zone.
  case noTimeZoneData(String)
  /// A schedule needs at least one element.
  case noElements
  /// More elements than ``Schedule/maximumElements``.
  case tooManyElements(Int)
  /// Schedules of different time zones or arithmetics cannot be composed into one.
  case differentClocks
  /// The element ends before it starts, or at the same instant.
  case endNotAfterStart(start: Date, end: Date)
  /// The interval is zero or has a negative part.
  case intervalNotForward(ScheduleInterval)
  /// The interval is longer than ten thousand years.
  case intervalTooLong(ScheduleInterval)
  /// Hours, minutes and seconds cannot separate all-day events.
  case timeBetweenAllDayEvents(ScheduleInterval)
  /// The duration is negative, not a finite number, or longer than ten thousand years.
  case invalidDuration(seconds: Double)
  /// The date is not a finite number, or outside the years 1…9999 of UTC or of a zone's clock. Seconds since 1970, as Foundation
  /// cannot print such a date.
  case dateOutOfRange(seconds: Double)
  /// A target value is a floating-point number that is not finite.
  case targetNotFinite(index: Int)
  /// The interval of a query is empty or backwards.
  case emptyQuery(from: Date, to: Date)
  /// More events than the query's limit.
  case tooManyEvents(limit: Int)
  /// More steps than ``ScheduleArithmetic/maximumSteps``.
  case tooManySteps(limit: Int)
  /// Occurrences count from 0.
  case negativeOccurrence(Int)
  /// Hours are 0…23, minutes 0…59.
  case invalidTimeOfDay(hour: Int, minute: Int)
  /// Weekdays are 1 (Sunday)…7 (Saturday).
  case invalidWeekday(Int)
}

extension ScheduleError: CustomStringConvertible {
  /// The fault in one sentence, with the remedy where there is one.
  public var description: String {
    switch self {
    case .unknownTimeZone(let name):
      "'\(name.prefix(80))' is not a time zone of the IANA database, such as Europe/Berlin"
    case .noTimeZoneData(let name):
      "this program has no time-zone data, so '\(name.prefix(80))' cannot be used; "
        + "link Foundation dynamically or install tzdata"
    case .noElements: "a schedule needs at least one element"
    case .tooManyElements(let count):
      "\(count) elements; a schedule has at most \(Schedule.maximumElements)"
    case .differentClocks: "schedules of different time zones or arithmetics cannot be composed"
    case .endNotAfterStart(let start, let end): "the end, \(end), is not after the start, \(start)"
    case .intervalNotForward(let interval):
      "the interval \(interval) does not move forward; no part may be negative, one must be positive"
    case .intervalTooLong(let interval): "the interval \(interval) is longer than 10000 years"
    case .timeBetweenAllDayEvents(let interval):
      "all-day events repeat by days, weeks, months or years, not by \(interval)"
    case .invalidDuration(let seconds):
      "a duration of \(seconds) s is not between 0 s and 10000 years"
    case .dateOutOfRange(let seconds):
      "\(Self.instant(seconds)) is outside the years 1 to 9999 of UTC or of the zone's clock; choose another date"
    case .targetNotFinite(let index): "target value \(index) is not a finite number"
    case .emptyQuery(let from, let to): "the query's end, \(to), is not after its start, \(from)"
    case .tooManyEvents(let limit): "more than \(limit) events; ask for a shorter time"
    case .tooManySteps(let limit): "more than \(limit) steps from event to event"
    case .negativeOccurrence(let index): "occurrence \(index); occurrences count from 0"
    case .invalidTimeOfDay(let hour, let minute): "\(hour):\(minute) is not a time of day"
    case .invalidWeekday(let day): "weekday \(day) is not among 1 (Sunday) to 7 (Saturday)"
    }
  }
  /// Such as `9999-12-31T23:30:00Z`; beyond the years of UTC in seconds, as Foundation cannot print it.
  private static func instant(_ seconds: Double) -> String {
    (-62_135_596_800..<253_402_300_800).contains(seconds)
      ? Date(timeIntervalSince1970: seconds).iso8601 : "a date, \(seconds) s from 1970,"
  }
}
