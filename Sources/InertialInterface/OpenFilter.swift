// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// A filter that takes samples as they come.
class OpenFilter {
  /// Samples that were taken in.
  fileprivate(set) var taken = 0
  /// The nominal rate, Hz.
  fileprivate let rate: Double

  fileprivate init(rate: Double) { self.rate = rate }

  /// Opens what was chosen.
  static func open(_ choice: FilterChoice, rate: Double) throws(InterfaceError) -> OpenFilter {
    guard choice.lookahead.isFinite else {
      throw .usage("a stream has no end that could be waited for: lookahead must be finite")
    }
    try choice.checkRows(period: 1 / rate)
    guard choice.lookahead == 0 else { return LaggingFilter(choice, rate: rate) }
    return switch choice.filter {
    case .boundedPosition: TrackingFilter(choice, rate, BoundedPositionFilter.self)
    case .vqf: TrackingFilter(choice, rate, VQF.self)
    case .madgwick: TrackingFilter(choice, rate, Madgwick.self)
    case .mahony: TrackingFilter(choice, rate, Mahony.self)
    case .strapdown: TrackingFilter(choice, rate, Strapdown.self)
    }
  }

  /// Takes in samples, and writes the attitudes that are known now; their number.
  func update(_ samples: SampleReader, _ writer: AttitudeWriter?) -> Int { 0 }

  /// Takes in one sample and writes the attitude at it; `false`, and nothing was done, for a filter with a
  /// lookahead.
  func update(_ sample: InertialSample, _ attitude: UnsafeMutablePointer<Double>?) -> Bool { false }

  /// Attitudes that are still to come.
  var pending: Int { 0 }

  /// Writes those, and starts anew.
  func finish(_ writer: AttitudeWriter?) {}

  /// The gyroscope's bias, rad/s; `nil` for a filter with a lookahead.
  var bias: Vector3? { nil }

  /// Samples that were not usable.
  var unusable: Int { 0 }
}

extension SampleReader {
  /// The sample with its own time, or that of its place in a stream.
  @inline(__always)
  fileprivate func sample(_ index: Int, after taken: Int, rate: Double) -> InertialSample {
    hasTimes ? self[index] : sample(index, time: Double(taken &+ index) / rate)
  }
}

/// One that gives each attitude at once.
///
/// Its work is done by functions made where the type of the estimator is known. Methods of a generic class are
/// compiled once for all types, and then every number costs a call: 470 ns a sample in place of 60.
private final class TrackingFilter: OpenFilter {
  private let takeOne: (InertialSample, UnsafeMutablePointer<Double>?) -> Void
  private let takeMany: (SampleReader, _ taken: Int, AttitudeWriter?) -> Void
  private let findBias: () -> Vector3
  private let countUnusable: () -> Int

  @inline(__always)
  init<Estimator: AttitudeEstimator>(_ choice: FilterChoice, _ rate: Double, _: Estimator.Type) {
    let kept = Kept(
      AttitudeTracker<Estimator>(
        nominalPeriod: 1 / rate, parameters: choice.parameters(over: Estimator.Parameters()),
        latency: choice.latency))
    takeOne = { sample, attitude in
      kept.value.pointee.update(sample)
      kept.value.pointee.attitude.write(to: attitude)
    }
    takeMany = { samples, taken, writer in
      for index in 0..<samples.count {
        kept.value.pointee.update(samples.sample(index, after: taken, rate: rate))
        writer?.write(kept.value.pointee.attitude, at: index)
      }
    }
    findBias = { kept.value.pointee.estimator.gyroscopeBias }
    countUnusable = { kept.value.pointee.clock.counts.unusable }
    super.init(rate: rate)
  }

  override func update(_ samples: SampleReader, _ writer: AttitudeWriter?) -> Int {
    takeMany(samples, taken, writer)
    taken += samples.count
    return samples.count
  }

  override func update(
    _ sample: InertialSample, _ attitude: UnsafeMutablePointer<Double>?
  ) -> Bool {
    taken += 1
    takeOne(sample, attitude)
    return true
  }

  override var bias: Vector3? { findBias() }

  override var unusable: Int { countUnusable() }
}

/// One that waits for the samples of its lookahead.
private final class LaggingFilter: OpenFilter {
  private let fresh: LaggingRows
  private var source: LaggingRows
  private var rows: [AttitudeRow] = []
  private var given = 0
  private var unusableCount = 0

  init(_ choice: FilterChoice, rate: Double) {
    fresh = LaggingRows(
      nominalPeriod: 1 / rate, latency: choice.latency, lag: choice.lookahead,
      parameters: choice.parameters(over: .fixedLag))
    source = fresh
    super.init(rate: rate)
  }

  /// Rows of a sensor with a latency come in groups: what has no room now is given at the next call.
  override func update(_ samples: SampleReader, _ writer: AttitudeWriter?) -> Int {
    for index in 0..<samples.count {
      let sample = samples.sample(index, after: taken, rate: rate)
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
