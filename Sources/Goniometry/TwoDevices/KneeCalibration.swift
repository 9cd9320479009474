// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Glibc
package import Inertial

/// Everything about a pair of sensors on a leg that the angle needs: found once, then used for
/// every sample, live or recorded.
///
/// Plain values, so that a calibration can be saved and carried to the next recording as long as
/// neither sensor is moved on the limb.
public struct KneeCalibration: Sendable, Hashable, Codable {
  /// The hinge axis, in the sense about which flexion is positive.
  package var axes: HingeAxes
  /// Down along the thigh when standing, unit vector in the thigh sensor's frame.
  var thighDown: Vector3
  /// Down along the shank when standing, unit vector in the shank sensor's frame.
  var shankDown: Vector3
  /// Degrees subtracted from the angle between the two directions.
  var zeroOffset: Double
  /// The meaning of 0° with this offset.
  public var zero: AngleZero
  /// Radians that the shank turns about the vertical, against the hinge, as the knee bends by one
  /// radian; 0 where the movement did not show it. It steadies the heading of a live angle.
  var twist: Double
  /// Applied to every sample of the thigh's sensor: the gyroscope bias that a rest showed. What a
  /// device's own calibration says, its latency above all, is applied before samples are paired.
  var thighSensor: SensorCalibration
  /// Applied to every sample of the shank's sensor.
  var shankSensor: SensorCalibration
  /// How far soft tissue lets the sensors lean; `nil` where the movement did not show it.
  var tissue: TissueLean?
  /// How well all this is known.
  package var uncertainty: CalibrationUncertainty

  /// A calibration from its parts.
  package init(
    axes: HingeAxes, thighDown: Vector3, shankDown: Vector3, zeroOffset: Double = 0,
    zero: AngleZero = .standingPose, twist: Double = 0, thighSensor: SensorCalibration = .none,
    shankSensor: SensorCalibration = .none,
    uncertainty: CalibrationUncertainty = CalibrationUncertainty()
  ) {
    self.axes = axes
    self.thighDown = thighDown
    self.shankDown = shankDown
    self.zeroOffset = zeroOffset
    self.zero = zero
    self.twist = twist
    self.thighSensor = thighSensor
    self.shankSensor = shankSensor
    self.uncertainty = uncertainty
  }

  /// The same joint with flexion counted the other way.
  var reversed: KneeCalibration {
    var result = self
    result.axes = axes.reversed
    result.zeroOffset = -zeroOffset
    result.twist = -twist
    return result
  }
}

/// The hinge axis of a joint, seen from both sensors.
package struct HingeAxes: Sendable, Hashable, Codable {
  /// Unit vector along the axis in the thigh sensor's frame.
  package var thigh: Vector3
  /// The same direction in the shank sensor's frame.
  package var shank: Vector3

  /// Axes from two unit vectors.
  package init(thigh: Vector3, shank: Vector3) {
    self.thigh = thigh
    self.shank = shank
  }

  /// The same line with the other sense: angles about it change sign.
  var reversed: HingeAxes { HingeAxes(thigh: -thigh, shank: -shank) }

  /// The pair with the shank's sense changed: the other way to combine the two sensors, in which
  /// their angles add up instead of cancelling.
  var shankReversed: HingeAxes { HingeAxes(thigh: thigh, shank: -shank) }

  /// Whether both axes agree with another pair's within an angle, whatever the common sense.
  func isSameLine(as other: HingeAxes, within radians: Double) -> Bool {
    isSame(as: other, within: radians) || isSame(as: other.reversed, within: radians)
  }

  /// Whether both axes agree with another pair's within an angle, their sense included.
  func isSame(as other: HingeAxes, within radians: Double) -> Bool {
    thigh.angle(to: other.thigh) < radians && shank.angle(to: other.shank) < radians
  }
}

extension Vector3 {
  /// Radians about this unit vector, −π…π, from one direction to another, as seen along it; the
  /// first should lie normal to it.
  func turn(from a: Vector3, to b: Vector3) -> Double { atan2(b.dot(cross(a)), b.dot(a)) }
}

/// How well a two-device calibration is known: what the angles measured with it inherit.
package struct CalibrationUncertainty: Sendable, Hashable, Codable {
  /// Standard deviation that the axis gives an angle, as a share of the excursion from zero.
  package var axisShare: Double
  /// Standard deviation of zero, degrees.
  package var zero: Double
  /// Standard deviation of the inclination of the thigh sensor's attitude, degrees.
  package var thighInclination: Double
  /// Standard deviation of the inclination of the shank sensor's attitude, degrees.
  package var shankInclination: Double

  /// Usual values, for a calibration of which nothing is known.
  package init(
    axisShare: Double = 0.01, zero: Double = 1.1, thighInclination: Double = 0.4,
    shankInclination: Double = 0.4
  ) {
    self.axisShare = axisShare
    self.zero = zero
    self.thighInclination = thighInclination
    self.shankInclination = shankInclination
  }
}
