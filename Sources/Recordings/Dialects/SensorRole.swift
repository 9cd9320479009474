// SPDX-License-Identifier: Apache-2.0

/// Which sensor a file holds.
enum SensorRole: Sendable {
  /// Specific force.
  case accelerometer
  /// Angular velocity.
  case gyroscope
  /// No sensor, but the attitudes that were made of both.
  case attitude
}
