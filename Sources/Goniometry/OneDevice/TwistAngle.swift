// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How far a sensor has turned about an axis of its own since its first attitude.
///
/// Radians, right-handed, unwrapped: half a turn and more are what they are, as long as two
/// attitudes in a row differ by less than half a turn. What turns about other axes does not enter
/// (swing–twist decomposition); a drift of the heading enters with the vertical part of the axis
/// only, however far it goes.
struct TwistAngle: Sendable {
  /// Unit length, sensor frame.
  let axis: Vector3
  /// The angle after the last attitude.
  private(set) var radians = 0.0
  /// The attitude that twists are taken from, and the angle there.
  private var reference: (attitude: Quaternion, radians: Double)?

  /// The squared cosine of half a swing of 60°. Half a turn has no twist, so before the heading or
  /// another movement comes near it, a new reference is taken.
  private static let leastAgreement = 0.75

  init(axis: Vector3) { self.axis = axis }

  /// Takes in the next attitude and gives back the angle.
  mutating func update(attitude: Quaternion) -> Double {
    let reference = reference ?? (attitude, 0)
    let relative = reference.attitude.conjugate * attitude
    let turned = reference.radians + relative.twistAngle(about: axis)
    radians += (turned - radians).remainder(dividingBy: 2 * .pi)
    let along = relative.vector.dot(axis)
    let agreement = relative.w * relative.w + along * along
    self.reference = agreement < Self.leastAgreement ? (attitude, radians) : reference
    return radians
  }
}
