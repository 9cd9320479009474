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
  /// The attitudes of both segments.
  public let segments: SegmentAttitudes
  /// The settings of the estimator; `nil` where the sensors gave attitudes.
  package let parameters: (any EstimatorParameters)?

  /// Analyses a pair with the bounded-position smoother.
  ///
  /// - Parameters:
  ///   - options: the joint, the times of the neutral posture (`standing`; looked for at the start where `nil`),
  ///     the direction of the first movement of the sagittal plane, which tells right from left (without it the
  ///     movement goes further in the direction that has more room), and the mounting.
  ///   - side: of the body; abduction and rotation of a left limb turn the other way.
  /// - Throws: `noStandingPose` without a neutral posture, `noMovement`. Linear in the length.
  public init(
    _ pair: SensorPair, options: PairOptions, side: Side = .unstated,
    parameters: BoundedPositionFilter.Parameters = BoundedPositionFilter.Parameters()
  ) throws(MeasurementError) {
    try self.init(pair, options: options, side: side, estimator: parameters)
  }

  /// Analyses a pair with an attitude estimator; with the bounded-position filter as the smoother does.
  package init(
    _ pair: SensorPair, options: PairOptions, side: Side, estimator: any EstimatorParameters
  ) throws(MeasurementError) {
    let method = estimator.forRecordings
    try self.init(
      MotionPair(pair, method), options, side, .centre(drift: CentreHeading.restedDrift),
      method.parameters)
  }

  /// Analyses attitudes that two sensors gave themselves, under one heading: that of their compasses.
  ///
  /// The heading is taken as it is; the check `source_heading` says whether the first movement agrees.
  ///
  /// - Throws: as of samples, and as ``SensorPair`` does.
  public init(
    proximal: AttitudeSeries, distal: AttitudeSeries, options: PairOptions,
    side: Side = .unstated
  ) throws(MeasurementError) {
    try self.init(MotionPair(proximal, distal), options, side, .sensors, nil)
  }

  private init(
    _ pair: MotionPair, _ options: PairOptions, _ side: Side, _ source: HeadingSource,
    _ parameters: (any EstimatorParameters)?
  ) throws(MeasurementError) {
    let samples = pair.samples
    let isAligned = options.mounting == .aligned
    let neutral = isAligned ? nil : try NeutralPosture(samples, stated: options.standing)
    guard
      let shown = ShownJoint(
        samples, known: options.joint.pairMethod, heading: source,
        along: isAligned ? .unitZ : neutral?.up.distal)
    else { throw .still }
    let relative = RelativeAttitudes(pair, shown.heading)
    let signs = MovementSigns(options, side)
    var (frames, checks) = (AnatomicalFrames.aligned, [QualityCheck]())
    if let neutral {
      let movement = samples.functionalMovement(after: neutral.times, shown.heading.angles)
      let turning = TurningAxes(samples, under: shown.heading.angles, in: movement)
      let resting = relative.mean(neutral.times, pair.time)
      // Of two axes the proximal one is the lateral one, whatever the joint turned about most.
      let lateral = shown.axes.map { resting.inverseRotate($0.proximal) } ?? turning.axes.distal
      guard
        let found = AnatomicalFrames(up: neutral.up, left: lateral, relative: resting)
      else { throw .still }
      let facing = signs.facing(
        relative.attitudes.map { JointAngles(found.segments($0), signs.convention) })
      frames = facing.isForwards ? found : found.turnedAround
      let last = samples.lastRest(after: neutral.times).map { relative.mean($0, pair.time) }
      checks =
        ThreeAxisQuality.checks(shown, turning, neutral, of: options.joint)
        + ThreeAxisQuality.checks(facing, last, resting)
    } else {
      checks = ThreeAxisQuality.checks(of: shown.heading)
    }
    let columns = AngleColumns(frames, relative, pair.motions, signs, isAligned: isAligned)
    (flexion, abduction, rotation) = columns.series(pair.time)
    segments = SegmentAttitudes(frames, relative, pair)
    quality = checks + ThreeAxisQuality.checks(of: options.joint, side)
    self.parameters = parameters
  }

  /// The angles in a plane.
  public subscript(plane: Movement.Plane) -> AngleSeries {
    switch plane {
    case .sagittal: flexion
    case .frontal: abduction
    case .transverse: rotation
    }
  }
}

extension MeasurementError {
  /// Nothing moves, or about the upright axis alone.
  static let still = MeasurementError.noMovement(degrees: 0, needed: 10)
}
