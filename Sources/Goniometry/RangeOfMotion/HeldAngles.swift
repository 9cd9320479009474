// SPDX-License-Identifier: Apache-2.0

internal import Inertial

/// The angles that the limb held: an angle series without glitches, averaged over as long a plateau
/// as it shows, and never over less than a shortest one (50 ms).
///
/// Extremes of single samples grow with noise and with every glitch. Three steps make them robust:
///
/// 1. *Outliers.* Hampel's identifier: a sample further from the median of its neighbourhood (the
///    plateau, at least five samples) than three robust standard deviations of the neighbourhood
///    and of the noise becomes that median. Steep and curved stretches pass. (Davies & Gather 1993,
///    J. Am. Stat. Assoc. 88:782, doi 10.1080/01621459.1993.10476339.)
/// 2. *Noise.* Its standard deviation comes from the median size of second or fourth differences,
///    whichever is less: a movement hardly touches the fourth ones, fast or slow.
/// 3. *Plateau.* A parabola through the shortest plateau, at least five samples, which follows a
///    turning point; then means over 1, 2, 4, 8, 16 times as much, for as long as all intervals
///    estimate ± 2.5 standard errors intersect: a turning point in a fast movement keeps its
///    parabola, a noisy rest gets 0.8 s. (Savitzky & Golay 1964, Anal. Chem. 36:1627, doi
///    10.1021/ac60214a047; Goldenshluger & Nemirovski 1997, Math. Methods Stat. 6:135; Katkovnik
///    1999, IEEE Trans. Signal Process. 47:2567, doi 10.1109/78.782208.)
struct HeldAngles: Sendable {
  /// Seconds, rising within a run.
  private(set) var time: [Double] = []
  /// Degrees, a row for each time.
  private(set) var degrees: [Double] = []
  /// How far each may be off, as the series has it.
  private(set) var uncertainty: [AngleUncertainty] = []
  /// Stretches without a gap, each at least one plateau long, in order; they cover every row.
  private(set) var runs: [Range<Int>] = []
  /// Speed at each row (``AngularSpeed``), °/s.
  private(set) var speeds: [Double] = []
  /// Standard deviation of the white noise of the input, degrees.
  private(set) var noise = 0.0

  /// Seconds in the runs, gaps left out.
  var duration: Double {
    runs.reduce(0) { $0 + time[$1.upperBound - 1] - time[$1.lowerBound] }
  }

  /// The row of a time, or the last one before it; `nil` before the first. log n.
  func row(at moment: Double) -> Int? {
    let next = time.partitionPoint { $0 > moment }
    return next > 0 ? next - 1 : nil
  }

  /// Holds a series: n log n.
  ///
  /// Rows that repeat a time or go back a little are left out; a NaN, a step longer than a gap (see
  /// `SampleClock`) or a clock set back ends a run, and runs shorter than a plateau are left out.
  init(_ series: AngleSeries, plateau: Double) {
    let period = Self.medianStep(series.time)
    guard period.isFinite else { return }
    // An odd number of samples; the slack keeps 0.05 / 0.01 from becoming 6.
    let samples = Swift.min(plateau / period - 1e-6, 1e6)
    let width = Swift.max(3, Int(samples.rounded(.up))) | 1
    collectRuns(series, period: period, shortest: width)
    noise = Self.noise(degrees, runs)
    for run in runs {
      replaceOutliers(in: run, width: Swift.max(5, width))
      average(run, width: width)
    }
    speeds.reserveCapacity(time.count)
    for run in runs {
      var speed = AngularSpeed()
      for row in run { speeds.append(speed.update(time: time[row], degrees: degrees[row]) ?? 0) }
    }
  }

  private static func medianStep(_ time: [Double]) -> Double {
    var steps: [Double] = []
    steps.reserveCapacity(time.count)
    var last = Double.nan
    for moment in time {
      let step = moment - last
      if step > 0 && step.isFinite { steps.append(step) }
      last = moment
    }
    return OrderStatistics.median(steps)
  }

  private mutating func collectRuns(_ series: AngleSeries, period: Double, shortest: Int) {
    let longest = SampleClock.longestStepInPeriods * period
    if Self.isOneRun(series, longest: longest), series.time.count >= shortest {
      // As a rule nothing is left out: the columns are shared, not copied.
      (time, degrees, uncertainty) = (series.time, series.degrees, series.uncertainty)
      runs = [0..<time.count]
      return
    }
    var first = 0
    func close(_ held: inout HeldAngles) {
      if held.time.count - first >= shortest {
        held.runs.append(first..<held.time.count)
      } else {
        held.time.removeSubrange(first...)
        held.degrees.removeSubrange(first...)
        held.uncertainty.removeSubrange(first...)
      }
      first = held.time.count
    }
    for (row, (moment, angle)) in zip(series.time, series.degrees).enumerated() {
      guard moment.isFinite, angle.isFinite else {
        close(&self)
        continue
      }
      if time.count > first {
        let step = moment - time[time.count - 1]
        if step <= 0 && step >= -longest { continue }
        if step < -longest || step > longest { close(&self) }
      }
      time.append(moment)
      degrees.append(angle)
      uncertainty.append(series.uncertainty[row])
    }
    close(&self)
  }

  /// Whether every row is a number and follows the one before without a gap.
  private static func isOneRun(_ series: AngleSeries, longest: Double) -> Bool {
    guard var last = series.time.first, series.degrees.allSatisfy(\.isFinite) else { return false }
    guard last.isFinite else { return false }
    for moment in series.time.dropFirst() {
      let step = moment - last
      guard moment.isFinite, step > 0, step <= longest else { return false }
      last = moment
    }
    return true
  }

  private static func noise(_ x: [Double], _ runs: [Range<Int>]) -> Double {
    var (second, fourth): ([Double], [Double]) = ([], [])
    second.reserveCapacity(x.count)
    fourth.reserveCapacity(x.count)
    for run in runs {
      for i in run.dropFirst().dropLast() { second.append(x[i - 1] - 2 * x[i] + x[i + 1]) }
      for i in run.dropFirst(2).dropLast(2) {
        fourth.append(x[i - 2] - 4 * (x[i - 1] + x[i + 1]) + 6 * x[i] + x[i + 2])
      }
    }
    guard !second.isEmpty else { return 0 }
    // The variance of x₋ − 2x + x₊ is 6σ², that of the fourth difference 70σ².
    let slow = OrderStatistics.robustDeviation(second) / 6.0.squareRoot()
    guard !fourth.isEmpty else { return slow }
    return Swift.min(slow, OrderStatistics.robustDeviation(fourth) / 70.0.squareRoot())
  }

  /// The `width` positions around one, moved inwards at the ends of a run.
  private static func window(_ i: Int, _ width: Int, in run: Range<Int>) -> Range<Int> {
    let length = Swift.min(width, run.count)
    let first = Swift.min(Swift.max(i - length / 2, run.lowerBound), run.upperBound - length)
    return first..<(first + length)
  }

  private mutating func replaceOutliers(in run: Range<Int>, width: Int) {
    // A copy of the run alone: with thousands of runs, copies of everything would be quadratic.
    let raw = Array(degrees[run])
    let limit = 3 * noise
    for i in raw.indices {
      let window = Self.window(i, width, in: raw.indices)
      if Self.isNearMedian(raw[i], of: raw, window, limit: limit) { continue }
      let values = Array(raw[window])
      let median = OrderStatistics.median(values)
      let distance = abs(raw[i] - median)
      guard distance > limit else { continue }
      let spread = OrderStatistics.robustDeviation(values.map { $0 - median })
      if distance > 3 * spread { degrees[run.lowerBound + i] = median }
    }
  }

  /// Whether a value is within a limit of the median of an odd number of others, told by counting:
  /// where more than half of the differences are at most as large as a limit, so is that to the
  /// median, since rounding keeps their order. `false` for an even number.
  private static func isNearMedian(
    _ value: Double, of row: [Double], _ window: Range<Int>, limit: Double
  ) -> Bool {
    guard window.count % 2 == 1 else { return false }
    var (above, below) = (0, 0)
    for other in row[window] {
      let difference = value - other
      above += difference <= limit ? 1 : 0
      below += difference >= -limit ? 1 : 0
    }
    let most = window.count / 2
    return above > most && below > most
  }

  private mutating func average(_ run: Range<Int>, width: Int) {
    var sums = [0.0]
    sums.reserveCapacity(run.count + 1)
    // Sums of differences to the first value keep their digits.
    let origin = degrees[run.lowerBound]
    var sum = 0.0
    for i in run {
      sum += degrees[i] - origin
      sums.append(sum)
    }
    // Intervals grow until one holds the whole run.
    var intervals: [(count: Int, tolerance: Double)] = []
    for doublings in 0..<5 {
      let count = Swift.min(width << doublings, run.count)
      intervals.append((count, 2.5 * noise / Double(count).squareRoot()))
      if count == run.count { break }
    }
    let parabola = Parabola(width: Swift.max(5, width))
    let tolerance = 2.5 * noise * parabola.centre.squareRoot()
    let raw = Array(degrees[run])
    for i in 0..<run.count {
      var (lower, upper) = (-Double.infinity, Double.infinity)
      var value = parabola.value(at: i, of: raw)
      if let peak = value { (lower, upper) = (peak - tolerance, peak + tolerance) }
      for interval in intervals {
        let first = Self.window(i, interval.count, in: 0..<run.count).lowerBound
        let mean = origin + (sums[first + interval.count] - sums[first]) / Double(interval.count)
        lower = Swift.max(lower, mean - interval.tolerance)
        upper = Swift.min(upper, mean + interval.tolerance)
        guard lower <= upper || value == nil else { break }
        value = mean
      }
      if let value { degrees[run.lowerBound + i] = value }
    }
  }
}

/// The value of a parabola that fits an odd number of equidistant samples best, at the middle one;
/// never beyond the samples themselves, as it would be where a rest ends.
private struct Parabola {
  /// From the middle outwards.
  private let weights: [Double]

  /// Weight of the middle sample, and the variance of the value beside that of a sample.
  var centre: Double { weights[0] }

  init(width: Int) {
    let (half, n) = (width / 2, Double(width))
    weights = (0...half).map { offset in
      let k = Double(offset)
      return 3 * (3 * n * n - 7 - 20 * k * k) / (4 * n * (n * n - 4))
    }
  }

  /// `nil` where the samples do not reach as far to both sides.
  func value(at index: Int, of samples: [Double]) -> Double? {
    let half = weights.count - 1
    guard index >= half, index + half < samples.count else { return nil }
    // Differences to the middle keep their digits.
    let middle = samples[index]
    var sum = 0.0
    var (least, greatest) = (middle, middle)
    for offset in 1...half {
      let (before, after) = (samples[index - offset], samples[index + offset])
      sum += weights[offset] * (before + after - 2 * middle)
      least = Swift.min(least, before, after)
      greatest = Swift.max(greatest, before, after)
    }
    return Swift.min(Swift.max(middle + sum, least), greatest)
  }
}
