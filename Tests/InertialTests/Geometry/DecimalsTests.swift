// SPDX-License-Identifier: Apache-2.0

import Inertial
import Testing

@Suite("Numbers with fixed decimals")
struct DecimalsTests {
  @Test(
    "fixed decimals are rounded correctly and never a negative zero",
    arguments: [
      (1.335, 2, "1.33"), (2.5, 0, "2"), (-0.04, 1, "0.0"), (-0.06, 1, "-0.1"), (0, 3, "0.000"),
      (123.456, 1, "123.5"), (1e21, 0, "1000000000000000000000"), (.nan, 1, "n/a"),
      (-.infinity, 1, "n/a"),
    ])
  func rounding(_ number: Double, _ decimals: Int, _ expected: String) {
    #expect(number.decimals(decimals) == expected)
  }

  @Test("the largest number with many decimals fits")
  func longest() {
    let digits = Double.greatestFiniteMagnitude.decimals(20)
    #expect(digits.count == 309 + 1 + 20)
  }
}
