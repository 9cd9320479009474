// SPDX-License-Identifier: Apache-2.0

/// How much of the recording after a sample is used for the attitude at that sample.
package enum Lookahead: Sendable, Hashable {
  /// Nothing, as in live use.
  case none
  /// So many seconds.
  case seconds(Double)
  /// All of it.
  case all
}

/// The attitude at a sample.
package struct AttitudeRow: Sendable, Hashable {
  /// The sample's time, seconds.
  package var time: Double
  /// Sensor to Earth, corrected for the sensor's latency.
  package var attitude: Quaternion
  /// The same without that correction.
  package var estimate: Quaternion
}

/// Turns samples into attitudes: one for each sample, in order, at once or later.
///
/// ```swift
/// var source = LaggingRows(nominalPeriod: 0.01, latency: 0, lag: 1)
/// var rows: [AttitudeRow] = []
/// for sample in recording { source.update(sample, into: &rows) }
/// source.finish(into: &rows)
/// ```
package protocol AttitudeRowSource {
  /// Takes a sample, and appends the rows that are now known.
  mutating func update(_ sample: InertialSample, into rows: inout [AttitudeRow])
  /// Appends the rows that are left at the end.
  mutating func finish(into rows: inout [AttitudeRow])
}

/// A filter: every row at once.
package struct FilteredRows<Estimator: AttitudeEstimator>: AttitudeRowSource {
  private var tracker: AttitudeTracker<Estimator>

  /// Starts at the first sample.
  ///
  /// - Parameters:
  ///   - nominalPeriod: Seconds between samples.
  ///   - latency: Seconds by which the times of the samples are late.
  package init(nominalPeriod: Double, latency: Double, parameters: Estimator.Parameters = .init()) {
    tracker = AttitudeTracker(
      nominalPeriod: nominalPeriod, parameters: parameters, latency: latency)
  }

  package mutating func update(_ sample: InertialSample, into rows: inout [AttitudeRow]) {
    tracker.update(sample)
    rows.append(
      AttitudeRow(
        time: sample.time, attitude: tracker.attitude, estimate: tracker.estimator.attitude))
  }

  package func finish(into rows: inout [AttitudeRow]) {}
}

/// A smoother with a lag: every row some rows later.
package struct LaggingRows: AttitudeRowSource {
  private var smoother: FixedLagSmoother
  private var advance: RowAdvance
  /// Times and rates of the rows that the smoother has not given yet, a ring.
  private var pending: [(time: Double, rate: Vector3)]
  private var (taken, given) = (0, 0)
  private var lastRate = Vector3.zero

  /// Starts the smoother.
  ///
  /// - Parameters:
  ///   - nominalPeriod: Seconds between samples.
  ///   - latency: Seconds by which the times of the samples are late.
  ///   - lag: Seconds of the recording after a sample that are used for it.
  package init(
    nominalPeriod: Double, latency: Double, lag: Double,
    parameters: BoundedPositionFilter.Parameters = .fixedLag
  ) {
    smoother = FixedLagSmoother(nominalPeriod: nominalPeriod, lag: lag, parameters: parameters)
    advance = RowAdvance(nominalPeriod: nominalPeriod, latency: latency)
    pending = Array(repeating: (0, .zero), count: smoother.delay + 1)
  }

  package mutating func update(_ sample: InertialSample, into rows: inout [AttitudeRow]) {
    if sample.isUsable { lastRate = smoother.corrected(angularVelocity: sample.angularVelocity) }
    pending[taken % pending.count] = (sample.time, lastRate)
    taken += 1
    if let estimate = smoother.update(sample) { give(estimate, into: &rows) }
  }

  package mutating func finish(into rows: inout [AttitudeRow]) {
    for estimate in smoother.finish() { give(estimate, into: &rows) }
    advance.finish(into: &rows)
  }

  private mutating func give(_ estimate: Quaternion, into rows: inout [AttitudeRow]) {
    let (time, rate) = pending[given % pending.count]
    given += 1
    advance.update(RowAdvance.Row(time: time, estimate: estimate, rate: rate), into: &rows)
  }
}

/// The smoother over the whole recording: all rows at the end.
package struct SmoothedRows: AttitudeRowSource {
  private var recording = InertialRecording()
  private let nominalPeriod: Double
  private let parameters: BoundedPositionFilter.Parameters
  private var advance: RowAdvance

  /// Starts at the first sample.
  ///
  /// - Parameters:
  ///   - nominalPeriod: Seconds between samples.
  ///   - latency: Seconds by which the times of the samples are late.
  package init(
    nominalPeriod: Double, latency: Double,
    parameters: BoundedPositionFilter.Parameters = .smoothing
  ) {
    (self.nominalPeriod, self.parameters) = (nominalPeriod, parameters)
    advance = RowAdvance(nominalPeriod: nominalPeriod, latency: latency)
  }

  package mutating func update(_ sample: InertialSample, into rows: inout [AttitudeRow]) {
    recording.append(sample)
  }

  package mutating func finish(into rows: inout [AttitudeRow]) {
    let smoothed = BoundedPositionSmoother(parameters: parameters).smooth(
      recording, nominalPeriod: nominalPeriod)
    for row in recording.indices {
      advance.update(
        RowAdvance.Row(
          time: recording.time[row], estimate: smoothed.attitude[row],
          rate: smoothed.angularVelocity[row]),
        into: &rows)
    }
    advance.finish(into: &rows)
  }
}

/// Corrects attitudes for a latency with the help of later rows: it interpolates between the rows
/// around the true time of a sample, rather than advancing by the last rate alone.
private struct RowAdvance {
  /// A row of a smoother.
  struct Row {
    var time: Double
    /// Not corrected for the latency.
    var estimate: Quaternion
    /// Angular velocity, rad/s, sensor frame, bias taken off.
    var rate: Vector3
  }

  private let latency: Double
  private let longestStep: Double
  private var pending: [Row] = []
  /// Rows are not kept longer than this for one that lies ahead in time.
  private static let mostRows = 4096

  init(nominalPeriod: Double, latency: Double) {
    self.latency = latency
    longestStep = SampleClock.longestStepInPeriods * nominalPeriod
  }

  mutating func update(_ row: Row, into rows: inout [AttitudeRow]) {
    pending.append(row)
    while let first = pending.first {
      let time = first.time + latency
      // Written so that a time that is not a number waits for nothing.
      guard !(time > row.time) || pending.count > Self.mostRows else { return }
      give(first, at: time, into: &rows)
    }
  }

  mutating func finish(into rows: inout [AttitudeRow]) {
    while let first = pending.first { give(first, at: first.time + latency, into: &rows) }
  }

  private mutating func give(_ row: Row, at time: Double, into rows: inout [AttitudeRow]) {
    rows.append(
      AttitudeRow(
        time: row.time,
        attitude: between(time) ?? row.estimate.advanced(by: latency, at: row.rate),
        estimate: row.estimate))
    pending.removeFirst()
  }

  /// The attitude at a time, where two pending rows without a gap are around it.
  private func between(_ time: Double) -> Quaternion? {
    guard latency > 0 else { return nil }
    for (before, after) in zip(pending, pending.dropFirst()) where after.time >= time {
      let step = after.time - before.time
      guard before.time <= time, step > 0, step <= longestStep else { return nil }
      return before.estimate.slerp(to: after.estimate, fraction: (time - before.time) / step)
    }
    return nil
  }
}
