// SPDX-License-Identifier: Apache-2.0

/// The sampling of a recording, as its times show it.
public struct RecordingTiming: Sendable, Hashable, Codable {
  /// Median time between samples that follow one another, seconds.
  public let period: Double
  /// Samples a second, 1/`period`, Hz.
  public let rateHz: Double
  /// Standard deviation of the steps that are not gaps, as a share of the period.
  public let jitter: Double
  /// Seconds from the first to the last usable sample, gaps included; where the clock was set back,
  /// the sum over the stretches before and after.
  public let duration: Double
  /// Gaps, repeats and steps back, judged with the median period as the nominal one.
  public let counts: SampleClock.Counts

  /// Seconds, a rate of 1 GHz: shorter steps can only be in another unit.
  private static let shortestPeriod = 1e-9

  /// Measures a recording; `nil` where fewer than two of its times differ, or where the period is
  /// below a nanosecond. Times beyond ``InertialSample/longestTime`` are not usable.
  ///
  /// Sorts the steps once: n log n.
  public init?(_ recording: InertialRecording) {
    let times = recording.time
    var steps: [Double] = []
    steps.reserveCapacity(times.count)
    var last = Double.nan
    for time in times where abs(time) <= InertialSample.longestTime {
      if time - last > 0 { steps.append(time - last) }
      last = time
    }
    guard !steps.isEmpty else { return nil }
    steps.sort()
    let middle = steps.count / 2
    let median = steps.count % 2 == 1 ? steps[middle] : (steps[middle - 1] + steps[middle]) / 2
    guard median >= Self.shortestPeriod else { return nil }
    let longest = SampleClock.longestStepInPeriods * median
    var (sum, sumOfSquares, usual) = (0.0, 0.0, 0.0)
    for step in steps where step <= longest {
      let deviation = step - median
      sum += deviation
      sumOfSquares += deviation * deviation
      usual += 1
    }
    let mean = sum / usual
    var clock = SampleClock(nominalPeriod: median)
    var (start, end, total) = (0.0, 0.0, 0.0)
    for sample in recording {
      switch clock.advance(to: sample) {
      case .first:
        (start, end) = (sample.time, sample.time)
      case .step, .gap:
        end = sample.time
      case .clockSetBack:
        total += end - start
        (start, end) = (sample.time, sample.time)
      case .repeated, .outOfOrder, .unusable:
        break
      }
    }
    period = median
    rateHz = 1 / median
    jitter = max(0, sumOfSquares / usual - mean * mean).squareRoot() / median
    duration = total + (end - start)
    counts = clock.counts
  }
}
