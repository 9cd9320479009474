// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// Knee flexion from two attitudes: the one formula behind batch and live use.
///
/// A joint coordinate system (Grood & Suntay 1983, doi 10.1115/1.3138397) on the functional axis:
/// the shank's long axis, seen from the thigh, is projected on the plane normal to the hinge, and
/// flexion is its angle from the thigh's long axis there. Rotation of the tibia about the shank
/// does not enter.
struct JointAngle {
  let calibration: KneeCalibration
  /// Degrees; readings lie from here up to a turn more.
  private let lowest: Double
  /// Forward and sideways directions of the plane normal to the hinge, thigh frame.
  private let thighPlane: (along: Vector3, across: Vector3)
  private let shankPlane: (along: Vector3, across: Vector3)

  /// `nil` where a long axis lies along the hinge, so that there is no plane to measure in.
  ///
  /// - Parameter lowest: where the turn is cut, degrees. No knee comes near the default.
  init?(_ calibration: KneeCalibration, lowest: Double = -110) {
    func plane(_ axis: Vector3, _ down: Vector3) -> (Vector3, Vector3)? {
      guard let across = axis.cross(down).normalized else { return nil }
      return (across.cross(axis), across)
    }
    guard let thigh = plane(calibration.axes.thigh, calibration.thighDown),
      let shank = plane(calibration.axes.shank, calibration.shankDown)
    else { return nil }
    self.calibration = calibration
    self.lowest = lowest
    thighPlane = thigh
    shankPlane = shank
  }

  /// Directions across each limb in the plane normal to the hinge, in the sensors' frames.
  var across: (thigh: Vector3, shank: Vector3) { (thighPlane.across, shankPlane.across) }

  /// The angle between two attitudes.
  struct Reading {
    /// Degrees, flexion positive; past 180 where the knee goes there, never wrapped to −180.
    var degrees: Double
    /// Angle between the hinge axes of the two segments, radians: what a true hinge never shows.
    var wobble: Double
  }

  /// The angle with the shank's heading turned by an angle of this direction.
  @inline(__always)
  func reading(thigh: Quaternion, shank: Quaternion, heading: HeadingDirection) -> Reading {
    let axis = heading.turn(shank.rotate(calibration.axes.shank))
    return Reading(
      degrees: degrees(thigh: thigh, shank: shank, heading: heading),
      wobble: axis.angle(to: thigh.rotate(calibration.axes.thigh)))
  }

  /// The angle alone, degrees.
  @inline(__always)
  func degrees(thigh: Quaternion, shank: Quaternion, heading: HeadingDirection) -> Double {
    let (x, y) = place(thigh: thigh, shank: shank, heading: heading)
    return clinical(atan2(y, x))
  }

  /// Down along the shank, as the thigh's plane sees it: along the thigh and across it.
  @inline(__always)
  func place(
    thigh: Quaternion, shank: Quaternion, heading: HeadingDirection
  ) -> (along: Double, across: Double) {
    let seen = thigh.inverseRotate(heading.turn(shank.rotate(calibration.shankDown)))
    return (seen.dot(thighPlane.along), seen.dot(thighPlane.across))
  }

  /// By how much the angle of a direction of the shank changes as the direction moves, radians; 0 along the hinge, where there
  /// is no angle.
  func flexionSlope(of down: Vector3, moving change: Vector3) -> Double {
    let (x, y) = (down.dot(thighPlane.along), down.dot(thighPlane.across))
    let turn = x * change.dot(thighPlane.across) - y * change.dot(thighPlane.along)
    let square = x * x + y * y
    return square > 0 ? turn / square : 0
  }

  /// The angle from gravity alone: the difference of the two inclinations in the planes normal to
  /// the hinge. Needs no heading; fails as the axis turns vertical.
  func gravityReading(thigh: Quaternion, shank: Quaternion) -> Reading {
    func inclination(_ up: Vector3, _ plane: (along: Vector3, across: Vector3)) -> Double {
      atan2(-up.dot(plane.across), -up.dot(plane.along))
    }
    let angle = inclination(thigh.up, thighPlane) - inclination(shank.up, shankPlane)
    return Reading(degrees: clinical(angle), wobble: 0)
  }

  /// Degrees from the zero, in the turn that starts at `lowest`.
  func clinical(_ radians: Double) -> Double {
    Self.inTurn(radians * 180 / .pi - calibration.zeroOffset, from: lowest)
  }

  /// The angle in the turn that starts at the lowest, degrees.
  static func inTurn(_ degrees: Double, from lowest: Double) -> Double {
    degrees - 360 * ((degrees - lowest) / 360).rounded(.down)
  }
}

// The heading that goes with the flexion.
extension JointAngle {
  /// The heading product of one row, less the turn that goes with the flexion there; see
  /// ``HingeTwist``.
  func headingPhasor(thigh: Quaternion, shank: Quaternion) -> HeadingPhasor {
    let raw = HeadingPhasor(axes: calibration.axes, thigh: thigh, shank: shank)
    guard calibration.twist != 0 else { return raw }
    let flexion = degrees(thigh: thigh, shank: shank, heading: raw.direction)
    return raw.turned(by: -calibration.twist * flexion * .pi / 180)
  }

  /// By how much the angle changes with the heading, radians a radian, in size.
  ///
  /// Turning the shank about the vertical moves a direction v, seen from the thigh, by up × v.
  func headingSensitivity(
    thigh: Quaternion, shank: Quaternion, heading: HeadingPhasor
  ) -> Double {
    let down = thigh.inverseRotate(
      heading.direction.turn(shank.rotate(calibration.shankDown)))
    return abs(flexionSlope(of: down, moving: thigh.up.cross(down)))
  }
}
