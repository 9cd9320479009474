// SPDX-License-Identifier: Apache-2.0

/// The rows and labels of the levels of a plot as text.
struct LevelLabels {
  /// The rows that have a line, from the top.
  let rows: Set<Int>
  /// The text at the right end of each row.
  let labels: [String?]
  /// Labels that are too long or for which no row was left, with a line before them.
  let unplaced: [String]
  /// Columns of the longest label and a space; 0 without labels.
  let width: Int
  /// The sign of a line.
  let line: Character

  /// - Parameters:
  ///   - plot: `nil` for none.
  ///   - chart: The form of the text.
  ///   - count: The rows between the axes.
  ///   - columns: The columns of a whole line.
  ///   - row: The row of a value from the top; `nil` for a value without a place.
  init(
    _ plot: LinePlot?, _ chart: TextChart, rows count: Int, columns: Int, row: (Double) -> Int?
  ) {
    let line: Character = chart.isASCII ? "-" : "┄"
    var rows: Set<Int> = []
    var labels = [String?](repeating: nil, count: count)
    var unplaced: [String] = []
    for level in plot?.levels ?? [] {
      guard let plot, let share = plot.y.share(of: level.value), (-1e-9...1 + 1e-9).contains(share),
        let place = row(level.value)
      else { continue }
      rows.insert(place)
      let text = chart.plain(level.label)
      guard !text.isEmpty else { continue }
      // Its own row, or a neighbour; a long text is not cut, as its number may stand at its end.
      let free = [place, place - 1, place + 1].first {
        labels.indices.contains($0) && labels[$0] == nil
      }
      if let free, text.count <= columns / 4 {
        labels[free] = text
      } else {
        unplaced.append("\(line) \(text)")
      }
    }
    (self.rows, self.labels, self.unplaced, self.line) = (rows, labels, unplaced, line)
    width = labels.compactMap { $0?.count }.max().map { $0 + 1 } ?? 0
  }
}

extension TextChart {
  /// A line above the axes with the spans of a plot: `├──1──┤`; none if no span is in sight.
  func spanLine(of plot: LinePlot, _ grid: PointGrid) -> [String] {
    var line = [Character](repeating: " ", count: grid.width)
    let (low, high) = (plot.x.range.lowerBound, plot.x.range.upperBound)
    let (left, right, middle): (Character, Character, Character) =
      isASCII ? ("|", "|", "-") : ("├", "┤", "─")
    for span in plot.spans
    where span.range.upperBound >= low && span.range.lowerBound <= high {
      guard let one = grid.column(max(low, span.range.lowerBound)),
        let other = grid.column(min(high, span.range.upperBound))
      else { continue }
      let (first, last) = (min(one, other), max(one, other))
      for column in first...last { line[column] = middle }
      (line[first], line[last]) = last > first ? (left, right) : (middle, middle)
      let label = Array(plain(span.label))
      // The ends stay where there is room for them, as they tell where the span is.
      guard !label.isEmpty, label.count <= last - first + 1 else { continue }
      let start = first + (last - first + 1 - label.count) / 2
      line.replaceSubrange(start..<start + label.count, with: label)
    }
    let text = Self.trimmed(Self.aligned("", grid.margin + 1) + String(line))
    return text.isEmpty ? [] : [text]
  }
}
