// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import UCUM

@Suite("The table of units, and its algebra")
struct UnitTableTests {
  private static let codes = UnitAtom.table.keys.sorted()

  @Test("every row is a unit, and none stands twice")
  func rows() {
    let rows = unitRows.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.count == 305 && UnitAtom.table.count == 305 + 7)
    for row in rows {
      #expect(fault(String(row[0])) == nil, "\(row)")
      #expect(
        row.count == 4 || ["pi", "arbitrary"].contains(row[4])
          || UnitScale(rawValue: String(row[4])) != nil, "\(row)")
    }
  }

  @Test("a prefix means a power of ten of every metric unit, and no code has two meanings")
  func prefixes() throws {
    for (prefix, power) in UnitAtom.prefixes {
      for (code, atom) in UnitAtom.table where atom.isMetric && atom.scale == nil {
        if UnitAtom.table[prefix + code] != nil { continue }
        #expect(try UCUMUnit(prefix + code).factor(to: UCUMUnit(code)) == power, "\(prefix)\(code)")
      }
    }
  }

  /// A product of up to four powers of units that can be multiplied.
  private static func random(_ generator: inout SplitMix64) throws -> UCUMUnit {
    var unit = try UCUMUnit("1")
    for _ in 0...generator.next() % 4 {
      let code = codes[Int(generator.next() % UInt64(codes.count))]
      guard UnitAtom.table[code]?.scale == nil else { continue }
      unit = try unit * UCUMUnit(code).power(Int(generator.next() % 5) - 2)
    }
    return unit
  }

  @Test("a·b = b·a, a·b/b = a, a/a = 1, and the code says the same as the unit")
  func algebra() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    for _ in 0..<TestLength.count(2_000, long: 50_000) {
      guard let one = try? Self.random(&generator), let other = try? Self.random(&generator),
        let product = try? one * other, let reversed = try? other * one
      else { continue }
      let words: Comment = "\(one), \(other), seed \(seed)"
      #expect(product.factor(to: reversed)?.double.isNear(1, within: rounding) == true, words)
      #expect(
        try (product / other).factor(to: one)?.double.isNear(1, within: rounding) == true, words)
      #expect(try (one / one).code == "1", words)
      #expect(
        try one.power(2).factor(to: one * one)?.double.isNear(1, within: rounding) == true, words)
      let (code, factor) = product.canonical
      let expected = try #require(product.factor(to: UCUMUnit(code)))
      #expect(factor?.double.isNear(expected.double, within: rounding) == true, words)
    }
  }

  @Test("conversion there and back gives the number again, through any third unit")
  func conversion() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    let units = try Self.codes.filter { UnitAtom.table[$0]?.scale == nil }.map { try UCUMUnit($0) }
    let groups = Dictionary(grouping: units, by: \.dimension).values.filter { $0.count > 2 }
      .sorted { $0[0].code < $1[0].code }
    for _ in 0..<TestLength.count(2_000, long: 50_000) {
      let group = groups[Int(generator.next() % UInt64(groups.count))]
      let three = (0..<3).map { _ in group[Int(generator.next() % UInt64(group.count))] }
      let value = Double(generator.next() % 1_000_000) / 1000
      let there = three[0].convert(value, to: three[1]).flatMap {
        three[1].convert($0, to: three[2])
      }
      let direct = three[0].convert(value, to: three[2])
      #expect(
        there?.isNear(direct ?? .nan, within: rounding) == true, "\(three) \(value), seed \(seed)")
      let back = direct.flatMap { three[2].convert($0, to: three[0]) }
      #expect(back?.isNear(value, within: rounding) == true, "\(three) \(value), seed \(seed)")
    }
  }
}
