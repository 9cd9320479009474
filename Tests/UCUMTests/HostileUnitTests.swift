// SPDX-License-Identifier: Apache-2.0

import SeededRandom
import Testing

@testable import UCUM

@Suite("Hostile units")
struct HostileUnitTests {
  @Test(
    "what is no unit is named with its place",
    arguments: [
      ("", .empty, 0), ("furlong", .unknownUnit("furlong"), 0), ("m/", .expectedUnit, 2),
      ("/", .expectedUnit, 1), (".m", .expectedUnit, 0), ("m..s", .expectedUnit, 2),
      ("m (s)", .character, 1), ("µg", .character, 0), ("m\0", .character, 1),
      ("(m", .unbalanced, 0), ("m)", .unbalanced, 1), ("[in_i", .unbalanced, 0),
      ("m]", .unbalanced, 1), ("m{a", .unbalanced, 1), ("m}", .expectedOperator, 1),
      ("m{a{b}}", .unbalanced, 1), ("m{a}{b}", .expectedOperator, 4),
      ("m{a}2", .expectedOperator, 4),
      ("kmin", .notMetric("min"), 0), ("s/dah", .notMetric("h"), 2),
      ("kkg", .unknownUnit("kkg"), 0),
      ("0.m", .number, 0), ("m/0", .number, 2), ("1234567890123456789", .number, 0),
      ("2m", .unknownUnit("2m"), 0), ("m1000", .exponent, 1), ("m-1000", .exponent, 1),
      ("m99999999999999999999", .exponent, 1), ("m-9223372036854775808", .exponent, 1),
      ("-2", .unknownUnit("-"), 0),
      ("Cel2", .specialUnit("Cel"), 0), ("/Cel", .specialUnit("Cel"), 1),
      ("W/Cel", .specialUnit("Cel"), 2), ("Cel.[pH]", .specialUnit("[pH]"), 4),
      ("10*400", .outOfRange, 0), ("Ym500", .outOfRange, 0), ("/(/m)", .expectedUnit, 2),
      ("m(s)", .expectedOperator, 1), ("(m)2", .expectedOperator, 3), ("m s", .character, 1),
      ("CEL", .unknownUnit("CEL"), 0),
    ] as [(String, UCUMError.Reason, Int)])
  func faults(code: String, reason: UCUMError.Reason, offset: Int) {
    #expect(fault(code)?.reason == reason)
    #expect(fault(code)?.offset == offset)
  }

  @Test("an error says the place and the fault in words")
  func words() {
    #expect("\(UCUMError(.unknownUnit("x"), at: 2))" == "unit, character 3: unknown unit 'x'")
  }

  @Test("codes are bounded, and products of long codes with them")
  func bounds() throws {
    let long = String(repeating: "m.", count: 127) + "m2"
    #expect(try UCUMUnit(long).dimension[.metre] == 129)
    #expect(fault(long + "1")?.reason == .tooLong)
    #expect(fault(String(repeating: "(", count: 200))?.reason == .expectedUnit)
    #expect(
      try UCUMUnit(String(repeating: "(", count: 100) + "m" + String(repeating: ")", count: 100))
        .dimension[.metre] == 1)
    let units = try UCUMUnit("g.s.K.C.cd.rad.[iU].[arb'U].mol.lm{x}")
    var product = units
    #expect(throws: UCUMError.self) {
      for _ in 0..<400 { product = try product * product }
    }
    #expect(throws: UCUMError(.exponent, at: 0)) { try units.power(.min) }
    #expect(throws: UCUMError(.tooLong, at: 0)) { try UCUMUnit("24.h").power(999) }
    #expect(throws: UCUMError(.specialUnit("Cel"), at: 0)) {
      try UCUMUnit("Cel") * UCUMUnit("m")
    }
  }

  @Test("a fraction that outgrows 128 bits goes on as a number")
  func overflow() throws {
    let steep = try UCUMUnit("[yd_us]20")
    let factor = try #require(steep.factor(to: UCUMUnit("m20")))
    #expect(!factor.isExact && factor.double.isNear(0.16700970909019194, within: rounding))
    #expect(try UCUMUnit("[lb_av]9.K").canonical.factor?.double.isFinite == true)
  }

  @Test("any bytes give a unit or an error")
  func bytes() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    let parts =
      Array(UnitAtom.table.keys).sorted() + UnitAtom.prefixes.keys.sorted() + [
        ".", "/", "(", ")", "{", "}", "[", "]", "2", "-", "+", "999", "10*", "µ", "\0", " ", "{x}",
      ]
    var units = 0
    for _ in 0..<TestLength.count(20_000, long: 1_000_000) {
      let count = Int(generator.next() % 9) + 1
      let code = (0..<count).map { _ in parts[Int(generator.next() % UInt64(parts.count))] }
        .joined()
      let raw = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      _ = fault(String(decoding: raw, as: UTF8.self))
      if let found = fault(code) {
        #expect((0...code.utf8.count).contains(found.offset), "\(code), seed \(seed)")
      } else {
        units += 1
      }
    }
    #expect(units > 20, "seed \(seed)")
  }
}
