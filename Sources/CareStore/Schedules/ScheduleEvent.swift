// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// One event of a schedule.
public struct ScheduleEvent: Sendable, Hashable {
  /// The element to which the event belongs, with its text and target values.
  public internal(set) var element: ScheduleElement
  /// The event's start.
  public internal(set) var start: Date
  /// The event's end: at the earliest the start. For an all-day event one second before the next day.
  public internal(set) var end: Date
  /// The event's place among all events of its schedule in order of their starts, from 0.
  ///
  /// It depends on all elements: composing another one into the schedule renumbers later events.
  public internal(set) var occurrence: Int

  /// Makes an event from its parts; each is described at its property.
  public init(element: ScheduleElement, start: Date, end: Date, occurrence: Int) {
    self.element = element
    self.start = start
    self.end = end
    self.occurrence = occurrence
  }
}

extension ScheduleEvent: JSONRecord {
  /// The keys are the properties' names.
  public static let form = JSONForm<ScheduleEvent>(
    "scheduleEvent",
    blank: ScheduleEvent(
      element: ScheduleElement.form.blank, start: Date(second: 0), end: Date(second: 0),
      occurrence: 0),
    [
      .required("element", \.element), .required("start", \.start), .required("end", \.end),
      .required("occurrence", \.occurrence),
    ])
}
