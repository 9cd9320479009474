// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Schedule {
  /// Events that a query may return by default: 100 000.
  public static let standardEventLimit = 100_000

  /// The events that start before `to` and end at or after `from`, in order of their starts.
  ///
  /// An event that ends exactly at `from` is among them, one that starts exactly at `to` is not. An
  /// element whose own end is not after `from` gives none, even if its last event still goes on;
  /// ``events(ofElement:from:to:limit:)`` gives that one.
  ///
  /// Cost: about 30 dates for each element and at most three for each event from the first that
  /// matches to the last. A date takes at most four look-ups of the zone's offset. How long ago the
  /// schedule began makes no difference. In ``ScheduleArithmetic/careKit`` arithmetic, the list of the
  /// clock's changes since the start, about two a year, is also searched for those that skip the
  /// element's time of day, and intervals of several units go step by step. The list is made when it is
  /// first needed and kept with the zone.
  ///
  /// - Parameter limit: How many events may match.
  /// - Throws: ``ScheduleError/emptyQuery(from:to:)``, ``ScheduleError/dateOutOfRange(seconds:)`` for dates
  ///   that are not finite, ``ScheduleError/tooManyEvents(limit:)``,
  ///   ``ScheduleError/tooManySteps(limit:)``.
  public func events(
    from: Date, to: Date, limit: Int = standardEventLimit
  ) throws(ScheduleError) -> [ScheduleEvent] {
    var merged = MergedOccurrences(self)
    return try merged.events(from: from, to: to, limit: limit) { $0.isOpen(after: from) }
  }

  /// The events of one element that start before `to` and end at or after `from`.
  ///
  /// Occurrences are those of the whole schedule. Parameters, cost and errors are those of
  /// ``events(from:to:limit:)``.
  ///
  /// - Precondition: `index` is one of ``elements``.
  public func events(
    ofElement index: Int, from: Date, to: Date, limit: Int = standardEventLimit
  ) throws(ScheduleError) -> [ScheduleEvent] {
    precondition(elements.indices.contains(index), "an element of the schedule")
    var merged = MergedOccurrences(self)
    return try merged.events(from: from, to: to, limit: limit, only: index) { _ in true }
  }

  /// The event with an occurrence index; `nil` if the schedule ends before it.
  ///
  /// Cost: one date for a schedule of one element; otherwise about 200 dates for each element, as
  /// instants are bisected for the one before which so many events start.
  ///
  /// - Throws: ``ScheduleError/negativeOccurrence(_:)``, ``ScheduleError/tooManySteps(limit:)``.
  public func event(at occurrence: Int) throws(ScheduleError) -> ScheduleEvent? {
    var merged = MergedOccurrences(self)
    return try merged.event(at: occurrence)
  }

  /// How many events start before an instant.
  ///
  /// Cost: about ten dates for each element.
  ///
  /// - Throws: ``ScheduleError/dateOutOfRange(seconds:)`` for a date that is not finite,
  ///   ``ScheduleError/tooManySteps(limit:)``.
  public func count(startingBefore date: Date) throws(ScheduleError) -> Int {
    var merged = MergedOccurrences(self)
    return try merged.count(startingBefore: date)
  }
}

/// The events of all elements of a schedule as one sequence, of which any part can be had.
struct MergedOccurrences {
  private(set) var series: [OccurrenceSeries]

  init(_ schedule: Schedule) {
    series = schedule.elements.map {
      OccurrenceSeries($0, schedule.timeZone, schedule.arithmetic)
    }
  }

  /// The dates computed so far, and the steps and looks at changes of the clock.
  var work: Int { series.reduce(0) { $0 + $1.dates + $1.steps } }

  /// An event before its occurrence is known.
  private struct Found {
    let start: Date
    let element: Int
    /// The occurrence among the element's own events.
    let own: Int

    /// The order of a schedule's events.
    static func precedes(_ left: Found, _ right: Found) -> Bool {
      (left.start, left.element, left.own) < (right.start, right.element, right.own)
    }
  }

  mutating func events(
    from: Date, to: Date, limit: Int, only: Int? = nil, of isAsked: (ScheduleElement) -> Bool
  ) throws(ScheduleError) -> [ScheduleEvent] {
    let (first, end) = try query(from, to)
    var found: [Found] = []
    for index in series.indices where only ?? index == index && isAsked(series[index].element) {
      let low = try series[index].count(endingBefore: first)
      let high = try series[index].count(startingBefore: end)
      guard high > low else { continue }
      guard high - low <= limit - found.count else { throw .tooManyEvents(limit: limit) }
      for own in low..<high {
        guard let start = try series[index].start(of: own) else { break }
        found.append(Found(start: start, element: index, own: own))
      }
    }
    found.sort(by: Found.precedes)
    return try numbered(found)
  }

  /// Works out the occurrences. The events of every element are counted up to the first event found;
  /// from there on only those that one event passes after the other.
  private mutating func numbered(_ found: [Found]) throws(ScheduleError) -> [ScheduleEvent] {
    var counts = [Int](repeating: 0, count: series.count)
    // The start of each element's first event that is not counted; `nil` after its last.
    var nexts: [Date?] = series.map(\.element.start)
    var events: [ScheduleEvent] = []
    events.reserveCapacity(found.count)
    for event in found {
      var occurrence = event.own
      for other in series.indices where other != event.element {
        // At equal starts the earlier element comes first.
        let comesFirst = other < event.element
        if let next = nexts[other], comesFirst ? next <= event.start : next < event.start {
          counts[other] = try series[other].count(
            startingBefore: event.start, inclusive: comesFirst, known: counts[other] + 1)
          let start = try series[other].start(of: counts[other])
          nexts[other] = start.flatMap { series[other].element.isOpen(after: $0) ? $0 : nil }
        }
        occurrence += counts[other]
      }
      events.append(self.event(event, occurrence))
    }
    return events
  }

  private func event(_ found: Found, _ occurrence: Int) -> ScheduleEvent {
    ScheduleEvent(
      element: series[found.element].element, start: found.start,
      end: series[found.element].end(ofEventAt: found.start), occurrence: occurrence)
  }

  mutating func count(startingBefore date: Date) throws(ScheduleError) -> Int {
    let date = try clamped(date)
    var count = 0
    for index in series.indices { count += try series[index].count(startingBefore: date) }
    return count
  }

  mutating func event(at occurrence: Int) throws(ScheduleError) -> ScheduleEvent? {
    guard occurrence >= 0 else { throw .negativeOccurrence(occurrence) }
    if series.count == 1 {
      guard let start = try series[0].start(of: occurrence),
        series[0].element.isOpen(after: start)
      else { return nil }
      return event(Found(start: start, element: 0, own: occurrence), occurrence)
    }
    // The last whole second before which no more than `occurrence` events start.
    var low = series[0].element.start.wholeSecond
    var high = try upperBound(of: occurrence)
    guard try count(startingBefore: Date(second: high)) > occurrence else { return nil }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if try count(startingBefore: Date(second: middle)) > occurrence {
        high = middle
      } else {
        low = middle
      }
    }
    var found: [Found] = []
    var before = 0
    for index in series.indices {
      let first = try series[index].count(startingBefore: Date(second: low))
      let end = try series[index].count(startingBefore: Date(second: high))
      before += first
      for own in first..<end {
        guard let start = try series[index].start(of: own) else { break }
        found.append(Found(start: start, element: index, own: own))
      }
    }
    found.sort(by: Found.precedes)
    return event(found[occurrence - before], occurrence)
  }

  /// A whole second before which more than `occurrence` events start, if there are so many: the event of
  /// that number of any one element is not earlier than the one of all elements together.
  private mutating func upperBound(of occurrence: Int) throws(ScheduleError) -> Int {
    var starts: [Date] = []
    for index in series.indices {
      if let start = try series[index].start(of: occurrence),
        series[index].element.isOpen(after: start)
      {
        starts.append(start)
      }
    }
    let ends = series.compactMap(\.element.end)
    let last = starts.min() ?? (ends.count == series.count ? ends.max() : nil)
    return last.map { $0.wholeSecond + 1 } ?? ScheduleTimeZone.supportedSeconds.upperBound + 1
  }

  /// Checks a query, and brings it into the supported years.
  private func query(_ from: Date, _ to: Date) throws(ScheduleError) -> (Date, Date) {
    let (first, end) = (try clamped(from), try clamped(to))
    guard from < to else { throw .emptyQuery(from: first, to: end) }
    return (first, end)
  }

  private func clamped(_ date: Date) throws(ScheduleError) -> Date {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite else { throw .dateOutOfRange(seconds: seconds) }
    let range = ScheduleTimeZone.supportedSeconds
    return min(max(date, Date(second: range.lowerBound)), Date(second: range.upperBound + 1))
  }
}
