// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// A live measurement with one device on the moving limb.
///
/// The limb's angle about its own axis of rotation, the joint's only while the other segment keeps
/// still; see ``HingeAnalysis``. Hold still, from which the gyroscope's bias shows and where the
/// angles start; then move: the axis is the principal one of what turned so far, and the angle the
/// twist of the attitude about it.
///
/// The live angle knows the past alone, and nothing is taken off the movement's own acceleration,
/// which can cost a few degrees in fast movements; ``finish()`` gives what `HingeAnalysis` makes of
/// all that came in.
public struct LimbMeasurement<Estimator: AttitudeEstimator>: LiveMeasurement {
  /// What is known beforehand.
  public let options: HingeOptions
  /// The pose that was stated to be the start; `nil` where nobody did.
  public private(set) var held: HeldPose?

  /// The newest angle; `nil` until the axis is found.
  public private(set) var reading: LiveReading?
  /// What the angles were so far.
  public private(set) var range = RangeSoFar()
  /// The moments that were marked, seconds; at most 10 000.
  public private(set) var marks: [Double] = []
  /// What the sensor gave.
  public var motions: [KeptMotion] { [motion] }

  private static var mostMarks: Int { 10_000 }
  private static var restSeconds: Double { 2 }
  private static var poseSeconds: Double { 1 }
  /// Rows a second from which the range is read again with a new axis, and how many are kept: two
  /// minutes.
  private static var keptRateHz: Double { 20 }
  private static var mostKept: Int { 2400 }

  private let parameters: Estimator.Parameters
  private let correction: SensorCalibration
  private let side: Side
  private let activity: Activity
  private var motion: KeptMotion
  private var tracker: AttitudeTracker<Estimator>?
  private var stillness: StillnessWatch?
  private var limb: LimbAxisTracker
  private var bias: Vector3?
  private var inclination = HingeUncertainty.inclination(gravity: InertialSample.standardGravity)
  private var start: (time: Double, attitude: Quaternion)?
  private var kept: [(time: Double, attitude: Quaternion)] = []
  private var isZeroing = false
  private var shift = 0.0
  private var pose = (sum: 0.0, count: 0.0)
  private var lastTime: Double?

  /// A measurement before the first sample.
  ///
  /// - Parameters:
  ///   - parameters: of the estimator.
  ///   - options: what is known beforehand.
  ///   - correction: of the device, applied to every sample.
  ///   - side: which limb; likewise `activity`, who moves it.
  ///   - sampleLimit: samples kept.
  public init(
    parameters: Estimator.Parameters, options: HingeOptions = HingeOptions(),
    correction: SensorCalibration = .none, side: Side = .unstated,
    activity: Activity = .unstated, sampleLimit: Int = KeptMotion.mostSamples
  ) {
    (self.parameters, self.options, self.correction) = (parameters, options, correction)
    (self.side, self.activity) = (side, activity)
    motion = KeptMotion(limit: sampleLimit)
    limb = LimbAxisTracker(options)
  }

  /// What the sensor gave, uncorrected.
  public var recording: InertialRecording { motion.recording }
}

// Samples.
extension LimbMeasurement {
  /// Takes in a sample of the only sensor.
  public mutating func add(_ sample: InertialSample, from sensor: Int) {
    for row in motion.add(sample) { take(correction.apply(to: motion.recording[row])) }
  }

  private mutating func take(_ raw: InertialSample) {
    guard let period = motion.period else { return }
    if tracker == nil {
      tracker = AttitudeTracker(nominalPeriod: period, parameters: parameters)
      stillness = StillnessWatch(period: period)
      kept.reserveCapacity(Self.mostKept)
    }
    var sample = raw
    if let bias { sample.angularVelocity = raw.angularVelocity - bias }
    guard let verdict = tracker?.update(sample), let attitude = tracker?.attitude,
      let rate = tracker?.estimator.corrected(angularVelocity: sample.angularVelocity)
    else { return }
    let step: Double
    switch verdict {
    case .first: step = period
    case .step(let seconds): step = seconds
    case .gap, .clockSetBack:
      step = period
      stillness?.restart()
      range.interrupt()
    case .repeated, .outOfOrder, .unusable: return
    }
    lastTime = sample.time
    stillness?.update(raw)
    if bias == nil, (stillness?.seconds ?? 0) >= Self.restSeconds - 0.1 {
      rest(at: sample, period: period)
      return
    }
    if start == nil { begin(at: sample.time, attitude) }
    keep(sample.time, attitude)
    if limb.update(attitude: attitude, rate: rate, timeStep: step) { readAgain() }
    read(sample, attitude)
  }

  /// The bias is known: the attitude starts anew from the rest, and angles with it.
  private mutating func rest(at sample: InertialSample, period: Double) {
    guard let still = stillness else { return }
    bias = still.meanRate
    inclination = HingeUncertainty.inclination(gravity: still.meanForce.norm)
    var corrected = sample
    corrected.angularVelocity = .zero
    corrected.specificForce = still.meanForce
    var fresh = AttitudeTracker<Estimator>(nominalPeriod: period, parameters: parameters)
    fresh.update(corrected)
    tracker = fresh
    // What turned before was seen with a bias in it.
    if limb.axis == nil { limb = LimbAxisTracker(options) }
    begin(at: sample.time, fresh.attitude)
  }

  private mutating func begin(at time: Double, _ attitude: Quaternion) {
    start = (time, attitude)
    limb.refer(to: attitude)
    kept.removeAll(keepingCapacity: true)
    range = RangeSoFar(minimumExcursion: options.range.minimumExcursion)
  }

  private mutating func keep(_ time: Double, _ attitude: Quaternion) {
    guard kept.count < Self.mostKept,
      kept.last.map({ time - $0.time >= 0.999 / Self.keptRateHz }) ?? true
    else { return }
    kept.append((time, attitude))
  }

  /// The range so far with another axis, as long as all of it is kept.
  private mutating func readAgain() {
    guard let axis = limb.axis, let start, kept.count < Self.mostKept else { return }
    range = RangeSoFar(minimumExcursion: options.range.minimumExcursion)
    var turn = 0.0
    for row in kept {
      let twist = (start.attitude.conjugate * row.attitude).twistAngle(about: axis)
      turn += (twist - turn).remainder(dividingBy: 2 * .pi)
      range.update(time: row.time, degrees: turn * 180 / .pi + offset + shift)
    }
  }

  private mutating func read(_ sample: InertialSample, _ attitude: Quaternion) {
    guard let axis = limb.axis, let start else { return }
    let degrees = limb.degrees + offset
    let uncertainty = HingeUncertainty(
      axis: axis, inclination: inclination,
      drift: abs(attitude.up.dot(axis)) * (bias != nil ? 0.03 : 0.3), zero: zero
    ).uncertainty(
      turned: limb.degrees, seconds: sample.time - start.time,
      specificForce: sample.specificForce, up: attitude.up)
    reading = LiveReading(time: sample.time, degrees: degrees + shift, uncertainty: uncertainty)
    range.update(time: sample.time, degrees: degrees + shift)
    if isZeroing { watchPose(at: sample.time, degrees: degrees) }
  }

  private var zero: AngleZero {
    switch options.zero {
    case .start: held == nil ? .start : .stated
    case .startsAt: .stated
    case .gravity: held == nil ? .gravity : .stated
    }
  }

  /// The joint's angle at the reference attitude, degrees.
  private var offset: Double {
    switch options.zero {
    case .start: return 0
    case .startsAt(let angle): return angle
    case .gravity(let hanging):
      guard let axis = limb.axis, let start, let direction = options.limbAxis.normalized else {
        return 0
      }
      return hanging
        + HingeAnalysis.hangingAngle(of: direction, axis: axis, up: start.attitude.up)
    }
  }

  private mutating func watchPose(at time: Double, degrees: Double) {
    guard let seconds = stillness?.seconds, seconds > 0 else {
      pose = (0, 0)
      return
    }
    pose.sum += degrees
    pose.count += 1
    guard seconds >= Self.poseSeconds else { return }
    held = HeldPose(times: (time - Self.poseSeconds)...time, degrees: statedAngle)
    let new = statedAngle - pose.sum / pose.count
    range.shift(by: new - shift)
    (shift, isZeroing) = (new, false)
  }

  private var statedAngle: Double {
    if case .startsAt(let angle) = options.zero { angle } else { 0 }
  }

  /// Notes that a sensor was gone and is back.
  public mutating func restart(sensor: Int) { motion.restarts += 1 }

  /// Marks the newest sample.
  public mutating func mark() {
    guard let lastTime, marks.count < Self.mostMarks else { return }
    marks.append(lastTime)
  }

  /// Zeroes anew at the next pose that is held for a second: it becomes the stated angle, 0 where none
  /// is; asked again, does without.
  @discardableResult
  public mutating func zeroAnew() -> Bool {
    guard reading != nil else { return false }
    isZeroing.toggle()
    pose = (0, 0)
    stillness?.restart()
    return true
  }

  /// 0: the axis is found on the way, without a search.
  public var calibrationCount: Int { 0 }
  /// None: the axis is found on the way.
  public mutating func identificationJob() -> IdentificationJob? { nil }
  /// Changes nothing.
  public mutating func adopt(_ outcome: IdentificationJob.Outcome) {}
}

// What a person sees.
extension LimbMeasurement {
  /// What the person does now.
  public var phase: MeasurementPhase {
    if isZeroing { return .zero }
    if limb.axis != nil { return .measure }
    return bias == nil ? .holdStill : .findAxis
  }

  /// How much of the phase is done, 0…1.
  public var progress: Double {
    switch phase {
    case .holdStill: min(1, (stillness?.seconds ?? 0) / Self.restSeconds)
    case .findAxis: min(1, limb.turning / LimbAxisTracker.firstTurning)
    case .zero: min(1, (stillness?.seconds ?? 0) / Self.poseSeconds)
    case .measure: 1
    }
  }

  /// What to do now, or what stands in the way.
  public var instruction: String {
    if let obstacle { return obstacle }
    return switch phase {
    case .holdStill: "Hold still."
    case .findAxis: "Bend and straighten the joint, the other segment kept still."
    case .zero: "Hold the pose that is zero."
    case .measure: "Bend and straighten the joint as far as it goes."
    }
  }

  /// A sensor that gives nothing, and a movement about several axes.
  public var obstacle: String? {
    if motion.lastTime == nil { return "Waiting for the sensor." }
    guard phase == .findAxis, limb.turning >= LimbAxisTracker.firstTurning,
      limb.share < HingeAnalysis.leastShare
    else { return nil }
    return MeasurementError.notSingleAxis(share: limb.share, needed: HingeAnalysis.leastShare)
      .description
  }

  /// The share of one axis, and the gaps so far.
  public var quality: [QualityCheck] {
    (limb.axis == nil ? [] : [SegmentQuality.share(limb.share)])
      + motion.liveChecks(segment: nil)
  }

  /// Checks of the sensor's life, for the result: restarts, and what was not kept.
  public var sensorChecks: [QualityCheck] { motion.checks(segment: nil) }

  /// What `HingeAnalysis` makes of all that came in.
  public func finish() throws(MeasurementError) -> LimbTrial {
    try LimbTrial(
      motion.recording.calibrated(with: correction), estimator: Estimator.self,
      parameters: parameters, options: options, side: side, activity: activity, held: held)
  }
}
