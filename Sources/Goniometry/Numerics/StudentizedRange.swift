// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

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

  /// Places z with φ(z) of the step and Φ(z).
  private static let places = (0...Int(2 * reach / step)).map { index in
    let z = reach - step * Double(index)
    return (
      z: z, density: step * exp(-z * z / 2) / (2 * Double.pi).squareRoot(),
      below: TestDistributions.normalProbability(below: z)
    )
  }

  private func probability(ofRange range: Double) -> Double {
    guard range > 0 else { return 0 }
    // z is the highest of all; beyond `reach` there is none.
    let sum = Self.places.reduce(0.0) { sum, place in
      let within = place.below - TestDistributions.normalProbability(below: place.z - range)
      return sum + place.density * pow(within, count - 1)
    }
    return min(1, count * sum)
  }

  /// The range that is not exceeded with this probability, 0…1, to 10⁻⁶.
  func quantile(_ probability: Double) -> Double {
    var (low, high) = (0.0, 8.0)
    while self.probability(upTo: high) < probability { (low, high) = (high, 2 * high) }
    while high - low > 1e-6 {
      let middle = (low + high) / 2
      if self.probability(upTo: middle) < probability { low = middle } else { high = middle }
    }
    return high
  }

  private struct Key: Hashable { let count: Int, freedom, probability: Double }
  /// Quantiles that were asked for: a study asks for the same ones, and one of an estimated deviation takes 20 ms.
  private static let known = Mutex<[Key: Double]>([:])
  private static let mostKnown = 1000

  /// A quantile, computed once.
  static func quantile(_ probability: Double, count: Int, freedom: Double) -> Double {
    let key = Key(count: count, freedom: freedom, probability: probability)
    if let found = known.withLock({ $0[key] }) { return found }
    let found = StudentizedRange(count: count, freedom: freedom).quantile(probability)
    known.withLock { if $0.count < mostKnown { $0[key] = found } }
    return found
  }
}
