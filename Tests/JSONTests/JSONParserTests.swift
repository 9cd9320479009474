// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import SeededRandom
import Testing

/// Bytes that are JSON, and bytes that are not.
@Suite("JSON: reading")
struct JSONParserTests {
  private func read(_ text: String) throws -> JSONValue { try JSONValue(data: Data(text.utf8)) }

  private func fault(_ text: String) -> String? {
    do throws(JSONError) {
      _ = try JSONValue(data: Data(text.utf8))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("every kind of value is read, with space around it")
  func values() throws {
    let text =
      "\u{FEFF} { \"a\" : [ 1 , -2.5e1, 0, -0, true,false , null ] ,\r\n\t\"b\":{}, \"c\":[] } "
    let expected: JSONValue = [
      "a": [1, -25, 0, 0, true, false, .null], "b": .object([:]), "c": .array([]),
    ]
    #expect(try read(text) == expected)
    #expect(try read("9223372036854775807") == .integer(.max))
    #expect(try read("9223372036854775808") == .fraction(9_223_372_036_854_775_808))
    #expect(try read("3.0") == .integer(3))
    #expect(try read("1e-400") == .integer(0))
  }

  @Test("strings have escapes and characters of any plane")
  func strings() throws {
    #expect(
      try read(#""\"\\\/\b\f\n\r\té\u20AC\uD83D\uDE00""#)
        == .string("\"\\/\u{8}\u{C}\n\r\té€\u{1F600}"))
    #expect(try read(#""\u0000""#) == .string("\u{0}"))
  }

  @Test("what is not JSON is refused with line and column")
  func faults() {
    let cases = [
      ("", "line 1, column 1: unexpected end"), ("{", "expected a key in quotes"),
      ("[1,]", "line 1, column 4: expected a value"), ("{\"a\":1,}", "expected a key"),
      ("{\n \"é\": tru}", "line 2, column 7: expected a value"),
      ("{\"a\":1,\n\"a\":2}", "line 2, column 1: the key 'a' stands twice"),
      ("[1 2]", "expected ',' or ']'"), ("{\"a\" 1}", "expected ':'"),
      ("{\"a\":1 \"b\"}", "expected ',' or '}'"), ("01", "more after the end"),
      ("1.", "expected a digit"), ("-", "expected a digit"), ("1e", "expected a digit"),
      ("+1", "expected a value"), ("NaN", "expected a value"), ("1e999", "too large"),
      ("\"abc", "a string without an end"), ("\"\n\"", "a control character"),
      (#""\x""#, "unknown escape"), (#""\u12g4""#, "four hexadecimal digits"),
      (#""\u+123""#, "four hexadecimal digits"), (#""\uD800""#, "surrogate"),
      (#""\uD800A""#, "surrogate"), (#""\uDC00""#, "surrogate"), (#""\u""#, "four"),
      ("\"\\", "unexpected end"), ("null null", "more after the end"),
    ]
    for (text, part) in cases {
      #expect(fault(text)?.contains(part) == true, "\(text): \(fault(text) ?? "read")")
    }
    #expect(throws: JSONError.self) { try JSONValue(data: Data([0x22, 0xFF, 0x22])) }
    #expect(throws: JSONError.self) { try JSONValue(data: Data([0xFF, 0xFE, 0x7B, 0x00])) }
  }

  @Test("any bytes give a value or an error, and what is written is read again as the same")
  func random() throws {
    var generator = SplitMix64(seed: 11)
    let alphabet = Array("{}[]\",:\\ue0123456789.-+tfn a\n".utf8) + [0xC3, 0xA9, 0xF0, 0x00]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0..<24, using: &generator)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &generator)]
      }
      guard let value = try? JSONValue(data: Data(bytes)) else { continue }
      #expect(try JSONValue(data: value.data()) == value, "\(bytes)")
    }
  }
}
