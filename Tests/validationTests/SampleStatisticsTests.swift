// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import validation

@Suite("Statistics of the scorer")
struct SampleStatisticsTests {
  @Test("percentiles interpolate as numpy's")
  func percentiles() {
    #expect([3.0, 1, 2, 10].percentile(50) == 2.5)
    #expect([3.0, 1, 2, 10].percentile(0) == 1)
    #expect([3.0, 1, 2, 10].percentile(100) == 10)
    #expect(([3.0, 1, 2, 10].percentile(90) - 7.9).magnitude < 1e-12)
    #expect([Double]().percentile(50).isNaN)
  }

  @Test("the standard deviation has one degree of freedom less than values")
  func deviation() {
    #expect([1.0, 3].standardDeviation == 2.0.squareRoot())
    #expect([1.0].standardDeviation.isNaN)
  }
}
