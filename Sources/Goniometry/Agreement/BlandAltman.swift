// SPDX-License-Identifier: Apache-2.0

/// The difference between two raters: bias, 95 % limits of agreement, and whether the difference
/// grows with the size of the measurement.
///
/// Bland & Altman 1986 (Lancet 327:307, doi 10.1016/S0140-6736(86)90837-8) and 1999 (Statistical
/// Methods in Medical Research 8:135, doi 10.1177/096228029900800204). Everything is in the unit of
/// the measurements, differences are first minus second, and all of it takes the differences for
/// normal and, but for ``proportionalBias``, for equally spread everywhere.
///
/// ```swift
/// let ratings = try Ratings(subjects: [[61, 63], [75, 74], [98, 101], [120, 118]])
/// let agreement = BlandAltman(ratings)
/// print(agreement.bias, agreement.lowerLimit.value, agreement.upperLimit.value)
/// print(agreement.verdict(acceptable: 5))
/// ```
public struct BlandAltman: Sendable, Hashable, Codable {
  /// A limit of agreement.
  public struct Limit: Sendable, Hashable, Codable {
    /// Bias − 1.96 SD or bias + 1.96 SD.
    public let value: Double
    /// Its 95 % interval, exact for normal differences and wider to the outside (Carkeet 2015,
    /// Optometry and Vision Science 92:e71, doi 10.1097/OPX.0000000000000513), where Bland &
    /// Altman's own, value ± t·√3·SD/√n, is an approximation for many subjects.
    public let interval: ConfidenceInterval
  }

  /// How the difference changes with the mean of both, by least squares.
  public struct ProportionalBias: Sendable, Hashable, Codable {
    /// Difference per unit of the mean; 0.1 is a tenth more by the first rater.
    public let slope: Double
    /// Its 95 % interval.
    public let interval: ConfidenceInterval
    /// The probability of such a slope or a steeper one where there is none.
    public let pValue: Double
  }

  /// How many subjects.
  public let count: Int
  /// The mean difference, first minus second.
  public let bias: Double
  /// Its 95 % interval.
  public let biasInterval: ConfidenceInterval
  /// The sample standard deviation of the differences.
  public let standardDeviation: Double
  /// Between these two, 95 % of differences are to be expected.
  public let lowerLimit, upperLimit: Limit
  /// `nil` where the differences or the means of the two are all alike.
  public let proportionalBias: ProportionalBias?

  /// Compares two of the raters, counted from 0.
  public init(_ ratings: Ratings, first: Int = 0, second: Int = 1) {
    let pairs = ratings.subjects.map { (first: $0[first], second: $0[second]) }
    let differences = pairs.map { $0.first - $0.second }
    let n = Double(pairs.count)
    let (bias, squares) = differences.meanAndSquares
    let deviation = (squares / (n - 1)).squareRoot()
    // The share of the limits: c in bias ± c·SD with either probability, from √n·c as a
    // non-central t with n − 1 degrees of freedom and 1.96·√n for its shift.
    let t = NoncentralT(freedom: n - 1, shift: ConfidenceInterval.deviations * n.squareRoot())
    let least = t.quantile(ConfidenceInterval.tail) / n.squareRoot() * deviation
    let most = t.quantile(1 - ConfidenceInterval.tail) / n.squareRoot() * deviation
    let reach = ConfidenceInterval.deviations * deviation
    count = pairs.count
    self.bias = bias
    standardDeviation = deviation
    biasInterval = ConfidenceInterval(
      bias, standardError: deviation / n.squareRoot(), freedom: n - 1)
    lowerLimit = Limit(
      value: bias - reach, interval: ConfidenceInterval(lower: bias - most, upper: bias - least))
    upperLimit = Limit(
      value: bias + reach, interval: ConfidenceInterval(lower: bias + least, upper: bias + most))
    proportionalBias = ProportionalBias(
      differences, on: pairs.map { $0.second + ($0.first - $0.second) / 2 })
  }

  /// Whether the limits of agreement, their uncertainty counted, keep within ±`acceptable`.
  public func verdict(acceptable: Double) -> AgreementVerdict {
    let (low, high) = (lowerLimit.interval, upperLimit.interval)
    if -acceptable <= low.lower, high.upper <= acceptable { return .within }
    return low.upper < -acceptable || acceptable < high.lower ? .beyond : .undecided
  }
}

/// Whether two raters may stand in for each other, given the largest difference that does no harm.
public enum AgreementVerdict: String, Sendable, Codable, CaseIterable {
  /// Both limits of agreement are within it with all of their 95 % intervals.
  case within
  /// At least one limit is outside it with all of its 95 % interval.
  case beyond
  /// Neither can be said from so few subjects.
  case undecided
}

extension BlandAltman.ProportionalBias {
  /// The line through differences over means; `nil` where either are all alike.
  fileprivate init?(_ differences: [Double], on means: [Double]) {
    guard differences.meanAndSquares.squares > 0,
      let line = RegressionLine(differences, over: means)
    else { return nil }
    let freedom = Double(means.count - 2)
    let standardError = (line.residualSquares / freedom / line.width).squareRoot()
    slope = line.slope
    interval = ConfidenceInterval(slope, standardError: standardError, freedom: freedom)
    // Without a slope there is nothing to test, even where there is no scatter either.
    pValue = slope == 0 ? 1 : TestDistributions.tTwoSided(slope / standardError, freedom: freedom)
  }
}

/// The line through some numbers over others, by least squares.
struct RegressionLine {
  /// Rise per unit.
  let slope: Double
  /// Sum of the squared distances above and below the line.
  let residualSquares: Double
  /// Sum of the squared distances of the abscissas from their mean, above zero.
  let width: Double

  /// The line through `ordinates` over as many `abscissas`; `nil` where those are all alike.
  init?(_ ordinates: [Double], over abscissas: [Double]) {
    let (level, centre) = (ordinates.meanAndSquares.mean, abscissas.meanAndSquares)
    guard centre.squares > 0 else { return nil }
    let offsets = zip(abscissas, ordinates).map { (x: $0 - centre.mean, y: $1 - level) }
    let slope = offsets.reduce(0) { $0 + $1.x * $1.y } / centre.squares
    residualSquares = offsets.reduce(0) {
      let rest = $1.y - slope * $1.x
      return $0 + rest * rest
    }
    self.slope = slope
    width = centre.squares
  }
}
