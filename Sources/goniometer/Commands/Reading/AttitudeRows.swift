// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// How much of what follows a sample is used for its attitude.
enum Lookahead: Sendable, Hashable {
  case none
  case seconds(Double)
  case all
}

extension ValueType where Value == Lookahead {
  /// `0`, seconds, or `all`.
  static let lookahead = ValueType(
    "SECONDS", expecting: "0, seconds from 0.05 to 60, or all",
    completion: .choices(["0", "1", "all"])
  ) { text in
    if text == "all" { return .all }
    return finiteNumber(text).flatMap {
      $0 == 0 ? Lookahead.none : (0.05...60).contains($0) ? .seconds($0) : nil
    }
  }
}

/// The attitude of a row.
struct AttitudeRow {
  var time: Double
  /// With the latency made good.
  var attitude: Quaternion
  /// Without.
  var estimate: Quaternion
}

/// What turns samples into attitudes, a row for a row and in order, at once or later.
protocol AttitudeRowSource {
  /// Takes in a row, and appends the rows that are known by it.
  mutating func update(_ sample: InertialSample, into rows: inout [AttitudeRow])
  /// Appends the rows that are left at the end.
  mutating func finish(into rows: inout [AttitudeRow])
}

/// A filter: every row at once.
struct FilteredRows<Estimator: AttitudeEstimator>: AttitudeRowSource {
  private var tracker: AttitudeTracker<Estimator>

  init(nominalPeriod: Double, latency: Double) {
    tracker = AttitudeTracker(
      nominalPeriod: nominalPeriod, parameters: Estimator.Parameters(), latency: latency)
  }

  mutating func update(_ sample: InertialSample, into rows: inout [AttitudeRow]) {
    tracker.update(sample)
    rows.append(
      AttitudeRow(
        time: sample.time, attitude: tracker.attitude, estimate: tracker.estimator.attitude))
  }

  func finish(into rows: inout [AttitudeRow]) {}
}

/// A smoother with a lag: every row some rows later.
struct LaggingRows: AttitudeRowSource {
  private var smoother: FixedLagSmoother
  private var advance: RowAdvance
  /// Times and rates of the rows that the smoother has not given yet, a ring.
  private var pending: [(time: Double, rate: Vector3)]
  private var (taken, given) = (0, 0)
  private var lastRate = Vector3.zero

  init(nominalPeriod: Double, latency: Double, lag: Double) {
    smoother = FixedLagSmoother(nominalPeriod: nominalPeriod, lag: lag)
    advance = RowAdvance(nominalPeriod: nominalPeriod, latency: latency)
    pending = Array(repeating: (0, .zero), count: smoother.delay + 1)
  }

  mutating func update(_ sample: InertialSample, into rows: inout [AttitudeRow]) {
    if sample.isUsable { lastRate = smoother.corrected(angularVelocity: sample.angularVelocity) }
    pending[taken % pending.count] = (sample.time, lastRate)
    taken += 1
    if let estimate = smoother.update(sample) { give(estimate, into: &rows) }
  }

  mutating func finish(into rows: inout [AttitudeRow]) {
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
struct SmoothedRows: AttitudeRowSource {
  private var recording = InertialRecording()
  private let nominalPeriod: Double
  private var advance: RowAdvance

  init(nominalPeriod: Double, latency: Double) {
    self.nominalPeriod = nominalPeriod
    advance = RowAdvance(nominalPeriod: nominalPeriod, latency: latency)
  }

  mutating func update(_ sample: InertialSample, into rows: inout [AttitudeRow]) {
    recording.append(sample)
  }

  mutating func finish(into rows: inout [AttitudeRow]) {
    let smoothed = BoundedPositionSmoother().smooth(recording, nominalPeriod: nominalPeriod)
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
