// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// When something is to be done: the events of one or more elements, by the clock of one time zone.
///
/// ```swift
/// let berlin = try ScheduleTimeZone("Europe/Berlin")
/// let checkIn = try Schedule.daily(hour: 8, from: firstDay, in: berlin)
/// for event in try checkIn.events(from: monday, to: sunday) { print(event.occurrence, event.start) }
/// ```
///
/// Elements are kept in the order of their starts; those of equal start in the order given. Every
/// event has an occurrence index over the events of all elements in order of their starts; at equal
/// starts the earlier element comes first.
public struct Schedule: Sendable, Hashable {
  /// The elements in order of their starts.
  public internal(set) var elements: [ScheduleElement]
  /// The zone by whose clock days begin and times are kept.
  public internal(set) var timeZone: ScheduleTimeZone
  /// How dates follow from start and interval.
  public internal(set) var arithmetic: ScheduleArithmetic

  /// Elements that a schedule may have: 500.
  public static let maximumElements = 500

  /// Composes elements.
  ///
  /// - Throws: ``ScheduleError/noElements``, ``ScheduleError/tooManyElements(_:)``,
  ///   ``ScheduleError/dateOutOfRange(seconds:)`` if an all-day start moves out of the year 1.
  public init(
    _ elements: [ScheduleElement], in timeZone: ScheduleTimeZone,
    arithmetic: ScheduleArithmetic = .wallClock
  ) throws(ScheduleError) {
    guard !elements.isEmpty else { throw .noElements }
    guard elements.count <= Schedule.maximumElements else { throw .tooManyElements(elements.count) }
    let snapped = elements.map { $0.snapped(to: timeZone) }
    for element in snapped { try ScheduleTimeZone.check(element.start) }
    self.elements = snapped.indices.sorted { (snapped[$0].start, $0) < (snapped[$1].start, $1) }.map
    { snapped[$0] }
    self.timeZone = timeZone
    self.arithmetic = arithmetic
  }

  /// Composes schedules of the same time zone and arithmetic.
  ///
  /// - Throws: ``ScheduleError/differentClocks``, ``ScheduleError/noElements``,
  ///   ``ScheduleError/tooManyElements(_:)``.
  public init(composing schedules: [Schedule]) throws(ScheduleError) {
    guard let first = schedules.first else { throw .noElements }
    for schedule in schedules
    where schedule.timeZone != first.timeZone || schedule.arithmetic != first.arithmetic {
      throw .differentClocks
    }
    try self.init(schedules.flatMap(\.elements), in: first.timeZone, arithmetic: first.arithmetic)
  }

  /// A schedule that JSON is read into.
  private init(blank element: ScheduleElement) {
    elements = [element]
    timeZone = .utc
    arithmetic = .wallClock
  }

  /// The first event's start.
  public var start: Date { elements[0].start }

  /// The instant before which all events start; `nil` if an element has no end.
  public var end: Date? {
    let ends = elements.compactMap(\.end)
    return ends.count == elements.count ? ends.max() : nil
  }

  /// Whether the schedule has begun by the end of the day that contains `date`, and its end is not
  /// before that day. There need not be an event on the day.
  public func exists(onDayOf date: Date) throws(ScheduleError) -> Bool {
    try ScheduleTimeZone.check(date)
    guard start < timeZone.startOfDay(1, after: date) else { return false }
    return end.map { $0 > timeZone.startOfDay(0, after: date) } ?? true
  }

  /// The same schedule earlier or later: every element's start and end move by the interval, whose
  /// parts may be negative.
  ///
  /// - Throws: ``ScheduleError`` if a date leaves the years 1…9999 or an end is no longer after its
  ///   start.
  public func shifted(by interval: ScheduleInterval) throws(ScheduleError) -> Schedule {
    var moved: [ScheduleElement] = []
    for element in elements { moved.append(try element.shifted(by: interval, in: timeZone)) }
    return try Schedule(moved, in: timeZone, arithmetic: arithmetic)
  }
}

extension Schedule: JSONRecord {
  /// The time zone by name; `arithmetic` is left out for the default.
  public static let form = JSONForm<Schedule>(
    "schedule", blank: Schedule(blank: ScheduleElement.form.blank),
    [
      .required("timeZone", \.timeZone), .defaulted("arithmetic", \.arithmetic),
      .required("elements", \.elements),
    ])

  /// Reads the JSON form and checks it as ``init(_:in:arithmetic:)``.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    let read = try Self.form.read(json, at: path)
    do throws(ScheduleError) {
      try self.init(read.elements, in: read.timeZone, arithmetic: read.arithmetic)
    } catch { throw JSONError(.invalid(error.description), at: path) }
  }
}
