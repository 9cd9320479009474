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

  /// Seconds between the samples of a motion sensor, 100 kHz to one in a thousand seconds. Others can
  /// only be in another unit.
  package static let believablePeriods = 1e-5...1e3

  /// The median of the times between samples, seconds, believable or not; `nil` where fewer than two
  /// times differ.
  package static func medianStep(of recording: InertialRecording) -> Double? {
    var steps = steps(between: recording.time)
    return median(&steps)
  }

  /// The ``period`` alone, at a fraction of the cost.
  package static func period(of recording: InertialRecording) -> Double? {
    medianStep(of: recording).flatMap(believable)
  }

  /// A median step as a period; `nil` where no sensor has it.
  package static func believable(_ step: Double) -> Double? {
    believablePeriods.contains(step) ? step : nil
  }

  /// The times between samples that follow one another.
  private static func steps(between times: [Double]) -> [Double] {
    var steps: [Double] = []
    steps.reserveCapacity(times.count)
    var last = Double.nan
    for time in times where abs(time) <= InertialSample.longestTime {
      if time - last > 0 { steps.append(time - last) }
      last = time
    }
    return steps
  }

  /// The median; puts the steps in another order.
  private static func median(_ steps: inout [Double]) -> Double? {
    guard !steps.isEmpty else { return nil }
    let middle = steps.count / 2
    let upper = select(middle, in: &steps)
    guard steps.count % 2 == 0, let lower = steps[..<middle].max() else { return upper }
    return (lower + upper) / 2
  }

  /// The number that sorting would put at a place; those before are no larger then, those after no
  /// smaller (Hoare 1961, doi 10.1145/366622.366647).
  private static func select(_ place: Int, in numbers: inout [Double]) -> Double {
    numbers.withUnsafeMutableBufferPointer { numbers in
      var (low, high) = (0, numbers.count - 1)
      while low < high {
        let pivot = numbers[low + (high - low) / 2]
        var (left, right) = (low, high)
        while left <= right {
          while numbers[left] < pivot { left += 1 }
          while numbers[right] > pivot { right -= 1 }
          guard left <= right else { break }
          numbers.swapAt(left, right)
          left += 1
          right -= 1
        }
        if place <= right {
          high = right
        } else if place >= left {
          low = left
        } else {
          break
        }
      }
      return numbers[place]
    }
  }

  /// Measures a recording; `nil` where fewer than two of its times differ, or where the period is
  /// none of 10 µs to 1000 s (``medianStep(of:)``). Times beyond
  /// ``InertialSample/longestTime`` are not usable.
  ///
  /// Linear in the length.
  public init?(_ recording: InertialRecording) {
    self.init(steps: Self.steps(between: recording.time), recording)
  }

  /// Measures times alone, NaN where a sample is not usable.
  package init?(times: [Double]) {
    self.init(
      steps: Self.steps(between: times),
      times.lazy.map { InertialSample(time: $0, specificForce: .zero, angularVelocity: .zero) })
  }

  private init?(steps: consuming [Double], _ samples: some Sequence<InertialSample>) {
    var steps = steps
    guard let median = Self.median(&steps).flatMap(Self.believable) else { return nil }
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
    for sample in samples {
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
