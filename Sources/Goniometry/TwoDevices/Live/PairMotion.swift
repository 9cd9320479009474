// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// What both sensors tell at one time.
struct PairMotion: Sendable {
  /// One segment.
  struct Segment: Sendable {
    /// Sensor to Earth; the heading is the estimator's own.
    var attitude: Quaternion
    /// Angular velocity less the estimated bias, rad/s, sensor frame.
    var rate: Vector3
    /// Specific force, m/s², sensor frame.
    var specificForce: Vector3
    /// Standard deviation that a start in motion adds to the inclination, radians.
    var tiltDeviation: Double
  }

  /// Seconds on the thigh's clock.
  var time: Double
  /// Seconds since the row before; the nominal period where a segment starts.
  var step: Double
  /// Whether the headings are unrelated to those of the row before: the first row, and after a gap.
  var startsSegment: Bool
  /// The thigh.
  var thigh: Segment
  /// The shank.
  var shank: Segment

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
      thigh: Self.segment(thigh, a, &starts.thigh, first.seconds),
      shank: Self.segment(shank, b, &starts.shank, first.seconds))
  }

  private static func segment(
    _ tracker: AttitudeTracker<Estimator>, _ sample: InertialSample, _ start: inout StartDoubt,
    _ step: Double
  ) -> PairMotion.Segment {
    PairMotion.Segment(
      attitude: tracker.attitude,
      rate: sample.angularVelocity - tracker.estimator.gyroscopeBias,
      specificForce: sample.specificForce,
      tiltDeviation: start.update(specificForce: sample.specificForce, timeStep: step))
  }

  private func step(_ verdict: SampleClock.Verdict) -> (seconds: Double, isNewSegment: Bool)? {
    switch verdict {
    case .step(let seconds): (seconds, false)
    case .first, .gap, .clockSetBack: (thigh.clock.nominalPeriod, true)
    case .repeated, .outOfOrder, .unusable: nil
    }
  }
}
