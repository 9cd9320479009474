// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// The angle of a calibrated joint from the motion of both segments while it comes in: what is left
/// once the attitudes are known.
struct HingeAngleTracker: Sendable {
  private let angle: JointAngle
  private var heading = HeadingTracker()

  /// `nil` where the calibration has a long axis along the hinge.
  init?(_ calibration: KneeCalibration) {
    guard let angle = JointAngle(calibration) else { return nil }
    self.angle = angle
  }

  /// The calibration that the angles are read with.
  var calibration: KneeCalibration { angle.calibration }

  /// Takes in a row; after a gap the heading starts anew.
  mutating func update(_ row: PairMotion) -> KneeAngle {
    if row.startsSegment { heading.restart() }
    let (thigh, shank) = (row.thigh, row.shank)
    let phasor = heading.update(
      angle.headingPhasor(thigh: thigh.attitude, shank: shank.attitude), timeStep: row.step)
    var result = angle.kneeAngle(
      time: row.time, thigh: thigh, shank: shank, heading: phasor)
    let turned =
      result.isFromGravity
      ? 0
      : heading.standardDeviation
        * angle.headingSensitivity(
          thigh: thigh.attitude, shank: shank.attitude, heading: phasor)
    let doubts = Vector3(turned, row.startTilts.thigh, row.startTilts.shank) * (180 / .pi)
    result.uncertainty.sensor = hypot(result.uncertainty.sensor, doubts.norm)
    return result
  }
}

extension JointAngle {
  /// The heading product of one row, less the turn that goes with the flexion there; see
  /// ``HingeTwist``.
  func headingPhasor(thigh: Quaternion, shank: Quaternion) -> HeadingPhasor {
    let raw = HeadingPhasor(axes: calibration.axes, thigh: thigh, shank: shank)
    guard calibration.twist != 0 else { return raw }
    let flexion = flexion(of: shankDown(thigh: thigh, shank: shank, heading: raw))
    return raw.turned(by: -calibration.twist * flexion * .pi / 180)
  }

  /// By how much the angle changes with the heading, radians a radian, in size.
  ///
  /// Turning the shank about the vertical moves a direction v, seen from the thigh, by up × v.
  func headingSensitivity(
    thigh: Quaternion, shank: Quaternion, heading: HeadingPhasor
  ) -> Double {
    let down = shankDown(thigh: thigh, shank: shank, heading: heading)
    return abs(flexionSlope(of: down, moving: thigh.up.cross(down)))
  }

  /// Down along the shank, in the thigh sensor's frame, with the shank turned by a product's
  /// argument.
  private func shankDown(
    thigh: Quaternion, shank: Quaternion, heading: HeadingPhasor
  ) -> Vector3 {
    let down = shank.rotate(calibration.shankDown)
    let length = max(heading.length, .leastNormalMagnitude)
    let (c, s) = (heading.real / length, heading.imaginary / length)
    return thigh.inverseRotate(Vector3(c * down.x - s * down.y, s * down.x + c * down.y, down.z))
  }
}
