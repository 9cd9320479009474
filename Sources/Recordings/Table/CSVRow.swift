// SPDX-License-Identifier: Apache-2.0

/// The bytes of one row of comma-separated values (RFC 4180, lines ended by LF).
///
/// Numbers are the shortest text that reads back to the same value; one that is not finite is an
/// empty cell.
package struct CSVRow: Sendable {
  private var bytes: [UInt8] = []

  /// An empty row.
  package init() {}

  /// Adds a number to the row; an empty cell where it is not finite.
  package mutating func append(_ number: Double) {
    if number.isFinite { bytes.append(contentsOf: number.description.utf8) }
    bytes.append(UInt8(ascii: ","))
  }

  /// Adds a text to the row, quoted where it has to be, and so that no spreadsheet runs it.
  package mutating func append(_ text: String) {
    let text = text.guardedCell
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 10 || byte == 13
    }
    if needsQuotes {
      let quote = UInt8(ascii: "\"")
      bytes.append(quote)
      // Bytes, as an accent after a quote makes another character of it.
      for byte in text.utf8 {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
      bytes.append(quote)
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: ","))
  }

  /// The row with its line break.
  package mutating func ended() -> [UInt8] {
    if bytes.isEmpty {
      bytes.append(UInt8(ascii: "\n"))
    } else {
      bytes[bytes.count - 1] = UInt8(ascii: "\n")
    }
    return bytes
  }

  /// Begins another row in the same memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

extension String {
  /// The text as a cell that a spreadsheet shows and does not run: one that begins like a formula gets an
  /// apostrophe before it, and so does one that has such a beginning behind apostrophes. A number has none.
  package var guardedCell: String { beginsLikeFormula ? "'" + self : self }

  /// The text that was to be shown by a ``guardedCell``.
  package var unguardedCell: String {
    utf8.first == UInt8(ascii: "'") && beginsLikeFormula ? String(dropFirst()) : self
  }

  private var beginsLikeFormula: Bool {
    let rest = drop { $0 == "'" }
    switch rest.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "@"), 9, 10, 13: return true
    // A dash alone stands for nothing.
    case UInt8(ascii: "-"): return rest.utf8.count > 1 && Double(rest) == nil
    default: return false
    }
  }
}
