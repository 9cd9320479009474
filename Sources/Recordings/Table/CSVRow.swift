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

  /// Adds a text to the row, quoted where it has to be.
  package mutating func append(_ text: String) {
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 10 || byte == 13
    }
    if needsQuotes {
      bytes.append(contentsOf: "\"\(text.replacing("\"", with: "\"\""))\"".utf8)
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
