// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import Testing

@Suite("Dialects of JSON")
struct JSONDialectTests {
  private static func read(_ text: String, _ dialect: JSONDialect) throws -> JSONValue {
    try JSONValue(data: Data(text.utf8), dialect: dialect)
  }

  @Test(
    "numbers keep their text, and are numbers all the same", arguments: ["1.50", "1e3", "-0.0"])
  func decimals(text: String) throws {
    let dialect = JSONDialect(keepsDecimals: true)
    let value = try Self.read("[\(text), 2]", dialect)
    #expect(value == .array([.decimal(text), 2]))
    #expect(value.array?[0].double == Double(text))
    #expect(String(decoding: value.data(isPretty: false), as: UTF8.self) == "[\(text),2]")
    #expect(throws: JSONError.self) { try Self.read("1e999", dialect) }
    let encoded = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode([Double].self, from: encoded) == [Double(text) ?? 0, 2])
  }

  @Test("one comma after the last part, where it is allowed")
  func commas() throws {
    let dialect = JSONDialect(allowsTrailingCommas: true)
    let text = #"{"a":[1,2,],}"#
    #expect(try Self.read(text, dialect) == ["a": [1, 2]])
    #expect(throws: JSONError.self) { try Self.read(text, .standard) }
    for text in ["[,]", "[1,,]", "{,}", "[1,,2]", "{\"a\":1,,}"] {
      #expect(throws: JSONError.self) { try Self.read(text, dialect) }
    }
  }
}
