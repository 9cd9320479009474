// SPDX-License-Identifier: Apache-2.0

extension TextChart {
  /// A line for each bar: category, series, number, bar.
  ///
  /// A bar is drawn to an eighth of a column, below 0 to half of one, and in ASCII to a whole one. A
  /// missing value is a dash without a bar. Names are cut where bars would have no room.
  public func lines(of plot: BarPlot) -> [String] {
    let axis = plot.y
    let names = plot.series.map { cut(plain($0.name), to: columns / 5) }
    let categories = plot.categories.map { cut(plain($0), to: columns / 4) }
    let numbers = plot.series.map { one in
      plot.categories.indices.map { one.value(at: $0).map { plain(axis.text(of: $0)) } ?? missing }
    }
    let widths = [categories, names, numbers.flatMap(\.self)].map { texts in
      texts.map(\.count).max() ?? 0
    }
    let used = widths.reduce(0) { $0 + ($1 > 0 ? $1 + 1 : 0) }
    let bars = TextBars(plot: plot, columns: columns - used, isASCII: isASCII)
    var lines = [heading(plot.title, plot.valueTitle)].filter { !$0.isEmpty }
    for category in categories.indices {
      for (index, one) in plot.series.enumerated() {
        let cells = [
          Self.filled(index == 0 ? categories[category] : "", widths[0]),
          Self.filled(names[index], widths[1]),
          Self.aligned(numbers[index][category], widths[2]),
          bars.bar(of: one.value(at: category)),
        ]
        let shown = zip(cells, widths + [1]).filter { $0.1 > 0 }.map(\.0)
        // Numbers of nine characters may need more than the narrowest line has.
        lines.append(Self.trimmed(cut(shown.joined(separator: " "), to: columns)))
      }
    }
    return lines
  }
}

/// Bars within some columns.
private struct TextBars {
  let low: Double
  let high: Double
  let isASCII: Bool
  /// Columns for bars below 0, and above.
  private let below: Int
  private let above: Int
  /// Columns of a unit.
  private let scale: Double

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  init(plot: BarPlot, columns: Int, isASCII: Bool) {
    let columns = max(columns, 1)
    // Without the room that a picture leaves for its numbers.
    let values =
      plot.including.filter(\.isFinite)
      + plot.series.flatMap { one in plot.categories.indices.compactMap(one.value) }
    // Divided, as the extent of the largest numbers is infinite.
    low = min(values.min() ?? 0, 0) / 4
    high = max(values.max() ?? 0, 0) / 4
    self.isASCII = isASCII
    let extent = high - low
    let hasBoth = low < 0 && high > 0
    // A column for the line at 0.
    let free = Double(low < 0 ? max(columns - 1, 1) : columns)
    let share = extent > 0 ? -low / extent : 0
    let least = hasBoth ? 1.0 : 0
    below = low < 0 ? Int(min(max((free * share).rounded(), 1), free - least)) : 0
    above = max(Int(free) - below, 0)
    let scales = [
      low < 0 ? Double(below) / -low : .infinity, high > 0 ? Double(above) / high : .infinity,
    ]
    scale = scales.min().flatMap { $0.isFinite ? $0 : nil } ?? 0
  }

  /// The bar, from the first column for bars on; empty for no value.
  func bar(of value: Double?) -> String {
    guard let value else { return "" }
    let length = value / 4 * scale
    guard low < 0 else { return rising(length, above) }
    let left = value < 0 ? falling(-length) : ""
    let line = isASCII ? "|" : "│"
    return TextChart.aligned(left, below) + line + (value > 0 ? rising(length, above) : "")
  }

  private func rising(_ length: Double, _ most: Int) -> String {
    guard !isASCII else { return String(repeating: "#", count: whole(length, most)) }
    // A value other than 0 shows.
    let count = max(whole(length * 8, most * 8), length > 0 ? 1 : 0)
    return String(repeating: "█", count: count / 8) + Self.eighths[count % 8]
  }

  private func falling(_ length: Double) -> String {
    guard !isASCII else { return String(repeating: "#", count: whole(length, below)) }
    let halves = max(whole(length * 2, below * 2), 1)
    return (halves.isMultiple(of: 2) ? "" : "▐") + String(repeating: "█", count: halves / 2)
  }

  private func whole(_ length: Double, _ most: Int) -> Int {
    length.isFinite ? Int(min(max(length, 0), Double(most)).rounded()) : length > 0 ? most : 0
  }
}
