// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// One segment of the leg at one time, as identification uses it.
struct AxisSegment {
  /// Sensor to Earth.
  var attitude: Quaternion
  /// Up, in the sensor frame.
  var up: Vector3
  /// Angular velocity, rad/s, low-passed.
  var rate: Vector3
  /// Its derivative, rad/s².
  var rateDerivative: Vector3
  /// Specific force, m/s², low-passed.
  var specificForce: Vector3

  var state: SegmentState {
    SegmentState(attitude: attitude, rate: rate, specificForce: specificForce)
  }
}
