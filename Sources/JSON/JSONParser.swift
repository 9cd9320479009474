// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Reads JSON as RFC 8259 has it, from UTF-8.
///
/// The standard library's decoder guesses what each value is and throws at each wrong guess, which
/// makes many small values slow, and does not say where a document is broken. Numbers that are whole
/// and within ±2⁶³ stay exact. A key that stands twice in an object is an error, as it would hide
/// one of its values. Cost is in proportion to the bytes, and bounded by the limits.
struct JSONParser {
  private let bytes: [UInt8]
  private let limits: JSONLimits
  private let dialect: JSONDialect
  private var place = 0
  /// Arrays and objects around the place.
  private var depth = 0
  /// Values and keys so far.
  private var count = 1

  init(_ data: Data, _ limits: JSONLimits, _ dialect: JSONDialect) throws(JSONError) {
    guard data.count <= limits.bytes else {
      throw .init(.tooMuch(what: "bytes", limit: limits.bytes), at: .root)
    }
    self.limits = limits
    self.dialect = dialect
    bytes = Array(data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The whole document.
  mutating func document() throws(JSONError) -> JSONValue {
    skipSpace()
    let value = try value()
    skipSpace()
    guard place == bytes.count else { throw broken("more after the end") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    switch peek {
    case UInt8(ascii: "{"):
      try enter()
      defer { depth -= 1 }
      return .object(try members())
    case UInt8(ascii: "["):
      try enter()
      defer { depth -= 1 }
      return .array(try elements())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"): return try number()
    case let byte? where UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte: return try number()
    case nil: throw broken("unexpected end")
    default: throw broken("expected a value")
    }
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    guard depth <= limits.depth else {
      throw .init(.tooMuch(what: "levels of nesting", limit: limits.depth), at: .root)
    }
  }

  private mutating func countOne() throws(JSONError) {
    count += 1
    guard count <= limits.values else {
      throw .init(.tooMuch(what: "values", limit: limits.values), at: .root)
    }
  }

  private mutating func members() throws(JSONError) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    place += 1
    skipSpace()
    if take("}") { return members }
    while true {
      guard peek == UInt8(ascii: "\"") else { throw broken("expected a key in quotes") }
      let start = place
      let key = try string()
      guard members[key] == nil else {
        place = start
        throw broken("the key '\(key.prefix(80))' stands twice")
      }
      skipSpace()
      guard take(":") else { throw broken("expected ':'") }
      try countOne()
      skipSpace()
      members[key] = try value()
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw broken("expected ',' or '}'") }
      try countOne()
      skipSpace()
      if dialect.allowsTrailingCommas, take("}") { return members }
    }
  }

  private mutating func elements() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    place += 1
    skipSpace()
    if take("]") { return elements }
    while true {
      elements.append(try value())
      skipSpace()
      if take("]") { return elements }
      guard take(",") else { throw broken("expected ',' or ']'") }
      try countOne()
      skipSpace()
      if dialect.allowsTrailingCommas, take("]") { return elements }
    }
  }

  private mutating func string() throws(JSONError) -> String {
    let start = place
    place += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          place = start
          throw broken("a string that is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"):
        place += 1
        try escape(into: &text)
      case 0..<0x20: throw broken("a control character in a string; write it as \\u")
      default:
        let first = place
        repeat { place += 1 } while place < bytes.count && JSONParser.isPlain(bytes[place])
        text.append(contentsOf: bytes[first..<place])
      }
    }
    place = start
    throw broken("a string without an end")
  }

  /// Whether a byte of a string stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard let byte = peek else { throw broken("unexpected end") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hexadecimal()
      if 0xD800..<0xDC00 ~= code, take("\\"), take("u") {
        let low = try hexadecimal()
        guard 0xDC00..<0xE000 ~= low else { throw broken("half of a surrogate pair") }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw broken("half of a surrogate pair") }
      text.append(contentsOf: Array(String(scalar).utf8))
    default: throw broken("unknown escape")
    }
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    let digits = bytes[place..<min(place + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw broken("expected four hexadecimal digits") }
    place += 4
    return code
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = place
    _ = take("-")
    if !take("0") { try digits() }
    var isWhole = true
    if take(".") {
      isWhole = false
      try digits()
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let value = Int(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      place = start
      throw broken("a number that is too large")
    }
    if dialect.keepsDecimals { return .decimal(text) }
    return .number(value)
  }

  /// One digit or more.
  private mutating func digits() throws(JSONError) {
    let start = place
    while let byte = peek, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { place += 1 }
    guard place > start else { throw broken("expected a digit") }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[place...].starts(with: word.utf8) else { throw broken("expected a value") }
    place += word.utf8.count
    return value
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      place += 1
    }
  }

  /// The error at the place that was reached.
  private func broken(_ what: String) -> JSONError {
    let before = bytes[..<min(place, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Characters, not bytes: continuation bytes do not count.
    let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
    return JSONError(.notJSON("line \(line), column \(column): \(what)"), at: .root)
  }
}
