// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// What one sensor tells of its segment at one moment.
struct SegmentState: Sendable {
  /// Sensor to Earth; the heading is the estimator's own.
  var attitude: Quaternion
  /// Angular velocity less the estimated bias, rad/s, sensor frame.
  var rate: Vector3
  /// Specific force, m/s², sensor frame.
  var specificForce: Vector3
  /// Standard deviation of the attitude's inclination, degrees, where its estimator has one.
  var inclination: Double?

  /// Acceleration across the limb in the plane of the hinge, m/s².
  func acceleration(along direction: Vector3) -> Double {
    let movement = specificForce - attitude.up * InertialSample.standardGravity
    return movement.dot(direction)
  }
}
