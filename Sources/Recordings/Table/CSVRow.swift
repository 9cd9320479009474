// SPDX-License-Identifier: Apache-2.0

internal import JSON

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
  /// The text as a cell that a spreadsheet shows and does not run.
  ///
  /// A text whose first visible character begins a formula gets an apostrophe before it, whatever blanks and
  /// characters without a shape come first, which some programs pass over: `=`, `+`, `-`, `@`, also full-width
  /// and small, as an input method of East Asia writes them. So do a tab and a line break at the
  /// beginning, and a text that has such a beginning behind apostrophes. A number gets none. (OWASP,
  /// "CSV Injection"; CWE-1236.)
  package var guardedCell: String { beginsLikeFormula ? "'" + self : self }

  /// The text that was to be shown by a ``guardedCell``.
  package var unguardedCell: String {
    utf8.first == UInt8(ascii: "'") && beginsLikeFormula
      ? String(unicodeScalars.dropFirst()) : self
  }

  private var beginsLikeFormula: Bool {
    // Most cells begin with a letter or a digit.
    guard let first = utf8.first, first < 0x30 || first == 0x3D || first == 0x40 || first >= 0x80
    else { return false }
    // Scalars, as an accent after a sign makes another character of it.
    let text = unicodeScalars.drop { $0 == "'" }
    if let first = text.first, ["\t", "\n", "\r"].contains(first) { return true }
    let seen = text.drop { $0.isBlank || $0.isShapeless }
    switch seen.first {
    case "=", "+", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\u{FE66}", "\u{FE62}",
      "\u{FE63}", "\u{FE6B}":
      return true
    case "-": return seen.count < text.count || Double(String(text)) == nil
    default: return false
    }
  }
}
