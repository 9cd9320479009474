// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Inertial

/// Joint flexion from two sensors while they stream, without a calibration beforehand. The joint is
/// found from the movement, and again as more movement comes in.
///
/// ```swift
/// var session = PairSession<BoundedPositionFilter>(periods: (0.01, 0.01), parameters: .init())
/// session.add(proximal: proximalSample)  // every sample, from whichever sensor
/// session.add(distal: distalSample)
/// while let row = session.next() { print(row.time, row.angle?.degrees ?? .nan) }
/// if let job = session.identificationJob() { session.adopt(job.run()) }  // run it on any thread
/// ```
///
/// A plain value: no threads, no locks, no clock. The caller decides where a job runs and when its
/// outcome is adopted; the same samples in the same order, with outcomes adopted at the same
/// places, give the same bits. Until the first calibration there is no angle but a ``reason``.
///
/// Memory is bounded: half a second of each sensor for pairing, and at most
/// 84 s of motion for identification (`storedRows`), whatever the length of the stream. Between
/// jobs nothing is allocated for a sample, but every four seconds a window of motion is.
public struct PairSession<Estimator: AttitudeEstimator>: Sendable {
  /// One row: a time, and the angle once there is a calibration.
  public struct Reading: Sendable, Hashable {
    /// Seconds on the proximal segment's clock.
    public var time: Double
    /// The angle; `nil` before the first calibration.
    public var angle: PairAngle?
    /// Whether the proximal segment is as upright as in the stance; `nil` before the stance is known.
    package var isUpright: Bool?
  }

  /// How far it has come.
  public var state: PairSessionState {
    if watch.isDoubtful || hinge != nil && isObjected { return .doubtful }
    guard hinge != nil else { return isWorking ? .identifying : .waitingForMovement }
    return isSettled ? .settled : .provisional
  }
  /// The calibration in use.
  public var calibration: PairCalibration? { hinge?.calibration }
  /// Checks of the joint model at the last search that found the calibration in use, or agreed with
  /// it; empty before, and for one that was given.
  public private(set) var quality: [QualityCheck] = []
  /// Jobs given out.
  package private(set) var identifications = 0
  /// Samples of the proximal segment that found no partner within the pairing limit.
  var unpairedSamples: Int { pairing.unpaired }
  /// Samples and rows held: bounded, whatever the length of the stream.
  package var storedRows: Int { pairing.count + history.count + recent.count }

  private let period: Double
  private var options: PairOptions
  private let sensors: (proximal: SensorCalibration, distal: SensorCalibration)
  private var pairing: SamplePairing
  private var tracker: PairTracker<Estimator>
  private var hinge: HingeAngleTracker?
  private var history: MotionHistory
  private var recent = RecentMotion()
  private var watch = ResidualWatch()
  private var schedule = IdentificationSchedule()
  private var isWorking = false
  private var isSettled = false
  private var isObjected = false
  private var hasPose = false
  private var isSenseCertain = false
  private var lastTime = 0.0
  private var failure: MeasurementError?

  /// A session at the start of two streams.
  ///
  /// - Parameters:
  ///   - periods: usual time between samples of the proximal and the distal sensor, seconds.
  ///   - parameters: of the estimator, for both sensors.
  ///   - options: what is known beforehand; `heading` has no meaning here.
  ///   - calibration: of an earlier measurement. It is used from the first sample on, with its
  ///     sensor corrections, and nothing is searched for unless the movement stops fitting it.
  ///   - proximalSensor: corrections of the proximal segment's samples where no calibration is given; likewise
  ///     `distalSensor`.
  ///   - pairingLimit: seconds that a sample waits for the other sensor, 0.5 by default.
  public init(
    periods: (proximal: Double, distal: Double), parameters: Estimator.Parameters,
    options: PairOptions = PairOptions(), calibration: PairCalibration? = nil,
    proximalSensor: SensorCalibration = .none, distalSensor: SensorCalibration = .none,
    pairingLimit: Double = 0.5
  ) {
    period = periods.proximal
    self.options = options
    sensors =
      calibration.map { ($0.proximalSensor, $0.distalSensor) } ?? (proximalSensor, distalSensor)
    pairing = SamplePairing(periods: periods, limit: pairingLimit)
    tracker = PairTracker(nominalPeriod: periods.proximal, parameters: parameters)
    history = MotionHistory(period: periods.proximal, options: options)
    hinge = calibration.flatMap { HingeAngleTracker($0) }
    if hinge != nil {
      (isSettled, isSenseCertain, schedule.isImproving) = (true, true, false)
      hasPose = calibration?.zero == .standingPose
      watch.expect(axes: calibration?.axes)
    }
  }

  /// Takes in a sample of the proximal sensor. One with a time that does not rise is left out.
  public mutating func add(proximal sample: InertialSample) {
    pairing.add(proximal: sensors.proximal.apply(to: sample))
  }

  /// Takes in a sample of the distal sensor. One with a time that does not rise is left out.
  public mutating func add(distal sample: InertialSample) {
    pairing.add(distal: sensors.distal.apply(to: sample))
  }

  /// The next row that both sensors have reached; `nil` until more samples come in.
  public mutating func next() -> Reading? {
    while let pair = pairing.next() {
      guard let row = tracker.update(proximal: pair.proximal, distal: pair.distal) else { continue }
      lastTime = row.time
      recent.append(row)
      if let window = history.append(row), watch.update(window) {
        startAnew()
      }
      return Reading(time: row.time, angle: hinge?.update(row), isUpright: hinge?.isUpright(row))
    }
    return nil
  }

  /// After a slip, movements and poses from before it belong to sensors at other places.
  private mutating func startAnew() {
    // The slip itself lies in the first of the windows that misfit.
    history.forget(allBut: ResidualWatch.windows - 1)
    schedule.startAnew()
    (isSettled, isWorking) = (false, false)
    options.standing = nil
    if options.zero.isAtStart { options.zero = .mostExtended }
  }

  /// The reason why there is no angle yet, one sentence with the remedy; `nil` once there is one.
  public var reason: String? {
    guard hinge == nil else { return nil }
    if let failure { return failure.description }
    return
      "Bend and straighten the joint: \((100 * searchProgress).shown(0)) % of the movement that is needed "
      + "has been seen."
  }

  /// Share of the movement before the next search that is there, 0…1.
  public var searchProgress: Double { schedule.progress(turning: history.turning) }

  /// Why the last search gave no calibration; `nil` where it did, and before the first.
  public var error: MeasurementError? { failure }
}

extension PairOptions.Zero {
  /// Whether the start of the recording decides zero.
  var isAtStart: Bool {
    if case .startsAt = self { true } else { false }
  }
}

// Identification.
extension PairSession {
  /// A search over the movement remembered, where enough has come in since the last one; `nil`
  /// otherwise, and while one is under way.
  ///
  /// The first is due after a repetition or so, further ones whenever the movement has grown by
  /// half, later every minute of movement or so. Cheap to ask after every sample.
  public mutating func identificationJob() -> IdentificationJob? {
    guard !isWorking, hinge == nil || watch.isDoubtful || schedule.isImproving,
      schedule.isDue(turning: history.turning, poses: history.poseCount)
    else { return nil }
    schedule.start(turning: history.turning, poses: history.poseCount)
    isWorking = true
    identifications += 1
    return IdentificationJob(
      number: schedule.number,
      search: .hinge(
        HingeSearch(
          rows: history.rows, period: period, options: options, incumbent: calibration,
          keepsZero: !watch.isDoubtful, sensors: sensors)))
  }

  /// Adopts the outcome of a job where it is better than the calibration in use.
  ///
  /// - Returns: the change; `nil` without one. A second outcome of the same job, or that of a job
  ///   from before a slip, changes nothing.
  @discardableResult
  public mutating func adopt(_ outcome: IdentificationJob.Outcome) -> CalibrationChange? {
    guard isWorking, outcome.number == schedule.number, case .hinge(let result) = outcome.found
    else { return nil }
    isWorking = false
    switch result {
    case .failure(let error):
      failure = error
      if case .exchangedSensors = error { isObjected = true }
      return nil
    case .success(let joint):
      failure = joint.objection
      isObjected = failure != nil
      guard !isObjected else { return nil }
      if let difference = joint.difference, !watch.isDoubtful {
        guard isBetter(joint, difference) else {
          if isSettled { quality = joint.quality }
          return nil
        }
      }
      return take(joint)
    }
  }

  /// Runs a job that is due at once and adopts its outcome: for recordings, and for streams whose
  /// samples can wait a fraction of a second.
  @discardableResult
  public mutating func identify() -> CalibrationChange? {
    identificationJob().flatMap { adopt($0.run()) }
  }

  private mutating func isBetter(
    _ joint: IdentifiedJoint, _ difference: IdentifiedJoint.Difference
  ) -> Bool {
    if difference.isReversed && (isSenseCertain || !joint.isSenseCertain) { return false }
    if hasPose && !joint.hasPose { return false }
    let gains = joint.hasPose && !hasPose || difference.isReversed
    isSettled = !gains && difference.shapeDegrees < IdentificationSchedule.settledDegrees
    let matters =
      max(abs(difference.meanDegrees), difference.shapeDegrees)
      > IdentificationSchedule.leastChangeDegrees
    return gains || matters && joint.misfit <= difference.misfit
  }

  private mutating func take(_ joint: IdentifiedJoint) -> CalibrationChange? {
    guard var tracker = HingeAngleTracker(joint.calibration) else { return nil }
    // The heading is found again from the rows of its own time constant.
    for row in recent.rows { _ = tracker.update(row) }
    let change = CalibrationChange(
      time: lastTime, from: calibration, to: joint.calibration,
      meanDegrees: joint.difference?.meanDegrees ?? 0,
      shapeDegrees: joint.difference?.shapeDegrees ?? 0,
      isReversed: joint.difference?.isReversed ?? false)
    hinge = tracker
    quality = joint.quality
    (hasPose, isSenseCertain) = (joint.hasPose, joint.isSenseCertain)
    watch.expect(axes: joint.calibration.axes, residual: joint.residual)
    return change
  }
}

extension PairSession: JointSession {
  mutating func nextAngle() -> JointRow? {
    next().map { row in
      JointRow(
        time: row.time,
        angle: row.angle.map { ReadAngle(degrees: $0.degrees, uncertainty: $0.uncertainty) },
        isUpright: row.isUpright)
    }
  }

  mutating func adoptJoint(_ outcome: IdentificationJob.Outcome) -> JointChange? {
    adopt(outcome).map { change in
      JointChange(
        isFirst: change.from == nil, meanDegrees: change.meanDegrees,
        shapeDegrees: change.shapeDegrees, isReversed: change.isReversed)
    }
  }

  var hasJoint: Bool { calibration != nil }
  var hasStance: Bool { calibration?.zero == .standingPose }
}

/// The effect of a new calibration on the angle of a ``PairSession``.
public struct CalibrationChange: Sendable, Hashable, Codable {
  /// Time of the last angle with the old calibration, seconds on the proximal segment's clock.
  public var time: Double
  /// The calibration until then; `nil` before the first.
  public var from: PairCalibration?
  /// The calibration from then on.
  public var to: PairCalibration
  /// Mean change of the angle over the movement remembered, degrees; 0 for the first calibration. A
  /// change of zero shows here.
  public var meanDegrees: Double
  /// Standard deviation of the change about its mean, degrees: how much the curve changed its shape.
  public var shapeDegrees: Double
  /// Whether the sense of flexion was turned round.
  public var isReversed: Bool
}

/// How far a ``PairSession`` has come.
public enum PairSessionState: String, Sendable, Hashable, Codable, CaseIterable {
  /// There is no calibration, and too little movement to look for one.
  case waitingForMovement = "waiting-for-movement"
  /// There is no calibration yet, and an identification is under way.
  case identifying
  /// There are angles; more movement may still change them.
  case provisional
  /// An identification with much new movement agreed with the one before.
  case settled
  /// The newest movement does not fit the calibration (a sensor may have slipped), or with more of it
  /// no hinge fits.
  case doubtful
}
