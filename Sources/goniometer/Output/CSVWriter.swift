// SPDX-License-Identifier: Apache-2.0

internal import Recordings
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

  /// Writes a row of numbers.
  mutating func write(_ numbers: [Double]) throws(OutputError) {
    for number in numbers { append(number) }
    try endRow()
  }

  /// Ends the row and hands it on.
  mutating func endRow() throws(OutputError) {
    try writer.write(row.ended())
    row.removeAll()
  }
}
