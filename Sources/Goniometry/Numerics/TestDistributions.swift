// SPDX-License-Identifier: Apache-2.0

internal import CGSL
internal import Glibc

/// Quantiles and tails of the distributions that tests and confidence limits rest on, by GSL.
///
/// Degrees of freedom are above zero and need not be whole.
enum TestDistributions {
  /// The number below which a standard normal variable is with this probability, 0…1.
  static func normalQuantile(_ probability: Double) -> Double {
    GSLErrors.areReturned
    return gsl_cdf_ugaussian_Pinv(probability)
  }

  /// The probability that a standard normal variable is below `x`.
  static func normalProbability(below x: Double) -> Double {
    GSLErrors.areReturned
    return gsl_cdf_ugaussian_P(x)
  }

  /// The number below which Student's t is with this probability, 0…1.
  static func tQuantile(_ probability: Double, freedom: Double) -> Double {
    GSLErrors.areReturned
    return gsl_cdf_tdist_Pinv(probability, freedom)
  }

  /// The probability that |t| is at least as large as this one; 0 for an infinite t.
  static func tTwoSided(_ t: Double, freedom: Double) -> Double {
    GSLErrors.areReturned
    return t.isInfinite ? 0 : 2 * gsl_cdf_tdist_Q(abs(t), freedom)
  }

  /// The number below which χ² is with this probability, 0…1.
  static func chiSquareQuantile(_ probability: Double, freedom: Double) -> Double {
    GSLErrors.areReturned
    return gsl_cdf_chisq_Pinv(probability, freedom)
  }

  /// The number below which F is with this probability, above 0 and below 1.
  ///
  /// Bisected on the distribution itself: GSL's own inverse gives NaN for some degrees of freedom,
  /// (1, 999) and (9999, 9999) among them. To within rounding; some 60 evaluations.
  static func fQuantile(_ probability: Double, numerator: Double, denominator: Double) -> Double {
    GSLErrors.areReturned
    return quantile(probability, from: 0) {
      gsl_cdf_fdist_P($0, numerator, denominator)
    }
  }

  /// The probability that F is at least as large as this one; 0 for an infinite F.
  static func fUpperTail(_ f: Double, numerator: Double, denominator: Double) -> Double {
    GSLErrors.areReturned
    return f.isInfinite ? 0 : gsl_cdf_fdist_Q(f, numerator, denominator)
  }

  /// The number at which a distribution that begins at `start` reaches a probability, by bisection.
  ///
  /// Infinite where it does not reach it among the numbers there are.
  static func quantile(
    _ probability: Double, from start: Double, of distribution: (Double) -> Double
  ) -> Double {
    var (low, high) = (start, max(1, start + 1))
    while distribution(high) < probability {
      (low, high) = (high, 2 * high)
      if high.isInfinite { return high }
    }
    while case let middle = low + (high - low) / 2, low < middle, middle < high {
      if distribution(middle) < probability { low = middle } else { high = middle }
    }
    return high
  }
}

/// Values of √(χ²/ν) with their shares of the probability, of which means over an estimated deviation are made.
///
/// By the trapezoidal rule over ln s, whose density is proportional to exp(ν·(ln s − s²/2)): smooth and
/// gone at both ends, where that rule converges exponentially (Trefethen & Weideman 2014, SIAM
/// Review 56:385, doi 10.1137/130932132).
struct ChiScales {
  /// s and its share of the probability.
  let nodes: [(scale: Double, share: Double)]

  /// Steps to a standard deviation of ln s, and standard deviations to either side at least.
  private static let (stepsPerDeviation, deviations) = (12.0, 9.0)

  /// - Parameter freedom: ν, 1 or more.
  init(freedom: Double) {
    precondition(freedom >= 1, "a spread needs a degree of freedom")
    let deviation = 1 / (2 * freedom).squareRoot()
    let step = deviation / Self.stepsPerDeviation
    // To the left the density falls as s^ν only: 40/ν is where e⁻⁴⁰ is left of it.
    let first = -Int((max(Self.deviations * deviation, 40 / freedom) / step).rounded(.up))
    let last = Int((Self.deviations * deviation / step).rounded(.up))
    let weights = (first...last).map { index -> (scale: Double, share: Double) in
      let logarithm = Double(index) * step
      // ν·(ln s − (s² − 1)/2), written so that nothing cancels near s = 1.
      return (exp(logarithm), exp(freedom * (logarithm - expm1(2 * logarithm) / 2)))
    }
    let total = weights.reduce(0) { $0 + $1.share }
    nodes = weights.map { ($0.scale, $0.share / total) }
  }
}

/// Student's t with a shift: (Z + δ)/√(χ²/ν), of which exact limits of normal quantiles are made.
///
/// GSL has it not. P(T ≤ t) is the mean of Φ(t·s − δ) over s = √(χ²/ν). No series, so no underflow at
/// large δ.
struct NoncentralT {
  /// δ, the shift.
  let shift: Double
  private let scales: ChiScales

  /// - Parameter freedom: ν, 1 or more.
  init(freedom: Double, shift: Double) {
    self.shift = shift
    scales = ChiScales(freedom: freedom)
  }

  /// The probability of a value up to `t`.
  func probability(upTo t: Double) -> Double {
    scales.nodes.reduce(0) {
      $0 + $1.share * TestDistributions.normalProbability(below: t * $1.scale - shift)
    }
  }

  /// The value not exceeded with this probability, below 1; 0 where the value is below zero, which
  /// no exact limit asks for.
  func quantile(_ probability: Double) -> Double {
    TestDistributions.quantile(probability, from: 0, of: self.probability(upTo:))
  }
}
