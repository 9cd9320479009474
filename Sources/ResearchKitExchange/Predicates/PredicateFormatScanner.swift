// SPDX-License-Identifier: Apache-2.0

/// The words and signs of a predicate's format string.
///
/// One pass, one byte of look-ahead; a string of any bytes ends in tokens or an error.
struct PredicateFormatScanner {
  enum Token: Equatable {
    case end
    /// A keyword or a key path: `SUBQUERY`, `SELF`, `@count`.
    case word(String)
    /// `$x` with the path behind it: `x` and `results`.
    case variable(String)
    case string(String)
    case number(Double)
    /// One of `( ) { } , .` or an operator.
    case sign(String)
  }

  private let bytes: [UInt8]
  private(set) var token = Token.end
  /// Where the token begins.
  private(set) var offset = 0
  private var position = 0

  /// Longer strings than a person or a program would write are refused.
  static let lengthLimit = 1 << 16

  init(_ text: String) throws(PredicateFormatError) {
    bytes = Array(text.utf8)
    guard bytes.count <= PredicateFormatScanner.lengthLimit else {
      throw PredicateFormatError("the predicate is longer than 64 KiB", at: bytes.count)
    }
    try advance()
  }

  /// Reads the next token.
  mutating func advance() throws(PredicateFormatError) {
    while let byte = peek, byte == 32 || 9...13 ~= byte { position += 1 }
    offset = position
    guard let byte = peek else {
      token = .end
      return
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      position += 1
      token = .string(try string(until: byte))
    case UInt8(ascii: "$"):
      position += 1
      token = .variable(word())
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"):
      token = .number(try number())
    case UInt8(ascii: "."): try dot()
    case _ where isWordByte(byte): token = .word(word())
    default: token = .sign(try sign())
    }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"):
      true
    default: byte >= 0x80
    }
  }

  /// Letters, digits and underscores; a dot is a sign of its own.
  private mutating func word() -> String {
    let start = position
    while let byte = peek, isWordByte(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func dot() throws(PredicateFormatError) {
    if position + 1 < bytes.count, 48...57 ~= bytes[position + 1] {
      token = .number(try number())
    } else {
      position += 1
      token = .sign(".")
    }
  }

  private mutating func number() throws(PredicateFormatError) {
    _ = try number() as Double
  }

  private mutating func number() throws(PredicateFormatError) -> Double {
    let start = position
    var isExponent = false
    while let byte = peek {
      switch byte {
      case 48...57, UInt8(ascii: "."): isExponent = false
      case UInt8(ascii: "e"), UInt8(ascii: "E"): isExponent = true
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        guard position == start || isExponent else { return try value(from: start) }
        isExponent = false
      default: return try value(from: start)
      }
      position += 1
    }
    return try value(from: start)
  }

  private func value(from start: Int) throws(PredicateFormatError) -> Double {
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw PredicateFormatError("'\(text.prefix(40))' is no number", at: start)
    }
    return value
  }

  private mutating func string(until quote: UInt8) throws(PredicateFormatError) -> String {
    var text: [UInt8] = []
    while let byte = peek {
      position += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let escaped = peek else { break }
      position += 1
      switch escaped {
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "U"), UInt8(ascii: "u"): try text.append(contentsOf: unicode().utf8)
      default: text.append(escaped)
      }
    }
    throw PredicateFormatError("a string does not end", at: offset)
  }

  /// The four digits of `\U00e9`.
  private mutating func unicode() throws(PredicateFormatError) -> String {
    let digits = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
    guard digits.utf8.count == 4, let code = UInt16(digits, radix: 16),
      let scalar = Unicode.Scalar(code)
    else { throw PredicateFormatError("an escape has four digits of a character", at: position) }
    position += 4
    return String(Character(scalar))
  }

  private mutating func sign() throws(PredicateFormatError) -> String {
    for length in [2, 1] where position + length <= bytes.count {
      let text = String(decoding: bytes[position..<position + length], as: UTF8.self)
      if PredicateFormatScanner.signs.contains(text) {
        position += length
        return text
      }
    }
    throw PredicateFormatError("an unexpected sign", at: position)
  }

  private static let signs: Set = [
    "(", ")", "{", "}", ",", "==", "=", "!=", "<>", ">=", "=>", "<=", "=<", ">", "<", "&&", "||",
    "!",
  ]
}
