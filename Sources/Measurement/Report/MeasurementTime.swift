// SPDX-License-Identifier: Apache-2.0

/// When a live measurement began, by a clock that somebody may not have set.
///
/// A board without a battery for its clock starts each time at the same date, until a network tells it
/// better. The monotonic clock and the start of the system tell the order of measurements even then.
public struct MeasurementTime: Encodable, Sendable, Hashable {
  /// The date and time as the machine had them, in UTC: `2026-11-25T10:00:00Z`.
  public let utc: String
  /// Whether the machine's date can be relied on.
  public let isSet: Bool
  /// Seconds since the system started, without those asleep.
  public let monotonicSeconds: Double
  /// The kernel's name of this start of the system; empty if it has none.
  public let bootIdentifier: String

  /// A time from its parts.
  public init(utc: String, isSet: Bool, monotonicSeconds: Double, bootIdentifier: String) {
    (self.utc, self.isSet) = (utc, isSet)
    (self.monotonicSeconds, self.bootIdentifier) = (monotonicSeconds, bootIdentifier)
  }

  /// The warning that belongs into a result; `nil` where the date can be relied on.
  public var warning: String? {
    isSet
      ? nil
      : "time not set: no network and no battery has told this machine the date, so '\(utc)' may "
        + "be wrong"
  }
}
