// SPDX-License-Identifier: Apache-2.0

/// Some rows of a table, column by column, in memory that is used again for the next ones.
package struct TableBlock {
  /// Most rows it can hold.
  package let rowCapacity: Int
  package let columnCount: Int
  /// Rows it holds now.
  package internal(set) var rowCount = 0
  /// Line of row 0, counted from 1.
  package internal(set) var firstLine = 1

  package init(columnCount: Int, rowCapacity: Int = 2048) {
    self.columnCount = columnCount
    self.rowCapacity = rowCapacity
  }

  /// One cell; NaN where the file had none.
  package subscript(row row: Int, column column: Int) -> Double { .nan }

  /// One column of the rows held.
  package func column(_ column: Int) -> ArraySlice<Double> { [] }

  /// The line of a row, counted from 1 (rows need not be on consecutive lines).
  package func line(ofRow row: Int) -> Int { 1 }
}
