// SPDX-License-Identifier: Apache-2.0

package import Inertial

/// The times of a recording at which checks of ``RecordingQuality`` found something, for a picture of it.
package struct FlaggedStretches: Sendable, Hashable {
  /// Stretches without samples, seconds of the recording.
  package let gaps: [ClosedRange<Double>]
  /// Stretches in which a channel of the accelerometer stood at the end of its range, seconds.
  package let saturatedForce: [ClosedRange<Double>]
  /// The same of the gyroscope.
  package let saturatedRate: [ClosedRange<Double>]
  /// Stretches in which a sensor gave the same value again and again while the limb moved, seconds.
  package let frozen: [ClosedRange<Double>]

  /// Looks through a recording: n log n.
  package init(of recording: InertialRecording) {
    guard let timing = RecordingTiming(recording) else {
      (gaps, saturatedForce, saturatedRate, frozen) = ([], [], [], [])
      return
    }
    var clock = SampleClock(nominalPeriod: timing.period)
    var gaps: [ClosedRange<Double>] = []
    for sample in recording {
      if case .gap(let seconds) = clock.advance(to: sample) {
        gaps.append(sample.time - seconds...sample.time)
      }
    }
    self.gaps = gaps
    let limits = RecordingQuality.self
    saturatedForce = Self.saturated(
      recording.specificForce, limits.leastForceLimit, at: recording.time)
    saturatedRate = Self.saturated(
      recording.angularVelocity, limits.leastRateLimit, at: recording.time)
    let rests = RestPeriod.all(in: recording, period: timing.period)
    frozen = FrozenCheck.stretches(recording, rests)
  }

  private static func saturated(
    _ vectors: VectorSeries, _ limit: Double, at time: [Double]
  ) -> [ClosedRange<Double>] {
    var rows: Set<Int> = []
    for channel in [vectors.x, vectors.y, vectors.z] {
      for extreme in ChannelExtremes(channel).stuckValues(beyond: limit) {
        var start = 0
        for row in 0...channel.count where row == channel.count || channel[row] != extreme {
          if row - start >= ChannelExtremes.shortestRun { rows.formUnion(start..<row) }
          start = row + 1
        }
      }
    }
    return stretches(of: rows.sorted(), at: time)
  }

  /// Rows in a row as stretches of time.
  private static func stretches(of rows: [Int], at time: [Double]) -> [ClosedRange<Double>] {
    var runs: [ClosedRange<Int>] = []
    for row in rows {
      if let last = runs.last, last.upperBound + 1 == row {
        runs[runs.count - 1] = last.lowerBound...row
      } else {
        runs.append(row...row)
      }
    }
    return runs.compactMap { run in
      let (start, end) = (time[run.lowerBound], time[run.upperBound])
      return start <= end ? start...end : nil
    }
  }
}
