// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// The motion of one sensor over a stretch without a gap, at even steps of time.
struct GaitSignal {
  /// Seconds.
  let time: [Double]
  /// Seconds from one row to the next.
  let period: Double
  /// Angular velocity less the gyroscope's bias, rad/s, sensor frame.
  let rates: [Vector3]
  /// Specific force, m/s², sensor frame.
  let forces: VectorSeries
  /// Sensor to a frame whose z is up; none where they were left out.
  let attitudes: [Quaternion]

  var rateHz: Double { 1 / period }

  /// Share of a step by which a time may be off an even grid before the samples are read between.
  private static let leastUneven = 0.1

  /// The stretches of a recording that its gaps leave.
  ///
  /// - Parameter isRaw: whether rates keep their bias, and attitudes are left out, at a tenth of the cost.
  static func stretches(of samples: AcceptedSamples, isRaw: Bool = false) -> [GaitSignal] {
    samples.segments.compactMap { rows in
      rows.count < 3
        ? nil
        : GaitSignal(
          InertialRecording(samples.recording[rows]), period: samples.period, isRaw: isRaw)
    }
  }

  private init(_ recording: InertialRecording, period: Double, isRaw: Bool) {
    let even = Self.evened(recording, period: period)
    guard !isRaw else {
      (time, self.period, forces) = (even.time, period, even.specificForce)
      (rates, attitudes) = (Array(even.angularVelocity), [])
      return
    }
    let smoothed = BoundedPositionSmoother(parameters: .smoothing)
      .smooth(even, nominalPeriod: period)
    (time, self.period, forces) = (even.time, period, even.specificForce)
    (rates, attitudes) = (smoothed.angularVelocity, smoothed.attitude)
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
  /// The rows that are larger than both neighbours and than a limit, and of two that are closer than `apart` rows the
  /// higher one.
  func peaks(above limit: Double, apart: Int) -> [Int] {
    let all = indices.dropFirst().dropLast().filter {
      self[$0] > limit && self[$0] > self[$0 - 1] && self[$0] >= self[$0 + 1]
    }
    var kept: [Int] = []
    for row in all.sorted(by: { self[$0] > self[$1] })
    where !kept.contains(where: { abs($0 - row) < apart }) {
      kept.append(row)
    }
    return kept.sorted()
  }
}
