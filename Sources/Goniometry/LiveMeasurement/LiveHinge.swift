// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// The live angle of a limb under one device: the turn about its own axis of rotation, which is the
/// joint's angle only while the other segment keeps still; see ``HingeAnalysis``.
///
/// The first rest gives the gyroscope's bias and the start of the angles. The axis is the principal axis of
/// the rotation so far, and the angle is the twist of the attitude about it.
struct LiveHinge<Estimator: AttitudeEstimator>: LiveMethod {
  private let options: HingeOptions
  private let parameters: Estimator.Parameters
  private var tracker: AttitudeTracker<Estimator>?
  private var limb: LimbAxisTracker
  private var bias: Vector3?
  private var inclination = HingeUncertainty.inclination(gravity: InertialSample.standardGravity)
  private var start: (time: Double, attitude: Quaternion)?
  private var kept: [(time: Double, attitude: Quaternion)] = []

  /// Rows a second from which the range is read again with a new axis, and how many are kept: two
  /// minutes.
  private static var keptRateHz: Double { 20 }
  private static var mostKept: Int { 2400 }

  init(_ options: HingeOptions, _ parameters: Estimator.Parameters) {
    (self.options, self.parameters) = (options, parameters)
    limb = LimbAxisTracker(options)
  }

  mutating func take(_ rows: Range<Int>, _ soFar: inout LiveProgress) {
    for row in rows { take(soFar.sample(row, of: 0), &soFar) }
  }

  private mutating func take(_ raw: InertialSample, _ soFar: inout LiveProgress) {
    guard let period = soFar.motions[0].period else { return }
    if tracker == nil {
      tracker = AttitudeTracker(nominalPeriod: period, parameters: parameters)
      soFar.stills = [StillnessWatch(period: period)]
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
      soFar.interrupt()
    case .repeated, .outOfOrder, .unusable: return
    }
    soFar.lastTime = sample.time
    soFar.stills[0].update(raw)
    if soFar.course.endsRest(stillSeconds: soFar.stillSeconds) {
      rest(at: sample, period: period, &soFar)
      return
    }
    if start == nil { begin(at: sample.time, attitude, &soFar) }
    keep(sample.time, attitude)
    if limb.update(attitude: attitude, rate: rate, timeStep: step) { readAgain(&soFar) }
    read(sample, attitude, &soFar)
  }

  /// The bias is known: the attitude starts anew from the rest, and angles with it.
  private mutating func rest(
    at sample: InertialSample, period: Double, _ soFar: inout LiveProgress
  ) {
    let still = soFar.stills[0]
    bias = still.meanRate
    inclination = HingeUncertainty.inclination(gravity: still.meanForce.norm)
    var corrected = sample
    corrected.angularVelocity = .zero
    corrected.specificForce = still.meanForce
    var fresh = AttitudeTracker<Estimator>(nominalPeriod: period, parameters: parameters)
    fresh.update(corrected)
    tracker = fresh
    // The rotation before the rest contains the bias: the axis is found anew.
    if limb.axis == nil { limb = LimbAxisTracker(options) }
    begin(at: sample.time, fresh.attitude, &soFar)
  }

  private mutating func begin(
    at time: Double, _ attitude: Quaternion, _ soFar: inout LiveProgress
  ) {
    start = (time, attitude)
    limb.refer(to: attitude)
    kept.removeAll(keepingCapacity: true)
    soFar.restartRange()
  }

  private mutating func keep(_ time: Double, _ attitude: Quaternion) {
    guard kept.count < Self.mostKept,
      kept.last.map({ time - $0.time >= 0.999 / Self.keptRateHz }) ?? true
    else { return }
    kept.append((time, attitude))
  }

  /// The range so far with another axis, as long as all of it is kept.
  private mutating func readAgain(_ soFar: inout LiveProgress) {
    guard let axis = limb.axis, let start, kept.count < Self.mostKept else { return }
    soFar.restartRange()
    var turn = 0.0
    for row in kept {
      let twist = (start.attitude.conjugate * row.attitude).twistAngle(about: axis)
      turn += (twist - turn).remainder(dividingBy: 2 * .pi)
      soFar.recall(time: row.time, degrees: turn * 180 / .pi + offset)
    }
  }

  private mutating func read(
    _ sample: InertialSample, _ attitude: Quaternion, _ soFar: inout LiveProgress
  ) {
    guard let axis = limb.axis, let start else { return }
    let uncertainty = HingeUncertainty(
      axis: axis, inclination: inclination,
      drift: abs(attitude.up.dot(axis)) * (bias != nil ? 0.03 : 0.3), zero: zero(soFar.course),
      fixation: options.fixation
    ).uncertainty(
      turned: limb.degrees, seconds: sample.time - start.time,
      specificForce: sample.specificForce, up: attitude.up)
    soFar.read(time: sample.time, degrees: limb.degrees + offset, uncertainty: uncertainty)
  }

  private func zero(_ course: MeasurementCourse) -> AngleZero {
    switch options.zero {
    case .start: course.held == nil ? .start : .stated
    case .startsAt: .stated
    case .gravity: course.held == nil ? .gravity : .stated
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
}

// What a person sees.
extension LiveHinge {
  func phase(_ soFar: LiveProgress) -> MeasurementPhase {
    if limb.axis != nil { return .measure }
    return soFar.course.hasRested ? .findAxis : .holdStill
  }

  var searchProgress: Double { min(1, limb.turning / LimbAxisTracker.firstTurning) }

  /// A sensor that gives nothing, and a movement about several axes.
  func obstacle(in phase: MeasurementPhase, _ soFar: LiveProgress) -> String? {
    if soFar.motions[0].lastTime == nil { return "Waiting for the sensor." }
    guard phase == .findAxis, limb.turning >= LimbAxisTracker.firstTurning,
      limb.share < HingeAnalysis.leastShare
    else { return nil }
    return MeasurementError.notSingleAxis(share: limb.share, needed: HingeAnalysis.leastShare)
      .description
  }

  /// The share of one axis.
  var quality: [QualityCheck] { limb.axis == nil ? [] : [SegmentQuality.share(limb.share)] }
}
