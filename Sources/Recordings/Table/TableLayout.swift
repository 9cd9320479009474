// SPDX-License-Identifier: Apache-2.0

/// One wanted column of a text table.
package struct TableColumn: Sendable, Equatable {
  /// How its cells are read.
  package enum Kind: Sendable, Equatable {
    case number
    case clock(ClockFormat)
  }

  /// Cell in the line, counted from 0.
  package var cell: Int
  /// Name for errors, usually the header's.
  package var name: String
  package var kind: Kind

  package init(cell: Int, name: String, kind: Kind = .number) {
    self.cell = cell
    self.name = name
    self.kind = kind
  }
}

/// How the lines of a text table become columns of numbers.
package struct TableLayout: Sendable, Equatable {
  /// The byte between cells.
  package var separator: UInt8
  /// `.` or `,`.
  package var decimalMark: UInt8
  /// Physical lines to skip, header and preamble together.
  package var linesBeforeData: Int
  /// The wanted columns, in the order of the output; two may read the same cell.
  package var columns: [TableColumn]
  /// Whether cells missing at the end of a row read as NaN rather than as an error.
  package var allowsShortRows: Bool
  /// The cells that a row may have, empty ones at its end not counted; `nil` for any number.
  package var mostCells: Int?

  package init(
    separator: UInt8 = UInt8(ascii: ","), decimalMark: UInt8 = UInt8(ascii: "."),
    linesBeforeData: Int, columns: [TableColumn], allowsShortRows: Bool = false
  ) {
    self.separator = separator
    self.decimalMark = decimalMark
    self.linesBeforeData = linesBeforeData
    self.columns = columns
    self.allowsShortRows = allowsShortRows
  }
}
