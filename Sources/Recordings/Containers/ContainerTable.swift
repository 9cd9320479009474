// SPDX-License-Identifier: Apache-2.0

/// A table out of a file that holds several, as the text table that its program would export.
///
/// So the planner of text tables settles how it is read, and its columns, units and times are told,
/// asked for and stated as those of any other table.
struct ContainerTable: Sendable {
  /// Where the cells are.
  enum Content: Sendable {
    /// Lines of cells, separated by tabs.
    case text([UInt8])
    /// Columns of the same length below their names.
    case numbers(header: [String], columns: [[Double]])
  }

  /// The name of its sensor, sheet or structure; empty for a table without one.
  var name: String
  var content: Content

  /// Most columns of a table: a header has no more cells.
  static let mostColumns = 2000
  private static let rowsOfPiece = 500

  /// Its text.
  ///
  /// - Parameter sha256: of the file.
  func source(path: String, sha256: String?) -> ByteSource {
    switch content {
    case .text(let bytes):
      var isRead = false
      return ByteSource(
        pieces: {
          defer { isRead = true }
          return isRead ? [] : bytes
        }, name: path, sha256: sha256)
    case .numbers(let header, let columns):
      var row = -1
      let count = columns.first?.count ?? 0
      return ByteSource(
        pieces: {
          if row < 0 {
            row = 0
            return Array((header.map(Self.cell).joined(separator: "\t") + "\n").utf8)
          }
          let end = min(row + Self.rowsOfPiece, count)
          defer { row = end }
          return Self.text(of: columns, rows: row..<end)
        }, name: path, sha256: sha256)
    }
  }

  /// Numbers are written so that they read as the same ones.
  private static func text(of columns: [[Double]], rows: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(rows.count * columns.count * 20)
    for row in rows {
      for (index, column) in columns.enumerated() {
        if index > 0 { text.append(UInt8(ascii: "\t")) }
        text.append(contentsOf: column[row].description.utf8)
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// A name as the cell of a header: without what separates cells, and never a number.
  private static func cell(_ name: String) -> String {
    let plain = String(name.prefix(200).map { "\t\r\n\"#,;".contains($0) || $0 == "\0" ? " " : $0 })
    let trimmed = HeaderLine.trimmed(plain)
    return trimmed.isEmpty || HeaderLine.isNumber(trimmed) ? "column \(trimmed)" : trimmed
  }
}
