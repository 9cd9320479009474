// SPDX-License-Identifier: Apache-2.0

import Glibc
import SeededRandom
import SyntheticMotion
import Testing

@testable import Recordings

@Suite struct NumberParserTests {
  @Test(
    "numbers as files write them",
    arguments: [
      ("0", 0), ("-0", -0.0), ("7", 7), ("+7", 7), ("1.5", 1.5), (".5", 0.5), ("5.", 5),
      ("-0.00106465", -0.00106465), ("9.364549000E-3", 9.364549e-3), ("1e3", 1000),
      ("1E+03", 1000), ("1.7327890275714417E12", 1.7327890275714417e12),
      ("1690000000123456789", 1690000000123456768), ("000000000000000000000000000001.5", 1.5),
      ("1e-400", 0), ("1e400", .infinity), ("-1e99999999999999999999", -.infinity),
      ("0e99999999999999999999", 0), ("5e-324", .leastNonzeroMagnitude),
      ("2.4703282292062327e-324", 0),
      ("179769313486231580793728971405304e276", .infinity),
      ("179769313486231580793728971405303e276", .greatestFiniteMagnitude),
      ("9007199254740993", 9007199254740992),
      ("9007199254740993.00000000000000000000000001", 9007199254740994),
      ("inf", .infinity), ("-Infinity", -.infinity), ("+INF", .infinity),
    ])
  func known(text: String, value: Double) {
    #expect(NumberParser.number(text)?.bitPattern == value.bitPattern)
  }

  @Test(
    "what is no number",
    arguments: [
      "", " ", "-", "+", ".", "-.", "e5", "1e", "1e+", "1e-", "1e5.", "0x1p3", "0x10", "1_000",
      "1,5",
      "1.5.5", "--1", "+-1", "1 ", " 1", "1f", "nan", "NaN", "infi", ".inf", "-.infinity", "inf.",
      "infinityx", "in", "1٫5", "１",
      "1.5e3e3", "\u{0}", "1\u{0}",
    ])
  func refused(text: String) {
    #expect(NumberParser.number(text) == nil)
  }

  @Test("with a decimal comma the point is no mark")
  func decimalComma() {
    let comma = UInt8(ascii: ",")
    #expect(NumberParser.number("-1,25", decimalMark: comma) == -1.25)
    #expect(NumberParser.number("1,25e-2", decimalMark: comma) == 0.0125)
    #expect(NumberParser.number("1.25", decimalMark: comma) == nil)
    let long = "0,1234567890123456789012345678901234567890"
    #expect(
      NumberParser.number(long, decimalMark: comma) == 0.1234567890123456789012345678901234567890)
  }

  @Test("a long string of digits is not cut")
  func longDigits() {
    let tie = "9007199254740993" + "." + String(repeating: "0", count: 5_000)
    #expect(NumberParser.number(tie) == 9_007_199_254_740_992)
    #expect(NumberParser.number(tie + "1") == 9_007_199_254_740_994)
    let small = "0." + String(repeating: "0", count: 400) + "1e400"
    #expect(NumberParser.number(small) == strtod(small, nil))
  }

  /// The C library is the oracle: every bit must agree.
  @Test(
    "random decimals, 1.1 million in the long run, read as strtod has them, alone and in a table")
  func randomDecimals() throws {
    let seed: UInt64 = 20_240_611
    var generator = DecimalGenerator(random: SplitMix64(seed: seed))
    var block = TableBlock(columnCount: 1, rowCapacity: 100_000)
    for batch in 0..<TestLength.count(2, long: 11) {
      var text: [UInt8] = []
      var expected: [Double] = []
      var wrong = 0
      for _ in 0..<100_000 {
        let start = text.count
        generator.append(to: &text)
        text.append(0)
        text.withUnsafeBufferPointer { all in
          let number = UnsafeBufferPointer(rebasing: all[start..<(all.count - 1)])
          let value = number.withMemoryRebound(to: CChar.self) { characters in
            characters.baseAddress.map { strtod($0, nil) } ?? .nan
          }
          let parsed = NumberParser.number(number, decimalMark: UInt8(ascii: "."))
          if parsed?.bitPattern != value.bitPattern { wrong += 1 }
          expected.append(value)
        }
        text[text.count - 1] = UInt8(ascii: "\n")
      }
      #expect(wrong == 0, "numbers alone, seed \(seed), batch \(batch)")

      let layout = TableLayout(linesBeforeData: 0, columns: [TableColumn(cell: 0, name: "x")])
      var reader = TableReader(source: ByteSource(bytes: text, name: "random"), layout: layout)
      let isFilled = try reader.readBlock(into: &block)
      #expect(isFilled)
      let differ = zip(block.column(0), expected).count { $0.bitPattern != $1.bitPattern }
      #expect(block.rowCount == expected.count && differ == 0, "in a table, seed \(seed)")
    }
  }

  @Test("a thread's locale with a decimal comma changes nothing")
  func locale() {
    // Slow path on purpose: 25 digits.
    let text = "1.234567890123456789012345"
    guard let german = newlocale(1 << LC_NUMERIC, "de_DE.UTF-8", nil as locale_t?) else { return }
    let previous = uselocale(german)
    defer {
      uselocale(previous)
      freelocale(german)
    }
    #expect(NumberParser.number(text) == 1.234567890123456789012345)
  }
}
