// SPDX-License-Identifier: Apache-2.0

/// A 95 % confidence interval, in the unit of what it is of.
public struct ConfidenceInterval: Sendable, Hashable, Codable {
  /// Its ends; equal where nothing is left uncertain.
  public let lower, upper: Double

  /// What lies outside at either end, 0.025.
  static let tail = 0.025
  /// Φ⁻¹(0.975), 1.96: so many standard deviations to either side hold 95 %.
  static let deviations = TestDistributions.normalQuantile(1 - tail)

  /// An interval from one number to another.
  public init(lower: Double, upper: Double) {
    (self.lower, self.upper) = (lower, upper)
  }

  /// The interval of an estimate with Student's t of so many degrees of freedom.
  init(_ estimate: Double, standardError: Double, freedom: Double) {
    let t = TestDistributions.tQuantile(1 - Self.tail, freedom: freedom)
    self.init(lower: estimate - t * standardError, upper: estimate + t * standardError)
  }
}
