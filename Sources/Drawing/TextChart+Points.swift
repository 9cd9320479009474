// SPDX-License-Identifier: Apache-2.0

extension TextChart {
  /// Points and curves between two axes. Bands of the plot are not drawn.
  ///
  /// A series without a line is a cloud of signs, one sign a series, which a legend names: a filled, then a
  /// hollow circle …, or `*`, `o`, `+`, `x` in ASCII. Where points meet, the later series is seen. A value
  /// that has a place along the horizontal axis alone is missing: a dash stands in the lowest line if its
  /// column has no point. Values beyond the vertical axis lie on its edge.
  ///
  /// A series with a line is a curve of braille dots, solid, dashed, then dotted, and a pale one is always
  /// dotted; in ASCII its sign stands wherever the curve passes. Of many samples every column shows the
  /// least and the greatest. Its interval is two rows of dots where these are clear of the curve. A plot
  /// with a curve also has its spans, in a line above, and its levels, with their labels on the right.
  ///
  /// Cost: proportional to the number of values.
  public func lines(of plot: LinePlot) -> [String] {
    let rows = rows
    var grid = PointGrid(plot: plot, rows: rows, columns: columns, chart: self)
    for (index, one) in plot.series.enumerated() {
      if one.hasLine {
        grid.addCurve(one, CurvePattern(of: one, at: index), sign(index))
      } else {
        grid.add(one, sign(index))
      }
    }
    let hasMissing = grid.markMissing()
    var lines = [heading(plot.title, plot.y.title)].filter { !$0.isEmpty }
    if grid.hasCurves { lines += spanLine(of: plot, grid) }
    lines += grid.lines
    let titleLine = Self.aligned("", grid.margin + 1) + cut(plain(plot.x.title), to: grid.width)
    if !plot.x.title.isEmpty { lines.append(Self.trimmed(titleLine)) }
    let named = plot.series.enumerated().filter { !$0.element.name.isEmpty }
    var legend: [String] = []
    if named.count > 1 {
      legend = named.map { index, one in
        let curve = isASCII ? "\(sign(index))" : CurvePattern(of: one, at: index).sample
        return "\(one.hasLine ? curve : "\(sign(index))") \(plain(one.name))"
      }
    }
    legend += grid.unplaced
    if hasMissing { legend.append("\(missing) no value") }
    return lines + wrapped(legend)
  }

  /// Entries beside each other, in as many lines as they need.
  private func wrapped(_ entries: [String]) -> [String] {
    var lines: [String] = []
    for entry in entries.map({ cut($0, to: columns) }) {
      if let last = lines.last, last.count + 2 + entry.count <= columns {
        lines[lines.count - 1] = last + "  " + entry
      } else {
        lines.append(entry)
      }
    }
    return lines.map(Self.trimmed)
  }

  private func sign(_ series: Int) -> Character {
    let signs: [Character] = isASCII ? ["*", "o", "+", "x"] : ["•", "◦", "▪", "▫", "▴", "▵"]
    return signs[series % signs.count]
  }
}

/// The area between the axes, with the texts around it.
struct PointGrid {
  let plot: LinePlot
  let chart: TextChart
  /// Columns before the vertical axis.
  let margin: Int
  /// Columns after it.
  let width: Int
  /// Whether a series is a curve; spans and levels are drawn then.
  let hasCurves: Bool
  /// The signs of points, of curves in ASCII, and of levels; a space for none.
  var cells: [[Character]]
  /// The dots of curves.
  var dots: DotGrid
  /// The labels of levels beside their rows.
  private let levels: LevelLabels
  /// The text of each row, from the top.
  private var labels: [String]

  init(plot: LinePlot, rows: Int, columns: Int, chart: TextChart) {
    (self.plot, self.chart) = (plot, chart)
    labels = [String](repeating: "", count: rows)
    for tick in plot.y.ticks {
      guard let row = Self.place(tick.value, plot.y, rows) else { continue }
      let label = chart.cut(chart.plain(tick.label), to: columns / 3)
      if labels[rows - 1 - row].isEmpty { labels[rows - 1 - row] = label }
    }
    margin = (labels.map(\.count).max() ?? 0) + 1
    hasCurves = plot.series.contains(where: \.hasLine)
    levels = LevelLabels(
      hasCurves ? plot : nil, chart, rows: rows, columns: columns,
      row: { Self.place($0, plot.y, rows).map { rows - 1 - $0 } })
    width = columns - margin - 1 - levels.width
    dots = DotGrid(columns: width, rows: rows, isASCII: chart.isASCII)
    cells = [[Character]](repeating: [Character](repeating: " ", count: width), count: rows)
  }

  /// The cell of a value, counted from the start of the axis; `nil` for a value without a place.
  ///
  /// The ends of the axis are the edges of the first and of the last cell if `isBetween`, and their
  /// middles otherwise.
  private static func place(
    _ value: Double, _ axis: PlotAxis, _ count: Int, isBetween: Bool = false
  ) -> Int? {
    guard let share = axis.share(of: value) else { return nil }
    let place = isBetween ? (share * Double(count)).rounded(.down) : share * Double(count - 1)
    return Int(min(max(place, 0), Double(count - 1)).rounded())
  }

  /// Labels of levels that have no row beside the axes.
  var unplaced: [String] { levels.unplaced }

  /// The column of a value of the horizontal axis; `nil` for values beyond it.
  func column(_ value: Double) -> Int? {
    guard let share = plot.x.share(of: value), share >= -1e-9, share <= 1 + 1e-9 else { return nil }
    return Self.place(value, plot.x, width, isBetween: true)
  }

  mutating func add(_ series: LinePlot.Series, _ sign: Character) {
    for value in series.values {
      guard let column = column(value.x), let row = Self.place(value.y, plot.y, cells.count) else {
        continue
      }
      cells[cells.count - 1 - row][column] = sign
    }
  }

  /// Puts a dash where a value is missing and no other is in its column; whether there is one.
  mutating func markMissing() -> Bool {
    let wanted = plot.series.flatMap(\.values).filter { plot.y.share(of: $0.y) == nil }
    let columns = Set(wanted.compactMap { column($0.x) }).filter { column in
      cells.indices.allSatisfy { cells[$0][column] == " " && !dots.hasDots($0, column) }
    }
    for column in columns { cells[cells.count - 1][column] = chart.missing.first ?? "-" }
    return !columns.isEmpty
  }

  var lines: [String] {
    let ticks = plot.x.ticks.compactMap { tick in
      column(tick.value).map { (column: $0, text: chart.cut(chart.plain(tick.label), to: width)) }
    }
    var axis = [Character](repeating: chart.isASCII ? "-" : "─", count: width)
    for tick in ticks { axis[tick.column] = chart.isASCII ? "+" : "┬" }
    let rows = labels.indices.map { row in
      let label = labels[row]
      let mark = chart.isASCII ? (label.isEmpty ? "|" : "+") : (label.isEmpty ? "│" : "┤")
      let shown = (0..<width).map { column in
        let cell = cells[row][column]
        guard cell == " " else { return cell }
        return dots.pattern(row, column) ?? (levels.rows.contains(row) ? levels.line : " ")
      }
      return TextChart.trimmed(
        TextChart.aligned(label, margin - 1) + " " + mark + String(shown)
          + (levels.labels[row].map { " \($0)" } ?? ""))
    }
    let corner = TextChart.aligned(chart.isASCII ? "+" : "└", margin + 1)
    return rows
      + [corner + String(axis), TextChart.trimmed(labelLine(ticks))]
      .filter { !$0.isEmpty }
  }

  /// The texts below the axis: every one, or every second, third … where they would touch.
  private func labelLine(_ ticks: [(column: Int, text: String)]) -> String {
    let starts = ticks.map { tick in
      min(max(tick.column - (tick.text.count - 1) / 2, 0), width - tick.text.count)
    }
    let stride = LabelStride.least(
      zip(starts, ticks).map { (Double($0), Double($0 + $1.text.count)) }, gap: 1)
    var line = [Character](repeating: " ", count: width)
    for (index, tick) in ticks.enumerated() where index.isMultiple(of: stride) {
      line.replaceSubrange(starts[index]..<(starts[index] + tick.text.count), with: tick.text)
    }
    return TextChart.aligned("", margin + 1) + String(line)
  }
}
