// SPDX-License-Identifier: Apache-2.0

internal import ReferenceData

/// How ranges of motion, one a movement, agree with those of a reference: Bland & Altman 1986,
/// doi 10.1016/S0140-6736(86)90837-8.
struct RangeAgreement: Codable, Sendable, Equatable {
  /// A movement seen by both.
  struct Pair: Codable, Sendable, Equatable {
    /// Degrees.
    var reference: Double
    /// Degrees.
    var estimate: Double
    /// Estimate minus reference, degrees.
    var difference: Double { estimate - reference }
  }

  /// The movements, in order of time.
  var pairs: [Pair]

  /// Mean difference, degrees.
  var bias: Double { pairs.map(\.difference).mean }
  /// Standard deviation of the differences, degrees.
  var standardDeviation: Double { pairs.map(\.difference).standardDeviation }
  /// Mean ± 1.96 standard deviations, degrees.
  var limits: (lower: Double, upper: Double) {
    (bias - 1.96 * standardDeviation, bias + 1.96 * standardDeviation)
  }

  /// An agreement over pairs at hand.
  init(pairs: [Pair]) { self.pairs = pairs }

  /// Compares the movements that the reference shows, from one of its turning points to the next.
  ///
  /// Each turning point's angle is the extreme of either curve within `tolerance` seconds of the
  /// reference's, so that neither clock nor a flat top decides.
  ///
  /// - Parameters:
  ///   - angles: both curves at common times.
  ///   - wholeCycles: from every other turning point over the next two: the range of a stride, where
  ///     halves mean nothing; else every half repetition.
  ///   - leastExcursion: degrees that make a movement.
  ///   - longestGap: seconds without a row that end a stretch.
  init(
    _ angles: MatchedAngles, wholeCycles: Bool, leastExcursion: Double, tolerance: Double = 0.25,
    longestGap: Double = 0.2
  ) {
    pairs = []
    var start = 0
    for end in 1...Swift.max(1, angles.time.count) {
      let isBreak = end == angles.time.count || angles.time[end] - angles.time[end - 1] > longestGap
      guard isBreak else { continue }
      let turns = Self.turningPoints(angles.truth, in: start..<end, leastExcursion: leastExcursion)
      pairs += Self.pairs(angles, turns, in: start..<end, wholeCycles, tolerance)
      start = end
    }
  }

  private static func pairs(
    _ angles: MatchedAngles, _ turns: [Turn], in rows: Range<Int>, _ wholeCycles: Bool,
    _ tolerance: Double
  ) -> [Pair] {
    func extreme(_ values: [Double], _ turn: Turn) -> Double {
      let near = rows.filter { abs(angles.time[$0] - angles.time[turn.row]) <= tolerance }
      let found = near.map { values[$0] }
      return (turn.isPeak ? found.max() : found.min()) ?? .nan
    }
    func height(_ values: [Double], _ a: Turn, _ b: Turn) -> Double {
      abs(extreme(values, b) - extreme(values, a))
    }
    // A stride: the greater of the ways up to a peak and down from it.
    if wholeCycles {
      return turns.indices.filter { turns[$0].isPeak && $0 > 0 && $0 + 1 < turns.count }.map {
        let (before, peak, after) = (turns[$0 - 1], turns[$0], turns[$0 + 1])
        func stride(_ values: [Double]) -> Double {
          Swift.max(height(values, before, peak), height(values, peak, after))
        }
        return Pair(reference: stride(angles.truth), estimate: stride(angles.estimate))
      }
    }
    return zip(turns, turns.dropFirst()).map { a, b in
      Pair(reference: height(angles.truth, a, b), estimate: height(angles.estimate, a, b))
    }
  }

  private struct Turn {
    var row: Int
    var isPeak: Bool
  }

  /// Turning points by hysteresis: an extreme counts once the curve has come back by the excursion.
  private static func turningPoints(
    _ values: [Double], in rows: Range<Int>, leastExcursion: Double
  ) -> [Turn] {
    guard let first = rows.first else { return [] }
    var (low, high, turns) = (first, first, [Turn]())
    var direction = 0
    for row in rows {
      if values[row] > values[high] { high = row }
      if values[row] < values[low] { low = row }
      if direction >= 0, values[high] - values[row] >= leastExcursion {
        turns.append(Turn(row: high, isPeak: true))
        (direction, low, high) = (-1, row, row)
      } else if direction <= 0, values[row] - values[low] >= leastExcursion {
        turns.append(Turn(row: low, isPeak: false))
        (direction, low, high) = (1, row, row)
      }
    }
    // The last extreme ends the last movement.
    if direction > 0 { turns.append(Turn(row: high, isPeak: true)) }
    if direction < 0 { turns.append(Turn(row: low, isPeak: false)) }
    return turns
  }
}
