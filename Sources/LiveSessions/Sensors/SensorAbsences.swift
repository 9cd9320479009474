// SPDX-License-Identifier: Apache-2.0

package import IndustrialIO

/// The sensors that are gone, by their numbers: since when and why.
package struct SensorAbsences {
  /// Seconds that a run waits for a sensor to come back.
  package static let longest = 30.0

  private var absences: [Int: (since: Int64, error: IIOError)] = [:]

  package init() {}

  /// The sensors that are gone.
  package var sensors: [Int] { Array(absences.keys) }
  /// Why the first of them is gone.
  package var error: IIOError? { absences.min { $0.key < $1.key }?.value.error }

  /// Whether a sensor is gone.
  package func contains(_ sensor: Int) -> Bool { absences[sensor] != nil }

  /// Notes that a sensor is gone from now on, nanoseconds of the monotonic clock.
  package mutating func begin(_ sensor: Int, _ error: IIOError, at now: Int64) {
    absences[sensor] = (now, error)
  }

  /// Notes that a sensor is back.
  ///
  /// - Returns: whether it was gone.
  @discardableResult
  package mutating func end(_ sensor: Int) -> Bool { absences.removeValue(forKey: sensor) != nil }

  /// The reason of a sensor that has been gone for too long; `nil` without one.
  package func overdue(at now: Int64) -> IIOError? {
    absences.values.first { now - $0.since >= Int64(Self.longest * 1e9) }?.error
  }
}
