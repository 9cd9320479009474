// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Inertial

/// A live measurement of a knee with a sensor on the thigh and one on the shank.
///
/// Hold still, standing straight; bend and straighten the knee a few times, from which
/// ``KneeSession`` finds the joint; stand straight once more where the stance was not seen before;
/// then measure. ``finish()`` gives what `KneeAnalysis` makes of all that came in: the live angle, which knows
/// the past alone, is a view of it.
///
/// Sensor 0 is the thigh's, 1 the shank's; their times are on one clock.
public struct KneeMeasurement<Estimator: AttitudeEstimator>: LiveMeasurement {
  /// What is known beforehand.
  public let options: KneeOptions
  /// How far the joint is found.
  public var state: KneeSessionState { session?.state ?? .waitingForMovement }
  /// How often a search gave a better joint.
  public private(set) var calibrationCount = 0
  /// The pose that was stated to be zero; `nil` where nobody did.
  public private(set) var held: HeldPose?

  /// The newest angle; `nil` until the axis is found.
  public private(set) var reading: LiveReading?
  /// What the angles were so far.
  public private(set) var range = RangeSoFar()
  /// The moments that were marked, seconds; at most 10 000.
  public private(set) var marks: [Double] = []
  /// What the thigh's and the shank's sensor gave.
  public var motions: [KeptMotion] { [thigh, shank] }

  /// Seconds of stillness with which a measurement begins.
  static var restSeconds: Double { 2 }
  /// Seconds that a pose is held for zero.
  static var poseSeconds: Double { 1 }
  /// Seconds of one sensor's silence, on the other's clock, that are said.
  private static var silence: Double { 1 }
  /// Seconds that one sensor's samples wait for the other's: blocks come as large as they please.
  private static var patience: Double { 10 }
  /// Marks that are kept.
  private static var mostMarks: Int { 10_000 }

  private let parameters: Estimator.Parameters
  private let corrections: (thigh: SensorCalibration, shank: SensorCalibration)
  private let side: Side
  private let activity: Activity
  private var thigh: KeptMotion
  private var shank: KeptMotion
  /// Samples of each that were handed on.
  private var passed = (thigh: 0, shank: 0)
  private var session: KneeSession<Estimator>?
  private var stills: (thigh: StillnessWatch, shank: StillnessWatch)?
  private var hasRested = false
  private var isZeroing = false
  /// Degrees added to the session's angle.
  private var shift = 0.0
  /// The last rows of the session while a pose is held: sum and count of its angles.
  private var poseAngles = (sum: 0.0, count: 0.0)
  private var lastRow: Double?

  /// A measurement before the first sample.
  ///
  /// - Parameters:
  ///   - parameters: of the estimator, for both sensors.
  ///   - options: what is known beforehand; times of a stance are on the measurement's clock.
  ///   - corrections: of the devices, applied to every sample, latency too.
  ///   - side: which leg; likewise `activity`, who moves it.
  ///   - sampleLimit: samples kept of each sensor.
  public init(
    parameters: Estimator.Parameters, options: KneeOptions = KneeOptions(),
    corrections: (thigh: SensorCalibration, shank: SensorCalibration) = (.none, .none),
    side: Side = .unstated, activity: Activity = .unstated,
    sampleLimit: Int = KeptMotion.mostSamples
  ) {
    (self.parameters, self.options, self.corrections) = (parameters, options, corrections)
    (self.side, self.activity) = (side, activity)
    (thigh, shank) = (KeptMotion(limit: sampleLimit), KeptMotion(limit: sampleLimit))
  }

  /// What each sensor gave, uncorrected.
  public var recordings: (thigh: InertialRecording, shank: InertialRecording) {
    (thigh.recording, shank.recording)
  }
}

// Samples.
extension KneeMeasurement {
  /// Takes in a sample: 0 is the thigh's sensor, 1 the shank's.
  public mutating func add(_ sample: InertialSample, from sensor: Int) {
    _ = sensor == 0 ? thigh.add(sample) : shank.add(sample)
    if session == nil {
      guard let first = thigh.period, let second = shank.period else { return }
      session = KneeSession(
        periods: (first, second), parameters: parameters, options: options)
      stills = (StillnessWatch(period: first), StillnessWatch(period: second))
    }
    passOn()
  }

  /// Hands on what was kept in the order of its times, whichever sensor's came first: as far as both
  /// have come, or as far as one is ahead by more than is waited for.
  private mutating func passOn() {
    while true {
      let a = passed.thigh < thigh.recording.count ? thigh.recording[passed.thigh] : nil
      let b = passed.shank < shank.recording.count ? shank.recording[passed.shank] : nil
      if let b, Self.isDue(b.time, before: a?.time, lasts: (shank.lastTime, thigh.lastTime)) {
        passed.shank += 1
        pass(shank: b)
      } else if let a,
        Self.isDue(a.time, before: b?.time, lasts: (thigh.lastTime, shank.lastTime))
      {
        passed.thigh += 1
        pass(thigh: a)
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
    // What is no number goes on at once, and is left out there.
    guard time.isFinite else { return true }
    if let other { return !(other < time) }
    guard let newest = lasts.other, let own = lasts.own else { return false }
    return newest >= time || own - time > patience
  }

  private mutating func pass(thigh raw: InertialSample) {
    let sample = corrections.thigh.apply(to: raw)
    session?.add(thigh: sample)
    if sample.isUsable { stills?.thigh.update(sample) }
  }

  private mutating func pass(shank raw: InertialSample) {
    let sample = corrections.shank.apply(to: raw)
    session?.add(shank: sample)
    if sample.isUsable { stills?.shank.update(sample) }
  }

  private mutating func takeReadings() {
    while let row = session?.next() {
      if let last = lastRow, let period = thigh.period,
        row.time < last || row.time - last > SampleClock.longestStepInPeriods * period
      {
        range.interrupt()
        stills?.thigh.restart()
        stills?.shank.restart()
      }
      lastRow = row.time
      watchRest()
      guard let angle = row.angle else { continue }
      let degrees = angle.degrees + shift
      reading = LiveReading(time: row.time, degrees: degrees, uncertainty: angle.uncertainty)
      range.update(time: row.time, degrees: degrees)
      if isZeroing { watchPose(at: row.time, degrees: angle.degrees) }
    }
  }

  /// Seconds that both have been still.
  private var stillSeconds: Double {
    stills.map { min($0.thigh.seconds, $0.shank.seconds) } ?? 0
  }

  private mutating func watchRest() {
    // A block of slack: the first one that moves ends the rest.
    if !hasRested, stillSeconds >= Self.restSeconds - 0.1 { hasRested = true }
  }

  private mutating func watchPose(at time: Double, degrees: Double) {
    guard stillSeconds > 0 else {
      poseAngles = (0, 0)
      return
    }
    poseAngles.sum += degrees
    poseAngles.count += 1
    guard stillSeconds >= Self.poseSeconds else { return }
    let stated: Double = if case .startsAt(let angle) = options.zero { angle } else { 0 }
    held = HeldPose(times: (time - Self.poseSeconds)...time, degrees: stated)
    let new = stated - poseAngles.sum / poseAngles.count
    range.shift(by: new - shift)
    (shift, isZeroing) = (new, false)
  }

  /// Notes that a sensor was gone and is back.
  public mutating func restart(sensor: Int) {
    if sensor == 0 { thigh.restarts += 1 } else { shank.restarts += 1 }
  }

  /// Marks the newest row.
  public mutating func mark() {
    guard let lastRow, marks.count < Self.mostMarks else { return }
    marks.append(lastRow)
  }

  /// Zeroes anew at the next pose that is held for a second; asked again, does without.
  ///
  /// With a zero in the standing pose that pose is the stance of the result; otherwise it is the
  /// stated angle, 0 where none is, and the result's angles are moved to it.
  @discardableResult
  public mutating func zeroAnew() -> Bool {
    guard reading != nil else { return false }
    isZeroing.toggle()
    poseAngles = (0, 0)
    stills?.thigh.restart()
    stills?.shank.restart()
    return true
  }
}

// The joint.
extension KneeMeasurement {
  /// A search for the joint that is due.
  public mutating func identificationJob() -> IdentificationJob? { session?.identificationJob() }

  /// Takes over what a search found.
  public mutating func adopt(_ outcome: IdentificationJob.Outcome) {
    guard let change = session?.adopt(outcome) else { return }
    calibrationCount += 1
    guard change.from != nil else { return }
    if change.isReversed || change.shapeDegrees > Self.sameShape {
      // What was seen so far was read with another joint.
      range = RangeSoFar()
    } else if held != nil {
      shift -= change.meanDegrees
    } else {
      range.shift(by: change.meanDegrees)
    }
  }

  /// Standard deviation of a change, degrees, up to which the range so far still means something.
  private static var sameShape: Double { 3 }
}

// What a person sees.
extension KneeMeasurement {
  /// What the person does now. Back to finding the axis where the movement stops fitting it.
  public var phase: MeasurementPhase {
    if isZeroing { return .zero }
    guard let session, session.calibration != nil else {
      return hasRested ? .findAxis : .holdStill
    }
    if session.state == .doubtful { return .findAxis }
    return needsStance ? .zero : .measure
  }

  /// Whether a stance is to give zero and none was seen.
  private var needsStance: Bool {
    options.zero == .standing && held == nil && session?.calibration?.zero != .standingPose
  }

  /// How much of the phase is done, 0…1.
  public var progress: Double {
    switch phase {
    case .holdStill: min(1, stillSeconds / Self.restSeconds)
    case .findAxis: session?.searchProgress ?? 0
    case .zero: min(1, stillSeconds / Self.poseSeconds)
    case .measure: 1
    }
  }

  /// What to do now, or what stands in the way.
  public var instruction: String {
    if let obstacle { return obstacle }
    switch phase {
    case .holdStill:
      return options.zero == .standing ? "Stand straight and hold still." : "Hold still."
    case .findAxis:
      return session?.state == .identifying && session?.error == nil
        ? "Go on bending and straightening: the knee's axis is being looked for."
        : session?.reason ?? "Bend and straighten the knee."
    case .zero:
      return isZeroing && options.zero != .standing
        ? "Hold the pose that is zero." : "Stand straight and hold still."
    case .measure: return "Bend and straighten the knee as far as it goes."
    }
  }

  /// A sensor that gives nothing, and why the axis is not found.
  public var obstacle: String? { silent ?? (phase == .findAxis ? unfoundAxis : nil) }

  /// What is said of a sensor that gives nothing while the other does.
  private var silent: String? {
    switch (thigh.lastTime, shank.lastTime) {
    case (nil, nil): "Waiting for the sensors."
    case (nil, _): "Waiting for the thigh's sensor."
    case (_, nil): "Waiting for the shank's sensor."
    case (let a?, let b?):
      a - b > Self.silence
        ? "The shank's sensor gives nothing."
        : b - a > Self.silence ? "The thigh's sensor gives nothing." : nil
    }
  }

  private var unfoundAxis: String? {
    guard let session else { return nil }
    if case .exchangedSensors = session.error {
      return "The thigh's sensor hangs below the joint and the shank's is above it: exchange them."
    }
    if session.state == .doubtful {
      return
        "The movement does not fit any more, as when a sensor slips: fasten both, then bend and "
        + "straighten the knee."
    }
    // Movement that is yet to come stands in nobody's way.
    return session.error == nil ? nil : session.reason
  }

  /// Checks of the joint at the last search, and of the gaps so far.
  public var quality: [QualityCheck] {
    (session?.quality ?? []) + thigh.liveChecks(segment: "thigh")
      + shank.liveChecks(segment: "shank")
  }

  /// What `KneeAnalysis` makes of all that came in: n log n.
  public func finish() throws(MeasurementError) -> KneeTrial {
    var options = options
    var held = held
    if options.zero == .standing, let stance = held {
      options.standing = stance.times
      held = nil
    }
    return try KneeTrial(
      thigh: thigh.recording.calibrated(with: corrections.thigh),
      shank: shank.recording.calibrated(with: corrections.shank), estimator: Estimator.self,
      parameters: parameters, options: options, side: side, activity: activity, held: held)
  }

  /// Checks of the sensors' lives, for the result: restarts, and what was not kept.
  public var sensorChecks: [QualityCheck] {
    thigh.checks(segment: "thigh") + shank.checks(segment: "shank")
  }
}
