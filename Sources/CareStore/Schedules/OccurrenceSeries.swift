// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The dates of one element's events, by occurrence and by time.
///
/// In ``ScheduleArithmetic/wallClock`` arithmetic a date is computed from its occurrence alone, at the
/// cost of at most four look-ups of the zone's offset. A count of events before an instant starts at
/// the occurrence that the interval's mean length gives and looks at a few dates around it.
/// ``dates`` counts the dates computed, so that tests can tell the cost.
struct OccurrenceSeries {
  let element: ScheduleElement
  private let zone: ScheduleTimeZone
  /// The dates one after the other, where the arithmetic needs it.
  private var iterated: IteratedDates?
  /// Dates computed so far.
  private(set) var dates = 0

  /// Looks at changes of the clock and steps of ``IteratedDates`` so far.
  var steps: Int { iterated?.steps ?? 0 }

  init(_ element: ScheduleElement, _ zone: ScheduleTimeZone, _ arithmetic: ScheduleArithmetic) {
    self.element = element
    self.zone = zone
    if arithmetic == .careKit,
      element.interval.meanSeconds != Double(element.interval.elapsedSeconds)
    {
      iterated = IteratedDates(element, zone)
    }
  }

  /// The start of an event, whatever the element's end; `nil` after the year 9999.
  mutating func start(of occurrence: Int) throws(ScheduleError) -> Date? {
    dates += 1
    guard occurrence > 0 else { return element.start }
    let second =
      if iterated != nil { try iterated?.second(of: occurrence) } else { wallClock(occurrence) }
    return second.map { Date(second: $0, fraction: element.start.fractionOfSecond) }
  }

  private func wallClock(_ occurrence: Int) -> Int? {
    let start = element.start.wholeSecond
    let interval = element.interval
    guard Double(occurrence) * interval.meanSeconds <= 2 * ScheduleTimeZone.longestSpanSeconds
    else { return nil }
    var second = start
    if interval.wholeMonths != 0 || interval.wholeDays != 0 {
      let month = WallClock.adding(
        months: interval.wholeMonths * occurrence, to: zone.local(at: start))
      let local = month + interval.wholeDays * occurrence * WallClock.secondsOfDay
      guard ScheduleTimeZone.supportedSeconds.contains(local) else { return nil }
      second = zone.second(ofLocal: local)
    }
    second += interval.elapsedSeconds * occurrence
    return ScheduleTimeZone.supportedSeconds.contains(second) ? second : nil
  }

  /// The end of an event that starts at `start`.
  func end(ofEventAt start: Date) -> Date {
    switch element.duration {
    case .seconds(let seconds): return start.addingTimeInterval(seconds)
    case .allDay:
      guard iterated != nil else { return zone.startOfDay(1, after: start) - 1 }
      // CareKit adds a day to the start, which is 01:00 where the day has no midnight.
      let local = zone.local(at: start.wholeSecond) + WallClock.secondsOfDay
      return Date(second: zone.second(ofLocal: local) - 1)
    }
  }

  /// How many events start before `date` and before the element's end.
  ///
  /// - Parameters:
  ///   - inclusive: Count an event that starts at `date`, too.
  ///   - known: A number of events that are known to start before it, from which to go on.
  mutating func count(
    startingBefore date: Date, inclusive: Bool = false, known: Int = 0
  ) throws(ScheduleError) -> Int {
    let limit = element.end.map { min($0, date) } ?? date
    let includesLimit = inclusive && element.isOpen(after: limit)
    return try count(near: limit, known: known) { start, _ in
      includesLimit ? start <= limit : start < limit
    }
  }

  /// How many events end before `date`, of those that start before the element's end.
  mutating func count(endingBefore date: Date) throws(ScheduleError) -> Int {
    let ended = try count(near: date, known: 0) { start, series in
      series.end(ofEventAt: start) < date
    }
    guard let end = element.end else { return ended }
    return min(ended, try count(startingBefore: end))
  }

  /// The number of the first occurrence that does not satisfy a condition, which all earlier ones do.
  private mutating func count(
    near date: Date, known: Int, where condition: (Date, OccurrenceSeries) -> Bool
  ) throws(ScheduleError) -> Int {
    /// Whether an occurrence satisfies it.
    func holds(_ occurrence: Int, _ series: inout OccurrenceSeries) throws(ScheduleError) -> Bool {
      guard let start = try series.start(of: occurrence) else { return false }
      return condition(start, series)
    }
    guard try holds(known, &self) else { return known }
    // All up to `low` hold; `high` does not.
    var low = known
    let span = min(date.timeIntervalSince(element.start), ScheduleTimeZone.longestSpanSeconds)
    let guess = max(low + 1, Int(max(0, span / element.interval.meanSeconds)))
    var high = guess
    var step = 1
    if try holds(guess, &self) {
      low = guess
      high = guess + 1
      while try holds(high, &self) {
        low = high
        step *= 2
        high = low + step
      }
    } else {
      while high - step > low, try !holds(high - step, &self) {
        high -= step
        step *= 2
      }
      low = max(low, high - step)
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if try holds(middle, &self) { low = middle } else { high = middle }
    }
    return high
  }
}
