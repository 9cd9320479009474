// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Student's t with a shift: (Z + δ)/√(χ²/ν), of which exact limits of normal quantiles are made.
///
/// GSL has it not. P(T ≤ t) is the mean of Φ(t·s − δ) over s = √(χ²/ν), taken here by the
/// trapezoidal rule over ln s, whose density is proportional to exp(ν·(ln s − s²/2)): smooth and
/// gone at both ends, where that rule converges exponentially (Trefethen & Weideman 2014, SIAM
/// Review 56:385, doi 10.1137/130932132). No series, so no underflow at large δ.
struct NoncentralT {
  /// δ, the shift.
  let shift: Double
  /// s and its share of the probability.
  private let nodes: [(scale: Double, share: Double)]

  /// Steps to a standard deviation of ln s, and standard deviations to either side at least.
  private static let (stepsPerDeviation, deviations) = (12.0, 9.0)

  /// - Parameter freedom: ν, 1 or more.
  init(freedom: Double, shift: Double) {
    precondition(freedom >= 1, "a spread needs a degree of freedom")
    self.shift = shift
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

  /// The probability of a value up to `t`.
  func probability(upTo t: Double) -> Double {
    nodes.reduce(0) {
      $0 + $1.share * TestDistributions.normalProbability(below: t * $1.scale - shift)
    }
  }

  /// The value not exceeded with this probability, below 1; 0 where the value is below zero, which
  /// no exact limit asks for.
  func quantile(_ probability: Double) -> Double {
    TestDistributions.quantile(probability, from: 0, of: self.probability(upTo:))
  }
}
