// SPDX-License-Identifier: Apache-2.0

package import Inertial

/// The samples of a recording that the clock accepts, in the stretches that gaps leave.
package struct AcceptedSamples: Sendable {
  /// The samples; times rise within a segment.
  package private(set) var recording: InertialRecording
  /// Stretches without a gap, in order; they cover every row.
  package private(set) var segments: [Range<Int>] = []
  /// The timing of the whole recording.
  package let timing: RecordingTiming
  /// Whether no sample was left out.
  package let isWhole: Bool
  /// Median time between samples, seconds.
  package var period: Double { timing.period }

  /// Sifts a recording; `nil` where fewer than two times differ or nothing is usable.
  package init?(_ source: InertialRecording) {
    guard let timing = RecordingTiming(source) else { return nil }
    self.timing = timing
    // As a rule nothing is left out: the columns are shared until something is.
    var sifted: InertialRecording?
    var clock = SampleClock(nominalPeriod: timing.period)
    var (first, count) = (0, 0)
    for (row, sample) in source.enumerated() {
      switch clock.advance(to: sample) {
      case .first, .step: break
      case .gap, .clockSetBack:
        segments.append(first..<count)
        first = count
      case .repeated, .outOfOrder, .unusable:
        if sifted == nil {
          var kept = InertialRecording(source.prefix(row))
          kept.reserveCapacity(source.count)
          sifted = kept
        }
        continue
      }
      sifted?.append(sample)
      count += 1
    }
    guard count > 0 else { return nil }
    isWhole = sifted == nil
    recording = sifted ?? source
    segments.append(first..<count)
  }

  /// Seconds of data, gaps left out.
  var duration: Double {
    segments.reduce(0) {
      $0 + recording.time[$1.upperBound - 1] - recording.time[$1.lowerBound]
    }
  }

  /// The same samples with other angular velocities; `change` is given the row and the sample.
  func withRates(_ change: (Int, InertialSample) -> Vector3) -> AcceptedSamples {
    var result = self
    result.recording = InertialRecording(
      time: recording.time, specificForce: recording.specificForce,
      angularVelocity: series(change))
    return result
  }

  /// The same samples with other specific forces; `change` is given the row and the sample.
  func withForces(_ change: (Int, InertialSample) -> Vector3) -> AcceptedSamples {
    var result = self
    result.recording = InertialRecording(
      time: recording.time, specificForce: series(change),
      angularVelocity: recording.angularVelocity)
    return result
  }

  @inline(__always)
  private func series(_ change: (Int, InertialSample) -> Vector3) -> VectorSeries {
    var (x, y, z): ([Double], [Double], [Double]) = ([], [], [])
    x.reserveCapacity(recording.count)
    y.reserveCapacity(recording.count)
    z.reserveCapacity(recording.count)
    for (row, sample) in recording.enumerated() {
      let vector = change(row, sample)
      x.append(vector.x)
      y.append(vector.y)
      z.append(vector.z)
    }
    return VectorSeries(x: x, y: y, z: z)
  }
}
