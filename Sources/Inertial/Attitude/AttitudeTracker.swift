// SPDX-License-Identifier: Apache-2.0

/// An attitude estimator with a clock: takes samples as a sensor or a file gives them, whatever is
/// wrong with their times and values.
///
/// | sample | what happens |
/// | --- | --- |
/// | first | integrated over one nominal period |
/// | usual step | integrated over the real Δt |
/// | gap of more than three periods, clock set back | the inclination restarts |
/// | repeated, a little out of order, not usable | ignored and counted; the attitude stands |
///
/// See ``SampleClock`` for the exact rules.
///
/// A sensor's latency is made good here, for every estimator alike: ``attitude`` is carried on from
/// the motion that the last sample tells of to the sample's time, with the last angular velocity.
public struct AttitudeTracker<Estimator: AttitudeEstimator>: Sendable {
  /// The filter.
  public var estimator: Estimator
  /// The clock, with its counts.
  public var clock: SampleClock
  /// Seconds by which a sample's time is later than the motion it tells of; 0 by default.
  public var latency: Double
  /// Of the last sample that was used, rad/s, as the estimator corrects it; kept only where there is a
  /// latency.
  @usableFromInline var lastRate = Vector3.zero

  /// A tracker for a stream of this nominal period, seconds, from a sensor of this latency,
  /// seconds.
  @inlinable
  public init(nominalPeriod: Double, parameters: Estimator.Parameters, latency: Double = 0) {
    estimator = Estimator(nominalPeriod: nominalPeriod, parameters: parameters)
    clock = SampleClock(nominalPeriod: nominalPeriod)
    self.latency = latency
  }

  /// Sensor to Earth at the time of the last sample, its latency made good
  /// (``Quaternion/advanced(by:at:)``); the identity before the first. The estimator's own attitude
  /// is that of `latency` earlier.
  @inlinable public var attitude: Quaternion {
    latency == 0 ? estimator.attitude : estimator.attitude.advanced(by: latency, at: lastRate)
  }

  /// Takes in one sample and says what its time meant.
  @inlinable
  @discardableResult
  public mutating func update(_ sample: InertialSample) -> SampleClock.Verdict {
    let verdict = clock.advance(to: sample)
    switch verdict {
    case .first:
      integrate(sample, over: clock.nominalPeriod)
    case .step(let seconds):
      integrate(sample, over: seconds)
    case .gap, .clockSetBack:
      estimator.restart(specificForce: sample.specificForce)
      note(sample)
    case .repeated, .outOfOrder, .unusable:
      break
    }
    return verdict
  }

  @inlinable
  mutating func integrate(_ sample: InertialSample, over timeStep: Double) {
    estimator.update(
      specificForce: sample.specificForce, angularVelocity: sample.angularVelocity,
      timeStep: timeStep)
    note(sample)
  }

  @inlinable
  mutating func note(_ sample: InertialSample) {
    guard latency != 0 else { return }
    lastRate = estimator.corrected(angularVelocity: sample.angularVelocity)
  }

  /// The attitude after each sample of a recording, a row a sample: a loop over `update`.
  @inlinable
  public static func attitudes(
    of recording: InertialRecording, nominalPeriod: Double, parameters: Estimator.Parameters,
    latency: Double = 0
  ) -> [Quaternion] {
    var tracker = AttitudeTracker(
      nominalPeriod: nominalPeriod, parameters: parameters, latency: latency)
    return recording.map { sample in
      tracker.update(sample)
      return tracker.attitude
    }
  }
}
