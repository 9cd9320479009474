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
      time: row.time, thigh: (thigh.attitude, thigh.rate), shank: (shank.attitude, shank.rate),
      heading: phasor)
    let turned =
      result.isFromGravity
      ? 0
      : heading.standardDeviation
        * angle.headingSensitivity(
          thigh: thigh.attitude, shank: shank.attitude, heading: phasor.angle)
    let tilts = Vector3(turned, thigh.tiltDeviation, shank.tiltDeviation) * (180 / .pi)
    let variance = result.standardDeviation * result.standardDeviation + tilts.squaredNorm
    result.standardDeviation = variance.squareRoot()
    return result
  }
}

extension JointAngle {
  /// The heading product of one row, less the turn that goes with the flexion there; see
  /// ``HingeTwist``.
  func headingPhasor(thigh: Quaternion, shank: Quaternion) -> HeadingPhasor {
    let raw = HeadingPhasor(axes: calibration.axes, thigh: thigh, shank: shank)
    guard calibration.twist != 0 else { return raw }
    let flexion = reading(thigh: thigh, shank: shank, heading: raw.angle).degrees
    return raw.turned(by: -calibration.twist * flexion * .pi / 180)
  }

  /// By how much the angle changes with the heading, radians a radian, in size.
  ///
  /// A quarter of a degree either way: beside a steep axis the slope in one point says little.
  func headingSensitivity(thigh: Quaternion, shank: Quaternion, heading: Double) -> Double {
    let step = 0.25 * Double.pi / 180
    let before = reading(thigh: thigh, shank: shank, heading: heading - step).degrees
    let after = reading(thigh: thigh, shank: shank, heading: heading + step).degrees
    return abs(after - before) * .pi / 180 / (2 * step)
  }
}
