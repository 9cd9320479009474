// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// A live measurement of a joint with a sensor on the proximal segment and one on the distal segment.
///
/// The person stands straight and holds still, then bends and straightens the joint a few times,
/// from which ``PairSession`` finds the joint. If no stance was seen, the person stands straight
/// once more. Then the measurement begins. The live angle knows the past only; ``finish()``
/// analyses all samples with ``PairAnalysis``.
///
/// Sensor 0 is on the proximal segment, sensor 1 on the distal segment; their times are on one clock.
///
/// ```swift
/// var joint = PairMeasurement<BoundedPositionFilter>(parameters: .init(), side: .left)
/// for (proximal, distal) in zip(proximalSamples, distalSamples) {
///   joint.add(proximal, from: 0)
///   joint.add(distal, from: 1)
///   joint.identify()
///   print(joint.instruction, joint.reading?.degrees ?? .nan)
/// }
/// let range = try joint.finish().rangeOfMotion
/// ```
public struct PairMeasurement<Estimator: AttitudeEstimator>: LiveMeasurement {
  /// Facts known before the measurement.
  package let options: PairOptions
  /// The state of the search for the joint.
  package var state: PairSessionState { session?.state ?? .waitingForMovement }
  /// How often a search gave a better joint.
  public private(set) var calibrationCount = 0
  /// The pose that became zero; `nil` without one.
  public var held: HeldPose? { course.held }

  /// The newest angle; `nil` until the axis is found.
  public private(set) var reading: LiveReading?
  /// Range and repetitions so far.
  public private(set) var range: RangeSoFar
  /// The moments that were marked, seconds; at most 10 000.
  public var marks: [Double] { course.marks }
  /// The samples of the proximal and the distal sensor.
  public var motions: [MotionBuffer] { [proximal, distal] }

  /// Seconds that one sensor's samples wait for the other's; blocks may be long.
  private static var patience: Double { 10 }

  private let parameters: Estimator.Parameters
  private let corrections: (proximal: SensorCalibration, distal: SensorCalibration)
  private let side: Side
  private let activity: Activity
  private(set) var proximal: MotionBuffer
  private(set) var distal: MotionBuffer
  /// Samples of each that were handed on.
  private var passed = (proximal: 0, distal: 0)
  private(set) var session: PairSession<Estimator>?
  private var stills: (proximal: StillnessWatch, distal: StillnessWatch)?
  private(set) var course: MeasurementCourse
  private var lastRow: Double?

  /// A measurement before the first sample.
  ///
  /// - Parameters:
  ///   - parameters: settings of the estimator, for both sensors.
  ///   - options: facts known beforehand; times of a stance are on the measurement's clock.
  ///   - corrections: calibrations of the devices, applied to every sample, latency included.
  ///   - side: the leg that is measured.
  ///   - activity: who moves the leg.
  ///   - sampleLimit: most samples that are kept of each sensor.
  public init(
    parameters: Estimator.Parameters, options: PairOptions = PairOptions(),
    corrections: (proximal: SensorCalibration, distal: SensorCalibration) = (.none, .none),
    side: Side = .unstated, activity: Activity = .unstated,
    sampleLimit: Int = MotionBuffer.mostSamples
  ) {
    (self.parameters, self.options, self.corrections) = (parameters, options, corrections)
    (self.side, self.activity) = (side, activity)
    range = RangeSoFar(options.range)
    (proximal, distal) = (MotionBuffer(limit: sampleLimit), MotionBuffer(limit: sampleLimit))
    course = MeasurementCourse(poseDegrees: options.zero.statedDegrees ?? 0)
  }

  /// The samples of each sensor, uncorrected.
  package var recordings: (proximal: InertialRecording, distal: InertialRecording) {
    (proximal.recording, distal.recording)
  }
}

// Samples.
extension PairMeasurement {
  /// Takes in a sample: 0 is the proximal sensor, 1 the distal segment's.
  public mutating func add(_ sample: InertialSample, from sensor: Int) {
    _ = sensor == 0 ? proximal.add(sample) : distal.add(sample)
    if session == nil {
      guard let first = proximal.period, let second = distal.period else { return }
      session = PairSession(
        periods: (first, second), parameters: parameters, options: options)
      stills = (StillnessWatch(period: first), StillnessWatch(period: second))
    }
    passOn()
  }

  /// Passes on the kept samples in the order of their times, whichever sensor's came first: up to
  /// the newest time of both, or further where one is ahead by more than the other is waited for.
  private mutating func passOn() {
    while true {
      let a = passed.proximal < proximal.recording.count ? proximal.recording[passed.proximal] : nil
      let b = passed.distal < distal.recording.count ? distal.recording[passed.distal] : nil
      if let b, Self.isDue(b.time, before: a?.time, lasts: (distal.lastTime, proximal.lastTime)) {
        passed.distal += 1
        pass(distal: b)
      } else if let a,
        Self.isDue(a.time, before: b?.time, lasts: (proximal.lastTime, distal.lastTime))
      {
        passed.proximal += 1
        pass(proximal: a)
      } else {
        break
      }
      takeReadings()
    }
  }

  /// Whether a sample is next: none of the other sensor's comes before it.
  ///
  /// - Parameter lasts: the newest times, of its sensor and of the other.
  private static func isDue(
    _ time: Double, before other: Double?, lasts: (own: Double?, other: Double?)
  ) -> Bool {
    // A time that is not finite goes on at once and is ignored there.
    guard time.isFinite else { return true }
    if let other { return !(other < time) }
    guard let newest = lasts.other, let own = lasts.own else { return false }
    return newest >= time || own - time > patience
  }

  private mutating func pass(proximal raw: InertialSample) {
    let sample = corrections.proximal.apply(to: raw)
    session?.add(proximal: sample)
    if sample.isUsable { stills?.proximal.update(sample) }
  }

  private mutating func pass(distal raw: InertialSample) {
    let sample = corrections.distal.apply(to: raw)
    session?.add(distal: sample)
    if sample.isUsable { stills?.distal.update(sample) }
  }

  private mutating func takeReadings() {
    while let row = session?.next() {
      if let last = lastRow, let period = proximal.period,
        row.time < last || row.time - last > SampleClock.longestStepInPeriods * period
      {
        range.interrupt()
        stills?.proximal.restart()
        stills?.distal.restart()
      }
      lastRow = row.time
      _ = course.endsRest(stillSeconds: stillSeconds)
      guard let angle = row.angle else { continue }
      let degrees = angle.degrees + course.shift
      reading = LiveReading(time: row.time, degrees: degrees, uncertainty: angle.uncertainty)
      if !angle.uncertainty.isOpen {
        range.update(time: row.time, degrees: degrees, isUpright: row.isUpright)
      }
      let change = course.update(
        time: row.time, degrees: angle.degrees, stillSeconds: stillSeconds)
      if let change { range.shift(by: change) }
    }
  }

  /// Seconds that both have been still.
  var stillSeconds: Double {
    stills.map { min($0.proximal.seconds, $0.distal.seconds) } ?? 0
  }

  /// Notes that a sensor was lost and is back.
  public mutating func restart(sensor: Int) {
    if sensor == 0 { proximal.restarts += 1 } else { distal.restarts += 1 }
  }

  /// Marks the newest row.
  public mutating func mark() { course.mark(lastRow) }

  /// Sets zero anew at the next pose that is held for a second; a second call cancels that.
  ///
  /// Where zero is the standing pose, the held pose becomes the stance of the result. Otherwise it
  /// gets the stated angle, 0 where none is, and the result's angles are shifted to it.
  @discardableResult
  public mutating func zeroAnew() -> Bool {
    guard reading != nil else { return false }
    course.toggleZeroing()
    stills?.proximal.restart()
    stills?.distal.restart()
    return true
  }
}

// The joint.
extension PairMeasurement {
  /// A search for the joint that is due.
  public mutating func identificationJob() -> IdentificationJob? { session?.identificationJob() }

  /// Adopts the outcome of a search.
  public mutating func adopt(_ outcome: IdentificationJob.Outcome) {
    guard let change = session?.adopt(outcome) else { return }
    calibrationCount += 1
    guard change.from != nil else { return }
    if change.isReversed || change.shapeDegrees > Self.sameShape {
      // What was seen so far was read with another joint.
      range = RangeSoFar(options.range)
    } else if held != nil {
      course.compensate(for: change.meanDegrees)
    } else {
      range.shift(by: change.meanDegrees)
    }
  }

  /// Standard deviation of a change, degrees, up to which the range so far still means something.
  private static var sameShape: Double { 3 }
}

// The result.
extension PairMeasurement {
  /// Analyses all samples with ``PairAnalysis``: n log n.
  public func finish() throws(MeasurementError) -> PairTrial {
    var options = options
    var held = held
    if options.zero == .standing, let stance = held {
      options.standing = stance.times
      held = nil
    }
    return try PairTrial(
      proximal: proximal.recording.calibrated(with: corrections.proximal),
      distal: distal.recording.calibrated(with: corrections.distal), estimator: Estimator.self,
      parameters: parameters, options: options, side: side, activity: activity, held: held)
  }

  /// Checks for the result: restarts of the sensors, and samples not kept.
  public var sensorChecks: [QualityCheck] {
    proximal.checks(segment: options.joint.proximal.rawValue)
      + distal.checks(segment: options.joint.distal.rawValue)
  }
}
