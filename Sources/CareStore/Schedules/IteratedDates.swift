// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// Dates each of which is the previous one plus the interval, without going through all of them.
///
/// Such dates are regular until one of them is clipped to the end of a short month, or falls into a
/// gap of the clock; from there on they are regular again, with another day or time. The stretches
/// between are found from the calendar and from the list of the clock's changes, by arithmetic on
/// whole numbers: one look per change whose gap contains the time of day. An interval with more than
/// one of years, months, days and clock time has no such stretches and is followed step by step.
struct IteratedDates {
  /// A regular stretch.
  private struct Stretch {
    /// The first occurrence, its time by the clock, and its instant.
    let first: Int
    let local: Int
    let second: Int
    /// The occurrence at which a short month ends the stretch; `nil` if none does.
    let clipped: Int?
    /// Occurrences up to this one are known to be free of gaps.
    var checked: Int
  }

  private let zone: ScheduleTimeZone
  private let interval: ScheduleInterval
  private let isAllDay: Bool
  /// Whether the interval is of months alone or of days alone.
  private let isRegular: Bool
  private var stretches: [Stretch] = []
  /// The instants of all occurrences so far, for an interval of several units.
  private var seconds: [Int]
  /// Steps and looks at changes so far.
  private(set) var steps = 0

  init(_ element: ScheduleElement, _ zone: ScheduleTimeZone) {
    self.zone = zone
    interval = element.interval
    isAllDay = element.isAllDay
    let units = [interval.years, interval.months, interval.wholeDays, interval.elapsedSeconds]
    isRegular = units.count { $0 != 0 } == 1 && interval.elapsedSeconds == 0
    let second = element.start.wholeSecond
    seconds = [second]
    stretches = [stretch(first: 0, local: zone.local(at: second), second: second)]
  }

  /// The start of an occurrence; `nil` after the year 9999.
  mutating func second(of occurrence: Int) throws(ScheduleError) -> Int? {
    guard isRegular else { return try secondByStep(of: occurrence) }
    guard extend(to: occurrence), let stretch = stretches.last(where: { $0.first <= occurrence }),
      let local = local(of: occurrence, in: stretch)
    else { return nil }
    return occurrence == stretch.first ? stretch.second : zone.second(ofLocal: local)
  }

  /// Finds the stretches up to an occurrence; false if that lies after the year 9999.
  private mutating func extend(to occurrence: Int) -> Bool {
    while let last = stretches.last, occurrence > last.checked {
      let end = min(occurrence, last.clipped ?? occurrence)
      guard let local = local(of: end, in: last) else { return false }
      if let hit = firstInGap(of: last, through: end, at: local) {
        append(at: hit)
      } else if end == last.clipped {
        append(at: end)
      } else {
        stretches[stretches.count - 1].checked = occurrence
      }
    }
    return true
  }

  /// The clock's time at an occurrence that is regular in a stretch, clipped at the one that ends it.
  private func local(of occurrence: Int, in stretch: Stretch) -> Int? {
    let count = occurrence - stretch.first
    guard Double(count) * interval.meanSeconds <= 2 * ScheduleTimeZone.longestSpanSeconds
    else { return nil }
    let months = WallClock.adding(months: interval.wholeMonths * count, to: stretch.local)
    let local = months + interval.wholeDays * count * WallClock.secondsOfDay
    return ScheduleTimeZone.supportedSeconds.contains(local) ? local : nil
  }

  /// Begins a stretch at an occurrence of the last one.
  private mutating func append(at occurrence: Int) {
    guard let last = stretches.last, let local = local(of: occurrence, in: last) else { return }
    var second = zone.second(ofLocal: local)
    var actual = zone.local(at: second)
    if isAllDay {
      let day = WallClock.dayNumber(of: actual)
      second = zone.second(ofDay: day)
      actual = day * WallClock.secondsOfDay
    }
    stretches.append(stretch(first: occurrence, local: actual, second: second))
  }

  private func stretch(first: Int, local: Int, second: Int) -> Stretch {
    // The start of a day without midnight is 01:00; the days still repeat as if it were 00:00.
    let start = isAllDay ? WallClock.dayNumber(of: local) * WallClock.secondsOfDay : local
    return Stretch(
      first: first, local: start, second: second,
      clipped: firstClipped(from: start).map { first + $0 }, checked: first)
  }

  /// After how many intervals a month is too short for the day; `nil` if none ever is. The calendar
  /// repeats after 400 years, so that there is an end to looking.
  private func firstClipped(from local: Int) -> Int? {
    let date = PlainDate(dayNumber: WallClock.dayNumber(of: local))
    guard interval.wholeMonths != 0, date.day > 28 else { return nil }
    return (1...4800).first {
      PlainDate.inMonth(date.monthNumber + interval.wholeMonths * $0, day: date.day).day != date.day
    }
  }

  /// The first occurrence after the stretch's first, through `end`, whose time the clock skips.
  private mutating func firstInGap(of stretch: Stretch, through end: Int, at local: Int) -> Int? {
    let time = WallClock.timeOfDay(of: stretch.local)
    let date = PlainDate(dayNumber: WallClock.dayNumber(of: stretch.local))
    let until = max(stretch.second, local + 2 * WallClock.secondsOfDay)
    for change in zone.changes.gaps(at: time, in: stretch.second...until) {
      steps += 1
      // The day on which the time falls into the gap.
      let day = WallClock.dayNumber(of: change.gapStart - time + WallClock.secondsOfDay - 1)
      guard day * WallClock.secondsOfDay + time < change.gapStart + change.gapLength else {
        continue
      }
      if isAllDay,
        WallClock.dayNumber(of: day * WallClock.secondsOfDay + change.gapLength) == day
      {
        continue
      }
      var count = 0
      if interval.wholeMonths != 0 {
        let gap = PlainDate(dayNumber: day)
        let months = gap.monthNumber - date.monthNumber
        guard gap.day == date.day, months % interval.wholeMonths == 0 else { continue }
        count = months / interval.wholeMonths
      } else {
        let days = day - WallClock.dayNumber(of: stretch.local)
        guard days % interval.wholeDays == 0 else { continue }
        count = days / interval.wholeDays
      }
      if count > 0, stretch.first + count <= end { return stretch.first + count }
    }
    return nil
  }

  /// Goes on step by step, one unit after the other, from the longest to the shortest.
  private mutating func secondByStep(of occurrence: Int) throws(ScheduleError) -> Int? {
    while seconds.count <= occurrence {
      guard seconds.count <= ScheduleArithmetic.maximumSteps else {
        throw .tooManySteps(limit: ScheduleArithmetic.maximumSteps)
      }
      guard let last = seconds.last, let next = zone.second(adding: interval, to: last) else {
        return nil
      }
      steps += 1
      let isMidnight = isAllDay && zone.local(at: next) % WallClock.secondsOfDay != 0
      seconds.append(
        isMidnight ? zone.second(ofDay: WallClock.dayNumber(of: zone.local(at: next))) : next)
    }
    return seconds[occurrence]
  }
}

extension ZoneChanges {
  /// The changes that set the clock forward over a time of day.
  ///
  /// - Parameters:
  ///   - time: Seconds after midnight.
  ///   - seconds: Where to look. Without such a gap anywhere in it the cost is that of ``changes(in:)``.
  func gaps(at time: Int, in seconds: ClosedRange<Int>) -> [ZoneChange] {
    changes(in: seconds).filter { change in
      let sinceGap = time - WallClock.timeOfDay(of: change.gapStart)
      let elapsed = sinceGap < 0 ? sinceGap + WallClock.secondsOfDay : sinceGap
      return elapsed < change.gapLength
    }
  }
}

extension ScheduleTimeZone {
  /// The instant an interval later, one unit after the other: years, months, weeks and days by the
  /// clock, then elapsed time. `nil` outside the years 1…9999.
  func second(adding interval: ScheduleInterval, to start: Int) -> Int? {
    var second = start
    for months in [interval.years * 12, interval.months] where months != 0 {
      second = self.second(ofLocal: WallClock.adding(months: months, to: local(at: second)))
    }
    for days in [interval.weeks * 7, interval.days] where days != 0 {
      second = self.second(ofLocal: local(at: second) + days * WallClock.secondsOfDay)
    }
    second += interval.elapsedSeconds
    return ScheduleTimeZone.supportedSeconds.contains(second) ? second : nil
  }

  /// The date an interval later, which may be negative.
  ///
  /// - Throws: ``ScheduleError/intervalTooLong(_:)``; ``ScheduleError/dateOutOfRange(seconds:)`` if the date
  ///   leaves the years 1…9999.
  func adding(_ interval: ScheduleInterval, to date: Date) throws(ScheduleError) -> Date {
    let parts = [
      interval.years, interval.months, interval.weeks, interval.days, interval.hours,
      interval.minutes, interval.seconds,
    ]
    guard parts.allSatisfy({ abs(Double($0)) <= ScheduleTimeZone.longestSpanSeconds }),
      abs(interval.meanSeconds) <= ScheduleTimeZone.longestSpanSeconds
    else { throw .intervalTooLong(interval) }
    guard let second = second(adding: interval, to: date.wholeSecond) else {
      throw .dateOutOfRange(seconds: date.timeIntervalSince1970 + interval.meanSeconds)
    }
    return Date(second: second, fraction: date.fractionOfSecond)
  }
}
