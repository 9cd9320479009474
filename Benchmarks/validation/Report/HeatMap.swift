// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// A table of numbers whose cells are coloured by three verdicts.
struct HeatMap {
  /// A cell: what is written in it, and the number that is judged.
  struct Cell {
    var text: String
    var value: Double
  }

  var title: String
  var columns: [String]
  var rows: [(name: String, cells: [Cell])]
  /// Up to the first, the cell is good; up to the second, doubtful; beyond, bad.
  var limits: (good: Double, doubtful: Double)
  var columnTitle: String

  private static let (cellWidth, cellHeight, left, top) = (62.0, 24.0, 150.0, 58.0)

  /// The file.
  var svg: String {
    let width = Self.left + Self.cellWidth * Double(columns.count) + 12
    let height = Self.top + Self.cellHeight * Double(rows.count) + 30
    var canvas = SVGCanvas(width: width, height: height, title: title, description: description)
    canvas.text(title, at: .init(10, 18), .title)
    canvas.text(columnTitle, at: .init(10, Self.top - 8), .quiet)
    for (index, name) in columns.enumerated() {
      let x = Self.left + Self.cellWidth * (Double(index) + 0.5)
      canvas.text(name, at: .init(x, Self.top - 8), anchor: .middle, .quiet)
    }
    for (index, row) in rows.enumerated() {
      let y = Self.top + Self.cellHeight * Double(index)
      canvas.text(row.name, at: .init(Self.left - 8, y + 16), anchor: .end)
      for (column, cell) in row.cells.enumerated() {
        let x = Self.left + Self.cellWidth * Double(column)
        canvas.rectangle(
          .init(x: x, y: y, width: Self.cellWidth - 2, height: Self.cellHeight - 2),
          verdict(cell.value))
        canvas.text(
          cell.text, at: .init(x + Self.cellWidth / 2 - 1, y + 15), anchor: .middle, .cell)
      }
    }
    let y = height - 10
    for (index, word) in legend.enumerated() {
      let x = Self.left + 110 * Double(index)
      canvas.rectangle(.init(x: x, y: y - 10, width: 12, height: 12), word.verdict)
      canvas.text(word.text, at: .init(x + 17, y), .quiet)
    }
    return canvas.document
  }

  private var legend: [(verdict: SVGCanvas.FillStyle, text: String)] {
    [
      (.good, "at most \(limits.good.fixed(0))°"),
      (.doubtful, "at most \(limits.doubtful.fixed(0))°"), (.bad, "more"),
    ]
  }

  private func verdict(_ value: Double) -> SVGCanvas.FillStyle {
    guard value.isFinite else { return .unknown }
    return value <= limits.good ? .good : value <= limits.doubtful ? .doubtful : .bad
  }

  /// Every row in words.
  private var description: String {
    let rows = rows.map { row in
      let cells = zip(columns, row.cells).map { "\($0): \($1.text)" }
      return "\(row.name): \(cells.joined(separator: ", "))"
    }
    return rows.joined(separator: "; ") + "."
  }
}
