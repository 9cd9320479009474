// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Inertial

/// The motion of both segments at one time.
struct PairMotion: Sendable {
  /// Seconds on the proximal segment's clock.
  var time: Double
  /// Seconds since the row before; the nominal period where a segment starts.
  var step: Double
  /// Whether the headings are unrelated to those of the row before: the first row, and after a gap.
  var startsSegment: Bool
  /// The proximal segment.
  var proximal: SegmentState
  /// The distal segment.
  var distal: SegmentState
  /// Standard deviations that a start in motion adds to the inclinations, radians.
  var startTilts: (proximal: Double, distal: Double)

  /// How fast both segments turn together, rad/s.
  var totalRate: Double { proximal.rate.norm + distal.rate.norm }
}

/// Both attitudes while samples come in, before anything is known of the joint.
struct PairTracker<Estimator: AttitudeEstimator>: Sendable {
  private var proximal: AttitudeTracker<Estimator>
  private var distal: AttitudeTracker<Estimator>
  private var starts = (proximal: StartDoubt(), distal: StartDoubt())

  /// - Parameter nominalPeriod: usual time between rows, seconds.
  init(nominalPeriod: Double, parameters: Estimator.Parameters) {
    proximal = AttitudeTracker(nominalPeriod: nominalPeriod, parameters: parameters)
    distal = proximal
  }

  /// Takes in the corrected samples of both sensors at one time.
  ///
  /// - Returns: `nil` for a pair that either sensor's clock refuses (repeated, out of order, not a
  ///   number); see ``SampleClock``.
  mutating func update(proximal a: InertialSample, distal b: InertialSample) -> PairMotion? {
    guard a.isUsable, b.isUsable else { return nil }
    let verdicts = (proximal.update(a), distal.update(b))
    guard let first = step(verdicts.0), let second = step(verdicts.1) else { return nil }
    let startsSegment = first.isNewSegment || second.isNewSegment
    if startsSegment { starts = (StartDoubt(), StartDoubt()) }
    return PairMotion(
      time: a.time, step: first.seconds, startsSegment: startsSegment,
      proximal: Self.segment(proximal, a), distal: Self.segment(distal, b),
      startTilts: (
        starts.proximal.update(specificForce: a.specificForce, timeStep: first.seconds),
        starts.distal.update(specificForce: b.specificForce, timeStep: first.seconds)
      ))
  }

  private static func segment(
    _ tracker: AttitudeTracker<Estimator>, _ sample: InertialSample
  ) -> SegmentState {
    SegmentState(
      attitude: tracker.attitude,
      rate: tracker.estimator.corrected(angularVelocity: sample.angularVelocity),
      specificForce: sample.specificForce)
  }

  private func step(_ verdict: SampleClock.Verdict) -> (seconds: Double, isNewSegment: Bool)? {
    switch verdict {
    case .step(let seconds): (seconds, false)
    case .first, .gap, .clockSetBack: (proximal.clock.nominalPeriod, true)
    case .repeated, .outOfOrder, .unusable: nil
    }
  }
}

/// How far the inclination of a segment may be off because its stream started in motion.
///
/// An attitude starts from the specific force. The mean of that over the seconds t since the start
/// is gravity plus Δv/t, and a limb's velocity changes by no more than its acceleration times the
/// time that a movement needs to turn round; so the tilt is off by about Δv/(g t), at most by
/// a/g. A leg that starts at rest shows no acceleration and gets no doubt.
struct StartDoubt {
  /// Seconds in which the acceleration of a limb in motion turns round.
  private static let turningTime = 0.1
  /// Seconds after the start that are looked at for motion.
  private static let watched = 1.0

  private var elapsed = 0.0
  private var squares = 0.0

  /// Takes in a row and gives the standard deviation of the inclination, radians, so far.
  ///
  /// The size of the specific force shows one of three components of the acceleration.
  mutating func update(specificForce: Vector3, timeStep: Double) -> Double {
    elapsed += timeStep
    if elapsed <= Self.watched || squares == 0 {
      let excess = specificForce.norm - InertialSample.standardGravity
      squares += (3 * excess * excess - squares) * min(1, timeStep / elapsed)
    }
    let acceleration = squares.squareRoot() / InertialSample.standardGravity
    return acceleration * min(1, Self.turningTime / elapsed)
  }
}
