// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Schedule {
  /// One event a day at a time of day.
  ///
  /// - Parameters:
  ///   - hour: 0…23, by the clock of the zone.
  ///   - minute: 0…59.
  ///   - day: Any instant of the first day.
  ///   - end: Events start before it; `nil` for no end.
  ///   - text: A note for people.
  ///   - duration: One hour by default.
  ///   - targetValues: The values that each event aims at.
  /// - Throws: ``ScheduleError``.
  public static func daily(
    hour: Int, minute: Int = 0, from day: Date, until end: Date? = nil,
    in timeZone: ScheduleTimeZone, text: String? = nil, duration: ScheduleDuration = .hours(1),
    targetValues: [OutcomeValue] = [], arithmetic: ScheduleArithmetic = .wallClock
  ) throws(ScheduleError) -> Schedule {
    let start = try timeZone.date(onDayOf: day, daysLater: 0, hour: hour, minute: minute)
    let element = try ScheduleElement(
      start: start, end: end, interval: .daily, text: text, targetValues: targetValues,
      duration: duration)
    return try Schedule([element], in: timeZone, arithmetic: arithmetic)
  }

  /// One event a week, on a weekday at a time of day.
  ///
  /// The first event is on the first such weekday from the day of `day` on; further parameters are
  /// those of ``daily(hour:minute:from:until:in:text:duration:targetValues:arithmetic:)``.
  ///
  /// - Parameter weekday: 1 (Sunday)…7 (Saturday), as Foundation counts.
  /// - Throws: ``ScheduleError``.
  public static func weekly(
    weekday: Int, hour: Int, minute: Int = 0, from day: Date, until end: Date? = nil,
    in timeZone: ScheduleTimeZone, text: String? = nil, duration: ScheduleDuration = .hours(1),
    targetValues: [OutcomeValue] = [], arithmetic: ScheduleArithmetic = .wallClock
  ) throws(ScheduleError) -> Schedule {
    guard (1...7).contains(weekday) else { throw .invalidWeekday(weekday) }
    try ScheduleTimeZone.check(day)
    // 1 January 1970 was a Thursday.
    let later = (weekday - 5 - timeZone.dayNumber(at: day)) % 7
    let start = try timeZone.date(
      onDayOf: day, daysLater: later < 0 ? later + 7 : later, hour: hour, minute: minute)
    let element = try ScheduleElement(
      start: start, end: end, interval: .weekly, text: text, targetValues: targetValues,
      duration: duration)
    return try Schedule([element], in: timeZone, arithmetic: arithmetic)
  }
}

extension ScheduleTimeZone {
  /// The instant of a time of day, some days after the day that contains `date`.
  fileprivate func date(
    onDayOf date: Date, daysLater: Int, hour: Int, minute: Int
  ) throws(ScheduleError) -> Date {
    try ScheduleTimeZone.check(date)
    guard (0...23).contains(hour), (0...59).contains(minute) else {
      throw .invalidTimeOfDay(hour: hour, minute: minute)
    }
    let day = dayNumber(at: date) + daysLater
    return Date(second: second(ofLocal: day * WallClock.secondsOfDay + hour * 3600 + minute * 60))
  }
}
