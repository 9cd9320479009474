// SPDX-License-Identifier: Apache-2.0

/// One reading of an accelerometer and a gyroscope that share a frame.
@frozen
public struct InertialSample: Sendable, Hashable {
  /// Seconds on the sensor's own clock, from any origin.
  public var time: Double
  /// Specific force, m/s², sensor frame: +9.81 along the upward axis at rest, zero in free fall.
  public var specificForce: Vector3
  /// Angular velocity, rad/s, sensor frame, right-handed.
  public var angularVelocity: Vector3

  /// A sample from its parts.
  @inlinable
  public init(time: Double, specificForce: Vector3, angularVelocity: Vector3) {
    self.time = time
    self.specificForce = specificForce
    self.angularVelocity = angularVelocity
  }

  /// Standard gravity, m/s² (exact by definition, 3rd CGPM 1901): the specific force at rest.
  public static let standardGravity = 9.80665

  /// Seconds, some 30 000 years: a time further from zero can only be in another unit.
  public static let longestTime = 1e12

  /// The largest component of a specific force that a sensor on a body can report, m/s².
  @usableFromInline
  static let largestForce = 1e5

  /// The largest component of an angular velocity, rad/s.
  @usableFromInline
  static let largestRate = 1e4

  /// Whether every number is finite and of a size that a sensor on a body can report:
  /// specific force within 100 000 m/s² and angular velocity within 10 000 rad/s a component, the
  /// time within ``longestTime``.
  ///
  /// Saturated readings are physical and pass; what fails here would only poison a filter.
  @inlinable public var isUsable: Bool {
    // A comparison with NaN is false, so it fails too.
    abs(specificForce.x) <= Self.largestForce && abs(specificForce.y) <= Self.largestForce
      && abs(specificForce.z) <= Self.largestForce && abs(angularVelocity.x) <= Self.largestRate
      && abs(angularVelocity.y) <= Self.largestRate && abs(angularVelocity.z) <= Self.largestRate
      && abs(time) <= Self.longestTime
  }
}
