// SPDX-License-Identifier: Apache-2.0

/// A line above the header that says of each column which sensor it is of, as tables of data frames with
/// two levels of columns have it:
///
/// ```
/// ,left,left,left,right,right,right
/// time,acc_x,acc_y,acc_z,acc_x,acc_y,acc_z
/// ```
struct SensorRow: Sendable {
  /// The sensors, in the order of their first columns.
  let names: [String]
  private let header: HeaderLine
  private let cells: [String]

  /// Columns of one sensor: no sensor has fewer.
  private static let fewestColumns = 3

  /// The line right above a header; `nil` if it does not name sensors.
  init?(above header: HeaderLine, in lines: [String]) {
    guard header.index > 0 else { return nil }
    let line = HeaderLine.withoutCommentMark(lines[header.index - 1])
    let cells = HeaderLine.cells(of: line, separator: header.separator)
    var counts: [String: Int] = [:]
    for cell in cells where !cell.isEmpty { counts[cell, default: 0] += 1 }
    var names: [String] = []
    for cell in cells
    where counts[cell, default: 0] >= Self.fewestColumns && !names.contains(cell) {
      names.append(cell)
    }
    guard names.count > 1, !names.contains(where: HeaderLine.isNumber) else { return nil }
    (self.names, self.header, self.cells) = (names, header, cells)
  }

  /// The header with the columns of one sensor and those of none; the others have no name.
  func header(of sensor: String) -> HeaderLine {
    func isOther(_ column: Int) -> Bool {
      cells.indices.contains(column) && names.contains(cells[column]) && cells[column] != sensor
    }
    return HeaderLine(
      index: header.index, separator: header.separator,
      cells: header.cells.enumerated().map { isOther($0) ? "" : $1 },
      names: header.names.enumerated().map { isOther($0) ? "" : $1 })
  }
}
