// SPDX-License-Identifier: Apache-2.0

/// Writes JSON with sorted keys, so that the same value gives the same bytes.
///
/// The bytes are those of Foundation's `JSONEncoder` with `sortedKeys`, `withoutEscapingSlashes` and,
/// where asked for, `prettyPrinted`, which takes ten times as long. Cost is in proportion to the
/// bytes, and to sorting the keys of each object.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  /// Arrays and objects around the place.
  private var depth = 0

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .integer(let value): append("\(value)")
    case .fraction(let value): write(value)
    case .decimal(let text): append(text)
    case .string(let text): write(text)
    case .array(let elements):
      between("[", "]", elements) { writer, element in writer.write(element) }
    case .object(let members):
      // The order of the bytes, which is the encoder's.
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      between("{", "}", sorted) { writer, member in
        writer.write(member.key)
        writer.append(writer.isPretty ? " : " : ":")
        writer.write(member.value)
      }
    }
  }

  private mutating func between<Part>(
    _ start: StaticString, _ end: StaticString, _ parts: [Part],
    _ write: (inout JSONWriter, Part) -> Void
  ) {
    append(start)
    depth += 1
    for (index, part) in parts.enumerated() {
      if index > 0 { append(",") }
      breakLine()
      write(&self, part)
    }
    depth -= 1
    // The encoder leaves a line empty in an array or object without parts.
    if parts.isEmpty && isPretty { append("\n") }
    breakLine()
    append(end)
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    append("\n")
    for _ in 0..<depth { append("  ") }
  }

  private mutating func write(_ number: Double) {
    guard number.isFinite else { return append("null") }
    let text = number.description
    append(text.hasSuffix(".0") ? text.dropLast(2) : text[...])
  }

  private mutating func write(_ text: String) {
    append("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append(#"\""#)
      case UInt8(ascii: "\\"): append(#"\\"#)
      case 0x08: append(#"\b"#)
      case 0x09: append(#"\t"#)
      case 0x0A: append(#"\n"#)
      case 0x0C: append(#"\f"#)
      case 0x0D: append(#"\r"#)
      case 0..<0x20:
        append(byte < 0x10 ? #"\u000"# : #"\u00"#)
        append(String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    append("\"")
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ text: some StringProtocol) {
    bytes.append(contentsOf: text.utf8)
  }
}
