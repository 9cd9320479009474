// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// Makes a latency good where later rows are at hand: between the rows around the time that a row's
/// sample should have had, rather than by its last rate alone.
struct RowAdvance {
  /// A row of a smoother.
  struct Row {
    var time: Double
    /// The latency not made good.
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
