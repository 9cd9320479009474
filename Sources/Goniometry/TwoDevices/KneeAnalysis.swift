// SPDX-License-Identifier: Apache-2.0

public import Inertial

/// The knee angle of a recording from a thigh and a shank sensor.
public struct KneeAnalysis: Sendable {
  /// The angle at every common time.
  public let angles: [KneeAngle]
  /// What was found about the joint.
  public let calibration: KneeCalibration
  /// What 0° means.
  public let zero: AngleZero
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
  /// - Throws: `noMovement`, `noHinge`, `noStandingPose`, `signUndecided`, `tooShort`. n log n, and
  ///   some 40 fits of the axis over 20 rows a second.
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
    func motion(_ recording: InertialRecording, _ sensor: SensorCalibration) -> SegmentMotion {
      SegmentMotion(
        recording.calibrated(with: sensor), nominalPeriod: pair.nominalPeriod,
        estimator: estimator, parameters: parameters)
    }
    let (thigh, shank) = (motion(pair.thigh, thighSensor), motion(pair.shank, shankSensor))
    var found = try KneeIdentification(pair, thigh: thigh, shank: shank, options: options)
    found.calibration.thighSensor = thighSensor
    found.calibration.shankSensor = shankSensor
    guard let angle = JointAngle(found.calibration) else {
      throw .noHinge(reason: "the axis lies along a limb")
    }
    switch options.heading {
    case .smoothed:
      angles = Self.smoothed(pair, thigh, shank, angle, found)
    case .causal:
      guard
        var tracker = KneeAngleTracker<Estimator>(
          calibration: found.calibration, nominalPeriod: pair.nominalPeriod, parameters: parameters)
      else { throw .noHinge(reason: "the axis lies along a limb") }
      angles = zip(pair.thigh, pair.shank).compactMap { tracker.update(thigh: $0, shank: $1) }
    }
    calibration = found.calibration
    zero = found.zero
    pose = found.pose
    arms = found.candidate.arms
    quality = HingeQuality.checks(of: found, angles: angles)
    self.parameters = parameters
  }

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

  private static func smoothed(
    _ pair: SensorPair, _ thigh: SegmentMotion, _ shank: SegmentMotion, _ angle: JointAngle,
    _ found: KneeIdentification
  ) -> [KneeAngle] {
    var result: [KneeAngle] = []
    result.reserveCapacity(pair.thigh.count)
    var hint = 0
    for (rows, thinned) in zip(pair.segments, found.samples.segments) {
      for row in rows {
        let heading = found.heading.at(pair.time[row], in: thinned, after: &hint)
        result.append(
          angle.kneeAngle(
            time: pair.time[row], thigh: (thigh.attitude[row], thigh.rate[row]),
            shank: (shank.attitude[row], shank.rate[row]), heading: heading))
      }
    }
    return result
  }
}
