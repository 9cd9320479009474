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
public struct AttitudeTracker<Estimator: AttitudeEstimator>: Sendable {
  /// The filter.
  public var estimator: Estimator
  /// The clock, with its counts.
  public var clock: SampleClock

  /// A tracker for a stream of this nominal period, seconds.
  @inlinable
  public init(nominalPeriod: Double, parameters: Estimator.Parameters) {
    estimator = Estimator(nominalPeriod: nominalPeriod, parameters: parameters)
    clock = SampleClock(nominalPeriod: nominalPeriod)
  }

  /// Sensor to Earth after the last sample; the identity before the first.
  @inlinable public var attitude: Quaternion { estimator.attitude }

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
  }

  /// The attitude after each sample of a recording, a row a sample: a loop over `update`.
  @inlinable
  public static func attitudes(
    of recording: InertialRecording, nominalPeriod: Double, parameters: Estimator.Parameters
  ) -> [Quaternion] {
    var tracker = AttitudeTracker(nominalPeriod: nominalPeriod, parameters: parameters)
    return recording.map { sample in
      tracker.update(sample)
      return tracker.attitude
    }
  }
}
