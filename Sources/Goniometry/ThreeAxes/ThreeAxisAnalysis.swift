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
/// The recording needs a neutral posture, held still with both segments facing one way, and a first movement about the
/// lateral axis. Zero is that posture, standing, sitting or lying flat. The heading between the sensors comes from the one point
/// that both segments share, and what remains open of it is in the intervals and the check `heading_uncertainty`: nothing
/// where one segment keeps still.
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
  /// The meaning of the angular velocities that made the sensors agree best; `nil` where the sensors gave attitudes.
  public let rates: RateMeaning?

  /// Analyses a pair with the bounded-position smoother.
  ///
  /// - Parameters:
  ///   - options: the joint, the times of the neutral posture (`standing`; looked for at the start where `nil`),
  ///     the direction of the first movement of the sagittal plane, which tells right from left (without it the
  ///     movement goes further in the direction that has more room), and the mounting.
  ///   - side: of the body; abduction and rotation of a left limb turn the other way.
  /// - Throws: `noStandingPose` where nothing is held in the times that are stated, `noMovement`. Linear in the length.
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
    try self.init(pair, options, side, method: estimator.ofStandingPeople.forRecordings)
  }

  private init(
    _ pair: SensorPair, _ options: PairOptions, _ side: Side, method: some PairMethod
  ) throws(MeasurementError) {
    guard options.heading == .causal else {
      try self.init(MotionPair(pair, method), options, side, method.parameters)
      return
    }
    let rows = try Self.causal(pair, options, side, method)
    self.init(
      time: rows.map(\.row.time), rows.map { $0.joint.read($0.row) },
      quality: rows.last?.joint.quality ?? [], parameters: method.live, rates: .mean)
  }

  /// Analyses attitudes that two sensors gave themselves, under one heading: that of their compasses.
  ///
  /// The heading is taken as it is; the check `source_heading` is doubtful, as nothing tests it.
  ///
  /// - Throws: as of samples, and as ``SensorPair`` does.
  public init(
    proximal: AttitudeSeries, distal: AttitudeSeries, options: PairOptions,
    side: Side = .unstated
  ) throws(MeasurementError) {
    try self.init(MotionPair(proximal, distal), options, side, nil)
  }

  private init(
    _ pair: MotionPair, _ options: PairOptions, _ side: Side,
    _ parameters: (any EstimatorParameters)?
  ) throws(MeasurementError) {
    let found = try JointIdentification(pair, options, side)
    self.init(
      time: pair.time, pair.time.indices.map { pair.read($0, found.headings, found.reader) },
      quality: found.quality, parameters: parameters, rates: pair.rates)
  }

  private init(
    time: [Double], _ rows: [AngleReader.Reading], quality: [QualityCheck],
    parameters: (any EstimatorParameters)?, rates: RateMeaning?
  ) {
    let angles = rows.map(\.angles)
    segments = SegmentAttitudes(
      time: time, proximal: rows.map(\.proximal), relative: rows.map(\.relative))
    func series(_ plane: Movement.Plane) -> AngleSeries {
      AngleSeries(
        time: time, degrees: angles.map { $0[plane].degrees },
        uncertainty: angles.map { $0[plane].uncertainty })
    }
    (flexion, abduction, rotation) = (series(.sagittal), series(.frontal), series(.transverse))
    (self.quality, self.parameters, self.rates) = (quality, parameters, rates)
  }

  /// How ranges are read from the angles: a plane in which the joint kept still has a range too, if it moved in another.
  package func rangeOptions(_ options: RangeOfMotion.Options) -> RangeOfMotion.Options {
    let hasMoved = Movement.Plane.allCases.contains { plane in
      let held = HeldAngles(self[plane], plateau: options.plateau)
      let ends = held.degrees.isEmpty ? nil : held.extremes(in: held.degrees.indices)
      return ends.map { held.degrees[$0.greatest] - held.degrees[$0.least] >= options.minimumRange }
        ?? false
    }
    var options = options
    if hasMoved { options.minimumRange = 0 }
    return options
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

extension EstimatorParameters {
  /// The same for people who stand and sway between their movements: for half a second a slow turn to and fro looks like rest,
  /// and like a bias of the gyroscope. A window of rest that is not the default stays.
  var ofStandingPeople: Self {
    guard var bounded = self as? BoundedPositionFilter.Parameters,
      bounded.stillness.window == BoundedPositionFilter.Stillness().window
    else { return self }
    bounded.stillness.window = 1
    return bounded as? Self ?? self
  }
}
