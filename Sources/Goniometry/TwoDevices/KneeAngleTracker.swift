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
/// nothing per sample.
public struct KneeAngleTracker<Estimator: AttitudeEstimator>: Sendable {
  private var thigh: AttitudeTracker<Estimator>
  private var shank: AttitudeTracker<Estimator>
  private var heading = HeadingTracker()
  private let angle: JointAngle

  /// A tracker for a calibrated leg; `nil` where the calibration has a long axis along the hinge.
  ///
  /// - Parameter nominalPeriod: usual time between samples, seconds.
  public init?(
    calibration: KneeCalibration, nominalPeriod: Double, parameters: Estimator.Parameters
  ) {
    guard let angle = JointAngle(calibration) else { return nil }
    self.angle = angle
    thigh = AttitudeTracker(nominalPeriod: nominalPeriod, parameters: parameters)
    shank = thigh
  }

  /// Takes in the samples of both sensors at one time and gives the angle.
  ///
  /// - Returns: `nil` for a pair that either sensor's clock refuses (repeated, out of order, not a
  ///   number); see ``SampleClock``. After a gap the heading starts anew.
  public mutating func update(
    thigh rawThigh: InertialSample, shank rawShank: InertialSample
  ) -> KneeAngle? {
    let a = angle.calibration.thighSensor.apply(to: rawThigh)
    let b = angle.calibration.shankSensor.apply(to: rawShank)
    guard a.isUsable, b.isUsable else { return nil }
    let verdicts = (thigh.update(a), shank.update(b))
    guard let first = step(verdicts.0), let second = step(verdicts.1) else { return nil }
    if first.isNewSegment || second.isNewSegment { heading.restart() }
    let phasor = heading.update(
      HeadingPhasor(
        axes: angle.calibration.axes, thigh: thigh.attitude, shank: shank.attitude),
      timeStep: first.seconds)
    return angle.kneeAngle(
      time: a.time,
      thigh: KneeUncertainty.Segment(
        attitude: thigh.attitude, rate: a.angularVelocity - thigh.estimator.gyroscopeBias,
        specificForce: a.specificForce),
      shank: KneeUncertainty.Segment(
        attitude: shank.attitude, rate: b.angularVelocity - shank.estimator.gyroscopeBias,
        specificForce: b.specificForce),
      heading: phasor)
  }

  private func step(_ verdict: SampleClock.Verdict) -> (seconds: Double, isNewSegment: Bool)? {
    switch verdict {
    case .step(let seconds): (seconds, false)
    case .first, .gap, .clockSetBack: (thigh.clock.nominalPeriod, true)
    case .repeated, .outOfOrder, .unusable: nil
    }
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
    time: Double, thigh: KneeUncertainty.Segment, shank: KneeUncertainty.Segment,
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
