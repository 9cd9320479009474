// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UCUM

@Suite("Units beside an independent implementation")
struct IndependentUnitTests {
  /// Factors of some twenty products of numbers of 64 bits.
  private let tolerance = 1e-12

  @Test("2000 products and quotients have the factors of ucumvert and pint")
  func products() throws {
    let file = try #require(
      Bundle.module.url(forResource: "products", withExtension: "tsv", subdirectory: "Fixtures"))
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2000)
    for line in lines {
      let fields = line.split(separator: "\t").map(String.init)
      let factor = try UCUMUnit(fields[0]).factor(to: UCUMUnit(fields[1]))
      let expected = try #require(Double(fields[2]))
      #expect(factor?.double.isNear(expected, within: tolerance) == true, "\(line)")
    }
  }
}
