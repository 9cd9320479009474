// SPDX-License-Identifier: Apache-2.0

public import JSON

/// The time from one event to the next, as calendar units and clock units.
///
/// Years, months, weeks and days move the date and keep the time by the clock on the wall; hours,
/// minutes and seconds are elapsed time, also on days when the clock changes. An interval that
/// repeats events has no negative part and at least one positive part.
public struct ScheduleInterval: Sendable, Hashable {
  /// Years; the default of every part is 0.
  public var years: Int
  /// Months.
  public var months: Int
  /// Weeks of seven days.
  public var weeks: Int
  /// Days by the calendar, which may last 23 or 25 hours.
  public var days: Int
  /// Hours of 3600 seconds.
  public var hours: Int
  /// Minutes of 60 seconds.
  public var minutes: Int
  /// Seconds.
  public var seconds: Int

  /// Makes an interval from its parts; each is described at its property.
  public init(
    years: Int = 0, months: Int = 0, weeks: Int = 0, days: Int = 0, hours: Int = 0,
    minutes: Int = 0, seconds: Int = 0
  ) {
    self.years = years
    self.months = months
    self.weeks = weeks
    self.days = days
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
  }

  /// One hour.
  public static let hourly = ScheduleInterval(hours: 1)
  /// One day.
  public static let daily = ScheduleInterval(days: 1)
  /// One week.
  public static let weekly = ScheduleInterval(weeks: 1)
  /// One month.
  public static let monthly = ScheduleInterval(months: 1)
  /// One year.
  public static let yearly = ScheduleInterval(years: 1)

  /// Every part, from the longest unit to the shortest.
  private var parts: [Int] { [years, months, weeks, days, hours, minutes, seconds] }

  /// Checks that it repeats events and that sums of its parts stay in range.
  func check() throws(ScheduleError) {
    guard parts.allSatisfy({ $0 >= 0 }), parts.contains(where: { $0 > 0 }) else {
      throw .intervalNotForward(self)
    }
    let lengths = [31_556_952.0, 2_629_746, 604_800, 86_400, 3600, 60, 1]
    let total = zip(parts, lengths).reduce(0) { $0 + Double($1.0) * $1.1 }
    guard total <= ScheduleTimeZone.longestSpanSeconds else { throw .intervalTooLong(self) }
  }

  // The parts that arithmetic needs. Sums are safe after `check()`.

  /// Years and months in months.
  var wholeMonths: Int { years * 12 + months }
  /// Weeks and days in days.
  var wholeDays: Int { weeks * 7 + days }
  /// Hours, minutes and seconds in seconds.
  var elapsedSeconds: Int { hours * 3600 + minutes * 60 + seconds }
  /// The mean length, with months of a 400th part of 400 years.
  var meanSeconds: Double {
    Double(wholeMonths) * 2_629_746 + Double(wholeDays) * 86_400 + Double(elapsedSeconds)
  }
}

extension ScheduleInterval: JSONRecord {
  /// The parts that are not 0: `{"weeks": 1}`.
  public static let form = JSONForm<ScheduleInterval>(
    "scheduleInterval", blank: ScheduleInterval(),
    [
      .defaulted("years", \.years), .defaulted("months", \.months), .defaulted("weeks", \.weeks),
      .defaulted("days", \.days), .defaulted("hours", \.hours), .defaulted("minutes", \.minutes),
      .defaulted("seconds", \.seconds),
    ])
}

extension ScheduleInterval: CustomStringConvertible {
  /// The parts in words: `1 month 2 days`.
  public var description: String {
    let units = ["year", "month", "week", "day", "hour", "minute", "second"]
    let words = zip(parts, units).filter { $0.0 != 0 }.map {
      "\($0) \($1)\($0 == 1 || $0 == -1 ? "" : "s")"
    }
    return words.isEmpty ? "0 seconds" : words.joined(separator: " ")
  }
}

/// How the dates of an element's events follow from its start and interval.
public enum ScheduleArithmetic: String, JSONName {
  /// Every date is the start plus a multiple of the interval, by the clock on the wall in the
  /// schedule's time zone; the default.
  ///
  /// The 31st monthly is the last day of shorter months and the 31st again afterwards. A time that
  /// the clock skips moves forward by the length of the gap, for that day only. A time that the clock
  /// shows twice is the first of the two. These are also the rules of RFC 5545, section 3.3.5.
  case wallClock
  /// Every date is the previous event's plus the interval, as CareKit has it; for exchange with it.
  ///
  /// Each event begins where the one before ended up: 31 January monthly becomes 28 February, then
  /// 28 March; 02:15 daily becomes 03:15 for good after the clock skipped 02:15.
  case careKit

  /// How many steps an interval of several units may take in ``careKit`` arithmetic, which then has
  /// no closed form: 100 000 events.
  public static let maximumSteps = 100_000
}
