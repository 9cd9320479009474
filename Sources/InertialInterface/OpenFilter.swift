// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A filter that takes samples as they come.
class OpenFilter {
  /// Samples that were taken in.
  fileprivate(set) var taken = 0
  /// The nominal period, seconds.
  let period: Double

  fileprivate init(period: Double) { self.period = period }

  /// Opens what was chosen.
  static func open(_ choice: FilterChoice, rate: Double) throws(InterfaceError) -> OpenFilter {
    guard choice.lookahead.isFinite else {
      throw .usage("a stream has no end that could be waited for: lookahead must be finite")
    }
    let period = 1 / rate
    guard choice.lookahead == 0 else { return LaggingFilter(choice, period: period) }
    func tracked<Estimator: AttitudeEstimator>(_: Estimator.Type) -> OpenFilter {
      TrackingFilter<Estimator>(choice, period: period)
    }
    return tracked(choice.filter.estimator)
  }

  /// Takes in samples, and writes the attitudes that are known now; their number.
  func update(_ samples: SampleReader, _ writer: AttitudeWriter?) -> Int { 0 }

  /// Takes in one sample and gives the attitude at it; `nil` for a filter with a lookahead.
  func update(_ sample: InertialSample) -> Quaternion? { nil }

  /// Attitudes that are still to come.
  var pending: Int { 0 }

  /// Writes those, and starts anew.
  func finish(_ writer: AttitudeWriter?) {}

  /// The gyroscope's bias, rad/s; `nil` for a filter with a lookahead.
  var bias: Vector3? { nil }

  /// Samples that were not usable.
  var unusable: Int { 0 }

  /// The sample with its own time, or that of its place in the stream.
  @inline(__always)
  fileprivate func sample(_ samples: SampleReader, _ index: Int) -> InertialSample {
    samples.hasTimes
      ? samples[index] : samples.sample(index, time: Double(taken &+ index) * period)
  }
}

/// One that gives each attitude at once.
private final class TrackingFilter<Estimator: AttitudeEstimator>: OpenFilter {
  private var tracker: AttitudeTracker<Estimator>

  init(_ choice: FilterChoice, period: Double) {
    tracker = AttitudeTracker(
      nominalPeriod: period, parameters: choice.parameters(over: Estimator.Parameters()),
      latency: choice.latency)
    super.init(period: period)
  }

  override func update(_ samples: SampleReader, _ writer: AttitudeWriter?) -> Int {
    for index in 0..<samples.count {
      tracker.update(sample(samples, index))
      writer?.write(tracker.attitude, at: index)
    }
    taken += samples.count
    return samples.count
  }

  override func update(_ sample: InertialSample) -> Quaternion? {
    tracker.update(sample)
    taken += 1
    return tracker.attitude
  }

  override var bias: Vector3? { tracker.estimator.gyroscopeBias }

  override var unusable: Int { tracker.clock.counts.unusable }
}

/// One that waits for the samples of its lookahead.
private final class LaggingFilter: OpenFilter {
  private let fresh: LaggingRows
  private var source: LaggingRows
  private var rows: [AttitudeRow] = []
  private var given = 0
  private var unusableCount = 0

  init(_ choice: FilterChoice, period: Double) {
    fresh = LaggingRows(
      nominalPeriod: period, latency: choice.latency, lag: choice.lookahead,
      parameters: choice.parameters(over: .fixedLag))
    source = fresh
    super.init(period: period)
  }

  /// Rows of a sensor with a latency come in groups: what has no room now is given at the next call.
  override func update(_ samples: SampleReader, _ writer: AttitudeWriter?) -> Int {
    for index in 0..<samples.count {
      let sample = sample(samples, index)
      if !sample.isUsable { unusableCount += 1 }
      source.update(sample, into: &rows)
    }
    taken += samples.count
    return write(writer, atMost: samples.count)
  }

  override var pending: Int { taken - given }

  override func finish(_ writer: AttitudeWriter?) {
    source.finish(into: &rows)
    _ = write(writer, atMost: rows.count)
    source = fresh
    (taken, given, unusableCount) = (0, 0, 0)
  }

  override var unusable: Int { unusableCount }

  private func write(_ writer: AttitudeWriter?, atMost limit: Int) -> Int {
    let count = min(limit, rows.count)
    for index in 0..<count { writer?.write(rows[index].attitude, at: index) }
    rows.removeFirst(count)
    given += count
    return count
  }
}
