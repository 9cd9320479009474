// SPDX-License-Identifier: Apache-2.0

import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("Lagged rows")
struct LaggedRowsTests {
  /// Pearson's correlation of the rows that both have.
  private static func correlation(
    _ first: [Double], _ second: [Double], lag: Int, leastRows: Double
  ) -> Double? {
    let pairs = first.indices.compactMap { row -> (Double, Double)? in
      guard second.indices.contains(row + lag), first[row].isFinite, second[row + lag].isFinite
      else { return nil }
      return (first[row], second[row + lag])
    }
    guard Double(pairs.count) >= leastRows, !pairs.isEmpty else { return nil }
    let count = Double(pairs.count)
    let (a, b) = (pairs.map(\.0).reduce(0, +) / count, pairs.map(\.1).reduce(0, +) / count)
    let (aa, bb) = (
      pairs.reduce(0) { $0 + ($1.0 - a) * ($1.0 - a) },
      pairs.reduce(0) { $0 + ($1.1 - b) * ($1.1 - b) }
    )
    let ab = pairs.reduce(0) { $0 + ($1.0 - a) * ($1.1 - b) }
    return aa * bb > 0 ? ab / (aa * bb).squareRoot() : nil
  }

  @Test("every lag has the correlation of the rows that both have", arguments: [0.0, 0.1])
  func agrees(missing: Double) {
    var generator = SplitMix64(seed: 11)
    func rows(_ count: Int, ends: (Int, Int)) -> [Double] {
      (0..<count).map { row in
        let isThere = row >= ends.0 && row < count - ends.1
        let isMissing = Double.random(in: 0..<1, using: &generator) < missing
        return isThere && !isMissing ? .random(in: -1...1, using: &generator) : .nan
      }
    }
    let (first, second) = (rows(103, ends: (7, 2)), rows(90, ends: (0, 12)))
    let lagged = LaggedRows(first, second)
    for lag in -120...120 {
      let expected = Self.correlation(first, second, lag: lag, leastRows: 8)
      let found = lagged.correlation(lag: lag, leastRows: 8)
      #expect((expected == nil) == (found == nil), "seed 11, lag \(lag)")
      if let expected, let found { #expect(abs(expected - found) < 1e-9, "seed 11, lag \(lag)") }
    }
  }

  @Test("rows without a value, or that do not move, have no correlation")
  func nothing() {
    #expect(LaggedRows([], []).correlation(lag: 0, leastRows: 1) == nil)
    #expect(LaggedRows([.nan, .nan], [1, 2]).correlation(lag: 0, leastRows: 1) == nil)
    #expect(LaggedRows([1, 1, 1], [1, 2, 3]).correlation(lag: 0, leastRows: 1) == nil)
  }
}
