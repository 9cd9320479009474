// SPDX-License-Identifier: Apache-2.0

internal import CGSL

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

  /// The number below which F is with this probability, above 0 and below 1.
  ///
  /// Bisected on the distribution itself: GSL's own inverse gives NaN for some degrees of freedom,
  /// (1, 999) and (9999, 9999) among them. To within rounding; some 60 evaluations.
  static func fQuantile(
    _ probability: Double, numerator: Double, denominator: Double
  ) -> Double {
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
