// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Recordings

/// The rows of a summary in the CSV form, by the names of their columns.
package enum SummaryRows {
  /// Reads a summary; `nil` for a file with another header.
  ///
  /// A last row that was cut short is left out.
  package static func all(at path: String) throws(BatchError) -> [[String: String]]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotRead(name: "'\(path)'", reason: BatchError.reason(errno))
    }
    defer { close(descriptor) }
    var records = CSVRecords(ByteLines(descriptor, name: "'\(path)'", limit: 1 << 20))
    guard let header = try records.next(), header.isEnded,
      let first = CSVRecords.cells(of: header.bytes[...])
    else { return nil }
    // A spreadsheet writes the mark of UTF-8, and people move columns.
    let names = first.map {
      ($0.unicodeScalars.first == "\u{FEFF}" ? String($0.unicodeScalars.dropFirst()) : $0)
        .unguardedCell
    }
    guard SummaryColumns.names.prefix(3).allSatisfy(names.contains) else { return nil }
    var rows: [[String: String]] = []
    while let record = try records.next(), record.isEnded {
      guard let cells = CSVRecords.cells(of: record.bytes[...]), cells.count == names.count else {
        throw .malformed("\(path):\(record.line): a row of a summary has \(names.count) cells")
      }
      rows.append(
        Dictionary(zip(names, cells.map(\.unguardedCell)), uniquingKeysWith: { first, _ in first }))
    }
    return rows
  }
}
