// SPDX-License-Identifier: Apache-2.0

internal import Recordings

/// The named columns of a text table of numbers, gzip or not.
public struct NumberTable: Sendable {
  /// A column a name, in the order asked for; NaN where a cell holds no number.
  public let columns: [[Double]]

  /// Reads the columns at these positions (0 is the first) after a line of names.
  public init(path: String, cells: [(position: Int, name: String)]) throws {
    let layout = TableLayout(
      linesBeforeData: 1, columns: cells.map { TableColumn(cell: $0.position, name: $0.name) })
    var reader = TableReader(source: try ByteSource(path: path), layout: layout)
    var block = TableBlock(columnCount: cells.count)
    var columns = [[Double]](repeating: [], count: cells.count)
    while try reader.readBlock(into: &block) {
      for row in 0..<block.rowCount {
        for column in columns.indices { columns[column].append(block[row: row, column: column]) }
      }
    }
    self.columns = columns
  }
}
