// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How far the inclination of a segment may be off because its stream started in motion.
///
/// An attitude starts from the specific force. The mean of that over the seconds t since the start
/// is gravity plus Δv/t, and a limb's velocity changes by no more than its acceleration times the
/// time that a movement needs to turn round; so the tilt is off by about Δv/(g t), at most by
/// a/g. A leg that starts at rest shows no acceleration and gets no doubt.
struct StartDoubt {
  /// Seconds in which the acceleration of a limb in motion turns round.
  private static let turningTime = 0.1
  /// Seconds after the start that are looked at for motion.
  private static let watched = 1.0

  private var elapsed = 0.0
  private var squares = 0.0

  /// Takes in a row and gives the standard deviation of the inclination, radians, so far.
  ///
  /// The size of the specific force shows one of three components of the acceleration.
  mutating func update(specificForce: Vector3, timeStep: Double) -> Double {
    elapsed += timeStep
    if elapsed <= Self.watched || squares == 0 {
      let excess = specificForce.norm - InertialSample.standardGravity
      squares += (3 * excess * excess - squares) * min(1, timeStep / elapsed)
    }
    let acceleration = squares.squareRoot() / InertialSample.standardGravity
    return acceleration * min(1, Self.turningTime / elapsed)
  }
}
