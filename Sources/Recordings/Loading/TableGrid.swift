// SPDX-License-Identifier: Apache-2.0

/// The lines at the start of a table: where data begins, at which separator, with which decimal
/// mark.
struct TableGrid {
  let header: HeaderLine?
  let separator: UInt8
  let decimalMark: UInt8
  /// Position of the first line of data, from 0; `nil` where the head shows none.
  let firstDataLine: Int?
  private let unitCells: [String]
  private let firstCells: [String]
  private let linesBeforeData: Int
  /// The first lines of data, without comments.
  private let rows: [String]

  /// A table below a header, or one without header whose positions the options name.
  init(lines: [String], header: HeaderLine?) {
    self.header = header
    let start = header.map { $0.index + 1 } ?? 0
    separator = header?.separator ?? Self.separator(of: lines)
    var units: [String] = []
    var first: (line: Int, cells: [String])?
    for index in lines.indices where index >= start && !HeaderLine.isComment(lines[index]) {
      let cells = HeaderLine.cells(of: lines[index], separator: separator)
      guard cells.contains(where: { !$0.isEmpty }) else { continue }
      if cells.contains(where: HeaderLine.isNumber) {
        first = (index, cells)
        break
      }
      // Words right below the header name the units; further down they are trouble.
      guard header != nil, units.isEmpty, index == start,
        cells.count >= HeaderLine.fewestCells
      else {
        if header == nil { continue }
        break
      }
      units = cells
    }
    unitCells = units
    firstDataLine = first?.line
    firstCells = first?.cells ?? []
    linesBeforeData = header == nil ? first?.line ?? 0 : start + (units.isEmpty ? 0 : 1)
    let rows = lines.dropFirst(linesBeforeData).filter { !HeaderLine.isComment($0) }
    decimalMark = Self.decimalMark(of: rows, separator: separator)
    self.rows = rows
  }

  /// Whether a column counts rows: its numbers rise by 1 from each row to the next.
  func isCounter(_ cell: Int) -> Bool {
    var last: Double?
    var steps = 0
    for row in rows {
      let cells = HeaderLine.cells(of: row, separator: separator)
      guard cells.contains(where: { !$0.isEmpty }) else { continue }
      guard cells.indices.contains(cell), let number = Double(cells[cell]),
        number == number.rounded(), last.map({ number - $0 == 1 }) ?? true
      else { return false }
      steps += last == nil ? 0 : 1
      last = number
    }
    return steps >= 2
  }

  /// A comma where more numbers have one than have a point; never where it separates.
  private static func decimalMark(of lines: [String], separator: UInt8) -> UInt8 {
    let (comma, point) = (UInt8(ascii: ","), UInt8(ascii: "."))
    guard separator != comma else { return point }
    var surplus = 0
    for line in lines where line.utf8.contains(comma) {
      for cell in HeaderLine.cells(of: line, separator: separator)
      where HeaderLine.isNumber(cell) {
        if cell.utf8.contains(comma) { surplus += 1 }
        if cell.utf8.contains(point) { surplus -= 1 }
      }
    }
    return surplus > 0 ? comma : point
  }

  /// The cells that a row may have: as many as the header, which may end in separators.
  static func mostCells(in lines: [String], below header: HeaderLine) -> Int {
    HeaderLine.cellsAtMost(in: lines[header.index], separator: header.separator)
  }

  /// The first line of data that has more cells than the header, and how many: numbers with thousands
  /// separators make such lines, and put every column behind them in the wrong place.
  static func overlongLine(
    in lines: [String], below header: HeaderLine, most: Int
  ) -> (line: Int, cells: Int)? {
    for index in lines.indices
    where index > header.index
      && HeaderLine.cellsAtMost(in: lines[index], separator: header.separator) > most
      && !HeaderLine.isComment(lines[index])
    {
      let cells = HeaderLine.cells(of: lines[index], separator: header.separator)
      if cells.count > most, cells.contains(where: HeaderLine.isNumber) {
        return (index + 1, cells.count)
      }
    }
    return nil
  }

  /// The unit that the row below the header gives for a cell.
  func unitText(of cell: Int) -> String? {
    unitCells.indices.contains(cell) && !unitCells[cell].isEmpty ? unitCells[cell] : nil
  }

  /// A cell of the first row.
  func firstCell(_ cell: Int) -> String? {
    firstCells.indices.contains(cell) ? firstCells[cell] : nil
  }

  /// The layout for the reader.
  func layout(columns: [TableColumn]) -> TableLayout {
    TableLayout(
      separator: separator, decimalMark: decimalMark, linesBeforeData: linesBeforeData,
      columns: columns)
  }

  /// Without a header: the separator that gives the first line of numbers most cells.
  private static func separator(of lines: [String]) -> UInt8 {
    var best = (separator: UInt8(ascii: ","), count: 0)
    for separator in HeaderLine.separators {
      let counts = lines.lazy.filter { !HeaderLine.isComment($0) }
        .map { HeaderLine.cells(of: $0, separator: separator) }
        .filter { $0.contains(where: HeaderLine.isNumber) }
        .map(\.count)
      if let count = counts.first, count > best.count { best = (separator, count) }
    }
    return best.separator
  }
}
