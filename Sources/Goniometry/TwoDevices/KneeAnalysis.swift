// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// The knee angle of a recording from a thigh and a shank sensor.
public struct KneeAnalysis: Sendable {
  /// The angle at every common time.
  public let angles: [KneeAngle]
  /// What was found about the joint.
  public let calibration: KneeCalibration
  /// The standing pose, where there was one.
  public let pose: StandingPose?
  /// Lever arms of the joint.
  public let arms: LeverArms
  /// Checks of the joint model.
  public let quality: [QualityCheck]
  /// What the estimator ran with.
  public let parameters: any EstimatorParameters

  /// Analyses a pair with VQF.
  ///
  /// Where both recordings hold a rest, its bias is taken off and VQF set for a known bias
  /// (`VQF.Parameters.knownBias`); else the parameters of the paper are used.
  ///
  /// Where the movement shows that the two clocks differ, the shank's times are moved and the check
  /// `clock_offset` says by how much; angles keep the thigh's times.
  ///
  /// - Throws: `noMovement`, `noHinge`, `uprightHinge`, `noStandingPose`, `exchangedSensors`,
  ///   `signUndecided`, `sensorMoved`, `tooShort`, `noOverlap`. n log n, and some 40 fits of the axis
  ///   over 20 rows a second.
  public init(
    _ pair: SensorPair, options: KneeOptions = KneeOptions()
  ) throws(MeasurementError) {
    let biases = (
      RestPeriod.bias(from: RestPeriod.all(in: pair.thigh)),
      RestPeriod.bias(from: RestPeriod.all(in: pair.shank))
    )
    guard let thigh = biases.0, let shank = biases.1 else {
      try self.init(pair, estimator: VQF.self, parameters: VQF.Parameters(), options: options)
      return
    }
    try self.init(
      pair, estimator: VQF.self, parameters: .knownBias, options: options,
      thighSensor: SensorCalibration(gyroscopeBias: thigh),
      shankSensor: SensorCalibration(gyroscopeBias: shank))
  }

  /// Analyses a pair with an attitude estimator.
  ///
  /// - Parameters:
  ///   - parameters: of the estimator, for both sensors.
  ///   - thighSensor: corrections of the thigh's samples; likewise `shankSensor`.
  public init<Estimator: AttitudeEstimator>(
    _ pair: SensorPair, estimator: Estimator.Type, parameters: Estimator.Parameters,
    options: KneeOptions = KneeOptions(), thighSensor: SensorCalibration = .none,
    shankSensor: SensorCalibration = .none
  ) throws(MeasurementError) {
    func motion(_ pair: SensorPair) -> (thigh: SegmentMotion, shank: SegmentMotion) {
      Self.motion(of: pair, thighSensor, shankSensor, estimator, parameters)
    }
    var pair = pair
    var (thigh, shank) = motion(pair)
    var search = try AxisSearch(pair, thigh: thigh, shank: shank, options: options)
    let clockOffset = ClockOffset(search, of: pair)
    if clockOffset.isSeen {
      pair = try pair.withShankEarlier(by: clockOffset.seconds)
      (thigh, shank) = motion(pair)
      search = try AxisSearch(pair, thigh: thigh, shank: shank, options: options)
    }
    var found = try KneeIdentification(
      pair, search, thigh: thigh, shank: shank, options: options)
    found.calibration.thighSensor = thighSensor
    found.calibration.shankSensor = shankSensor
    switch options.heading {
    case .smoothed:
      angles = try Self.smoothed(
        pair, thigh, shank, found.calibration, found.heading, found.samples)
    case .causal:
      angles = try Self.causal(pair, found.calibration, estimator, parameters)
    }
    calibration = found.calibration
    pose = found.pose
    arms = found.candidate.arms
    quality =
      HingeQuality.checks(of: found, angles: angles) + [HingeQuality.clocks(clockOffset)]
    self.parameters = parameters
  }

  /// Measures a pair with a calibration from an earlier recording: calibrate once, with a stance
  /// and large movements, then measure any movement, as long as neither sensor is moved on the
  /// limb.
  ///
  /// Nothing is searched for and nothing is changed in the calibration, zero and the sensors'
  /// biases included. The checks tell whether the hinge still fits.
  ///
  /// - Parameters:
  ///   - calibration: from a ``KneeAnalysis`` of the same sensors on the same limb.
  ///   - heading: how headings are averaged.
  ///   - parameters: of VQF, for both sensors; those for a known bias where `nil` and the
  ///     calibration has one.
  /// - Throws: `noHinge` where the calibration has a long axis along the hinge.
  public init(
    _ pair: SensorPair, calibration: KneeCalibration, heading: KneeOptions.Heading = .smoothed,
    parameters: VQF.Parameters? = nil
  ) throws(MeasurementError) {
    let hasBias = calibration.thighSensor != .none && calibration.shankSensor != .none
    try self.init(
      pair, calibration: calibration, estimator: VQF.self,
      parameters: parameters ?? (hasBias ? .knownBias : VQF.Parameters()), heading: heading)
  }

  /// Measures a pair with a calibration from an earlier recording and an attitude estimator.
  public init<Estimator: AttitudeEstimator>(
    _ pair: SensorPair, calibration: KneeCalibration, estimator: Estimator.Type,
    parameters: Estimator.Parameters, heading: KneeOptions.Heading = .smoothed
  ) throws(MeasurementError) {
    let (thigh, shank) = Self.motion(
      of: pair, calibration.thighSensor, calibration.shankSensor, estimator, parameters)
    let samples = AxisSamples(
      pair, thigh: LowPassedMotion(thigh, of: pair), shank: LowPassedMotion(shank, of: pair))
    guard let arms = LeverArms(axes: calibration.axes, samples: samples) else {
      throw .noHinge(reason: "the joint's place cannot be told from this movement")
    }
    let smoothed = SmoothedHeading(
      axes: calibration.axes, samples: samples,
      standardDeviation: KneeIdentification.headingDeviation)
    angles =
      switch heading {
      case .smoothed: try Self.smoothed(pair, thigh, shank, calibration, smoothed, samples)
      case .causal: try Self.causal(pair, calibration, estimator, parameters)
      }
    self.calibration = calibration
    pose = nil
    self.arms = arms
    quality = HingeQuality.checks(
      of: calibration.axes, in: samples, arms: arms,
      relativeMotion: RelativeMotion(
        about: calibration.axes.thigh, pair, thigh, shank, heading: smoothed, samples: samples),
      angles: angles)
    self.parameters = parameters
  }

  /// What 0° means.
  public var zero: AngleZero { calibration.zero }

  /// The angles as a series.
  public var series: AngleSeries {
    AngleSeries(
      time: angles.map(\.time), degrees: angles.map(\.degrees),
      standardDeviation: angles.map(\.standardDeviation))
  }

  /// Half the width of the 95 % interval of a range of motion read from the angles, degrees.
  public func rangeHalfWidth95(_ range: Double) -> Double {
    let squares = angles.reduce(0) { $0 + $1.wobble * $1.wobble }
    let wobble = (squares / Double(max(1, angles.count))).squareRoot()
    return AngleUncertainty.rangeHalfWidth(range: range, wobble: wobble)
  }

  /// What both sensors tell once their corrections are applied.
  private static func motion<Estimator: AttitudeEstimator>(
    of pair: SensorPair, _ thighSensor: SensorCalibration, _ shankSensor: SensorCalibration,
    _ estimator: Estimator.Type, _ parameters: Estimator.Parameters
  ) -> (thigh: SegmentMotion, shank: SegmentMotion) {
    func segment(_ recording: InertialRecording, _ sensor: SensorCalibration) -> SegmentMotion {
      SegmentMotion(
        recording.calibrated(with: sensor), nominalPeriod: pair.nominalPeriod,
        estimator: estimator, parameters: parameters)
    }
    return (segment(pair.thigh, thighSensor), segment(pair.shank, shankSensor))
  }

  private static func smoothed(
    _ pair: SensorPair, _ thigh: SegmentMotion, _ shank: SegmentMotion,
    _ calibration: KneeCalibration, _ heading: SmoothedHeading, _ samples: AxisSamples
  ) throws(MeasurementError) -> [KneeAngle] {
    guard let angle = JointAngle(calibration) else { throw alongLimb }
    var result: [KneeAngle] = []
    result.reserveCapacity(pair.thigh.count)
    var hint = 0
    for (rows, thinned) in zip(pair.segments, samples.segments) {
      for row in rows {
        let phasor = heading.at(pair.time[row], in: thinned, after: &hint)
        result.append(
          angle.kneeAngle(
            time: pair.time[row], thigh: (thigh.attitude[row], thigh.rate[row]),
            shank: (shank.attitude[row], shank.rate[row]), heading: phasor))
      }
    }
    return result
  }

  private static func causal<Estimator: AttitudeEstimator>(
    _ pair: SensorPair, _ calibration: KneeCalibration, _ estimator: Estimator.Type,
    _ parameters: Estimator.Parameters
  ) throws(MeasurementError) -> [KneeAngle] {
    guard
      var tracker = KneeAngleTracker<Estimator>(
        calibration: calibration, nominalPeriod: pair.nominalPeriod, parameters: parameters)
    else { throw alongLimb }
    return zip(pair.thigh, pair.shank).compactMap { tracker.update(thigh: $0, shank: $1) }
  }

  private static var alongLimb: MeasurementError {
    .noHinge(reason: "the axis lies along a limb")
  }
}
