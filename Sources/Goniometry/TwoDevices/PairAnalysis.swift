// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// The joint angle of a recording from a proximal and a distal sensor.
///
/// ```swift
/// let pair = try SensorPair(proximal: proximalRecording, distal: distalRecording)
/// let joint = try PairAnalysis(pair)
/// let range = try RangeOfMotion(of: joint.series, zero: joint.zero, side: .left)
/// print(range.range, joint.quality.overall)
/// ```
public struct PairAnalysis: Sendable {
  /// The angle at every common time.
  public let angles: [PairAngle]
  /// The axis, the zero and the long axes of the joint.
  public let calibration: PairCalibration
  /// The standing pose, where there was one.
  package let pose: StandingPose?
  /// When the proximal segment was as upright as in the stance, seconds; `nil` where there was none.
  let upright: [ClosedRange<Double>]?
  /// Lever arms of the joint.
  package let arms: LeverArms
  /// Checks of the joint model.
  public let quality: [QualityCheck]
  /// The settings of the estimator.
  package let parameters: any EstimatorParameters

  /// Analyses a pair with the bounded-position filter: smoothed over the whole recording
  /// (``BoundedPositionSmoother``), or as live use has it where the heading is causal.
  ///
  /// Where the movement shows that the two clocks differ, the distal segment's times are moved and the check
  /// `clock_offset` says by how much; angles keep the proximal segment's times.
  ///
  /// - Parameters:
  ///   - proximalSensor: corrections of the proximal segment's samples.
  ///   - distalSensor: corrections of the distal segment's samples.
  ///   - parameters: settings of the filter. For smoothing, a setting left at its default takes the
  ///     value of `BoundedPositionFilter.Parameters.smoothing`.
  /// - Throws: `noMovement`, `noHinge`, `uprightHinge`, `noStandingPose`, `exchangedSensors`,
  ///   `signUndecided`, `contradictoryDirection`, `sensorMoved`, `tooShort`, `noOverlap`. Time and
  ///   memory linear in the length: a microsecond a sample and sensor.
  public init(
    _ pair: SensorPair, options: PairOptions = PairOptions(),
    proximalSensor: SensorCalibration = .none, distalSensor: SensorCalibration = .none,
    parameters: BoundedPositionFilter.Parameters = BoundedPositionFilter.Parameters()
  ) throws(MeasurementError) {
    switch options.heading {
    case .smoothed:
      try self.init(
        pair, options: options, sensors: (proximalSensor, distalSensor),
        method: SmootherMethod(parameters: parameters.forSmoothing))
    case .causal:
      try self.init(
        pair, estimator: BoundedPositionFilter.self, parameters: parameters, options: options,
        proximalSensor: proximalSensor, distalSensor: distalSensor)
    }
  }

  /// Analyses a pair with an attitude estimator.
  ///
  /// - Parameters:
  ///   - parameters: of the estimator, for both sensors.
  ///   - proximalSensor: corrections of the proximal segment's samples.
  ///   - distalSensor: corrections of the distal segment's samples.
  public init<Estimator: AttitudeEstimator>(
    _ pair: SensorPair, estimator: Estimator.Type, parameters: Estimator.Parameters,
    options: PairOptions = PairOptions(), proximalSensor: SensorCalibration = .none,
    distalSensor: SensorCalibration = .none
  ) throws(MeasurementError) {
    try self.init(
      pair, options: options, sensors: (proximalSensor, distalSensor),
      method: EstimatorMethod<Estimator>(parameters: parameters))
  }

  private init<Method: PairMethod>(
    _ pair: SensorPair, options: PairOptions,
    sensors: (proximal: SensorCalibration, distal: SensorCalibration), method: Method
  ) throws(MeasurementError) {
    let clocks = try ClockSearch(pair, options: options) {
      method.motions(of: $0, sensors.proximal, sensors.distal)
    }
    let pair = clocks.pair
    let bones = try BoneIdentification(pair, clocks.search, clocks.motion, options: options) {
      search, motion throws(MeasurementError) in
      try PairIdentification(
        pair, search, proximal: motion.proximal, distal: motion.distal, options: options)
    }
    var found = bones.found
    found.calibration.proximalSensor = sensors.proximal
    found.calibration.distalSensor = sensors.distal
    found.calibration.axialCoupling = HingeTwist.slope(
      of: found.calibration, in: found.samples, heading: found.heading)
    switch options.heading {
    case .smoothed:
      angles = try Self.smoothed(pair, bones.motion, found.calibration, found.samples)
    case .causal:
      angles = try method.causalAngles(of: pair, found.calibration)
    }
    calibration = found.calibration
    let pose = found.pose
    self.pose = pose
    upright = pose.map { found.samples.uprightTimes(standing: $0.proximalUp) }
    arms = found.candidate.arms
    quality = HingeQuality.checks(
      of: found, angles: angles, tissue: TissueTilt(bones, in: pair, angles: angles),
      clocks: clocks.finding, joint: options.joint)
    parameters = method.parameters
  }

  /// Measures a pair with a calibration from an earlier recording: calibrate once, with a stance
  /// and large movements, then measure any movement, as long as neither sensor is moved on the
  /// limb.
  ///
  /// Nothing is searched for and nothing is changed in the calibration, zero and the sensors'
  /// biases included. The checks tell whether the hinge still fits.
  ///
  /// - Parameters:
  ///   - calibration: from a ``PairAnalysis`` of the same sensors on the same limb.
  ///   - heading: how headings are averaged.
  /// - Throws: `noHinge` where the calibration has a long axis along the hinge.
  public init(
    _ pair: SensorPair, calibration: PairCalibration, heading: PairOptions.Heading = .smoothed
  ) throws(MeasurementError) {
    switch heading {
    case .smoothed:
      try self.init(
        pair, calibration: calibration, heading: heading,
        method: SmootherMethod(parameters: .smoothing))
    case .causal:
      try self.init(
        pair, calibration: calibration, estimator: BoundedPositionFilter.self, parameters: .init(),
        heading: heading)
    }
  }

  /// Measures a pair with a calibration from an earlier recording and an attitude estimator.
  public init<Estimator: AttitudeEstimator>(
    _ pair: SensorPair, calibration: PairCalibration, estimator: Estimator.Type,
    parameters: Estimator.Parameters, heading: PairOptions.Heading = .smoothed
  ) throws(MeasurementError) {
    try self.init(
      pair, calibration: calibration, heading: heading,
      method: EstimatorMethod<Estimator>(parameters: parameters))
  }

  private init<Method: PairMethod>(
    _ pair: SensorPair, calibration: PairCalibration, heading: PairOptions.Heading, method: Method
  ) throws(MeasurementError) {
    let sensors = method.motions(of: pair, calibration.proximalSensor, calibration.distalSensor)
    let motion = calibration.tissue.map(BoneTrackers.init)?.bones(sensors, in: pair) ?? sensors
    let (proximal, distal) = motion
    let samples = AxisSamples(
      pair, proximal: LowPassedMotion(proximal, of: pair), distal: LowPassedMotion(distal, of: pair)
    )
    guard let arms = LeverArms(axes: calibration.axes, samples: samples) else {
      throw .noHinge(reason: "the joint's place cannot be told from this movement")
    }
    let smoothed = SmoothedHeading(axes: calibration.axes, samples: samples)
    angles =
      switch heading {
      case .smoothed: try Self.smoothed(pair, motion, calibration, samples)
      case .causal: try method.causalAngles(of: pair, calibration)
      }
    self.calibration = calibration
    (pose, upright) = (nil, nil)
    self.arms = arms
    quality = HingeQuality.checks(
      of: calibration.axes, in: samples, arms: arms,
      relativeMotion: RelativeMotion(
        about: calibration.axes.proximal, pair, proximal, distal, heading: smoothed,
        samples: samples),
      angles: angles)
    parameters = method.parameters
  }

  /// The meaning of 0°.
  public var zero: AngleZero { calibration.zero }

  /// The clinical result of the angles.
  ///
  /// - Parameters:
  ///   - degrees: added to the angles, as a pose was stated to be of a known angle; with it, `zero`
  ///     is ``AngleZero/stated``.
  /// - Throws: as ``RangeOfMotion`` does.
  func rangeOfMotion(
    shiftedBy degrees: Double?, side: Side, activity: Activity, _ options: RangeOfMotion.Options
  ) throws(MeasurementError) -> RangeOfMotion {
    try RangeOfMotion(
      of: series.shifted(by: degrees ?? 0), zero: degrees == nil ? zero : .stated, side: side,
      activity: activity, options: options, upright: upright)
  }

  /// The angles as a series.
  public var series: AngleSeries {
    AngleSeries(
      time: angles.map(\.time), degrees: angles.map(\.degrees),
      uncertainty: angles.map(\.uncertainty))
  }

  private static func smoothed(
    _ pair: SensorPair, _ motion: SegmentMotions, _ calibration: PairCalibration,
    _ samples: AxisSamples
  ) throws(MeasurementError) -> [PairAngle] {
    guard let angle = JointAngle(calibration) else { throw .axisAlongLimb }
    let heading = SmoothedHeading(angle, samples: samples)
    let count = pair.proximal.count
    let middle = TwoCores.areUsed ? count / 2 : count
    @Sendable func angles(_ part: Range<Int>, room: Int) -> [PairAngle] {
      var result: [PairAngle] = []
      result.reserveCapacity(room)
      var hint = 0
      for (rows, blocks) in zip(pair.segments, samples.blocks.segments) {
        for row in rows.clamped(to: part) {
          let phasor = heading.at(pair.time[row], in: blocks, after: &hint)
          result.append(
            angle.pairAngle(
              time: pair.time[row], proximal: motion.proximal.segment(row),
              distal: motion.distal.segment(row), heading: phasor))
        }
      }
      return result
    }
    var (all, rest) = both(
      { angles(0..<middle, room: count) },
      { angles(middle..<count, room: count - middle) })
    all += rest
    return all
  }
}

/// A ``SegmentMethod`` that also says what live use would have.
protocol PairMethod: SegmentMethod {
  /// The estimator of live use.
  associatedtype Live: AttitudeEstimator
  /// Its parameters.
  var live: Live.Parameters { get }
}

extension EstimatorMethod: PairMethod {
  typealias Live = Estimator
  var live: Estimator.Parameters { parameters }
}

extension SmootherMethod: PairMethod {
  typealias Live = BoundedPositionFilter
  var live: BoundedPositionFilter.Parameters { BoundedPositionFilter.Parameters() }
}

extension EstimatorParameters {
  /// The estimator on whole recordings, which the bounded-position filter smooths.
  var forRecordings: any PairMethod {
    if let parameters = self as? BoundedPositionFilter.Parameters {
      SmootherMethod(parameters: parameters.forSmoothing)
    } else {
      EstimatorMethod<Estimator>(parameters: self)
    }
  }
}

extension PairMethod {
  /// The motion of both segments, corrections applied, and accelerometers that read gravity wrong put right: the joint's
  /// acceleration would be wrong by as much.
  func motions(
    of pair: SensorPair, _ proximalSensor: SensorCalibration, _ distalSensor: SensorCalibration,
    rates: RateMeaning = .mean
  ) -> SegmentMotions {
    @Sendable func segment(
      _ recording: InertialRecording, _ sensor: SensorCalibration
    ) -> SegmentMotion {
      motion(
        of: recording.calibrated(with: sensor).withGravity(period: pair.nominalPeriod),
        nominalPeriod: pair.nominalPeriod, rates: rates)
    }
    return both({ segment(pair.proximal, proximalSensor) }, { segment(pair.distal, distalSensor) })
  }

  /// The angle at every row as live use has it.
  func causalAngles(
    of pair: SensorPair, _ calibration: PairCalibration
  ) throws(MeasurementError) -> [PairAngle] {
    guard
      var tracker = PairAngleTracker<Live>(
        calibration: calibration, nominalPeriod: pair.nominalPeriod, parameters: live)
    else { throw .axisAlongLimb }
    return zip(pair.proximal, pair.distal).compactMap { tracker.update(proximal: $0, distal: $1) }
  }
}

extension MeasurementError {
  static var axisAlongLimb: MeasurementError { .noHinge(reason: "the axis lies along a limb") }
}
