// SPDX-License-Identifier: Apache-2.0

/// The numbers of a plot as a table, for those who do not see it or want to take them over.
public struct PlotTable: Sendable, Hashable {
  /// The names of the columns, with units.
  public var columns: [String]
  /// The cells, as many in each row as there are columns. An empty cell has no value.
  public var rows: [[String]]

  /// Makes a table.
  public init(columns: [String], rows: [[String]]) { (self.columns, self.rows) = (columns, rows) }

  /// Rows that a table made of values has at the most, evenly spread.
  private static let mostRows = 100

  /// Evenly spread places, the first and the last among them; all of them where they are few.
  package static func places(of count: Int) -> [Int] {
    guard count > mostRows else { return Array(0..<count) }
    return (0..<mostRows).map { $0 * (count - 1) / (mostRows - 1) }
  }
}

extension LinePlot {
  /// The values of the series, evenly thinned to a hundred rows a series; or the stated table.
  ///
  /// One column a series where all have values at the same places, otherwise a row a value with the name
  /// of its series.
  public var table: PlotTable {
    if let statedTable { return statedTable }
    let places = series.map { $0.values.map(\.x) }
    let isShared = places.dropFirst().allSatisfy { $0 == places.first }
    func name(_ one: Series) -> String { one.name.isEmpty ? y.title : one.name }
    guard isShared, let first = series.first else {
      return PlotTable(
        columns: ["", x.title, y.title],
        rows: series.flatMap { one in
          PlotTable.places(of: one.values.count).map { index in
            let value = one.values[index]
            return [one.name, x.cell(value.x), y.cell(value.y)]
          }
        })
    }
    return PlotTable(
      columns: [x.title] + series.map(name),
      rows: PlotTable.places(of: first.values.count).map { index in
        [x.cell(first.values[index].x)] + series.map { y.cell($0.values[index].y) }
      })
  }
}

extension BarPlot {
  /// A row a category, a column a series.
  public var table: PlotTable {
    let axis = y
    return PlotTable(
      columns: [categoryTitle] + series.map { $0.name.isEmpty ? valueTitle : $0.name },
      rows: categories.indices.map { category in
        [categories[category]] + series.map { $0.value(at: category).map(axis.text) ?? "" }
      })
  }
}

extension PlotAxis {
  /// The text of a value in a table: the label of its tick, or a number; empty for none.
  fileprivate func cell(_ value: Double) -> String {
    guard value.isFinite else { return "" }
    return ticks.first { $0.value == value }?.label ?? text(of: value)
  }
}
