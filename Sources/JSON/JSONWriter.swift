// SPDX-License-Identifier: Apache-2.0

/// Writes JSON with sorted keys, so that the same value gives the same bytes.
///
/// The bytes are those of Foundation's `JSONEncoder` with `sortedKeys`, `withoutEscapingSlashes` and,
/// where asked for, `prettyPrinted`, which takes ten times as long. Cost is in proportion to the
/// bytes, and to sorting the keys of each object; objects of one type that follow each other in an array
/// are sorted once.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  /// Arrays and objects around the place.
  private var depth = 0
  /// A line break and the indentation of that place.
  private var lineStart = [UInt8(ascii: "\n")]
  /// The keys of the last encoded object at each depth, and their order.
  private var orders: [(keys: [String], order: [Int])] = []

  /// Gives another name for a name; `nil` keeps it.
  private let renaming: ((String) -> String?)?

  /// - Parameter renaming: gives another name for a name of ``JSONMembers``.
  init(isPretty: Bool, renaming: ((String) -> String?)? = nil) {
    (self.isPretty, self.renaming) = (isPretty, renaming)
  }

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
      let sorted = members.sorted { Self.precedes($0.key, $1.key) }
      between("{", "}", sorted) { writer, member in
        writer.write(key: member.key)
        writer.write(member.value)
      }
    }
  }

  mutating func write(_ part: JSONPart) throws {
    switch part {
    case .value(let value): write(value)
    case .members(let members): try write(members)
    case .encoder(let encoder): try write(encoder)
    }
  }

  private mutating func write(_ encoder: JSONPartEncoder) throws {
    let (keys, parts) = (encoder.keys, encoder.parts)
    switch encoder.kind {
    case .single: try write(parts[0])
    case .array: try between("[", "]", parts) { writer, part in try writer.write(part) }
    case .object, .none:
      try between("{", "}", order(of: keys)) { writer, place in
        writer.write(key: keys[place])
        try writer.write(parts[place])
      }
    }
  }

  private mutating func write(_ members: JSONMembers) throws {
    var keys = members.names
    if let renaming {
      for place in keys.indices {
        if let other = renaming(keys[place]) { keys[place] = other }
      }
    }
    try between("{", "}", order(of: keys)) { writer, place in
      writer.write(key: keys[place])
      try writer.write(members.values[place].part(writer.renaming))
    }
  }

  /// The places of keys in their order, the last of several that are the same.
  private mutating func order(of keys: [String]) -> [Int] {
    while orders.count <= depth { orders.append(([], [])) }
    if orders[depth].keys != keys {
      let sorted = keys.indices.sorted {
        keys[$0] == keys[$1] ? $0 < $1 : Self.precedes(keys[$0], keys[$1])
      }
      let order = sorted.indices.lazy.filter { place in
        place + 1 == sorted.count || keys[sorted[place]] != keys[sorted[place + 1]]
      }.map { sorted[$0] }
      orders[depth] = (keys, Array(order))
    }
    return orders[depth].order
  }

  /// The order of the bytes, which is the encoder's.
  private static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  private mutating func write(key: String) {
    write(key)
    append(isPretty ? " : " : ":")
  }

  private mutating func between<Part>(
    _ start: StaticString, _ end: StaticString, _ parts: [Part],
    _ write: (inout JSONWriter, Part) throws -> Void
  ) rethrows {
    append(start)
    depth += 1
    lineStart += [UInt8(ascii: " "), UInt8(ascii: " ")]
    for (index, part) in parts.enumerated() {
      if index > 0 { append(",") }
      breakLine()
      try write(&self, part)
    }
    depth -= 1
    lineStart.removeLast(2)
    // The encoder leaves a line empty in an array or object without parts.
    if parts.isEmpty && isPretty { append("\n") }
    breakLine()
    append(end)
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(contentsOf: lineStart)
  }

  private mutating func write(_ number: Double) {
    guard number.isFinite else { return append("null") }
    var text = number.description
    text.withUTF8 { text in
      let isWhole =
        text.count > 2 && text[text.count - 2] == UInt8(ascii: ".")
        && text.last == UInt8(ascii: "0")
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text.dropLast(isWhole ? 2 : 0)))
    }
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Most texts are written as they are.
    let isPlain = text.utf8.withContiguousStorageIfAvailable { text in
      let isPlain = text.allSatisfy {
        $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      if isPlain { bytes.append(contentsOf: text) }
      return isPlain
    }
    if isPlain == true { return }
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
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }
}
