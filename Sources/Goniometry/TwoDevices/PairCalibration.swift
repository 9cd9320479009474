// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Glibc
package import Inertial

/// Everything about a pair of sensors on a leg that the angle needs: found once, then used for
/// every sample, live or recorded.
///
/// Plain values, so that a calibration can be saved and carried to the next recording as long as
/// neither sensor is moved on the limb.
public struct PairCalibration: Sendable, Hashable, Codable {
  /// The hinge axis, in the sense about which flexion is positive.
  package var axes: HingeAxes
  /// Down along the proximal segment when standing, unit vector in the proximal sensor's frame.
  var proximalDown: Vector3
  /// Down along the distal segment when standing, unit vector in the distal sensor's frame.
  var distalDown: Vector3
  /// Degrees subtracted from the angle between the two directions.
  var zeroOffset: Double
  /// The meaning of 0° with this offset.
  public var zero: AngleZero
  /// Radians that the distal segment turns about the vertical, against the hinge, as the joint bends by one
  /// radian; 0 where the movement did not show it. It steadies the heading of a live angle.
  var axialCoupling: Double
  /// Applied to every sample of the proximal sensor: the gyroscope bias that a rest showed. What a
  /// device's own calibration says, its latency above all, is applied before samples are paired.
  var proximalSensor: SensorCalibration
  /// Applied to every sample of the distal sensor.
  var distalSensor: SensorCalibration
  /// How far soft tissue lets the sensors lean; `nil` where the movement did not show it.
  var tissue: TissueLean?
  /// How well all this is known.
  package var uncertainty: CalibrationUncertainty

  /// A calibration from its parts.
  package init(
    axes: HingeAxes, proximalDown: Vector3, distalDown: Vector3, zeroOffset: Double = 0,
    zero: AngleZero = .standingPose, axialCoupling: Double = 0,
    proximalSensor: SensorCalibration = .none,
    distalSensor: SensorCalibration = .none,
    uncertainty: CalibrationUncertainty = CalibrationUncertainty()
  ) {
    self.axes = axes
    self.proximalDown = proximalDown
    self.distalDown = distalDown
    self.zeroOffset = zeroOffset
    self.zero = zero
    self.axialCoupling = axialCoupling
    self.proximalSensor = proximalSensor
    self.distalSensor = distalSensor
    self.uncertainty = uncertainty
  }

  /// The same joint with flexion counted the other way.
  var reversed: PairCalibration {
    var result = self
    result.axes = axes.reversed
    result.zeroOffset = -zeroOffset
    result.axialCoupling = -axialCoupling
    return result
  }
}

/// The hinge axis of a joint, seen from both sensors.
package struct HingeAxes: Sendable, Hashable, Codable {
  /// Unit vector along the axis in the proximal sensor's frame.
  package var proximal: Vector3
  /// The same direction in the distal sensor's frame.
  package var distal: Vector3

  /// Axes from two unit vectors.
  package init(proximal: Vector3, distal: Vector3) {
    self.proximal = proximal
    self.distal = distal
  }

  /// The same line with the other sense: angles about it change sign.
  var reversed: HingeAxes { HingeAxes(proximal: -proximal, distal: -distal) }

  /// The pair with the distal segment's sense changed: the other way to combine the two sensors, in which
  /// their angles add up instead of cancelling.
  var distalReversed: HingeAxes { HingeAxes(proximal: proximal, distal: -distal) }

  /// Whether both axes agree with another pair's within an angle, whatever the common sense.
  func isSameLine(as other: HingeAxes, within radians: Double) -> Bool {
    isSame(as: other, within: radians) || isSame(as: other.reversed, within: radians)
  }

  /// Whether both axes agree with another pair's within an angle, their sense included.
  func isSame(as other: HingeAxes, within radians: Double) -> Bool {
    proximal.angle(to: other.proximal) < radians && distal.angle(to: other.distal) < radians
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
  /// Standard deviation of the inclination of the proximal sensor's attitude, degrees.
  package var proximalInclination: Double
  /// Standard deviation of the inclination of the distal sensor's attitude, degrees.
  package var distalInclination: Double
  /// How firmly the sensors sit, as stated.
  package var fixation: Fixation

  /// Usual values, for a calibration of which nothing is known.
  package init(
    axisShare: Double = 0.01, zero: Double = 1.1, proximalInclination: Double = 0.4,
    distalInclination: Double = 0.4, fixation: Fixation = .usual
  ) {
    self.axisShare = axisShare
    self.zero = zero
    self.proximalInclination = proximalInclination
    self.distalInclination = distalInclination
    self.fixation = fixation
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    axisShare = try values.decode(Double.self, forKey: .axisShare)
    zero = try values.decode(Double.self, forKey: .zero)
    proximalInclination = try values.decode(Double.self, forKey: .proximalInclination)
    distalInclination = try values.decode(Double.self, forKey: .distalInclination)
    // Calibrations that were saved before it could be stated have none.
    fixation = try values.decodeIfPresent(Fixation.self, forKey: .fixation) ?? .usual
  }
}
