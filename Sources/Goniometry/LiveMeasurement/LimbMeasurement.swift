// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// A live measurement with one device on the moving limb.
///
/// It measures the angle of the limb about its own axis of rotation, which is the joint's angle
/// only while the other segment keeps still; see ``HingeAnalysis``. The person first holds still:
/// that gives the gyroscope's bias and the start of the angles. Then the person moves: the axis is
/// the principal axis of the rotation so far, and the angle is the twist of the attitude about it.
///
/// The live angle knows the past only, and the movement's own acceleration is not removed, which
/// can cost a few degrees in fast movements; ``finish()`` analyses all samples with
/// ``HingeAnalysis``.
///
/// ```swift
/// var limb = LimbMeasurement<BoundedPositionFilter>(parameters: .init(), side: .right)
/// for sample in samples { limb.add(sample, from: 0) }
/// print(limb.instruction, limb.reading?.degrees ?? .nan)
/// let range = try limb.finish().rangeOfMotion
/// ```
public struct LimbMeasurement<Estimator: AttitudeEstimator>: LiveMeasurement {
  /// Facts known before the measurement.
  package let options: HingeOptions
  /// The pose that became zero; `nil` without one.
  public var held: HeldPose? { course.held }

  /// The newest angle; `nil` until the axis is found.
  public private(set) var reading: LiveReading?
  /// Range and repetitions so far.
  public private(set) var range: RangeSoFar
  /// The moments that were marked, seconds; at most 10 000.
  public var marks: [Double] { course.marks }
  /// The samples of the sensor.
  public var motions: [MotionBuffer] { [motion] }

  /// Rows a second from which the range is read again with a new axis, and how many are kept: two
  /// minutes.
  private static var keptRateHz: Double { 20 }
  private static var mostKept: Int { 2400 }

  private let parameters: Estimator.Parameters
  private let correction: SensorCalibration
  private let side: Side
  private let activity: Activity
  private var motion: MotionBuffer
  private var tracker: AttitudeTracker<Estimator>?
  private var stillness: StillnessWatch?
  private var limb: LimbAxisTracker
  private var bias: Vector3?
  private var inclination = HingeUncertainty.inclination(gravity: InertialSample.standardGravity)
  private var start: (time: Double, attitude: Quaternion)?
  private var kept: [(time: Double, attitude: Quaternion)] = []
  private var course: MeasurementCourse
  private var lastTime: Double?

  /// A measurement before the first sample.
  ///
  /// - Parameters:
  ///   - parameters: settings of the estimator.
  ///   - options: facts known beforehand.
  ///   - correction: calibration of the device, applied to every sample.
  ///   - side: the limb that is measured.
  ///   - activity: who moves the limb.
  ///   - sampleLimit: most samples that are kept.
  public init(
    parameters: Estimator.Parameters, options: HingeOptions = HingeOptions(),
    correction: SensorCalibration = .none, side: Side = .unstated,
    activity: Activity = .unstated, sampleLimit: Int = MotionBuffer.mostSamples
  ) {
    (self.parameters, self.options, self.correction) = (parameters, options, correction)
    (self.side, self.activity) = (side, activity)
    range = RangeSoFar(options.range)
    motion = MotionBuffer(limit: sampleLimit)
    limb = LimbAxisTracker(options)
    course = MeasurementCourse(poseDegrees: options.zero.statedDegrees ?? 0)
  }

  /// The samples of the sensor, uncorrected.
  package var recording: InertialRecording { motion.recording }
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
    if course.endsRest(stillSeconds: stillSeconds) {
      rest(at: sample, period: period)
      return
    }
    if start == nil { begin(at: sample.time, attitude) }
    keep(sample.time, attitude)
    if limb.update(attitude: attitude, rate: rate, timeStep: step) { readAgain() }
    read(sample, attitude)
  }

  /// Seconds that the sensor has been still.
  private var stillSeconds: Double { stillness?.seconds ?? 0 }

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
    range = RangeSoFar(options.range)
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
    range = RangeSoFar(options.range)
    var turn = 0.0
    for row in kept {
      let twist = (start.attitude.conjugate * row.attitude).twistAngle(about: axis)
      turn += (twist - turn).remainder(dividingBy: 2 * .pi)
      range.update(time: row.time, degrees: turn * 180 / .pi + offset + course.shift)
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
    reading = LiveReading(
      time: sample.time, degrees: degrees + course.shift, uncertainty: uncertainty)
    range.update(time: sample.time, degrees: degrees + course.shift)
    let change = course.update(time: sample.time, degrees: degrees, stillSeconds: stillSeconds)
    if let change { range.shift(by: change) }
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

  /// Notes that a sensor was lost and is back.
  public mutating func restart(sensor: Int) { motion.restarts += 1 }

  /// Marks the newest sample.
  public mutating func mark() { course.mark(lastTime) }

  /// Sets zero anew at the next pose that is held for a second: it becomes the stated angle, 0
  /// without one. A second call cancels that.
  @discardableResult
  public mutating func zeroAnew() -> Bool {
    guard reading != nil else { return false }
    course.toggleZeroing()
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
  /// The task of the person now.
  public var phase: MeasurementPhase {
    if course.isZeroing { return .zero }
    if limb.axis != nil { return .measure }
    return course.hasRested ? .findAxis : .holdStill
  }

  /// How much of the phase is done, 0…1.
  public var progress: Double {
    switch phase {
    case .holdStill: MeasurementCourse.restProgress(stillSeconds: stillSeconds)
    case .findAxis: min(1, limb.turning / LimbAxisTracker.firstTurning)
    case .zero: MeasurementCourse.poseProgress(stillSeconds: stillSeconds)
    case .measure: 1
    }
  }

  /// One sentence for the person: the task now, or how to remove the obstacle.
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

  /// Checks for the result: restarts of the sensor, and samples not kept.
  public var sensorChecks: [QualityCheck] { motion.checks(segment: nil) }

  /// Analyses all samples with ``HingeAnalysis``.
  public func finish() throws(MeasurementError) -> LimbTrial {
    try LimbTrial(
      motion.recording.calibrated(with: correction), estimator: Estimator.self,
      parameters: parameters, options: options, side: side, activity: activity, held: held)
  }
}
