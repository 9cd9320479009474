// SPDX-License-Identifier: Apache-2.0

/// Which columns of a curve have dots: curves are told apart by it, as text has no colours.
enum CurvePattern {
  case solid, dashed, dotted

  /// The pattern of a series: dotted for a pale one, else by its colour.
  init(of series: LinePlot.Series, at index: Int) {
    let patterns: [CurvePattern] = [.solid, .dashed, .dotted]
    self =
      series.weight == .pale
      ? .dotted : series.weight == .strong ? .solid : patterns[index % patterns.count]
  }

  /// Whether a column of dots is drawn.
  func isDrawn(_ column: Int) -> Bool {
    switch self {
    case .solid: true
    case .dashed: column % 8 < 5
    case .dotted: column.isMultiple(of: 2)
    }
  }

  /// Some cells of the pattern, for a legend.
  var sample: String {
    switch self {
    case .solid: "⠤⠤⠤⠤"
    case .dashed: "⠤⠤⠄⠠⠤⠤"
    case .dotted: "⠄⠄⠄⠄"
    }
  }
}

extension PointGrid {
  /// Draws a series with a line as a curve.
  ///
  /// - Parameters:
  ///   - series: The series.
  ///   - pattern: Which columns of dots are drawn; every one in ASCII.
  ///   - sign: The sign in ASCII.
  mutating func addCurve(_ series: LinePlot.Series, _ pattern: CurvePattern, _ sign: Character) {
    let isASCII = chart.isASCII
    var own = DotGrid(columns: width, rows: cells.count, isASCII: isASCII)
    // The least and the greatest row of each column, to keep the interval clear of the curve.
    var covered = [ClosedRange<Int>?](repeating: nil, count: own.width)
    for stretch in trace(series, { _ in 0 }).stretches {
      for (offset, rows) in stretch.rows.enumerated() {
        let column = stretch.first + offset
        let (low, high) = (Int(rows.low.rounded()), Int(rows.high.rounded()))
        if covered.indices.contains(column) {
          let known = covered[column] ?? low...high
          covered[column] = min(known.lowerBound, low)...max(known.upperBound, high)
        }
        guard isASCII || pattern.isDrawn(column) || stretch.rows.count == 1 else { continue }
        for row in low...high { own.set(column, row) }
      }
    }
    if !series.halfWidths.isEmpty { addInterval(of: series, beside: covered, own) }
    guard isASCII else {
      // The one that counts is seen among many pale ones.
      if series.weight == .strong { dots.cover(with: own) } else { dots.add(own) }
      return
    }
    for row in cells.indices {
      for column in 0..<width where own.hasDots(row, column) { cells[row][column] = sign }
    }
  }

  /// The edges of the interval around a curve: every second dot, `.` in ASCII, outside of it and only in
  /// cells that the curve leaves free. Nearer dots would look like a part of it.
  private mutating func addInterval(
    of series: LinePlot.Series, beside covered: [ClosedRange<Int>?], _ curve: DotGrid
  ) {
    for sign in [1.0, -1] {
      let edge = trace(series) { index in
        guard series.halfWidths.indices.contains(index) else { return .nan }
        return sign * abs(series.halfWidths[index])
      }
      for stretch in edge.stretches {
        for (offset, rows) in stretch.rows.enumerated() {
          // The upper edge is at its highest, the lower one at its lowest: rows count from the top.
          let row = Int((sign > 0 ? rows.low : rows.high).rounded())
          let column = stretch.first + offset
          guard column.isMultiple(of: 2), covered.indices.contains(column),
            let own = covered[column],
            sign > 0 ? row < own.lowerBound : row > own.upperBound,
            (0..<dots.height).contains(row),
            !curve.hasDots(row / dots.down, column / dots.across)
          else { continue }
          if !chart.isASCII {
            dots.set(column, row)
          } else if cells[row][column] == " " {
            cells[row][column] = "."
          }
        }
      }
    }
  }

  /// The way of the values of a series, each so much above its own; without those that have no place.
  private func trace(_ series: LinePlot.Series, _ above: (Int) -> Double) -> CurveTrace {
    let down = Double(dots.down)
    let (width, rows) = (Double(dots.width), Double(cells.count - 1) * down)
    var trace = CurveTrace()
    for (index, value) in series.values.enumerated() {
      guard let x = plot.x.share(of: value.x), x >= -1e-9, x <= 1 + 1e-9,
        let y = plot.y.share(of: value.y + above(index))
      else {
        trace.end()
        continue
      }
      // A cell's label stands in its middle, so the axis ends in the middle of the outermost rows.
      trace.add(
        min(max(x * width - 0.5, 0), width - 1),
        (1 - min(max(y, 0), 1)) * rows + (down - 1) / 2)
    }
    return trace
  }
}
