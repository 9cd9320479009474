// SPDX-License-Identifier: Apache-2.0

/// Walks over the text of an expression and takes its words.
struct Scanner {
  let text: String
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  // MARK: Looking

  var isAtEnd: Bool { position >= bytes.count }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    position + ahead < bytes.count ? bytes[position + ahead] : nil
  }

  private static func beginsWord(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a number begins here.
  var isAtDigit: Bool { byte().map(Scanner.isDigit) ?? false }

  /// The word here, without taking it; `nil` where there is none.
  var word: String? {
    guard let first = byte(), Scanner.beginsWord(first) else { return nil }
    return string(to: end { Scanner.beginsWord($0) || Scanner.isDigit($0) })
  }

  /// The text here, for messages.
  var found: String {
    guard let first = byte() else { return "the end" }
    if let word { return "'\(word.prefix(30))'" }
    let rest = String(decoding: bytes[position..<min(bytes.count, position + 24)], as: UTF8.self)
    if Scanner.isDigit(first) { return "'\(rest.prefix { $0.isNumber })'" }
    return rest.first.map { "'\($0)'" } ?? "the end"
  }

  func error(expected: String, at place: Int? = nil, remedy: String? = nil) -> FHIRPathError {
    var there = self
    there.position = place ?? position
    return FHIRPathError(
      .syntax(expected: expected, found: there.found), at: there.position, in: text,
      remedy: remedy)
  }

  private func end(_ isPart: (UInt8) -> Bool) -> Int {
    var end = position
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    return end
  }

  private func string(to end: Int) -> String {
    String(decoding: bytes[position..<end], as: UTF8.self)
  }

  // MARK: Taking

  /// Skips white space and comments.
  mutating func skipSpace() throws(FHIRPathError) {
    while let next = byte() {
      if next == 0x20 || (0x09...0x0D).contains(next) {
        position += 1
      } else if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
        position = end { $0 != 0x0A && $0 != 0x0D }
      } else if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        let start = position
        position += 2
        while byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
          guard !isAtEnd else { throw error(expected: "'*/' of the comment", at: start) }
          position += 1
        }
        position += 2
      } else {
        return
      }
    }
  }

  /// Takes the text where it stands here.
  mutating func take(_ wanted: StaticString) -> Bool {
    let count = wanted.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    for index in 0..<count where bytes[position + index] != wanted.utf8Start[index] { return false }
    position += count
    return true
  }

  /// Takes the symbol where it stands here.
  mutating func take(symbol: Operator) -> Bool {
    guard let first = byte(), first < 0x80, !Scanner.beginsWord(first),
      bytes[position...].starts(with: symbol.rawValue.utf8)
    else { return false }
    position += symbol.rawValue.utf8.count
    return true
  }

  /// Takes the word where just it stands here.
  mutating func take(word wanted: String) -> Bool {
    guard word == wanted else { return false }
    position += wanted.utf8.count
    return true
  }

  /// Takes any word, plain or in backquotes.
  mutating func takeIdentifier(_ expected: String) throws(FHIRPathError) -> String {
    if byte() == UInt8(ascii: "`") { return try takeQuoted() }
    guard let word else {
      let remedy =
        byte() == UInt8(ascii: "\"") ? "put names in `backquotes` and texts in 'quotes'" : nil
      throw error(expected: expected, remedy: remedy)
    }
    position += word.utf8.count
    return word
  }

  /// Whether a text in quotes begins here.
  var isAtQuote: Bool { byte() == UInt8(ascii: "'") }

  /// Takes a text in quotes or backquotes.
  mutating func takeQuoted() throws(FHIRPathError) -> String {
    let start = position
    let quote = byte()
    position += 1
    var taken: [UInt8] = []
    while let next = byte() {
      position += 1
      if next == quote { return String(decoding: taken, as: UTF8.self) }
      if next == UInt8(ascii: "\\") {
        taken += String(try takeEscape()).utf8
      } else {
        taken.append(next)
      }
    }
    throw error(
      expected: "a closing \(quote == UInt8(ascii: "`") ? "`" : "'")", at: start,
      remedy: "the text is never closed")
  }

  private mutating func takeEscape() throws(FHIRPathError) -> Unicode.Scalar {
    let start = position - 1
    let escaped = byte()
    position += escaped == nil ? 0 : 1
    switch escaped {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "u"):
      guard let unit = takeUnit() else { break }
      if let scalar = Unicode.Scalar(unit) { return scalar }
      // A pair of surrogates.
      guard (0xD800..<0xDC00).contains(unit), take("\\u"), let low = takeUnit(),
        (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      else { break }
      return scalar
    case let mark?
    where [0x27, 0x22, 0x60, 0x5C, 0x2F].contains(mark):
      return Unicode.Scalar(mark)
    default: break
    }
    throw error(
      expected: "one of \\\\ \\/ \\' \\\" \\` \\n \\r \\t \\f \\uXXXX", at: start,
      remedy: "write \\\\ for a backslash")
  }

  private mutating func takeUnit() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    let digits = bytes[position..<position + 4]
    guard digits.allSatisfy({ Scanner.isDigit($0) || (0x61...0x66).contains($0 | 0x20) }) else {
      return nil
    }
    position += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Takes the digits of a number, with a point and more digits where they follow.
  mutating func takeNumber() -> String {
    let start = position
    position = end(Scanner.isDigit)
    if byte() == UInt8(ascii: "."), let digit = byte(1), Scanner.isDigit(digit) {
      position += 1
      position = end(Scanner.isDigit)
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Takes the characters of a date or a time after `@`.
  mutating func takeMoment() -> String {
    let start = position
    var hasTime = false
    while let next = byte() {
      let isPart: Bool
      switch next {
      case UInt8(ascii: "T") where !hasTime:
        hasTime = true
        isPart = true
      case UInt8(ascii: ":"), UInt8(ascii: "Z"): isPart = hasTime
      case UInt8(ascii: "."):
        isPart = hasTime && (byte(1).map(Scanner.isDigit) ?? false)
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        // A zone has a colon; `@2020-01-01T10:00 - 1 hour` is an operation.
        isPart =
          hasTime
          ? byte(3) == UInt8(ascii: ":") && (byte(1).map(Scanner.isDigit) ?? false)
          : next == UInt8(ascii: "-") && (byte(1).map(Scanner.isDigit) ?? false)
      default: isPart = Scanner.isDigit(next)
      }
      guard isPart else { break }
      position += 1
      if next == UInt8(ascii: "Z") { break }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
