// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// One visit of a course.
public struct CoursePoint: Sendable, Hashable {
  /// Days since any one day; `nil` if it is not known.
  public var day: Double?
  /// Degrees.
  public var degrees: Double
  /// The standard error, degrees; NaN if it is not known.
  public var standardError: Double

  /// A visit from its parts.
  public init(day: Double?, degrees: Double, standardError: Double) {
    (self.day, self.degrees, self.standardError) = (day, degrees, standardError)
  }
}

/// What measurements of one course differ by without a change, with every two visits compared.
///
/// Of several comparisons one is soon beyond the 95 % of a single one. The differences of all pairs of k
/// visits are within q·√((s₁² + s₂²)/2) together, where q is a quantile of the studentized range of k (Tukey
/// 1953; Kramer 1956, Biometrics 12:307, doi 10.2307/3001469, for errors that are not equal, where the rule
/// is on the safe side: Hayter 1984, Annals of Statistics 12:61, doi 10.1214/aos/1176346392). So it does not
/// matter which two a reader picks: neighbours, first and last, lowest and best.
public struct CourseNoise: Sendable, Hashable {
  /// Where the standard errors come from.
  public enum Source: Sendable, Hashable {
    /// From the 95 % interval of each measurement.
    case intervals
    /// From measurements that were repeated without a change.
    case repeats(RepeatedMeasurements)
  }

  /// Where the standard errors come from.
  public let source: Source
  /// q/√2: so many standard deviations of a difference are no change.
  public let deviations: Double
  /// The quantile of the trend's interval, in standard errors.
  let trendDeviations: Double

  /// The share of courses without a change of which one is claimed, at most.
  public static let falseAlarms = 0.05
  /// The part of it that the trend takes, from three visits on; two are one comparison.
  public static let trendFalseAlarms = 0.01
  /// Visits from which on there is a trend.
  public static let leastTrendVisits = 4

  /// The noise among so many visits, two or more.
  public init(visits: Int, source: Source) {
    self.source = source
    let freedom: Double =
      switch source {
      case .intervals: .infinity
      case .repeats(let repeats): Double(repeats.freedom)
      }
    let share = 1 - Self.falseAlarms + (visits > 2 ? Self.trendFalseAlarms : 0)
    deviations =
      StudentizedRange.quantile(share, count: max(visits, 2), freedom: freedom) / 2.0.squareRoot()
    let outside = 1 - Self.trendFalseAlarms / 2
    trendDeviations =
      freedom.isFinite
      ? TestDistributions.tQuantile(outside, freedom: freedom)
      : TestDistributions.normalQuantile(outside)
  }

  /// The standard error of a measurement, degrees; NaN if it is not known.
  ///
  /// - Parameter halfWidth95: half of its 95 % interval.
  public func standardError(halfWidth95: Double) -> Double {
    switch source {
    case .intervals: halfWidth95 / ConfidenceInterval.deviations
    case .repeats(let repeats): repeats.standardError
    }
  }
}

/// How much a measurement differs when it is repeated without a change.
///
/// The within-subject standard deviation: the root of the mean of the variances of all groups, weighted by
/// their degrees of freedom (Bland & Altman 1996, BMJ 313:744, doi 10.1136/bmj.313.7059.744).
public struct RepeatedMeasurements: Sendable, Hashable {
  /// The standard error of measurement, in the unit of the values.
  public let standardError: Double
  /// Degrees of freedom: values less groups.
  public let freedom: Int
  /// Groups of two values or more.
  public let groupCount: Int

  /// Degrees of freedom from which on it counts: with fewer the intervals know more.
  public static let leastFreedom = 6

  /// - Parameter groups: the finite values of each person at a time without a change; those with a single
  ///   value count for nothing.
  /// - Returns: `nil` for less than ``leastFreedom``, and for values that do not differ at all.
  public init?(_ groups: [[Double]]) {
    let repeated = groups.filter { $0.count > 1 }
    freedom = repeated.reduce(0) { $0 + $1.count - 1 }
    groupCount = repeated.count
    let squares = repeated.reduce(0) { $0 + $1.meanAndSquares.squares }
    standardError = (squares / Double(max(freedom, 1))).squareRoot()
    guard freedom >= Self.leastFreedom, standardError > 0 else { return nil }
  }

  /// Half of the 95 % interval of one measurement that the standard error gives.
  package var halfWidth95: Double { ConfidenceInterval.deviations * standardError }

  /// What two single measurements differ by in 5 % of cases without a change: t · √2 · SEM.
  public var smallestDetectable: Double {
    TestDistributions.tQuantile(1 - ConfidenceInterval.tail, freedom: Double(freedom))
      * 2.0.squareRoot() * standardError
  }
}
