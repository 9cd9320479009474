// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// A way from the motion of sensors to a result, with the facts known beforehand.
public enum TrialMethod: Sendable {
  /// The angle of a joint from a sensor on its proximal and one on its distal segment: ``PairAnalysis``.
  case twoSensors(PairOptions)
  /// The turn of one device about its own axis: ``HingeAnalysis``.
  case hinge(HingeOptions)
  /// ResearchKit's formula on one device, for comparison with its data: ``ResearchKitMethod``.
  case researchKit(DeviceOrientation)

  /// The name of each sensor's segment; `nil` for the only device.
  var segments: [String?] {
    if case .twoSensors(let options) = self {
      options.joint.segments.map(\.rawValue)
    } else {
      [nil]
    }
  }

  /// How the range is read from the angles.
  var range: RangeOfMotion.Options {
    switch self {
    case .twoSensors(let options): options.range
    case .hinge(let options): options.range
    case .researchKit: RangeOfMotion.Options()
    }
  }

  /// The angle of a pose that is held for zero, degrees.
  var poseDegrees: Double {
    switch self {
    case .twoSensors(let options): if case .startsAt(let angle) = options.zero { angle } else { 0 }
    case .hinge(let options): if case .startsAt(let angle) = options.zero { angle } else { 0 }
    case .researchKit: 0
    }
  }
}

/// The whole result of the recordings of one measurement: one way for files and for live measurements.
///
/// ```swift
/// let trial = try Trial([thigh, shank], .twoSensors(PairOptions()), side: .left)
/// print(trial.rangeOfMotion?.range ?? .nan)   // degrees
/// ```
public struct Trial: Sendable {
  /// What each method finds.
  public enum Analysis: Sendable {
    /// The joint between two sensors, with the angles before ``Trial/shiftDegrees`` is added.
    case twoSensors(PairAnalysis)
    /// One of several movements of a joint that two sensors found at once.
    case movement(AngleSeries)
    /// The limb under one device, with the angles before ``Trial/shiftDegrees`` is added.
    case hinge(HingeAnalysis)
    /// The numbers under ResearchKit's names and in its sense, extension positive.
    case researchKit(ResearchKitRangeOfMotion)
  }

  /// What the method found.
  public let analysis: Analysis
  /// The settings of the estimator as they were used, defaults included; `nil` where the sensors gave attitudes.
  public let parameters: (any EstimatorParameters)?
  /// The clinical result; `nil` for ResearchKit's formula, which has numbers of its own.
  public let rangeOfMotion: RangeOfMotion?
  /// Checks of the method, of the recordings and of the range.
  public let quality: [QualityCheck]
  /// Degrees that were added to the angles of the analysis: a pose was stated to be of a known angle.
  public let shiftDegrees: Double

  /// Measures recordings with an attitude estimator; with the bounded-position filter they are smoothed,
  /// as ``PairAnalysis`` and ``HingeAnalysis`` do.
  ///
  /// - Parameters:
  ///   - recordings: of the proximal and the distal segment, on one clock, or of the only device.
  ///   - parameters: settings of the estimator. For smoothing, a setting left at its default takes
  ///     the value of `BoundedPositionFilter.Parameters.smoothing`.
  ///   - held: times of a pose, seconds, and what the angle was there, degrees; `nil` where nobody
  ///     stated one. Of two sensors whose zero is the stance it is the stance; else it moves zero, and the
  ///     meaning of it becomes ``AngleZero/stated``. ResearchKit's formula knows none.
  /// - Throws: as ``SensorPair``, the analyses and ``RangeOfMotion`` do; `noStandingPose` where
  ///   the pose held has no angle.
  public init<Parameters: EstimatorParameters>(
    _ recordings: [InertialRecording], _ method: TrialMethod,
    parameters: Parameters = BoundedPositionFilter.Parameters(), side: Side = .unstated,
    activity: Activity = .unstated, held: HeldPose? = nil
  ) throws(MeasurementError) {
    guard recordings.count == method.segments.count else { throw .noSamples(rows: 0) }
    switch method {
    case .twoSensors(var options):
      var held = held
      if options.zero == .standing, let stance = held {
        (options.standing, held) = (stance.times, nil)
      }
      let pair = try SensorPair(proximal: recordings[0], distal: recordings[1])
      guard options.joint.pairMethod == .hinge else {
        try self.init(whole: pair, options, parameters, side, activity)
        return
      }
      try self.init(pair, options, parameters, side, activity, held)
    case .hinge(let options):
      try self.init(recordings[0], options, parameters, side, activity, held)
    case .researchKit(let orientation):
      try self.init(recordings[0], orientation, parameters)
    }
  }

  private init<Parameters: EstimatorParameters>(
    _ recording: InertialRecording, _ orientation: DeviceOrientation, _ parameters: Parameters
  ) throws(MeasurementError) {
    analysis = .researchKit(
      try ResearchKitMethod.measure(
        recording, orientation: orientation, with: Parameters.Estimator.self,
        parameters: parameters))
    quality =
      RecordingQuality.checks(for: recording)
      + [FormulaAxis.check(recording, orientation)].compactMap(\.self)
    (self.parameters, rangeOfMotion, shiftDegrees) = (parameters, nil, 0)
  }

  /// One movement of a joint of which two sensors find all.
  private init(
    whole pair: SensorPair, _ options: PairOptions, _ parameters: any EstimatorParameters,
    _ side: Side, _ activity: Activity
  ) throws(MeasurementError) {
    let movements = options.joint.movements
    let whole = try ThreeAxisAnalysis(pair, options: options, side: side, estimator: parameters)
    let checks = RecordingQuality.checks(for: pair, segments: options.joint.segments)
    try self.init(
      whole[options.plane], movements.first { $0.plane == options.plane } ?? movements[0],
      of: options.joint, zero: .neutral, side: side, activity: activity,
      range: whole.rangeOptions(options.range), parameters: whole.parameters,
      checks: whole.quality + checks)
  }

  private init<Parameters: EstimatorParameters>(
    _ pair: SensorPair, _ options: PairOptions, _ parameters: Parameters, _ side: Side,
    _ activity: Activity, _ held: HeldPose?
  ) throws(MeasurementError) {
    let analysis =
      if let parameters = parameters as? BoundedPositionFilter.Parameters {
        try PairAnalysis(pair, options: options, parameters: parameters)
      } else {
        try PairAnalysis(
          pair, estimator: Parameters.Estimator.self, parameters: parameters, options: options)
      }
    let shift = try held?.shift(of: analysis.series)
    let (range, checks) = both(
      {
        Result { () throws(MeasurementError) in
          try analysis.rangeOfMotion(
            shiftedBy: shift, side: side, activity: activity, options.range)
        }
      },
      { RecordingQuality.checks(for: pair, segments: options.joint.segments) })
    let rangeOfMotion = try range.get()
    (self.analysis, self.parameters) = (.twoSensors(analysis), analysis.parameters)
    (self.rangeOfMotion, shiftDegrees) = (rangeOfMotion, shift ?? 0)
    quality = analysis.quality + checks + rangeOfMotion.checks(of: options.joint)
  }

  /// The result of one of several movements of a joint.
  ///
  /// - Parameter checks: of the joint and of the sensors.
  /// - Throws: as ``RangeOfMotion`` does.
  package init(
    _ angles: AngleSeries, _ movement: Movement, of joint: Joint, zero: AngleZero, side: Side,
    activity: Activity, range: RangeOfMotion.Options, parameters: (any EstimatorParameters)?,
    checks: [QualityCheck]
  ) throws(MeasurementError) {
    let reached = try RangeOfMotion(
      of: angles, zero: zero, side: side, activity: activity, options: range)
    (analysis, rangeOfMotion) = (.movement(angles), reached)
    (self.parameters, shiftDegrees) = (parameters, 0)
    quality = checks + reached.checks(of: joint, movement: movement, isAlone: false)
  }

  private init<Parameters: EstimatorParameters>(
    _ recording: InertialRecording, _ options: HingeOptions, _ parameters: Parameters, _ side: Side,
    _ activity: Activity, _ held: HeldPose?
  ) throws(MeasurementError) {
    let analysis =
      if let parameters = parameters as? BoundedPositionFilter.Parameters {
        try HingeAnalysis(
          recording, options: options, side: side, activity: activity, parameters: parameters)
      } else {
        try HingeAnalysis(
          recording, estimator: Parameters.Estimator.self, parameters: parameters,
          options: options, side: side, activity: activity)
      }
    (self.analysis, self.parameters) = (.hinge(analysis), analysis.parameters)
    quality = analysis.quality
    guard let held else {
      (shiftDegrees, rangeOfMotion) = (0, analysis.rangeOfMotion)
      return
    }
    shiftDegrees = try held.shift(of: analysis.angles)
    rangeOfMotion = try RangeOfMotion(
      of: analysis.angles.shifted(by: shiftDegrees), zero: .stated, side: side,
      activity: activity, options: options.range)
  }

  /// The joint that two sensors found; `nil` for another method.
  public var joint: PairAnalysis? {
    if case .twoSensors(let joint) = analysis { joint } else { nil }
  }
  /// The limb that one device found; `nil` for another method.
  public var hinge: HingeAnalysis? { if case .hinge(let limb) = analysis { limb } else { nil } }
  /// The numbers of ResearchKit's formula; `nil` for another method.
  public var researchKit: ResearchKitRangeOfMotion? {
    if case .researchKit(let numbers) = analysis { numbers } else { nil }
  }
  /// The angles, ``shiftDegrees`` added; `nil` for ResearchKit's formula. Made anew at each call.
  public var angles: AngleSeries? {
    if case .movement(let angles) = analysis { return angles }
    return (joint?.series ?? hinge?.angles)?.shifted(by: shiftDegrees)
  }
}
