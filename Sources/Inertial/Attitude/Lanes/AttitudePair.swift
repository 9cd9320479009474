// SPDX-License-Identifier: Apache-2.0

/// ``AttitudeTracker`` for the two sensors of a joint at once: a sample of each takes hardly longer
/// than one.
///
/// The two may be of different rates and latencies, and have gaps of their own; the results are
/// those of two trackers (see ``AttitudeLanes`` for how close). A sample that comes alone costs as
/// much as two.
public struct AttitudePair<Estimator: LanedEstimator>: Sendable {
  /// One sensor of the two.
  public struct Side: Sendable {
    /// The clock, with its counts.
    public var clock: SampleClock
    /// Seconds by which a sample's time is later than the motion it tells of.
    public let latency: Double
    /// Sensor to Earth at the time of the last sample, its latency made good; the identity before
    /// the first.
    public var attitude = Quaternion.identity

    /// A sensor of this nominal period and latency, seconds.
    @inlinable
    public init(nominalPeriod: Double, latency: Double = 0) {
      clock = SampleClock(nominalPeriod: nominalPeriod)
      self.latency = latency
    }

    /// Judges a sample. The seconds to integrate where it is a usual one, which needs nothing but
    /// the filter.
    @inlinable
    mutating func judge(
      _ sample: InertialSample
    ) -> (verdict: SampleClock.Verdict, timeStep: Double?) {
      let verdict = clock.advance(to: sample)
      guard sample.specificForce != .zero else { return (verdict, nil) }
      switch verdict {
      case .first: return (verdict, clock.nominalPeriod)
      case .step(let seconds): return (verdict, seconds)
      default: return (verdict, nil)
      }
    }

    /// Handles a sample exactly as ``AttitudeTracker`` does.
    @inlinable
    mutating func apply(
      _ verdict: SampleClock.Verdict, _ sample: InertialSample, _ estimator: inout Estimator
    ) {
      switch verdict {
      case .first: integrate(sample, clock.nominalPeriod, &estimator)
      case .step(let seconds): integrate(sample, seconds, &estimator)
      case .gap, .clockSetBack: estimator.restart(specificForce: sample.specificForce)
      case .repeated, .outOfOrder, .unusable: return
      }
      show(estimator.attitude, sample, estimator)
    }

    @inlinable
    func integrate(_ sample: InertialSample, _ timeStep: Double, _ estimator: inout Estimator) {
      estimator.update(
        specificForce: sample.specificForce, angularVelocity: sample.angularVelocity,
        timeStep: timeStep)
    }

    /// Takes an attitude for the last sample's.
    @inlinable
    mutating func show(
      _ attitude: Quaternion, _ sample: InertialSample, _ estimator: @autoclosure () -> Estimator
    ) {
      guard latency != 0 else {
        self.attitude = attitude
        return
      }
      self.attitude = attitude.advanced(
        by: latency, at: estimator().corrected(angularVelocity: sample.angularVelocity))
    }
  }

  /// The filters.
  public var estimators: Estimator.Pair
  /// The proximal segment's clock and attitude.
  public var proximal: Side
  /// The distal segment's clock and attitude.
  public var distal: Side

  /// Filters for two sensors.
  @inlinable
  public init(proximal: Side, distal: Side, parameters: Estimator.Parameters) {
    (self.proximal, self.distal) = (proximal, distal)
    estimators = Estimator.Pair(
      proximal: Estimator(nominalPeriod: proximal.clock.nominalPeriod, parameters: parameters),
      distal: Estimator(nominalPeriod: distal.clock.nominalPeriod, parameters: parameters))
  }

  /// Takes in a sample of each sensor and says what their times meant.
  @inlinable
  @discardableResult
  public mutating func update(
    proximal proximalSample: InertialSample, distal distalSample: InertialSample
  ) -> (proximal: SampleClock.Verdict, distal: SampleClock.Verdict) {
    let (first, second) = (proximal.judge(proximalSample), distal.judge(distalSample))
    guard let firstStep = first.timeStep, let secondStep = second.timeStep else {
      proximal.apply(first.verdict, proximalSample, &estimators.proximal)
      distal.apply(second.verdict, distalSample, &estimators.distal)
      return (first.verdict, second.verdict)
    }
    let attitudes = estimators.update(
      proximal: proximalSample, timeStep: firstStep, distal: distalSample, timeStep: secondStep)
    proximal.show(attitudes.proximal, proximalSample, estimators.proximal)
    distal.show(attitudes.distal, distalSample, estimators.distal)
    return (first.verdict, second.verdict)
  }

  /// Takes in a sample of the proximal segment alone.
  @inlinable
  @discardableResult
  public mutating func update(proximal sample: InertialSample) -> SampleClock.Verdict {
    let verdict = proximal.judge(sample).verdict
    proximal.apply(verdict, sample, &estimators.proximal)
    return verdict
  }

  /// Takes in a sample of the distal segment alone.
  @inlinable
  @discardableResult
  public mutating func update(distal sample: InertialSample) -> SampleClock.Verdict {
    let verdict = distal.judge(sample).verdict
    distal.apply(verdict, sample, &estimators.distal)
    return verdict
  }
}
