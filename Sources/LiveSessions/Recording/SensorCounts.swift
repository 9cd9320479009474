// SPDX-License-Identifier: Apache-2.0

package import IndustrialIO

/// The counts of a sensor so far, both of its streams together.
package struct SensorCounts: Sendable, Equatable {
  /// Samples of the gyroscope, which has the sensor's times.
  package let samples: Int
  /// Samples a second; `nil` while unknown.
  package let rateHz: Double?
  /// The rate that was asked for; `nil` without one.
  package let requestedRateHz: Double?
  /// Counts of both streams.
  package let gaps, lost, saturated, restarts: Int
}

extension MotionSensor {
  /// The counts so far.
  package var counts: SensorCounts {
    let all = statistics
    return SensorCounts(
      samples: all.last?.samples ?? 0, rateHz: all.last?.measuredRateHz,
      requestedRateHz: descriptions.last?.requestedRateHz,
      gaps: all.reduce(0) { $0 + $1.gaps }, lost: all.reduce(0) { $0 + $1.lost },
      saturated: all.reduce(0) { $0 + $1.saturated },
      restarts: all.map(\.restarts).max() ?? 0)
  }
}
