// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
public import Inertial

/// Joint flexion from two sensors while samples come in, once the joint is calibrated.
///
/// A batch run with a causal heading is a loop over `update`, so both give the same bits. Allocates
/// nothing per sample. In the first seconds the standard deviation says what a start in motion adds
/// to it: a heading averaged over little, inclinations taken from an accelerated sensor.
///
/// ``PairSession`` needs no calibration and takes unpaired samples.
public struct PairAngleTracker<Estimator: AttitudeEstimator>: Sendable {
  private var pair: PairTracker<Estimator>
  private var hinge: HingeAngleTracker

  /// A tracker for a calibrated leg; `nil` where the calibration has a long axis along the hinge.
  ///
  /// - Parameter nominalPeriod: usual time between samples, seconds.
  public init?(
    calibration: PairCalibration, nominalPeriod: Double, parameters: Estimator.Parameters
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
    proximal rawProximal: InertialSample, distal rawDistal: InertialSample
  ) -> PairAngle? {
    let row = pair.update(
      proximal: hinge.calibration.proximalSensor.apply(to: rawProximal),
      distal: hinge.calibration.distalSensor.apply(to: rawDistal))
    return row.map { hinge.update($0) }
  }
}

/// The angle of a calibrated joint from the motion of both segments while it comes in: what is left
/// once the attitudes are known.
struct HingeAngleTracker: Sendable {
  private let angle: JointAngle
  private var heading = HeadingTracker()
  private var bones: BoneTrackers?

  /// `nil` where the calibration has a long axis along the hinge.
  init?(_ calibration: PairCalibration) {
    guard let angle = JointAngle(calibration) else { return nil }
    self.angle = angle
    bones = angle.calibration.tissue.map(BoneTrackers.init)
  }

  /// The calibration that the angles are read with.
  var calibration: PairCalibration { angle.calibration }

  /// Whether the proximal segment is as upright as in the stance; `nil` where there was none.
  func isUpright(_ row: PairMotion) -> Bool? {
    guard calibration.zero == .standingPose else { return nil }
    return row.proximal.attitude.up.dot(-calibration.proximalDown) > AxisSamples.uprightCosine
  }

  /// Takes in a row; after a gap the heading starts anew.
  mutating func update(_ sensors: PairMotion) -> PairAngle {
    let row = bones?.update(sensors) ?? sensors
    if row.startsSegment { heading.restart() }
    let (proximal, distal) = (row.proximal, row.distal)
    let phasor = heading.update(
      angle.headingPhasor(proximal: proximal.attitude, distal: distal.attitude), timeStep: row.step)
    var result = angle.pairAngle(
      time: row.time, proximal: proximal, distal: distal, heading: phasor)
    let turned =
      result.isFromGravity
      ? 0
      : heading.standardDeviation
        * angle.headingSensitivity(
          proximal: proximal.attitude, distal: distal.attitude, heading: phasor)
    let doubts = Vector3(turned, row.startTilts.proximal, row.startTilts.distal) * (180 / .pi)
    result.uncertainty.sensor = hypot(result.uncertainty.sensor, doubts.norm)
    return result
  }
}
