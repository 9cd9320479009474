// SPDX-License-Identifier: Apache-2.0

/// Some rows of a table, column by column, in memory that is used again for the next ones.
package struct TableBlock: Sendable {
  /// Most rows it can hold.
  package let rowCapacity: Int
  package let columnCount: Int
  /// Rows it holds now.
  package internal(set) var rowCount = 0

  /// Column after column, each `stride` long.
  var cells: [Double]
  /// Line of each row, counted from 1.
  var lines: [Int]
  /// Not a power of two, so that the columns of one row do not compete for one cache set.
  let stride: Int

  /// Memory for `rowCapacity` rows of as many columns as the reader's layout has.
  package init(columnCount: Int, rowCapacity: Int = 2_000) {
    precondition(columnCount >= 0 && rowCapacity > 0)
    self.columnCount = columnCount
    self.rowCapacity = rowCapacity
    stride = rowCapacity.nonzeroBitCount == 1 ? rowCapacity + 8 : rowCapacity
    cells = Array(repeating: .nan, count: columnCount * stride)
    lines = Array(repeating: 0, count: rowCapacity)
  }

  /// One cell; NaN where the file had none.
  package subscript(row row: Int, column column: Int) -> Double {
    precondition(row >= 0 && row < rowCount && column >= 0 && column < columnCount)
    return cells[column * stride + row]
  }

  /// One column of the rows held, its indices not from 0; no copy.
  package func column(_ column: Int) -> ArraySlice<Double> {
    precondition(column >= 0 && column < columnCount)
    return cells[column * stride..<column * stride + rowCount]
  }

  /// The line of a row, counted from 1; blank and comment lines lie between rows.
  package func line(ofRow row: Int) -> Int {
    precondition(row >= 0 && row < rowCount)
    return lines[row]
  }
}
