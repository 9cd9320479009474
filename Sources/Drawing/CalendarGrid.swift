// SPDX-License-Identifier: Apache-2.0

/// The places of months within a frame, in pixels.
struct CalendarGrid {
  let months: [CalendarMonth]
  /// Months beside each other, 1 or more.
  private let columns: Int
  /// The width and height of a day.
  let cell: Double
  /// Above the days of a month: its name and the weekdays.
  let heading: Double
  /// The upper edge of each row of months.
  private let tops: [Double]
  /// The height of everything.
  let height: Double
  /// Whether the legend is drawn.
  let hasLegend: Bool

  /// The width of a cell in the legend.
  static let sample = 22.0
  /// The width of a letter in the name of a weekday, at most.
  static let letter = 7.4
  private static let (top, edge, bottom, gap) = (28.0, 8.0, 8.0, 20.0)
  private static let (wholeHeading, rowGap, legendRow) = (34.0, 10.0, 20.0)
  /// Cells are not larger, nor smaller where the width allows it, of few months and of many.
  private static let (most, least, leastOfMany) = (36.0, 24.0, 20.0)

  /// Whether months and weekdays are named.
  var hasNames: Bool { heading > 0 }
  /// Whether cells have room for the number of a day.
  var hasNumbers: Bool { cell >= 17 }

  /// The upper left corner of a month.
  func place(of index: Int) -> SVGCanvas.Point {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return SVGCanvas.Point(Self.edge + Double(column) * (7 * cell + Self.gap), tops[row])
  }

  /// The grid with the height that it needs.
  init(_ plot: CalendarPlot, width: Double) {
    let width = PlotLayout.drawable(width)
    let months = CalendarMonth.all(of: plot.days)
    let room = max(width - 2 * Self.edge, 1)
    let least = months.count > 3 ? Self.leastOfMany : Self.least
    let possible = max(Int((room + Self.gap) / (7 * least + Self.gap)), 1)
    let rows = (max(months.count, 1) - 1) / possible + 1
    self.init(
      months, columns: (max(months.count, 1) - 1) / rows + 1, room: room, free: nil,
      legend: Self.legendHeight(plot.words, width))
  }

  /// The grid of a frame: that of its width if it is high enough, else the one with the largest cells.
  ///
  /// Cost: the square of the number of months, at worst.
  init(_ plot: CalendarPlot, width: Double, height: Double) {
    let whole = CalendarGrid(plot, width: width)
    guard whole.height > height + 0.5 else {
      self = whole
      return
    }
    let room = max(width - 2 * Self.edge, 1)
    let legend = Self.legendHeight(plot.words, width)
    var best = whole
    for (legend, hasNames) in [(legend, true), (0, true), (0, false)] {
      for columns in whole.columns...max(whole.months.count, whole.columns) {
        let other = CalendarGrid(
          whole.months, columns: columns, room: room, free: height, legend: legend,
          hasNames: hasNames)
        if best.height > height + 0.5 || other.cell > best.cell { best = other }
      }
      // The legend and names go only where cells would be too small for numbers.
      if best.hasNumbers { break }
    }
    self = best
  }

  private init(
    _ months: [CalendarMonth], columns: Int, room: Double, free: Double?, legend: Double,
    hasNames: Bool = true
  ) {
    (self.months, self.columns) = (months, columns)
    hasLegend = legend > 0
    heading = hasNames ? Self.wholeHeading : 0
    let weeks = stride(from: 0, to: months.count, by: columns).map { first in
      months[first..<min(first + columns, months.count)].map(\.weeks).max() ?? 1
    }
    let broad = (room - Double(columns - 1) * Self.gap) / Double(7 * columns)
    var cell = min(broad, Self.most)
    let rest = Self.top + legend + Double(weeks.count) * (heading + Self.rowGap) + Self.bottom
    if let free { cell = min(cell, (free - rest) / Double(max(weeks.reduce(0, +), 1))) }
    cell = max(cell, 1)
    self.cell = cell
    var (tops, end) = ([Double](), Self.top + legend)
    for count in weeks {
      tops.append(end)
      end += heading + Double(count) * cell + Self.rowGap
    }
    self.tops = tops
    height = end + Self.bottom
  }

  /// The entries of the legend with their places, in as many rows as they need.
  static func legend(
    _ words: CalendarPlot.Words, _ width: Double
  ) -> [(share: Double?, text: String, x: Double, y: Double)] {
    let entries: [(share: Double?, text: String)] =
      CalendarStep.allCases.map { ($0.sample.share, $0.sample.text) } + [(nil, words.withoutShare)]
    var (x, y) = (edge, top)
    return entries.map { entry in
      let needed = min(sample + 18 + PlotLayout.digit * Double(entry.text.count), width - 2 * edge)
      if x > edge, x + needed > width { (x, y) = (edge, y + legendRow) }
      defer { x += needed }
      return (entry.share, entry.text, x, y)
    }
  }

  private static func legendHeight(_ words: CalendarPlot.Words, _ width: Double) -> Double {
    (legend(words, width).last?.y ?? top) - top + legendRow + 4
  }
}
