// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Rows of text in aligned columns, for a terminal.
package struct TextTable: Sendable {
  package enum Alignment: Sendable {
    case left
    case right
  }

  package struct Column: Sendable {
    let title: String
    let alignment: Alignment

    /// Words: aligned left.
    package static func words(_ title: String) -> Column { Column(title: title, alignment: .left) }
    /// Numbers: aligned right, so that equal decimals stand below one another.
    package static func numbers(_ title: String) -> Column {
      Column(title: title, alignment: .right)
    }
  }

  let columns: [Column]
  private(set) var rows: [[String]] = []

  package init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row. Cells beyond the columns are a programmer's mistake; missing ones are empty. A line break in a
  /// cell is a space, lest it begin a row.
  package mutating func append(_ cells: [String]) {
    precondition(cells.count <= columns.count, "a row has more cells than the table has columns")
    let cells = cells.map { $0.replacingScalars(["\n": " "]) }
    rows.append(cells + Array(repeating: "", count: columns.count - cells.count))
  }

  /// The table with its titles, two spaces between columns, no space at the end of a line.
  ///
  /// A table whose titles are all empty has no title line.
  package func text(indent: Int = 0) -> String {
    let titles = columns.map(\.title)
    let lines = (titles.allSatisfy(\.isEmpty) ? [] : [titles]) + rows
    let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { cells in
      var line = String(repeating: " ", count: indent)
      for (column, cell) in cells.enumerated() {
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        if column > 0 { line += "  " }
        line += columns[column].alignment == .left ? cell + gap : gap + cell
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
