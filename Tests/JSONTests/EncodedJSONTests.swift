// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import Testing

/// Values of any encodable type against the encoder whose bytes they promise.
@Suite("JSON: encodable types")
struct EncodedJSONTests {
  private enum Side: String, Encodable { case left, right }

  private enum Payload: Encodable {
    case none
    case one(x: Int, y: Double)
    case unnamed(String)
  }

  private class Base: Encodable {
    var base = 1.5
  }

  private final class Derived: Base {
    private enum Key: CodingKey { case own, nested, list }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeNil(forKey: .own)
      var nested = container.nestedContainer(keyedBy: Key.self, forKey: .nested)
      try nested.encode(1, forKey: .own)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(Int8(-8))
      try list.encodeNil()
      var inner = list.nestedContainer(keyedBy: Key.self)
      try inner.encode("x", forKey: .own)
      try super.encode(to: container.superEncoder())
    }
  }

  private struct Part: Encodable {
    var name: String? = "q\"\\/\u{1}\n é"
    var degrees = 62.0
    var a1 = -0.0
    var a10: [Double] = [1, 2.5, 1e16, 1e20, 0.1]
    var single: Float = 0.1
    var large = UInt64.max
    var isValid = true
  }

  private struct Whole: Encodable {
    var proximalDown = 1
    var distal: [String: Int] = ["distal": 1, "proximal": 2]
    var parts = [Part(), Part(name: nil), Part(name: "")]
    var side: Side? = .left
    var values: [String: JSONValue] = ["b": [1, "x", .null, 2.5], "a": ["z": 1, "y": .null]]
    var payloads: [Payload] = [.none, .one(x: 1, y: 2), .unnamed("s")]
    var empty: [Int] = []
    var emptyObject: [String: Int] = [:]
    var nested = [[], [1]]
    var optional: [Double?] = [1, nil]
    var byNumber = [7: "seven"]
    var object = Derived()
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static func renamed(_ key: String) -> String? {
    if key.hasPrefix("proximal") { return "thigh" + key.dropFirst(8) }
    return key.hasPrefix("distal") ? "shank" + key.dropFirst(6) : nil
  }

  @Test(
    "the bytes are the encoder's: optionals, enumerations, dictionaries, classes, new names of keys",
    arguments: [true, false], [true, false])
  func sameBytes(isPretty: Bool, renames: Bool) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    if renames {
      encoder.keyEncodingStrategy = .custom { path in
        let key = path[path.count - 1]
        return Self.renamed(key.stringValue).map(Name.init) ?? key
      }
    }
    func expectSame(_ value: some Encodable) throws {
      let expected = String(decoding: try encoder.encode(value), as: UTF8.self)
      let renaming: ((String) -> String?)? = renames ? { Self.renamed($0) } : nil
      let written = try value.encodedJSON(isPretty: isPretty, renaming: renaming)
      #expect(String(decoding: written, as: UTF8.self) == expected)
    }
    try expectSame(Whole())
    try expectSame([Whole(), Whole()])
    try expectSame("text")
    try expectSame(Float.pi)
    try expectSame(UInt.max)
    try expectSame([String: [Int]]())
  }

  @Test("numbers that are not finite are null, and the last of two members of one name counts")
  func notFinite() throws {
    struct Angles: Encodable {
      var start = Double.nan
      var peak = Float.infinity
      var all = [-Double.infinity, 1]
    }
    let written = try Angles().encodedJSON(isPretty: false)
    #expect(
      String(decoding: written, as: UTF8.self) == #"{"all":[null,1],"peak":null,"start":null}"#)
    let same = try Angles().encodedJSON(isPretty: false) { _ in "x" }
    #expect(String(decoding: same, as: UTF8.self) == #"{"x":[null,1]}"#)
  }

  @Test("an error of a value is thrown, and a value that encodes nothing is an empty object")
  func edges() throws {
    struct Broken: Encodable {
      func encode(to encoder: any Encoder) throws { throw CancellationError() }
    }
    struct Nothing: Encodable {
      func encode(to encoder: any Encoder) {}
    }
    #expect(throws: CancellationError.self) { try [Broken()].encodedJSON(isPretty: true) }
    #expect(try Nothing().encodedJSON(isPretty: false) == Array("{}".utf8))
  }

  @Test("members are written as the properties of a type are, without those that are nil")
  func members() throws {
    for part in [Part(), Part(name: nil)] {
      let members: JSONMembers = [
        "single": part.single, "name": part.name, "degrees": part.degrees, "a10": part.a10,
        "a1": part.a1, "large": part.large, "isValid": part.isValid, "absent": Side?.none,
      ]
      for isPretty in [true, false] {
        #expect(
          try [members, members].encodedJSON(isPretty: isPretty)
            == [part, part].encodedJSON(isPretty: isPretty))
      }
      let renamed = try members.encodedJSON(isPretty: false) { $0 == "a1" ? "distal" : nil }
      #expect(String(decoding: renamed, as: UTF8.self).contains(#""distal":-0"#))
    }
    #expect(try ([:] as JSONMembers).encodedJSON(isPretty: false) == Array("{}".utf8))
  }
}
