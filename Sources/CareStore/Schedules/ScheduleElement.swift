// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// How long an event lasts.
public enum ScheduleDuration: Sendable, Hashable {
  /// The whole day on which the event starts: up to one second before the next day.
  case allDay
  /// Elapsed seconds, 0 or more.
  case seconds(Double)

  /// Hours of 3600 seconds.
  public static func hours(_ hours: Double) -> ScheduleDuration { .seconds(hours * 3600) }
  /// Minutes of 60 seconds.
  public static func minutes(_ minutes: Double) -> ScheduleDuration { .seconds(minutes * 60) }
}

/// Events that repeat at one interval: the building block of a ``Schedule``.
///
/// ```swift
/// let element = try ScheduleElement(
///   start: start, interval: .daily, text: "After breakfast", duration: .minutes(30))
/// ```
public struct ScheduleElement: Sendable, Hashable {
  /// The first event's start.
  ///
  /// A schedule moves the start of an all-day element to the start of that day in its time zone.
  public internal(set) var start: Date
  /// Events start before this instant; `nil` for events without end.
  public internal(set) var end: Date?
  /// The time from one event to the next; moves forward.
  public internal(set) var interval: ScheduleInterval
  /// A note for people, such as "After breakfast".
  public var text: String?
  /// The values that each event aims at, such as a dose.
  public internal(set) var targetValues: [OutcomeValue]
  /// How long each event lasts.
  public internal(set) var duration: ScheduleDuration

  /// Makes an element from its parts; each is described at its property.
  ///
  /// - Throws: ``ScheduleError`` for an interval that does not move forward, an end that is not after
  ///   the start, dates outside the years 1…9999, and numbers that are not finite.
  public init(
    start: Date, end: Date? = nil, interval: ScheduleInterval, text: String? = nil,
    targetValues: [OutcomeValue] = [], duration: ScheduleDuration = .hours(1)
  ) throws(ScheduleError) {
    self.start = start
    self.end = end
    self.interval = interval
    self.text = text
    self.targetValues = targetValues
    self.duration = duration
    try check()
  }

  /// An element that no check has seen, into which JSON is read.
  private init() {
    start = Date(second: 0)
    interval = .daily
    targetValues = []
    duration = .hours(1)
  }

  /// Whether events last the whole day.
  public var isAllDay: Bool { duration == .allDay }

  private func check() throws(ScheduleError) {
    try interval.check()
    try ScheduleTimeZone.check(start)
    if let end {
      try ScheduleTimeZone.check(end)
      guard start < end else { throw .endNotAfterStart(start: start, end: end) }
    }
    switch duration {
    case .allDay:
      guard interval.elapsedSeconds == 0 else { throw .timeBetweenAllDayEvents(interval) }
    case .seconds(let seconds):
      guard seconds >= 0, seconds <= ScheduleTimeZone.longestSpanSeconds else {
        throw .invalidDuration(seconds: seconds)
      }
    }
    for (index, target) in targetValues.enumerated() {
      if case .double(let value) = target.content, !value.isFinite {
        throw .targetNotFinite(index: index)
      }
    }
  }

  /// Whether the element's end is later than `date`, or there is none.
  func isOpen(after date: Date) -> Bool { end.map { $0 > date } ?? true }

  /// The element as a schedule of that zone keeps it.
  func snapped(to zone: ScheduleTimeZone) -> ScheduleElement {
    guard isAllDay else { return self }
    var element = self
    element.start = zone.startOfDay(0, after: start)
    return element
  }

  /// The element with its start and end moved; see ``Schedule/shifted(by:)``.
  func shifted(by interval: ScheduleInterval, in zone: ScheduleTimeZone) throws(ScheduleError)
    -> ScheduleElement
  {
    var element = self
    element.start = try zone.adding(interval, to: start)
    if let end { element.end = try zone.adding(interval, to: end) }
    try element.check()
    return element
  }
}

extension ScheduleElement: JSONRecord {
  /// `durationSeconds` is left out for an hour; `allDay` takes its place.
  public static let form = JSONForm<ScheduleElement>(
    "scheduleElement", blank: ScheduleElement(),
    [
      .required("start", \.start), .optional("end", \.end), .required("interval", \.interval),
      .optional("text", \.text), .defaulted("targetValues", \.targetValues),
      .defaulted("allDay", \.allDay), .defaulted("durationSeconds", \.durationSeconds),
    ])

  /// Reads the JSON form and checks it as ``init(start:end:interval:text:targetValues:duration:)``.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    self = try Self.form.read(json, at: path)
    if let members = json.object, isAllDay, members["durationSeconds"] != nil {
      throw JSONError(.invalid("an all-day event has no durationSeconds"), at: path)
    }
    do throws(ScheduleError) { try check() } catch {
      throw JSONError(.invalid(error.description), at: path)
    }
  }

  private var allDay: Bool {
    get { isAllDay }
    set { if newValue { duration = .allDay } }
  }

  private var durationSeconds: Double {
    get { if case .seconds(let seconds) = duration { seconds } else { 3600 } }
    set { if !isAllDay { duration = .seconds(newValue) } }
  }
}
