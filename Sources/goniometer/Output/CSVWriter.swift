// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms

/// Rows of comma-separated values (RFC 4180, lines ended by LF) appended as bytes.
///
/// Numbers are the shortest text that reads back to the same value; one that is not finite is an
/// empty cell. Cost: about 0.1 µs a number, most of it finding the shortest text.
struct CSVWriter {
  private let writer: ByteWriter
  private var row = CSVRow()

  /// Writes the header.
  init(_ header: [String], to writer: ByteWriter) throws(OutputError) {
    self.writer = writer
    for name in header { append(name) }
    try endRow()
  }

  /// Adds a number to the row.
  mutating func append(_ number: Double) { row.append(number) }

  /// Adds a text to the row, quoted where it has to be.
  mutating func append(_ text: String) { row.append(text) }

  /// Ends the row and hands it on.
  mutating func endRow() throws(OutputError) {
    try writer.write(row.ended())
    row.removeAll()
  }
}

/// The bytes of one row of comma-separated values.
struct CSVRow {
  private var bytes: [UInt8] = []

  /// Adds a number to the row; an empty cell where it is not finite.
  mutating func append(_ number: Double) {
    if number.isFinite { bytes.append(contentsOf: number.description.utf8) }
    bytes.append(UInt8(ascii: ","))
  }

  /// Adds a text to the row, quoted where it has to be.
  mutating func append(_ text: String) {
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
  mutating func ended() -> [UInt8] {
    if bytes.isEmpty {
      bytes.append(UInt8(ascii: "\n"))
    } else {
      bytes[bytes.count - 1] = UInt8(ascii: "\n")
    }
    return bytes
  }

  /// Begins another row in the same memory.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
