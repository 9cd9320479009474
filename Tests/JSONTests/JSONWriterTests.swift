// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import SeededRandom
import Testing

/// The writer against the encoder whose bytes it promises.
@Suite("JSON: writing")
struct JSONWriterTests {
  private func encoded(_ value: JSONValue, isPretty: Bool) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return try encoder.encode(value) + Data((isPretty ? "\n" : "").utf8)
  }

  private func expectSameBytes(_ value: JSONValue) throws {
    for isPretty in [true, false] {
      let written = value.data(isPretty: isPretty)
      let expected = try encoded(value, isPretty: isPretty)
      #expect(
        written == expected,
        "\(String(decoding: written, as: UTF8.self)) \(String(decoding: expected, as: UTF8.self))")
    }
  }

  @Test("the bytes are the encoder's: nesting, empty parts, escapes, keys in order")
  func cases() throws {
    let control = String(String.UnicodeScalarView((0..<0x21).compactMap(Unicode.Scalar.init)))
    let values: [JSONValue] = [
      .null, true, false, 0, .integer(.min), .integer(.max), "", [], .object([:]),
      [[], .object([:]), [[]], .null], ["b": [], "a": .object([:]), "B": 1, "a1": 2, "a10": 3],
      .string(control), "\u{7F}\u{80}\u{2028}\u{2029}/\\\"€\u{1F600}",
      ["é": 1, "e\u{301}a": 2, "f": 3, "ｆ": 4, "": 5, "_": 6, "Z": 7, "z": 8, "\u{1F600}": 9],
      .object([control: 1]), .fraction(.nan), .fraction(.infinity), .fraction(-0.0),
      .fraction(3.0), .fraction(1e20), .fraction(1e16), .fraction(1e15 + 0.5),
      .fraction(.leastNonzeroMagnitude),
      .fraction(.greatestFiniteMagnitude), .fraction(0.1), .fraction(1e-5), .fraction(123456.789),
    ]
    for value in values { try expectSameBytes(value) }
  }

  @Test("the bytes are the encoder's for random values")
  func random() throws {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<2_000 { try expectSameBytes(randomValue(depth: 0, &generator)) }
    for _ in 0..<5_000 {
      let number = Double(bitPattern: generator.next())
      try expectSameBytes(.fraction(number))
    }
  }

  private func randomValue(depth: Int, _ generator: inout SplitMix64) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &generator) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &generator))
    case 2: return .integer(Int(truncatingIfNeeded: generator.next()))
    case 3: return .fraction(Double.random(in: -1e6...1e6, using: &generator))
    case 4: return .number(Double(Int.random(in: -9999...9999, using: &generator)) / 100)
    case 5: return .string(randomText(&generator))
    case 6:
      return .array(
        (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
          randomValue(depth: depth + 1, &generator)
        })
    default:
      var members: [String: JSONValue] = [:]
      for _ in 0..<Int.random(in: 0..<6, using: &generator) {
        members[randomText(&generator)] = randomValue(depth: depth + 1, &generator)
      }
      return .object(members)
    }
  }

  private func randomText(_ generator: inout SplitMix64) -> String {
    let ranges: [ClosedRange<UInt32>] = [0x61...0x7A, 0x20...0x7E, 0...0x2FF, 0x300...0xD7FF]
    let range = ranges[Int.random(in: ranges.indices, using: &generator)]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<8, using: &generator) {
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
