// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// One knee angle.
public struct KneeAngle: Sendable, Hashable {
  /// Seconds on the sensors' common clock.
  public var time: Double
  /// Degrees, flexion positive, 0 at the calibration's zero.
  public var degrees: Double
  /// How far the angle may be off, told apart by where that comes from.
  public var uncertainty: AngleUncertainty
  /// Angle between the hinge axes of the two segments, degrees: what a true hinge never shows.
  public var wobble: Double
  /// Whether the angle came from gravity alone, because the heading could not be seen.
  public var isFromGravity: Bool

  /// Standard deviation, degrees.
  public var standardDeviation: Double { uncertainty.standardDeviation }
}

/// Knee flexion from two sensors while samples come in, once the joint is calibrated.
///
/// A batch run with a causal heading is a loop over `update`, so both give the same bits. Allocates
/// nothing per sample. In the first seconds the standard deviation says what a start in motion adds
/// to it: a heading averaged over little, inclinations taken from an accelerated sensor.
///
/// ``KneeSession`` does without a calibration and takes samples that come in unpaired.
public struct KneeAngleTracker<Estimator: AttitudeEstimator>: Sendable {
  private var pair: PairTracker<Estimator>
  private var hinge: HingeAngleTracker

  /// A tracker for a calibrated leg; `nil` where the calibration has a long axis along the hinge.
  ///
  /// - Parameter nominalPeriod: usual time between samples, seconds.
  public init?(
    calibration: KneeCalibration, nominalPeriod: Double, parameters: Estimator.Parameters
  ) {
    guard let hinge = HingeAngleTracker(calibration) else { return nil }
    self.hinge = hinge
    pair = PairTracker(nominalPeriod: nominalPeriod, parameters: parameters)
  }

  /// Takes in the samples of both sensors at one time and gives the angle.
  ///
  /// - Returns: `nil` for a pair that either sensor's clock refuses (repeated, out of order, not a
  ///   number); see ``SampleClock``. After a gap the heading starts anew.
  public mutating func update(
    thigh rawThigh: InertialSample, shank rawShank: InertialSample
  ) -> KneeAngle? {
    let row = pair.update(
      thigh: hinge.calibration.thighSensor.apply(to: rawThigh),
      shank: hinge.calibration.shankSensor.apply(to: rawShank))
    return row.map { hinge.update($0) }
  }
}

extension JointAngle {
  /// An averaged heading product shorter than this leaves the heading unseen: the hinge has stood
  /// within about 12° of the vertical, or the two axes have pointed anywhere.
  private static var leastPhasor: Double { 0.04 }

  /// The angle with all that goes with it.
  ///
  /// - Parameters:
  ///   - thigh: what its sensor says; likewise `shank`.
  ///   - heading: the averaged product of ``HeadingPhasor``.
  func kneeAngle(
    time: Double, thigh: SegmentState, shank: SegmentState,
    heading: HeadingPhasor
  ) -> KneeAngle {
    let isFromGravity = heading.length < Self.leastPhasor
    let reading =
      isFromGravity
      ? gravityReading(thigh: thigh.attitude, shank: shank.attitude)
      : self.reading(thigh: thigh.attitude, shank: shank.attitude, heading: heading.angle)
    return KneeAngle(
      time: time, degrees: reading.degrees,
      uncertainty: KneeUncertainty.uncertainty(
        of: reading, thigh: thigh, shank: shank, calibration: calibration, across: across),
      wobble: reading.wobble * 180 / .pi, isFromGravity: isFromGravity)
  }
}
