// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Goniometry

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

  @Test("equal values have slope zero and an interval of it")
  func flat() throws {
    let found = try #require(TheilSenSlope([3, 3, 3, 3, 3, 3]))
    #expect(found.slope == 0 && found.interval == 0...0)
  }
}
