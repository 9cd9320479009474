// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The samples of a recording that the clock accepts, in the stretches that gaps leave.
struct AcceptedSamples: Sendable {
  /// The samples; times rise within a segment.
  private(set) var recording = InertialRecording()
  /// Stretches without a gap, in order; they cover every row.
  private(set) var segments: [Range<Int>] = []
  /// Median time between samples, seconds.
  let period: Double

  /// Sifts a recording; `nil` where fewer than two times differ or nothing is usable.
  init?(_ source: InertialRecording) {
    guard let timing = RecordingTiming(source) else { return nil }
    period = timing.period
    recording.reserveCapacity(source.count)
    var clock = SampleClock(nominalPeriod: period)
    var first = 0
    for sample in source {
      switch clock.advance(to: sample) {
      case .first, .step: break
      case .gap, .clockSetBack:
        segments.append(first..<recording.count)
        first = recording.count
      case .repeated, .outOfOrder, .unusable: continue
      }
      recording.append(sample)
    }
    guard recording.count > 0 else { return nil }
    segments.append(first..<recording.count)
  }

  /// Seconds of data, gaps left out.
  var duration: Double {
    segments.reduce(0) {
      $0 + recording.time[$1.upperBound - 1] - recording.time[$1.lowerBound]
    }
  }

  /// The same samples after a change that keeps their times.
  func mapping(_ change: (Int, InertialSample) -> InertialSample) -> AcceptedSamples {
    var result = self
    result.recording = InertialRecording(recording.enumerated().map(change))
    return result
  }
}
