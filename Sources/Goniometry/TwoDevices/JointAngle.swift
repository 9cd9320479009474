// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Inertial

/// Joint flexion from two attitudes: the one formula behind batch and live use.
///
/// A joint coordinate system (Grood & Suntay 1983, doi 10.1115/1.3138397) on the functional axis:
/// the distal segment's long axis, seen from the proximal segment, is projected on the plane normal to the hinge, and
/// flexion is its angle from the proximal segment's long axis there. Rotation of the tibia about the distal segment
/// does not enter.
struct JointAngle {
  let calibration: PairCalibration
  /// Degrees; readings lie from here up to a turn more.
  private let lowest: Double
  /// Forward and sideways directions of the plane normal to the hinge, frame of the proximal sensor.
  private let proximalPlane: (along: Vector3, across: Vector3)
  private let distalPlane: (along: Vector3, across: Vector3)

  /// `nil` where a long axis lies along the hinge, so that there is no plane to measure in.
  ///
  /// - Parameter lowest: where the turn is cut, degrees. No joint comes near the default.
  init?(_ calibration: PairCalibration, lowest: Double = -110) {
    func plane(_ axis: Vector3, _ down: Vector3) -> (Vector3, Vector3)? {
      guard let across = axis.cross(down).normalized else { return nil }
      return (across.cross(axis), across)
    }
    guard let proximal = plane(calibration.axes.proximal, calibration.proximalDown),
      let distal = plane(calibration.axes.distal, calibration.distalDown)
    else { return nil }
    self.calibration = calibration
    self.lowest = lowest
    proximalPlane = proximal
    distalPlane = distal
  }

  /// Directions across each limb in the plane normal to the hinge, in the sensors' frames.
  var across: (proximal: Vector3, distal: Vector3) { (proximalPlane.across, distalPlane.across) }

  /// The angle between two attitudes.
  struct Reading {
    /// Degrees, flexion positive; past 180 where the joint goes there, never wrapped to −180.
    var degrees: Double
    /// Angle between the hinge axes of the two segments, radians: what a true hinge never shows.
    var wobble: Double
  }

  /// The angle with the distal segment's heading turned by an angle of this direction.
  @inline(__always)
  func reading(proximal: Quaternion, distal: Quaternion, heading: HeadingDirection) -> Reading {
    let axis = heading.turn(distal.rotate(calibration.axes.distal))
    return Reading(
      degrees: degrees(proximal: proximal, distal: distal, heading: heading),
      wobble: axis.angle(to: proximal.rotate(calibration.axes.proximal)))
  }

  /// The angle alone, degrees.
  @inline(__always)
  func degrees(proximal: Quaternion, distal: Quaternion, heading: HeadingDirection) -> Double {
    degrees(
      proximal: proximal, down: heading.turn(distal.rotate(calibration.distalDown)))
  }

  /// The angle of down along the distal segment in the room, with the heading of the proximal one, degrees.
  @inline(__always)
  func degrees(proximal: Quaternion, down: Vector3) -> Double {
    let (x, y) = place(proximal: proximal, down: down)
    return clinical(atan2(y, x))
  }

  /// Down along the distal segment, as the proximal segment's plane sees it: along the proximal segment and across it.
  @inline(__always)
  func place(proximal: Quaternion, down: Vector3) -> (along: Double, across: Double) {
    let seen = proximal.inverseRotate(down)
    return (seen.dot(proximalPlane.along), seen.dot(proximalPlane.across))
  }

  /// By how much the angle of a direction of the distal segment changes as the direction moves, radians; 0 along the hinge, where there
  /// is no angle.
  func flexionSlope(of down: Vector3, moving change: Vector3) -> Double {
    let (x, y) = (down.dot(proximalPlane.along), down.dot(proximalPlane.across))
    let turn = x * change.dot(proximalPlane.across) - y * change.dot(proximalPlane.along)
    let square = x * x + y * y
    return square > 0 ? turn / square : 0
  }

  /// The angle from gravity alone: the difference of the two inclinations in the planes normal to
  /// the hinge. Needs no heading; fails as the axis turns vertical.
  func gravityReading(proximal: Quaternion, distal: Quaternion) -> Reading {
    func inclination(_ up: Vector3, _ plane: (along: Vector3, across: Vector3)) -> Double {
      atan2(-up.dot(plane.across), -up.dot(plane.along))
    }
    let angle = inclination(proximal.up, proximalPlane) - inclination(distal.up, distalPlane)
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
  func headingPhasor(proximal: Quaternion, distal: Quaternion) -> HeadingPhasor {
    let raw = HeadingPhasor(axes: calibration.axes, proximal: proximal, distal: distal)
    guard calibration.axialCoupling != 0 else { return raw }
    let flexion = degrees(proximal: proximal, distal: distal, heading: raw.direction)
    return raw.turned(by: -calibration.axialCoupling * flexion * .pi / 180)
  }

  /// By how much the angle changes with the heading, radians a radian, in size.
  ///
  /// Turning the distal segment about the vertical moves a direction v, seen from the proximal segment, by up × v.
  func headingSensitivity(
    proximal: Quaternion, distal: Quaternion, heading: HeadingPhasor
  ) -> Double {
    let down = proximal.inverseRotate(heading.direction.turn(distal.rotate(calibration.distalDown)))
    return abs(flexionSlope(of: down, moving: proximal.up.cross(down)))
  }
}
