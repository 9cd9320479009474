// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// What both sensors tell at one time.
struct PairMotion: Sendable {
  /// Seconds on the thigh's clock.
  var time: Double
  /// Seconds since the row before; the nominal period where a segment starts.
  var step: Double
  /// Whether the headings are unrelated to those of the row before: the first row, and after a gap.
  var startsSegment: Bool
  /// The thigh.
  var thigh: SegmentState
  /// The shank.
  var shank: SegmentState
  /// Standard deviations that a start in motion adds to the inclinations, radians.
  var startTilts: (thigh: Double, shank: Double)

  /// How fast both segments turn together, rad/s.
  var totalRate: Double { thigh.rate.norm + shank.rate.norm }
}

/// Both attitudes while samples come in, before anything is known of the joint.
struct PairTracker<Estimator: AttitudeEstimator>: Sendable {
  private var thigh: AttitudeTracker<Estimator>
  private var shank: AttitudeTracker<Estimator>
  private var starts = (thigh: StartDoubt(), shank: StartDoubt())

  /// - Parameter nominalPeriod: usual time between rows, seconds.
  init(nominalPeriod: Double, parameters: Estimator.Parameters) {
    thigh = AttitudeTracker(nominalPeriod: nominalPeriod, parameters: parameters)
    shank = thigh
  }

  /// Takes in the corrected samples of both sensors at one time.
  ///
  /// - Returns: `nil` for a pair that either sensor's clock refuses (repeated, out of order, not a
  ///   number); see ``SampleClock``.
  mutating func update(thigh a: InertialSample, shank b: InertialSample) -> PairMotion? {
    guard a.isUsable, b.isUsable else { return nil }
    let verdicts = (thigh.update(a), shank.update(b))
    guard let first = step(verdicts.0), let second = step(verdicts.1) else { return nil }
    let startsSegment = first.isNewSegment || second.isNewSegment
    if startsSegment { starts = (StartDoubt(), StartDoubt()) }
    return PairMotion(
      time: a.time, step: first.seconds, startsSegment: startsSegment,
      thigh: Self.segment(thigh, a), shank: Self.segment(shank, b),
      startTilts: (
        starts.thigh.update(specificForce: a.specificForce, timeStep: first.seconds),
        starts.shank.update(specificForce: b.specificForce, timeStep: first.seconds)
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
    case .first, .gap, .clockSetBack: (thigh.clock.nominalPeriod, true)
    case .repeated, .outOfOrder, .unusable: nil
    }
  }
}
