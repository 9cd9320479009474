// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// How much of one day's tasks was done.
public enum DayAdherence: Sendable, Hashable {
  /// No task that counts is assigned on the day: none applies yet, or all ended before it.
  case noTasks
  /// Tasks are assigned, but none has an event that starts on the day.
  case noEvents
  /// The mean progress of the day's events, 0…1.
  case progress(Double)

  /// The filled part of the day's completion ring, 0…1; `nil` on a day without events, whose ring is
  /// not drawn.
  public var ring: Double? {
    if case .progress(let fraction) = self { min(1, max(0, fraction)) } else { nil }
  }
}

/// A schedule with a rule that tells the progress of its events.
public struct ScheduledTask: Sendable {
  /// When the task is due.
  public var schedule: Schedule
  /// Whether the task counts; `true` by default.
  public var impactsAdherence: Bool
  /// The instant from which the task applies; `nil` for the schedule's start.
  public var appliesFrom: Date?
  /// The instant from which the task no longer applies; `nil` for the schedule's end.
  public var appliesUntil: Date?
  /// How far an event is done.
  public var progress: @Sendable (ScheduleEvent) -> TaskProgress

  /// Makes a task from its parts; each is described at its property.
  public init(
    schedule: Schedule, impactsAdherence: Bool = true, appliesFrom start: Date? = nil,
    until end: Date? = nil,
    progress: @escaping @Sendable (ScheduleEvent) -> TaskProgress
  ) {
    self.schedule = schedule
    self.impactsAdherence = impactsAdherence
    appliesFrom = start
    appliesUntil = end
    self.progress = progress
  }

  /// The part of a time in which the task applies.
  fileprivate func clamped(_ start: Date, _ end: Date) -> (start: Date, end: Date) {
    (max(appliesFrom ?? schedule.start, start), appliesUntil.map { min($0, end) } ?? end)
  }
}

extension DayAdherence {
  /// Days that a query may span: 4000, more than ten years.
  public static let maximumDays = 4000

  /// The adherence of every day, from the day of `first` through the day of `last`.
  ///
  /// An event belongs to the day on which it starts. Days are those of `timeZone`, so that tasks with
  /// schedules of several zones can be looked at together.
  ///
  /// - Parameter limit: How many events all tasks may have together.
  /// - Throws: ``ScheduleError/emptyQuery(from:to:)`` if `last` lies on an earlier day than `first`,
  ///   ``ScheduleError/tooManyEvents(limit:)`` also for more than ``maximumDays`` days, and other
  ///   errors of ``Schedule/events(from:to:limit:)``.
  public static func days(
    of tasks: [ScheduledTask], from first: Date, through last: Date, in timeZone: ScheduleTimeZone,
    limit: Int = Schedule.standardEventLimit
  ) throws(ScheduleError) -> [DayAdherence] {
    let starts = try timeZone.dayStarts(from: first, through: last)
    let count = starts.count - 1
    let counting = tasks.filter(\.impactsAdherence)
    var events = [[TaskProgress]](repeating: [], count: count)
    var remaining = limit
    for task in counting where starts[0] < starts[count] {
      let (first, last) = task.clamped(starts[0], starts[count])
      guard first < last else { continue }
      let found = try task.schedule.events(from: first, to: last, limit: remaining)
      remaining -= found.count
      for event in found where event.start >= starts[0] {
        let day = starts.partition { $0 > event.start } - 1
        events[day].append(task.progress(event))
      }
    }
    return (0..<count).map { day in
      let isAssigned = counting.contains { task in
        let (first, last) = task.clamped(starts[day], starts[day + 1])
        return first < last && task.schedule.end.map { $0 >= first } ?? true
      }
      guard isAssigned else { return .noTasks }
      return events[day].isEmpty
        ? .noEvents : .progress(TaskProgress.aggregate(events[day]).fraction)
    }
  }
}

extension ScheduleTimeZone {
  /// The first instants of the days from that of `first` through that of `last`, and of the day after.
  /// A day that the zone skipped, as Samoa did 30 December 2011, is none.
  ///
  /// - Throws: ``ScheduleError/emptyQuery(from:to:)`` if `last` lies on an earlier day than `first`,
  ///   ``ScheduleError/tooManyEvents(limit:)`` for more than ``DayAdherence/maximumDays`` days,
  ///   ``ScheduleError/dateOutOfRange(seconds:)``.
  package func dayStarts(from first: Date, through last: Date) throws(ScheduleError) -> [Date] {
    let firstDay = try day(of: first).dayNumber
    let count = try day(of: last).dayNumber - firstDay + 1
    guard count > 0 else { throw .emptyQuery(from: first, to: last) }
    let most = DayAdherence.maximumDays
    guard count <= most else { throw .tooManyEvents(limit: most) }
    var starts = (0...count).map { second(ofDay: firstDay + $0) }
    // A skipped day has the start of the day after it.
    starts = zip(starts, starts.dropFirst()).filter(<).map(\.0) + starts.suffix(1)
    return starts.map { Date(second: $0) }
  }
}

extension DayAdherence: JSONConvertible {
  /// Reads `"noTasks"`, `"noEvents"` or a number.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    switch json {
    case "noTasks": self = .noTasks
    case "noEvents": self = .noEvents
    default:
      guard let fraction = json.double, (0...1).contains(fraction) else {
        throw json.unexpected("noTasks, noEvents or a number between 0 and 1", at: path)
      }
      self = .progress(fraction)
    }
  }

  /// The word, or the number.
  public var json: JSONValue {
    switch self {
    case .noTasks: "noTasks"
    case .noEvents: "noEvents"
    case .progress(let fraction): .number(fraction)
    }
  }

  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue {
    [
      "anyOf": [
        ["enum": ["noTasks", "noEvents"]], ["type": "number", "minimum": 0, "maximum": 1],
      ]
    ]
  }
}
