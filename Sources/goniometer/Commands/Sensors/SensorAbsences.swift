// SPDX-License-Identifier: Apache-2.0

internal import IndustrialIO

/// Which sensors are gone, since when and why, by their numbers.
struct SensorAbsences {
  /// Seconds for which a sensor that went away is waited for.
  static let longest = 30.0

  private var absences: [Int: (since: Int64, error: IIOError)] = [:]

  /// The sensors that are gone.
  var sensors: [Int] { Array(absences.keys) }
  /// Why the first of them is gone.
  var error: IIOError? { absences.min { $0.key < $1.key }?.value.error }

  /// Whether a sensor is gone.
  func contains(_ sensor: Int) -> Bool { absences[sensor] != nil }

  /// A sensor is gone from now on, nanoseconds of the monotonic clock.
  mutating func begin(_ sensor: Int, _ error: IIOError, at now: Int64) {
    absences[sensor] = (now, error)
  }

  /// A sensor is back.
  ///
  /// - Returns: whether it was gone.
  @discardableResult
  mutating func end(_ sensor: Int) -> Bool { absences.removeValue(forKey: sensor) != nil }

  /// Why a sensor is gone that was waited for long enough.
  func overdue(at now: Int64) -> IIOError? {
    absences.values.first { now - $0.since >= Int64(Self.longest * 1e9) }?.error
  }
}
