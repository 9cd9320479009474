// SPDX-License-Identifier: Apache-2.0

/// Which sensor a file holds.
public enum SensorRole: String, Codable, Sendable {
  /// Specific force.
  case accelerometer
  /// Angular velocity.
  case gyroscope
}
