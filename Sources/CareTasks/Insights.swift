// SPDX-License-Identifier: Apache-2.0

public import CareStore
public import Foundation
public import JSON

/// An event of a care task with the values of its outcome.
public struct DatedOutcome: Sendable, Hashable {
  /// When the event starts.
  public var start: Date
  /// The values of its outcome; empty for an event without one.
  public var values: [OutcomeValue]

  /// Makes an event from its parts; each is described at its property.
  public init(start: Date, values: [OutcomeValue]) { (self.start, self.values) = (start, values) }
}

/// Days of a chart, and the values of outcomes on them.
///
/// The arrays have the form that a chart takes, such as `BarPlot` of the module Drawing: one name and
/// one value a day.
///
/// ```swift
/// let week = try Insights(from: monday, through: sunday, in: ScheduleTimeZone("Europe/Berlin"))
/// let pain = week.values(of: RecoveryTasks.Kind.pain, in: checkIns)
/// for (day, value) in zip(week.labels(), pain) { print(day, value ?? .nan) }
/// ```
public struct Insights: Sendable, Hashable {
  /// The first instant of each day, in order.
  public let days: [Date]
  /// The date of each day.
  public let dates: [PlainDate]
  /// The first instant after the last day.
  private let end: Date

  /// The days from that of `first` through that of `last`.
  ///
  /// - Parameter timeZone: The time zone by whose clock days begin.
  /// - Throws: ``ScheduleError/emptyQuery(from:to:)`` if `last` lies on an earlier day than `first`,
  ///   ``ScheduleError/tooManyEvents(limit:)`` for more than ``DayAdherence/maximumDays`` days,
  ///   ``ScheduleError/dateOutOfRange(seconds:)`` for dates outside the years 1…9999.
  public init(
    from first: Date, through last: Date, in timeZone: ScheduleTimeZone
  ) throws(ScheduleError) {
    let starts = try timeZone.dayStarts(from: first, through: last)
    (days, end) = (Array(starts.dropLast()), starts[starts.count - 1])
    dates = try days.map { day throws(ScheduleError) in try PlainDate(of: day, in: timeZone) }
  }

  /// The number of a kind on each day; `nil` on a day without one.
  ///
  /// An event belongs to the day on which it starts. Only the first event of a day counts: hand over
  /// the events of one care task. If that event has no such value, the day has none. An event that is
  /// not handed over does not count, so without events that have no outcome the first outcome of a
  /// day counts. Of several events at the same time the one that was handed over first counts, and of
  /// several values of the kind the first.
  ///
  /// Whole numbers count as numbers, and a missing value stays missing. The code-along's charts show 0
  /// for both.
  ///
  /// - Parameters:
  ///   - kind: The kind of the values.
  ///   - outcomes: Events with their outcomes, in any order; those on other days are ignored.
  public func values(of kind: String, in outcomes: [DatedOutcome]) -> [Double?] {
    var first = [DatedOutcome?](repeating: nil, count: days.count)
    for outcome in outcomes {
      guard let day = day(of: outcome.start) else { continue }
      if let known = first[day], known.start <= outcome.start { continue }
      first[day] = outcome
    }
    return first.map { outcome in
      let number = outcome?.values.first { $0.kind == kind }?.number?.rounded
      return number.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// Where among the days the instant lies; `nil` for another day, and for a date that is not finite.
  private func day(of instant: Date) -> Int? {
    guard let start = days.first, instant >= start, instant < end else { return nil }
    return days.partition { $0 > instant } - 1
  }
}
