// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How closely the measurements of two raters lie to the line on which both are equal, −1…1.
///
/// Lin 1989 (Biometrics 45:255, doi 10.2307/2532051) with the variance as corrected in 2000
/// (Biometrics 56:324, doi 10.1111/j.0006-341X.2000.00324.x); variances are divided by n, as there.
public struct ConcordanceCorrelation: Sendable, Hashable, Codable {
  /// ρc = 2·s₁₂ / (s₁² + s₂² + (mean difference)²); 0 where one rater always gave one number.
  public let estimate: Double
  /// Its 95 % limits by Fisher's z; both ±1 where that is the estimate, `nil` where one rater
  /// always gave one number.
  public let interval: ConfidenceInterval?
  /// Pearson's correlation, the precision in ρc; `nil` where one rater always gave one number.
  public let correlation: Double?
  /// C_b = ρc / correlation, the accuracy in ρc: 1 where neither mean nor spread differ, else less.
  public let accuracy: Double

  /// The concordance of two of the raters, counted from 0.
  ///
  /// Throws `noVariance` where everything measured is one number.
  public init(_ ratings: Ratings, first: Int = 0, second: Int = 1) throws(AgreementError) {
    let n = Double(ratings.subjectCount)
    let (x, y) = (ratings.measurements(of: first), ratings.measurements(of: second))
    let ((meanX, squaresX), (meanY, squaresY)) = (x.meanAndSquares, y.meanAndSquares)
    let differences = zip(x, y).map { $0 - $1 }
    let shift = differences.meanAndSquares.mean
    let whole = squaresX + squaresY + n * shift * shift
    guard whole > 0 else { throw .noVariance }
    let deviations = squaresX.squareRoot() * squaresY.squareRoot()
    accuracy = 2 * deviations / whole
    // The line of the differences has the residuals of that of the second rater, with more digits.
    guard deviations > 0, let line = RegressionLine(differences, over: x) else {
      (estimate, interval, correlation) = (0, nil, nil)
      return
    }
    let products = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    // 1 − ρc from the differences, so that its digits outlast those of ρc near 1.
    let rest = min(2, differences.reduce(0) { $0 + $1 * $1 } / whole)
    let rho = 1 - rest
    correlation = min(1, max(-1, products / deviations))
    estimate = rho
    guard rest > 0, rest < 2 else {
      interval = ConfidenceInterval(lower: rho, upper: rho)
      return
    }
    // Lin's formula with ρc/r = C_b put in, so that r = 0 is no exception; u² is the squared shift
    // over the product of the standard deviations.
    let shiftSquares = n * shift * shift / deviations
    let squares = rho * rho
    let unexplained = min(1, line.residualSquares / squaresY)
    var variance = unexplained * accuracy * accuracy * rest * (2 - rest)
    variance += 2 * squares * accuracy * rest * shiftSquares
    variance -= squares * accuracy * accuracy * shiftSquares * shiftSquares / 2
    let error = (max(0, variance) / (n - 2)).squareRoot() / (rest * (2 - rest))
    let z = log((2 - rest) / rest) / 2
    let reach = ConfidenceInterval.deviations * error
    interval = ConfidenceInterval(lower: tanh(z - reach), upper: tanh(z + reach))
  }
}
