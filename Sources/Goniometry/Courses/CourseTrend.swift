// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A robust straight line through the visits of a course, with its 99 % interval.
///
/// The slope is the median of the slopes of all pairs (Theil 1950, Proc. K. Ned. Akad. Wet. 53:386; Sen 1968,
/// J. Am. Stat. Assoc. 63:1379, doi 10.1080/01621459.1968.10480934), the level the median of what is left.
/// Its standard error is that of the straight line of least squares by the measurements' own errors, widened
/// by Sen's efficiency on a line; where the visits scatter about the line more than their errors explain
/// (χ² at 5 %), by that scatter and Student's t.
public struct CourseTrend: Sendable, Hashable {
  /// Degrees a day.
  public let perDay: Double
  /// The 99 % interval of ``perDay``.
  public let interval: ClosedRange<Double>
  /// The visits it is made of, by their places in the course.
  public let visits: [Int]
  private let centreDay, centreDegrees: Double
  /// Variances of the level at the centre and of the slope, and the quantile.
  private let levelVariance, slopeVariance, deviations: Double

  /// The asymptotic variance of Sen's slope on evenly spaced normal values, in that of least squares:
  /// π/3 (Sen 1968, section 5).
  private static let spread = Double.pi / 3
  /// Visits that are compared at the most, the last ones.
  private static let mostVisits = 500

  /// - Parameters:
  ///   - points: the whole course.
  ///   - places: the visits to use; those without a day are left out.
  /// - Returns: `nil` for fewer than ``CourseNoise/leastTrendVisits``, for less than a day from the first to the
  ///   last, and for errors that are not known.
  init?(_ points: [CoursePoint], at places: [Int], _ noise: CourseNoise) {
    let visits = Array(places.filter { points[$0].day != nil }.suffix(Self.mostVisits))
    let days = visits.compactMap { points[$0].day }
    let values = visits.map { points[$0].degrees }
    let (count, mean) = (Double(visits.count), days.meanAndSquares)
    guard visits.count >= CourseNoise.leastTrendVisits,
      let first = days.first, let last = days.last, last - first >= 1,
      visits.allSatisfy({ points[$0].standardError.isFinite })
    else { return nil }
    let slope = TheilSenSlope.slope(of: values, over: days)
    let level = OrderStatistics.median(zip(values, days).map { $0 - slope * ($1 - mean.mean) })
    let rests = zip(values, days).map { $0 - level - slope * ($1 - mean.mean) }
    let errors = visits.map { points[$0].standardError }
    let known = zip(days, errors).reduce((level: 0.0, slope: 0.0)) { sum, one in
      let weight = (one.0 - mean.mean) / mean.squares
      let square = one.1 * one.1
      return (sum.level + square / (count * count), sum.slope + weight * weight * square)
    }
    let share = zip(rests, errors).reduce(0) { $0 + $1.0 * $1.0 / ($1.1 * $1.1) }
    var (variances, deviations) = (known, noise.trendDeviations)
    if share >= TestDistributions.chiSquareQuantile(0.95, freedom: count - 2) {
      let scatter = rests.reduce(0) { $0 + $1 * $1 } / (count - 2)
      variances = (scatter / count, scatter / mean.squares)
      deviations = TestDistributions.tQuantile(
        1 - CourseNoise.trendFalseAlarms / 2, freedom: count - 2)
    }
    self.visits = visits
    perDay = slope
    (centreDay, centreDegrees) = (mean.mean, level)
    levelVariance = Self.spread * variances.level
    slopeVariance = Self.spread * variances.slope
    self.deviations = deviations
    let reach = deviations * slopeVariance.squareRoot()
    interval = slope - reach...slope + reach
  }

  /// Whether it rises or falls for sure.
  public var isTold: Bool { !interval.contains(0) }

  /// Where the line is on a day, with its 99 % interval.
  public func value(onDay day: Double) -> (degrees: Double, interval: ClosedRange<Double>) {
    let away = day - centreDay
    let degrees = centreDegrees + perDay * away
    let reach = deviations * (levelVariance + slopeVariance * away * away).squareRoot()
    return (degrees, degrees - reach...degrees + reach)
  }
}
