// SPDX-License-Identifier: Apache-2.0

import SyntheticMotion
import Testing

@testable import Goniometry

@Suite("OrderStatistics")
struct OrderStatisticsTests {
  @Test("an odd number has the middle one, an even number the mean of the two")
  func byHand() {
    #expect(OrderStatistics.median([3, 1, 2]) == 2)
    #expect(OrderStatistics.median([4, 1, 2, 3]) == 2.5)
    #expect(OrderStatistics.median([7]) == 7)
    #expect(OrderStatistics.median([]).isNaN)
    #expect(OrderStatistics.quantile([5, 1, 3, 2, 4], 0) == 1)
    #expect(OrderStatistics.quantile([5, 1, 3, 2, 4], 1) == 5)
    #expect(OrderStatistics.quantile([5, 1, 3, 2, 4], 0.25) == 2)
    #expect(OrderStatistics.robustDeviation([-1, 2, -3]) == 1.4826 * 2)
  }

  @Test("what is asked stays as it was")
  func untouched() {
    let values = [3.0, 1, 2]
    _ = OrderStatistics.median(values)
    #expect(values == [3, 1, 2])
  }

  /// The definition: between the neighbours in the sorted row.
  private func sorted(_ values: [Double], _ fraction: Double) -> Double {
    let (row, place) = (values.sorted(), fraction * Double(values.count - 1))
    let lower = Int(place)
    guard lower + 1 < row.count else { return row[lower] }
    let rest = place - Double(lower)
    return (1 - rest) * row[lower] + rest * row[lower + 1]
  }

  @Test("equals what sorting gives, to the last bit, for any shape and length", arguments: 1...40)
  func oracle(seed: Int) {
    var random = RandomSource(seed: UInt64(seed), purpose: .outOfPlane)
    for count in [1, 2, 3, 4, 5, 6, 7, 31, 100, 501] {
      let noise = (0..<count).map { _ in random.normal(1) }
      let shapes = [
        noise, noise.map { ($0 * 2).rounded() }, noise.sorted(), noise.sorted(by: >),
        (0..<count).map { Double(min($0, count - $0)) }, noise.map { _ in 1.5 },
      ]
      for values in shapes {
        for fraction in [0.0, 0.02, 0.25, 0.5, 0.9, 0.98, 1] {
          #expect(OrderStatistics.quantile(values, fraction) == sorted(values, fraction))
        }
      }
    }
  }
}

@Suite("TheilSenSlope")
struct TheilSenSlopeTests {
  @Test("agrees with another implementation, ties and a wild value included")
  func oracle() throws {
    // scipy.stats.theilslopes(values, range(n), 0.95).
    let cases: [([Double], Double, Double, Double)] = [
      ([1.0, 2.0, 4.0, 4.0, 7.0], 1.5, 0.0, 3.0),
      ([100.0, 98.0, 99.0, 95.0, 94.0, 96.0, 90.0, 91.0], -1.4166666666666665, -2.0, -0.5),
      (
        [50.0, 50.5, 49.0, 20.0, 51.5, 52.0, 52.0, 53.5, 90.0, 55.0], 0.75, 0.375, 5.642857142857143
      ),
    ]
    let rounding = 1e-12
    for (values, slope, lower, upper) in cases {
      let found = try #require(TheilSenSlope(values))
      #expect(abs(found.slope - slope) < rounding)
      #expect(abs(found.interval.lowerBound - lower) < rounding)
      #expect(abs(found.interval.upperBound - upper) < rounding)
    }
  }

  @Test("too few values, and those that are no numbers, have no slope")
  func refused() {
    #expect(TheilSenSlope([1, 2, 3, 4]) == nil)
    #expect(TheilSenSlope([1, 2, .nan, 4, 5]) == nil)
  }

  @Test("of thousands of values the slope is that of the groups' medians, within its interval")
  func many() throws {
    var random = SplitMix64(seed: 3)
    let count = 5 * TheilSenSlope.mostCompared + 3
    var held = 0
    for _ in 0..<20 {
      let values = (0..<count).map { 0.002 * Double($0) + random.nextNoise() }
      let found = try #require(TheilSenSlope(values))
      #expect(abs(found.slope - 0.002) < 3e-4)
      held += found.interval.contains(0.002) ? 1 : 0
    }
    #expect(held >= 16)
    let straight = try #require(TheilSenSlope((0..<count).map { 3 - Double($0) / 4 }))
    #expect(straight.slope == -0.25 && straight.interval == -0.25 ... -0.25)
  }

  @Test("equal values have slope zero and an interval of it")
  func flat() throws {
    let found = try #require(TheilSenSlope([3, 3, 3, 3, 3, 3]))
    #expect(found.slope == 0 && found.interval == 0...0)
  }
}
