// SPDX-License-Identifier: Apache-2.0

internal import Glibc
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
