// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Glibc
public import Inertial

/// Range of motion from one device on the moving limb, however it sits there: the method `hinge`.
///
/// The device's own axis of rotation is found in the trial, so that the mounting does not matter:
///
/// 1. *Bias.* What the gyroscope reads in the rests of the recording, or, without a rest, what the
///    attitude filter learns in a first pass, is subtracted.
/// 2. *Axis.* The principal axis of the rate (`SegmentAxis`), with its share of the squared rate.
/// 3. *Joint centre.* The lever arm from the joint is fitted and the movement's own acceleration
///    removed before the filter runs again (`JointCentre`), where that explains the
///    acceleration.
/// 4. *Angle.* The twist of the attitude about the axis, unwrapped (`TwistAngle`), with sign and
///    zero as ``HingeOptions`` say, and the range of motion of it (``RangeOfMotion``).
///
/// The result is the limb's angle. It is the joint's only while the other segment keeps still: in
/// standing up the proximal segment alone reads 61–68° and the distal segment alone 25–27° of a joint's 77–81°.
///
/// Errors of the range on simulated legs at any mounting, with VQF (mean; 95th percentile): without
/// sensor errors 0.06°; 0.2°. With noise and a bias of up to 3 °/s 0.08°; 0.3°. With a calibrated
/// module's scale and offset errors 0.2°; 0.5°, with those of an uncalibrated phone (1 %, 20 mg)
/// 0.9°; 2.1°. A recording that starts in motion and holds no rest can be off by several degrees
/// and says so in its checks.
///
/// ```swift
/// let options = HingeOptions(zero: .startsAt(90), sense: .firstMovement(.extension))
/// let limb = try HingeAnalysis(recording, options: options, side: .right)
/// print(limb.rangeOfMotion.words, limb.quality.overall)
/// ```
public struct HingeAnalysis: Sendable {
  /// The angle at each sample that the clock accepts, degrees, flexion positive.
  ///
  /// Their uncertainty is a model: the sensor's part is the inclination's, 0.3°, what the
  /// accelerometer's error of gravity at rest amounts to as an angle and what coarsely rounded
  /// readings, such as those of a phone in a browser, leave open; one per cent of scale, as an
  /// uncalibrated phone's gyroscope has, and the drift about the vertical part of the axis, at
  /// 0.03 °/s after a rest and 0.3 °/s without one; the rest is that of two devices, of which this
  /// is one half.
  public let angles: AngleSeries
  /// The settings of the estimator.
  package let parameters: any EstimatorParameters
  /// The clinical result.
  public let rangeOfMotion: RangeOfMotion
  /// The flexion axis, unit length, device frame; flexion turns the device right-handed about it.
  public let axis: Vector3
  /// The share of the squared rate, below 3 Hz, that was about the axis, 1/3…1.
  public let singleAxisShare: Double
  /// The gyroscope bias that was subtracted before the filter ran, rad/s, device frame.
  package let gyroscopeBias: Vector3
  /// Where the joint is, as seen from the device; `nil` where no still point explains the movement.
  package let jointCentre: JointCentre?
  /// Inclination of the limb (``HingeOptions/limbAxis``) above the horizontal at the start,
  /// degrees: 0 level, −90 hanging, +90 pointing up. Absolute, from gravity; as good as the
  /// mounting.
  public let startElevation: Double
  /// The same at the end.
  public let finishElevation: Double
  /// The rule that decided the sign of flexion, in words.
  public let signRule: String
  /// Checks of the recording and of the movement.
  public let quality: [QualityCheck]
  /// How far the limb went in both directions of ``HingeOptions/tested``; `nil` without it.
  public let movementRange: MovementRange?
  /// The share of the squared rate, below 3 Hz, that was in the plane of the tested movement: about its
  /// axis by the place of the device where that is stated, else about the axis as gravity levels it.
  public let planeShare: Double?
  /// How firmly the other segment was held, as stated.
  public let fixation: Fixation

  /// Share of one axis below which there is no result.
  static let leastShare = 0.65
  /// Median specific force below which there is no vertical, m/s².
  private static let leastForce = 2.0

  /// Measures a recording with the bounded-position smoother.
  ///
  /// Where the recording has a rest, the bias is known from it and nothing later is taken for rest:
  /// a machine may turn a limb as evenly and as slowly as a bias. So the initial bias is then at
  /// most 0.1 °/s, and the limit of the rate's deviation at rest is zero.
  ///
  /// - Parameters:
  ///   - recording: of the device on the moving limb.
  ///   - options: zero, sign and how the range is read.
  ///   - side: which limb.
  ///   - activity: who moved it.
  ///   - parameters: settings of the filter. A setting left at its default takes the value of
  ///     `BoundedPositionFilter.Parameters.smoothing`.
  /// - Throws: as the other initialiser does.
  public init(
    _ recording: InertialRecording, options: HingeOptions = HingeOptions(),
    side: Side = .unstated, activity: Activity = .unstated,
    parameters: BoundedPositionFilter.Parameters = BoundedPositionFilter.Parameters()
  ) throws(MeasurementError) {
    let smoothing = parameters.forSmoothing
    var known = smoothing
    known.initialBias = min(smoothing.initialBias, 0.1 * .degree)
    known.stillness.rateDeviation = 0
    try self.init(
      recording, method: SmootherMethod(parameters: smoothing),
      afterRest: SmootherMethod(parameters: known), options: options, side: side,
      activity: activity)
  }

  /// Measures a recording with an attitude estimator.
  ///
  /// - Parameters:
  ///   - recording: of the device on the moving limb.
  ///   - estimator: the filter.
  ///   - parameters: of the filter.
  ///   - options: zero, sign and how the range is read.
  ///   - side: which limb.
  ///   - activity: who moved it.
  /// - Throws: `noSamples`, `tooShort`, `noAttitude` (no gravity; or zero from gravity with an
  ///   upright axis), `noMovement`, `notSingleAxis`. Three or four passes of the estimator, n log
  ///   n.
  public init<Estimator: AttitudeEstimator>(
    _ recording: InertialRecording, estimator: Estimator.Type, parameters: Estimator.Parameters,
    options: HingeOptions = HingeOptions(), side: Side = .unstated, activity: Activity = .unstated
  ) throws(MeasurementError) {
    let method = EstimatorMethod<Estimator>(parameters: parameters)
    try self.init(
      recording, method: method, afterRest: method, options: options, side: side,
      activity: activity)
  }

  private init<Method: SegmentMethod>(
    _ recording: InertialRecording, method: Method, afterRest: Method, options: HingeOptions,
    side: Side, activity: Activity
  ) throws(MeasurementError) {
    guard let accepted = AcceptedSamples(recording) else {
      throw .untimed(recording, needed: options.range.minimumDuration)
    }
    guard accepted.duration >= options.range.minimumDuration else {
      throw .tooShort(seconds: accepted.duration, needed: options.range.minimumDuration)
    }
    let force = OrderStatistics.median(accepted.recording.specificForce.map(\.norm))
    guard force >= Self.leastForce else {
      throw .noAttitude(
        reason: "the accelerometer reads \(force.shown(2)) m/s², so there is no gravity to tell up "
          + "from down; export the acceleration with gravity")
    }
    let rests = RestPeriod.all(
      in: accepted.recording, period: accepted.isWhole ? accepted.timing.period : nil)
    let restBias = RestPeriod.bias(from: rests)
    let chosen = restBias == nil ? method : afterRest
    func attitudes(_ samples: AcceptedSamples) -> [Quaternion] {
      chosen.motion(of: samples.recording, nominalPeriod: samples.period).attitude
    }
    let hold = options.tested.map { _ in NeutralHold(accepted) }
    let heldBias = hold.flatMap { $0.showsBias ? $0.meanRate : nil }
    gyroscopeBias = restBias ?? heldBias ?? Self.learnedBias(of: accepted, method)
    let bias = gyroscopeBias
    let samples = accepted.withRates { $1.angularVelocity - bias }
    let first = attitudes(samples)
    let turned = Self.largestTurn(first)
    guard turned >= options.range.minimumRange,
      let axis = SegmentAxis(samples)
    else { throw .noMovement(degrees: turned, needed: options.range.minimumRange) }
    guard axis.share >= Self.leastShare else {
      throw .notSingleAxis(share: axis.share, needed: Self.leastShare)
    }
    let gravity =
      rests.isEmpty
      ? InertialSample.standardGravity : OrderStatistics.median(rests.map(\.meanForce.norm))
    let (fitted, final) = Self.refine(
      samples, first, gravity: gravity, axis: options.tested.map { _ in axis.direction }, attitudes)

    let biasDeviation = restBias != nil ? 0.03 : 0.3
    let drift = hypot(biasDeviation, ReadingStep(of: recording).drift)
    let neutral = hold.map {
      NeutralAttitudes($0, samples.recording.time, final, drift: drift)
    }
    let plane = neutral.flatMap { neutral in
      options.tested.map { MovementPlane($0, found: axis.direction, up: neutral.up) }
    }
    let direction = plane?.axis ?? axis.direction
    var twist = TwistAngle(axis: direction)
    let turns = final.map { twist.update(attitude: $0) * 180 / .pi }
    let up = final.map(\.up)
    let verticality = OrderStatistics.median(up.map { abs($0.dot(direction)) })
    var flexion = try Self.flexion(
      turns, time: samples.recording.time, axis: direction, up: up, options: options,
      neutral: neutral, expected: plane?.expected)
    let isBridged = verticality >= SegmentQuality.upright && neutral?.returns ?? false
    let bridge =
      isBridged ? neutral.map { $0.bridge(&flexion, samples.recording.time, drift) } : nil
    self.axis = direction * flexion.sign
    singleAxisShare = axis.share
    fixation = options.fixation
    planeShare = plane?.share(of: axis.share, found: axis.direction)
    jointCentre = fitted.flatMap { $0.isCredible ? $0 : nil }
    signRule = flexion.rule
    let rounding = ReadingStep(of: recording).inclination
    var uncertainty = HingeUncertainty(
      axis: direction,
      inclination: HingeUncertainty.inclination(gravity: gravity, rounding: rounding),
      drift: verticality * (bridge?.drift ?? drift), zero: flexion.zero, fixation: options.fixation)
    if let plane {
      uncertainty.inclination = hypot(HingeUncertainty.leastDifference, rounding)
      // About the vertical a wrong inclination does not change the angle.
      uncertainty.offset =
        HingeUncertainty.offset(gravity: gravity)
        * max(0, 1 - verticality * verticality).squareRoot()
      uncertainty.axisShare = plane.axisShare
      uncertainty.scale = plane.scale(verticality: verticality)
      // A test is slow, and nothing lands in it.
      uncertainty.shakeShare = 0.5
    }
    angles = AngleSeries(
      time: samples.recording.time, degrees: flexion.degrees,
      uncertainty: uncertainty.column(of: flexion.degrees, samples.recording, attitudes: final))
    parameters = chosen.parameters
    rangeOfMotion = try RangeOfMotion(
      of: angles, zero: flexion.zero, side: side, activity: activity, options: options.range)
    let angles = angles
    movementRange = try options.tested.map { tested throws(MeasurementError) in
      try MovementRange(
        angles, of: tested.movement, test: tested.test, options: options.range)
    }
    let limb = options.limbAxis.normalized ?? Vector3(0, -1, 0)
    startElevation = asin(max(-1, min(1, up[0].dot(limb)))) * 180 / .pi
    finishElevation = asin(max(-1, min(1, up[up.count - 1].dot(limb)))) * 180 / .pi
    let tested = options.tested
    // A person holds a posture with less rest; there is a check of its own.
    var checks = RecordingQuality.checks(for: recording, rests: rests, timing: accepted.timing)
      .filter { tested == nil || $0.name != RecordingQuality.restAtStart }
    checks += SegmentQuality.checks(
      axis: axis, verticality: verticality, hasGaps: accepted.segments.count > 1, centre: fitted,
      isHeldAtBothEnds: isBridged)
    checks += neutral?.checks ?? []
    checks += tested.flatMap { tested in plane?.checks(tested, of: options.joint) } ?? []
    if let first = flexion.firstMovement { checks.append(first) }
    checks += rangeOfMotion.checks(
      of: options.joint, movement: tested?.movement, isAlone: tested == nil)
    checks += movementRange?.repetitionChecks ?? []
    quality = checks
  }

  /// The correction of the last angular velocity by a method, rad/s: mostly the bias.
  private static func learnedBias<Method: SegmentMethod>(
    of samples: AcceptedSamples, _ method: Method
  ) -> Vector3 {
    let motion = method.motion(of: samples.recording, nominalPeriod: samples.period)
    guard let rate = motion.rate.last, let raw = samples.recording.angularVelocity.last else {
      return .zero
    }
    return raw - rate
  }

  /// The largest angle between the first attitude and another, degrees.
  private static func largestTurn(_ attitudes: [Quaternion]) -> Double {
    guard let first = attitudes.first else { return 0 }
    return attitudes.reduce(0) { max($0, first.angle(to: $1)) } * 180 / .pi
  }

  /// Attitudes from which the movement's own acceleration is taken off where the fitted joint
  /// centre is credible; twice, since the first fit rests on inclinations that the acceleration has
  /// spoilt.
  private static func refine(
    _ samples: AcceptedSamples, _ first: [Quaternion], gravity: Double, axis: Vector3?,
    _ attitudes: (AcceptedSamples) -> [Quaternion]
  ) -> (centre: JointCentre?, attitudes: [Quaternion]) {
    let derivative = JointCentre.rateDerivative(samples)
    var best: (centre: JointCentre?, attitudes: [Quaternion]) = (nil, first)
    for _ in 0..<2 {
      let centre = JointCentre(
        samples, rateDerivative: derivative, up: best.attitudes.map(\.up), gravity: gravity,
        axis: axis)
      guard let centre, centre.isCredible else { return (best.centre ?? centre, best.attitudes) }
      best = (centre, attitudes(centre.removed(from: samples, rateDerivative: derivative)))
    }
    return best
  }
}
