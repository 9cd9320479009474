// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// The motion of one sensor over a stretch without a gap, at even steps of time.
struct GaitSignal {
  /// Seconds from one row to the next.
  let period: Double
  /// Angular velocity, rad/s, sensor frame; less the gyroscope's bias once that was estimated.
  private(set) var rates: [Vector3]
  /// Sensor to a frame whose z is up; none before they were estimated.
  private(set) var attitudes: [Quaternion] = []

  /// Seconds.
  var time: [Double] { recording.time }
  /// Specific force, m/s², sensor frame.
  var forces: VectorSeries { recording.specificForce }
  var rateHz: Double { 1 / period }

  /// The samples at even steps.
  private let recording: InertialRecording

  /// Share of a step by which a time may be off an even grid before the samples are read between.
  private static let leastUneven = 0.1

  /// The stretches of a recording that its gaps leave.
  static func stretches(of samples: AcceptedSamples) -> [GaitSignal] {
    samples.segments.filter { $0.count >= 3 }.map {
      GaitSignal(InertialRecording(samples.recording[$0]), period: samples.period)
    }
  }

  private init(_ source: InertialRecording, period: Double) {
    recording = Self.evened(source, period: period)
    (rates, self.period) = (Array(recording.angularVelocity), period)
  }

  /// The same with bias and attitudes estimated, at ten times the cost.
  var estimated: GaitSignal {
    let smoothed = BoundedPositionSmoother(parameters: .smoothing)
      .smooth(recording, nominalPeriod: period)
    var result = self
    (result.rates, result.attitudes) = (smoothed.angularVelocity, smoothed.attitude)
    return result
  }

  /// The samples at even steps: as they are, or between neighbours where packets were lost or times jitter.
  private static func evened(_ recording: InertialRecording, period: Double) -> InertialRecording {
    let (first, last) = (recording.time[0], recording.time[recording.count - 1])
    let isEven = recording.time.enumerated().allSatisfy {
      abs($1 - first - Double($0) * period) < leastUneven * period
    }
    if isEven { return recording }
    let grid = (0...Int((last - first) / period)).map { first + Double($0) * period }
    return recording.resampled(at: grid, longestGap: .infinity)
  }

  /// Rows of a number of seconds.
  func rows(_ seconds: Double) -> Int { max(1, Int((seconds * rateHz).rounded())) }

  /// The rows from `from` to `to` seconds after a row that the signal has.
  func window(_ row: Int, _ from: Double, _ to: Double) -> Range<Int> {
    let lower = max(0, row + Int((from * rateHz).rounded()))
    return lower..<max(lower, min(time.count, row + Int((to * rateHz).rounded()) + 1))
  }

  /// Numbers below a frequency, without a shift in time.
  func lowPassed(_ values: [Double], hertz: Double) -> [Double] {
    ZeroPhaseLowPass(cutoffHz: hertz, rateHz: rateHz).apply(to: values)
  }

  /// Vectors within a band, without a shift in time.
  func banded(_ vectors: [Vector3], hertz: ClosedRange<Double>) -> [Vector3] {
    let below = ZeroPhaseLowPass(cutoffHz: hertz.upperBound, rateHz: rateHz).apply(to: vectors)
    let slow = ZeroPhaseLowPass(cutoffHz: hertz.lowerBound, rateHz: rateHz).apply(to: below)
    return zip(below, slow).map { $0 - $1 }
  }

  /// Root mean square of the rate's size over 0.1 s around each row, rad/s.
  var turning: [Double] {
    let half = rows(0.1) / 2
    var sums = [0.0]
    sums.reserveCapacity(rates.count + 1)
    for rate in rates { sums.append(sums[sums.count - 1] + rate.squaredNorm) }
    return rates.indices.map { row in
      let (from, to) = (max(0, row - half), min(rates.count, row + half + 1))
      return (max(0, sums[to] - sums[from]) / Double(to - from)).squareRoot()
    }
  }

  /// The time at which values fall through zero between a row and the one before it.
  func crossing(_ values: [Double], before row: Int) -> Double {
    let (above, below) = (values[row - 1], values[row])
    return time[row - 1] + period * above / (above - below)
  }
}

extension Array<Double> {
  /// Whether a value is larger than both neighbours.
  func isPeak(_ row: Int) -> Bool {
    row > 0 && row + 1 < count && self[row] > self[row - 1] && self[row] >= self[row + 1]
  }

  /// Whether a value is smaller than both neighbours.
  func isTrough(_ row: Int) -> Bool {
    row > 0 && row + 1 < count && self[row] < self[row - 1] && self[row] <= self[row + 1]
  }

  /// The peaks above a limit, and of two that are closer than `apart` rows the higher one. n log n.
  func peaks(above limit: Double, apart: Int) -> [Int] {
    var kept: [Int] = []
    for row in indices.filter({ self[$0] > limit && isPeak($0) }).sorted(by: { self[$0] > self[$1] }
    ) {
      let place = kept.partitionPoint { $0 >= row }
      let isFree =
        (place == 0 || row - kept[place - 1] >= apart)
        && (place == kept.count || kept[place] - row >= apart)
      if isFree { kept.insert(row, at: place) }
    }
    return kept
  }
}
