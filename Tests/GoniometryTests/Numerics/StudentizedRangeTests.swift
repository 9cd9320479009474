// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Goniometry

@Suite("StudentizedRange")
struct StudentizedRangeTests {
  /// By SciPy 1.11's `studentized_range.ppf`, another way of integrating.
  @Test(
    "its quantiles are those of another implementation",
    arguments: [
      (2, Double.infinity, 0.95, 2.77181), (4, .infinity, 0.96, 3.74998),
      (12, .infinity, 0.95, 4.62166), (200, .infinity, 0.96, 6.5738), (4, 6, 0.95, 4.8956),
      (3, 20, 0.96, 3.73175), (10, 8, 0.95, 5.91828), (200, 30, 0.96, 7.50357),
    ])
  func oracle(count: Int, freedom: Double, probability: Double, quantile: Double) {
    let found = StudentizedRange(count: count, freedom: freedom).quantile(probability)
    #expect(abs(found - quantile) < 2e-5)
  }

  @Test("of two it is the difference of two: √2 times Student's t")
  func pair() {
    for freedom in [1.0, 5, 30, 1000] {
      let found = StudentizedRange(count: 2, freedom: freedom).quantile(0.95)
      let t = TestDistributions.tQuantile(0.975, freedom: freedom)
      #expect(abs(found / (t * 2.0.squareRoot()) - 1) < 1e-5, "\(freedom)")
    }
  }
}
