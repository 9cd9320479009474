// SPDX-License-Identifier: Apache-2.0

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
    var canvas = SVGCanvas(width: width, height: height)
    canvas.text(title, 10, 16)
    canvas.text(columnTitle, 10, Self.top - 8, style: "q")
    for (index, name) in columns.enumerated() {
      let x = Self.left + Self.cellWidth * (Double(index) + 0.5)
      canvas.text(name, x, Self.top - 8, .middle, style: "q")
    }
    for (index, row) in rows.enumerated() {
      let y = Self.top + Self.cellHeight * Double(index)
      canvas.text(row.name, Self.left - 8, y + 16, .end)
      for (column, cell) in row.cells.enumerated() {
        let x = Self.left + Self.cellWidth * Double(column)
        canvas.rectangle(x, y, Self.cellWidth - 2, Self.cellHeight - 2, style(cell.value))
        canvas.text(cell.text, x + Self.cellWidth / 2 - 1, y + 15, .middle, style: "k")
      }
    }
    let y = height - 10
    let words = [
      ("c0", "at most \(limits.good.fixed(0))°"), ("c1", "at most \(limits.doubtful.fixed(0))°"),
      ("c2", "more"),
    ]
    for (index, word) in words.enumerated() {
      let x = Self.left + 110 * Double(index)
      canvas.rectangle(x, y - 10, 12, 12, word.0)
      canvas.text(word.1, x + 17, y, style: "q")
    }
    return canvas.document
  }

  private func style(_ value: Double) -> String {
    guard value.isFinite else { return "c3" }
    return value <= limits.good ? "c0" : value <= limits.doubtful ? "c1" : "c2"
  }
}
