// SPDX-License-Identifier: Apache-2.0

/// The spread of the ranges of complete repetitions within one recording.
///
/// Degrees. What these numbers hold is the repeatability of the movement and the filter; placing
/// the sensor anew, another day and another examiner add to it.
public struct RepetitionStatistics: Sendable, Hashable, Codable {
  /// Complete repetitions; partial ones are left out of everything here.
  public let count: Int
  /// Mean range.
  public let mean: Double
  /// Sample standard deviation of the ranges (n − 1); `nil` below two.
  public let standardDeviation: Double?
  /// The largest range.
  public let best: Double
  /// Standard error of measurement of one repetition; `nil` below three.
  ///
  /// √(Σ(rᵢ₊₁ − rᵢ)² / 2(n − 1)): the typical error between neighbouring repetitions. Unlike the
  /// standard deviation it does not take warming up or fatigue for error. (von Neumann et al. 1941,
  /// Ann. Math. Stat. 12:153, doi 10.1214/aoms/1177731746; Hopkins 2000, Sports Med. 30:1, doi
  /// 10.2165/00007256-200030010-00001.)
  public let standardErrorOfMeasurement: Double?

  /// The least change between two single repetitions that is more than their error in 95 % of
  /// cases, 1.96 · √2 · SEM; `nil` below three repetitions. For the means of n repetitions divide
  /// by √n.
  public var minimalDetectableChange95: Double? {
    standardErrorOfMeasurement.map { 1.96 * 2.0.squareRoot() * $0 }
  }

  /// The statistics of some repetitions; `nil` where none is complete.
  public init?(_ repetitions: [Repetition]) {
    let ranges = repetitions.filter { !$0.isPartial }.map(\.range)
    guard let best = ranges.max() else { return nil }
    let n = Double(ranges.count)
    let mean = ranges.reduce(0, +) / n
    let squares = ranges.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let steps = zip(ranges.dropFirst(), ranges).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    count = ranges.count
    self.mean = mean
    self.best = best
    standardDeviation = n >= 2 ? (squares / (n - 1)).squareRoot() : nil
    standardErrorOfMeasurement = n >= 3 ? (steps / (2 * (n - 1))).squareRoot() : nil
  }
}
