// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How far a sensor has turned about an axis of its own since its first attitude.
///
/// Radians, right-handed, unwrapped: half a turn and more are what they are, as long as two
/// attitudes in a row differ by less than half a turn. What turns about other axes does not enter
/// (swing–twist decomposition); a drift of the heading enters with the vertical part of the axis
/// only.
struct TwistAngle: Sendable {
  /// Unit length, sensor frame.
  let axis: Vector3
  /// The angle after the last attitude.
  private(set) var radians = 0.0
  private var reference: Quaternion?

  init(axis: Vector3) { self.axis = axis }

  /// Takes in the next attitude and gives back the angle.
  mutating func update(attitude: Quaternion) -> Double {
    let reference = reference ?? attitude
    self.reference = reference
    let twist = (reference.conjugate * attitude).twistAngle(about: axis)
    radians += (twist - radians).remainder(dividingBy: 2 * .pi)
    return radians
  }
}
