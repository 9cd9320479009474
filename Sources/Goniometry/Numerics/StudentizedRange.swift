// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The range of independent standard normal variables over an estimate of their deviation.
///
/// P(Q ≤ q) = ∫ k φ(z) (Φ(z) − Φ(z − q·s))^(k−1) dz, and its mean over s = √(χ²/ν) (Tukey 1953). Both by the
/// trapezoidal rule, that of s as in ``NoncentralT``.
struct StudentizedRange {
  private let count: Double
  private let scales: [(scale: Double, share: Double)]

  /// - Parameters:
  ///   - count: k, two or more.
  ///   - freedom: ν, one or more; infinite for a deviation that is known.
  init(count: Int, freedom: Double) {
    precondition(count >= 2, "a range is of two")
    self.count = Double(count)
    scales = freedom > Self.mostFreedom ? [(1, 1)] : ChiScales(freedom: freedom).nodes
  }

  /// Degrees of freedom beyond which the deviation counts as known; the quantile is within 10⁻⁴.
  private static let mostFreedom = 20_000.0
  private static let (reach, step) = (8.5, 0.125)

  /// The probability of a range up to `q`.
  func probability(upTo q: Double) -> Double {
    scales.reduce(0) { $0 + $1.share * probability(ofRange: q * $1.scale) }
  }

  private func probability(ofRange range: Double) -> Double {
    guard range > 0 else { return 0 }
    let steps = Int(2 * Self.reach / Self.step)
    let sum = (0...steps).reduce(0.0) { sum, index in
      // The highest of all; beyond `reach` there is none.
      let z = Self.reach - Self.step * Double(index)
      let within =
        TestDistributions.normalProbability(below: z)
        - TestDistributions.normalProbability(below: z - range)
      return sum + exp(-z * z / 2) * pow(within, count - 1)
    }
    return min(1, count * sum * Self.step / (2 * Double.pi).squareRoot())
  }

  /// The range that is not exceeded with this probability, 0…1, to 10⁻⁷.
  func quantile(_ probability: Double) -> Double {
    var (low, high) = (0.0, 8.0)
    while self.probability(upTo: high) < probability { (low, high) = (high, 2 * high) }
    while high - low > 1e-7 {
      let middle = (low + high) / 2
      if self.probability(upTo: middle) < probability { low = middle } else { high = middle }
    }
    return high
  }
}
