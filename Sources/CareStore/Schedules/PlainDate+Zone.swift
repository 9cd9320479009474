// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

extension PlainDate {
  /// The day that the zone's clock shows at an instant.
  ///
  /// - Throws: ``ScheduleError/dateOutOfRange(seconds:)``, as ``ScheduleTimeZone/startOfDay(containing:)``.
  public init(of instant: Date, in zone: ScheduleTimeZone) throws(ScheduleError) {
    self = try zone.day(of: instant)
  }

  /// The day's first instant by the clock of a zone.
  public func start(in zone: ScheduleTimeZone) -> Date {
    Date(second: zone.second(ofDay: dayNumber))
  }
}
