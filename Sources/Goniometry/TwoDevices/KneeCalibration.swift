// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// Everything about a pair of sensors on a leg that the angle needs: found once, then used for
/// every sample, live or recorded.
///
/// Plain values, so that a calibration can be saved and carried to the next recording as long as
/// neither sensor is moved on the limb.
public struct KneeCalibration: Sendable, Hashable, Codable {
  /// The hinge axis, in the sense about which flexion is positive.
  public var axes: HingeAxes
  /// Down along the thigh when standing, unit vector in the thigh sensor's frame.
  public var thighDown: Vector3
  /// Down along the shank when standing, unit vector in the shank sensor's frame.
  public var shankDown: Vector3
  /// Degrees taken off the angle between the two directions.
  public var zeroOffset: Double
  /// What 0° means with this offset.
  public var zero: AngleZero
  /// Radians that the shank turns about the vertical, against the hinge, as the knee bends by one
  /// radian; 0 where the movement did not show it. It steadies the heading of a live angle.
  public var twist: Double
  /// Applied to every sample of the thigh's sensor: the gyroscope bias that a rest showed. What a
  /// device's own calibration says, its latency above all, is applied before samples are paired.
  public var thighSensor: SensorCalibration
  /// Applied to every sample of the shank's sensor.
  public var shankSensor: SensorCalibration
  /// How well all this is known.
  public var uncertainty: CalibrationUncertainty

  /// A calibration from its parts.
  public init(
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
