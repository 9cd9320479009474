// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Glibc
public import Inertial

/// The angles of a joint with three axes from a sensor on either side, without a magnetometer.
///
/// ```swift
/// let pair = try SensorPair(proximal: pelvis, distal: thigh)
/// let hip = try ThreeAxisAnalysis(pair, options: PairOptions(joint: .hip), side: .left)
/// print(hip.flexion.degrees.max() ?? .nan)
/// ```
///
/// The recording needs a neutral posture, held still with both segments facing one way, and movement of which
/// most is about the lateral axis. Zero is that posture. The heading between the sensors comes from the one point
/// that both segments share; a movement that is slow or small shows it badly, and the check `heading` and the
/// intervals say so.
public struct ThreeAxisAnalysis: Sendable {
  /// About the lateral axis of the proximal segment, the positive movement of the sagittal plane positive.
  public let flexion: AngleSeries
  /// About the floating axis, the positive movement of the frontal plane positive.
  public let abduction: AngleSeries
  /// About the long axis of the distal segment, the positive movement of the transverse plane positive.
  public let rotation: AngleSeries
  /// Checks of the joint model.
  public let quality: [QualityCheck]
  /// The settings of the estimator.
  package let parameters: any EstimatorParameters

  /// Analyses a pair with the bounded-position smoother.
  ///
  /// - Parameters:
  ///   - options: the joint, the times of the neutral posture (`standing`; looked for at the start where `nil`), and
  ///     the direction of the first movement of the sagittal plane, which tells right from left; without it the
  ///     movement goes further in the direction that has more room.
  ///   - side: of the body; abduction and rotation of a left limb turn the other way.
  /// - Throws: `noStandingPose` without a neutral posture, `noMovement`. Linear in the length.
  public init(
    _ pair: SensorPair, options: PairOptions, side: Side = .unstated,
    parameters: BoundedPositionFilter.Parameters = BoundedPositionFilter.Parameters()
  ) throws(MeasurementError) {
    try self.init(
      pair, options, side, method: SmootherMethod(parameters: parameters.forSmoothing))
  }

  /// Analyses a pair with an attitude estimator; with the bounded-position filter as the smoother does.
  package init<Parameters: EstimatorParameters>(
    _ pair: SensorPair, options: PairOptions, side: Side, estimator parameters: Parameters
  ) throws(MeasurementError) {
    if let parameters = parameters as? BoundedPositionFilter.Parameters {
      try self.init(pair, options: options, side: side, parameters: parameters)
    } else {
      try self.init(
        pair, options, side,
        method: EstimatorMethod<Parameters.Estimator>(parameters: parameters))
    }
  }

  private init(
    _ pair: SensorPair, _ options: PairOptions, _ side: Side, method: some PairMethod
  ) throws(MeasurementError) {
    let motions = method.motions(of: pair, .none, .none)
    let low = both(
      { LowPassedMotion(motions.proximal, of: pair) },
      { LowPassedMotion(motions.distal, of: pair) })
    let samples = AxisSamples(pair, proximal: low.0, distal: low.1)
    guard let heading = CentreHeading(samples) else { throw Self.still }
    let relative = RelativeAttitudes(pair, motions, heading, samples)
    let neutral = try NeutralPosture(samples, stated: options.standing)
    let turning = LateralAxis(samples, heading)
    guard
      let frames = AnatomicalFrames(
        up: neutral.up, left: turning.axis, relative: relative.mean(neutral.times, pair.time))
    else { throw Self.still }
    let signs = MovementSigns(options, side)
    let facing = signs.faces(frames, relative) ? frames : frames.turned(by: .pi)
    let columns = AngleColumns(
      facing, relative, motions, signs: signs, axisDeviation: turning.deviation)
    (flexion, abduction, rotation) = columns.series(pair.time)
    quality =
      ThreeAxisQuality.checks(heading, turning, neutral)
      + ThreeAxisQuality.checks(of: options.joint, side)
    self.parameters = method.parameters
  }

  /// Nothing moves, or about the upright axis alone.
  private static let still = MeasurementError.noMovement(degrees: 10, needed: 10)

  /// The angles in a plane.
  public subscript(plane: Movement.Plane) -> AngleSeries {
    switch plane {
    case .sagittal: flexion
    case .frontal: abduction
    case .transverse: rotation
    }
  }
}
