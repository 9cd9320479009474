// SPDX-License-Identifier: Apache-2.0

package import Goniometry
package import Inertial
package import Recordings

/// The attitude of one sensor for every sample of its recording, estimated while it is read.
///
/// ```swift
/// var stream = try RecordingStream(path: "walk.csv", readsAhead: true)
/// let request = AttitudeRequest(filter: .boundedPosition, lookahead: .seconds(1))
/// try request.estimate(&stream) { rows, _ in rows.forEach(show) }
/// ```
package struct AttitudeRequest: Sendable {
  /// The filter.
  package let filter: AttitudeFilter
  /// How much of what follows a sample counts for its attitude.
  package let lookahead: Lookahead
  /// The corrections of the sensor, its latency among them.
  package let correction: SensorCalibration

  /// A request from its parts.
  ///
  /// - Parameters:
  ///   - lookahead: Anything but `none` takes the place of the filter, with the smoother of
  ///     `boundedPosition`.
  package init(
    filter: AttitudeFilter = .boundedPosition, lookahead: Lookahead = .none,
    correction: SensorCalibration = .none
  ) {
    (self.filter, self.lookahead, self.correction) = (filter, lookahead, correction)
  }

  /// Samples from which the nominal rate is taken before the first attitude is given.
  private static let samplesForRate = 512

  /// Samples that are checked, so that memory stays bounded; 20 minutes at 50 Hz.
  private static let checkedSamples = 65_536

  /// A specific force that could show where up is, m/s².
  private static let leastForce = 0.5

  /// Reads the recording to its end.
  ///
  /// Memory is constant but for `Lookahead.all`, which keeps the recording.
  ///
  /// - Parameters:
  ///   - input: The recording, none of it read yet.
  ///   - body: Takes the rows that are known now, in order, and the corrected samples that were
  ///     read for them; a row stands at the time of its sample, with the latency made good.
  /// - Returns: the checks that a measurement makes of its recordings, of the first 65 536 samples,
  ///   uncorrected: units, gravity, rates, gaps and the gyroscope against gravity.
  /// - Throws: `MeasurementError.implausibleTimes`; `MeasurementError.noAttitude` after the last row if no sample shows gravity;
  ///   `RecordingError`; what `body` throws.
  @discardableResult
  package func estimate(
    _ input: inout RecordingStream,
    _ body: (_ rows: [AttitudeRow], _ samples: [InertialSample]) throws -> Void
  ) throws -> [QualityCheck] {
    var first: [InertialSample] = []
    var block: [InertialSample] = []
    while first.count < Self.samplesForRate, try input.next(into: &block) { first += block }
    let start = InertialRecording(first)
    let timing = RecordingTiming(start)
    if timing == nil, let error = MeasurementError.implausibleTimes(of: start) { throw error }
    // One sample has no rate; a hertz does for it.
    let period = timing?.period ?? 1
    var checked = InertialRecording()
    try estimate(&input, first, source(nominalPeriod: period), &checked, body)
    // However short a recording is, it has attitudes.
    return RecordingQuality.checks(for: checked).filter { $0.name != "duration" }
      + [RecordingCheck(checked).qualityCheck()]
  }

  private func source(nominalPeriod: Double) -> any AttitudeRowSource {
    func filtered<Estimator: AttitudeEstimator>(_: Estimator.Type) -> any AttitudeRowSource {
      FilteredRows<Estimator>(nominalPeriod: nominalPeriod, latency: correction.latency)
    }
    return switch lookahead {
    case .none: filtered(filter.estimator)
    case .seconds(let lag):
      LaggingRows(nominalPeriod: nominalPeriod, latency: correction.latency, lag: lag)
    case .all: SmoothedRows(nominalPeriod: nominalPeriod, latency: correction.latency)
    }
  }

  private func estimate<Source: AttitudeRowSource>(
    _ input: inout RecordingStream, _ first: [InertialSample], _ source: Source,
    _ checked: inout InertialRecording, _ body: ([AttitudeRow], [InertialSample]) throws -> Void
  ) throws {
    var source = source
    // Rows keep their times: the source makes the latency good.
    var correction = correction
    correction.latency = 0
    var block = first
    var rows: [AttitudeRow] = []
    var count = 0
    var hasVertical = false
    repeat {
      for sample in block.prefix(Self.checkedSamples - checked.count) { checked.append(sample) }
      for index in block.indices {
        let sample = correction.apply(to: block[index])
        block[index] = sample
        hasVertical = hasVertical || sample.isUsable && sample.specificForce.norm >= Self.leastForce
        source.update(sample, into: &rows)
      }
      count += block.count
      try body(rows, block)
      rows.removeAll(keepingCapacity: true)
    } while try input.next(into: &block)
    source.finish(into: &rows)
    try body(rows, [])
    guard hasVertical else {
      throw MeasurementError.noAttitude(
        reason: "none of its \(count) samples shows gravity; check the columns and units")
    }
  }
}

/// Attitudes that are kept for a comparison with a reference.
package struct KeptAttitudes: Sendable {
  private var recording = InertialRecording()
  /// With the latency made good.
  private var attitudes: [Quaternion] = []
  /// Without.
  private var estimates: [Quaternion] = []

  /// Nothing yet.
  package init() {}

  /// Keeps what ``AttitudeRequest/estimate(_:_:)`` hands on.
  package mutating func append(_ rows: [AttitudeRow], _ samples: [InertialSample]) {
    for sample in samples { recording.append(sample) }
    for row in rows {
      attitudes.append(row.attitude)
      estimates.append(row.estimate)
    }
  }

  /// Compares them.
  ///
  /// - Returns: `nil` if the reference has no attitude at the times of the recording.
  package func comparison(with reference: AttitudeTable) -> AttitudeComparison? {
    AttitudeComparison(
      of: attitudes, estimates: estimates, in: recording, with: reference.series,
      isCompared: reference.isMovement)
  }
}
