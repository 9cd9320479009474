// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inertial
import SeededRandom
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

  @Test("usual numbers have the digits of the C library")
  func againstLibrary() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...10, using: &random)
      let size = Double.random(in: -12...17, using: &random)
      var number = Double.random(in: -1...1, using: &random) * pow(10, size)
      // Every third is halfway between two texts, as far as binary digits go.
      if random.next() % 3 == 0 { number = (number * 8).rounded() / 16 }
      let text = String(format: "%.\(count)f", number)
      let isZero = !text.contains { ("1"..."9").contains($0) }
      let expected = isZero && text.hasPrefix("-") ? String(text.dropFirst()) : text
      #expect(number.decimals(count) == expected, "seed \(seed), \(number), \(count) decimals")
    }
    #expect(5e-324.decimals(9) == "0.000000000")
  }

  @Test("the largest number with many decimals fits")
  func longest() {
    let digits = Double.greatestFiniteMagnitude.decimals(20)
    #expect(digits.count == 309 + 1 + 20)
  }
}
