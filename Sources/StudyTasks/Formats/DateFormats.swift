// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// An hour and a minute.
public struct TimeOfDayFormat: Sendable, Hashable {
  /// The time shown at first; `nil`: that of the answer's clock.
  public var defaultTime: TimeOfDay?
  /// Minutes between the wheel's places.
  public var minuteInterval: Int

  /// Makes it from its parts; each is described at its property.
  public init(defaultTime: TimeOfDay? = nil, minuteInterval: Int = 1) {
    self.defaultTime = defaultTime
    self.minuteInterval = minuteInterval
  }
}

/// A date, with or without a time of day.
public struct DateFormat: Sendable, Hashable {
  /// Whether a time of day belongs to it.
  public var style: Style
  /// The first and the last date; `nil` for none.
  public var minimum: Date?
  /// The last date.
  public var maximum: Date?
  /// The date shown at first; `nil` for none.
  public var defaultDate: Date?
  /// The calendar's identifier; `nil`: that of the session.
  public var calendar: String?
  /// Minutes between the wheel's places, for dates with a time.
  public var minuteInterval: Int
  /// The least date is so many days before the day of the answer; used where `minimum` is `nil`.
  public var daysBefore: Int?
  /// The greatest date is so many days after the day of the answer; used where `maximum` is `nil`.
  public var daysAfter: Int?
  /// The greatest date is the time of the answer.
  public var endsNow: Bool

  /// Makes it from its parts; each is described at its property.
  public init(
    style: Style = .date, minimum: Date? = nil, maximum: Date? = nil, defaultDate: Date? = nil,
    calendar: String? = nil, minuteInterval: Int = 1, daysBefore: Int? = nil,
    daysAfter: Int? = nil, endsNow: Bool = false
  ) {
    self.style = style
    self.minimum = minimum
    self.maximum = maximum
    self.defaultDate = defaultDate
    self.calendar = calendar
    self.minuteInterval = minuteInterval
    self.daysBefore = daysBefore
    self.daysAfter = daysAfter
    self.endsNow = endsNow
  }

  /// Whether a time of day belongs to a date.
  public enum Style: String, JSONName { case date, dateTime }
}
