// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// Successive events of one element that one VEVENT describes.
struct CalendarRun {
  /// How the VEVENT gives its dates.
  enum Rule: Hashable {
    /// A single event.
    case once
    /// A recurrence rule without its count; in UTC if the times are elapsed time.
    case rule(String, isUTC: Bool)
    /// Every date by itself.
    case list
  }

  /// The first event's occurrence among the element's own.
  let first: Int
  /// The instants of the starts, in seconds since 1970.
  let starts: ArraySlice<Int>
  let rule: Rule
}

extension CalendarRun {
  /// Divides the starts of an element's events into runs, each as long as it can be.
  ///
  /// A rule of RFC 5545 skips days that a month does not have and times that the clock does not show.
  /// So a rule is used only where it gives the same dates: an event that was moved by a gap, or whose
  /// time is the second of two, is a run of its own.
  static func runs(
    of starts: [Int], _ element: ScheduleElement, in zone: ScheduleTimeZone,
    _ arithmetic: ScheduleArithmetic
  ) -> [CalendarRun] {
    let interval = element.interval
    let isElapsed = interval.wholeMonths == 0 && interval.wholeDays == 0
    let units = [interval.wholeMonths, interval.wholeDays, interval.elapsedSeconds]
    guard units.count(where: { $0 != 0 }) == 1, starts.count > 1 else {
      return starts.isEmpty
        ? [] : [CalendarRun(first: 0, starts: starts[...], rule: starts.count > 1 ? .list : .once)]
    }
    if isElapsed {
      return [
        CalendarRun(
          first: 0, starts: starts[...],
          rule: .rule(elapsedRule(interval.elapsedSeconds), isUTC: true))
      ]
    }
    let locals = starts.map { second in
      // The start of a day without midnight is 01:00; as a date it is the day.
      element.isAllDay
        ? WallClock.dayNumber(of: zone.local(at: second)) * WallClock.secondsOfDay
        : zone.local(at: second)
    }
    /// Whether the time by the clock names the instant.
    func isNamed(_ index: Int) -> Bool {
      element.isAllDay || zone.second(ofLocal: locals[index]) == starts[index]
    }
    var runs: [CalendarRun] = []
    var first = 0
    while first < starts.count {
      let patterns =
        isNamed(first)
        ? CalendarPattern.patterns(
          from: locals[first], clippedFrom: arithmetic == .wallClock ? locals[0] : nil, interval)
        : []
      var longest = (end: first + 1, rule: Rule.once)
      for pattern in patterns {
        var end = first + 1
        while end < starts.count, isNamed(end), locals[end] == pattern.local(end - first) {
          end += 1
        }
        if end > longest.end { longest = (end, .rule(pattern.rule, isUTC: false)) }
      }
      runs.append(
        CalendarRun(first: first, starts: starts[first..<longest.end], rule: longest.rule))
      first = longest.end
    }
    return runs
  }

  private static func elapsedRule(_ seconds: Int) -> String {
    if seconds % 3600 == 0 { return "FREQ=HOURLY;INTERVAL=\(seconds / 3600)" }
    if seconds % 60 == 0 { return "FREQ=MINUTELY;INTERVAL=\(seconds / 60)" }
    return "FREQ=SECONDLY;INTERVAL=\(seconds)"
  }
}

/// A rule, and the times by the clock that it gives.
private struct CalendarPattern {
  let rule: String
  /// The time of the n-th event, from 0.
  let local: (Int) -> Int

  /// The rules that may describe events from a time on.
  ///
  /// - Parameter start: The element's start, if its day returns after a short month.
  static func patterns(
    from local: Int, clippedFrom start: Int?, _ interval: ScheduleInterval
  ) -> [CalendarPattern] {
    let days = interval.wholeDays
    guard days == 0 else {
      let rule = days % 7 == 0 ? "FREQ=WEEKLY;INTERVAL=\(days / 7)" : "FREQ=DAILY;INTERVAL=\(days)"
      return [CalendarPattern(rule: rule) { local + $0 * days * WallClock.secondsOfDay }]
    }
    let months = interval.wholeMonths
    let time = WallClock.timeOfDay(of: local)
    let date = PlainDate(dayNumber: WallClock.dayNumber(of: local))
    let plain = CalendarPattern(
      rule: months % 12 == 0
        ? "FREQ=YEARLY;INTERVAL=\(months / 12)" : "FREQ=MONTHLY;INTERVAL=\(months)"
    ) { count in
      let next = PlainDate.inMonth(date.monthNumber + months * count, day: date.day)
      // A plain rule skips a month without the day.
      return next.day == date.day ? next.dayNumber * WallClock.secondsOfDay + time : .min
    }
    guard let start else { return [plain] }
    let day = PlainDate(dayNumber: WallClock.dayNumber(of: start)).day
    guard day > 28 else { return [plain] }
    // The last of the days up to the 29th, 30th or 31st that the month has.
    let list = (28...day).map(String.init).joined(separator: ",")
    let clipped = CalendarPattern(
      rule: "FREQ=MONTHLY;INTERVAL=\(months);BYMONTHDAY=\(list);BYSETPOS=-1"
    ) { count in
      let next = PlainDate.inMonth(date.monthNumber + months * count, day: day)
      return next.dayNumber * WallClock.secondsOfDay + time
    }
    return clipped.local(0) == local ? [plain, clipped] : [plain]
  }
}
