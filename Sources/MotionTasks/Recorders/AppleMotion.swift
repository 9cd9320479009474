// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Specific force as Apple's Core Motion has it: gravity and user acceleration, in g, of which the
/// sum is −1 along the upward axis at rest and 0 in free fall.
///
/// Lying still with the screen up, a device has gravity (0, 0, −1) and user acceleration 0.
struct AppleMotion {
  /// The unit vector to the ground, in the sensor's frame.
  var gravity: Vector3
  /// The specific force without gravity.
  var userAcceleration: Vector3

  /// The parts of a specific force, m/s².
  ///
  /// Both are chosen so that −9.80665 (gravity + userAcceleration), computed with doubles, comes as
  /// close to the specific force as can be: within one unit in its last place or, for a component
  /// less than that of gravity, within 1.2e-15 m/s². Gravity differs from that of the attitude by
  /// rounding, 1e-15 at the most.
  ///
  /// - Parameter attitude: Sensor to Earth, z up.
  init(specificForce: Vector3, attitude: Quaternion) {
    let down = -attitude.inverseRotate(.unitZ)
    let x = Self.parts(specificForce.x, gravity: down.x)
    let y = Self.parts(specificForce.y, gravity: down.y)
    let z = Self.parts(specificForce.z, gravity: down.z)
    gravity = Vector3(x.gravity, y.gravity, z.gravity)
    userAcceleration = Vector3(x.user, y.user, z.user)
  }

  /// A specific force, m/s², in g with Apple's sign: within one unit in the last place, times
  /// −9.80665.
  static func acceleration(_ specificForce: Vector3) -> Vector3 {
    func one(_ force: Double) -> Double { parts(force, gravity: 0).user }
    return Vector3(one(specificForce.x), one(specificForce.y), one(specificForce.z))
  }

  private static func parts(_ force: Double, gravity: Double) -> (gravity: Double, user: Double) {
    let sum = -force / InertialSample.standardGravity
    var best = split(sum, gravity: gravity, force: force)
    // Not every double is a multiple of g: a neighbour may come closer.
    for candidate in [sum.nextUp, sum.nextDown] where best.error > 0 {
      let other = split(candidate, gravity: gravity, force: force)
      if other.error < best.error { best = other }
    }
    // Adding 0 takes the sign from a zero, which says nothing here.
    return (best.gravity + 0, best.user + 0)
  }

  private static func split(
    _ sum: Double, gravity: Double, force: Double
  ) -> (gravity: Double, user: Double, error: Double) {
    let user = sum - gravity
    // What rounding took from the one is left in the other.
    let rest = sum - user
    let found = (rest + user) * -InertialSample.standardGravity
    return (rest, user, abs(found - force))
  }
}
