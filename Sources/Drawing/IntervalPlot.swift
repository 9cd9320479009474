// SPDX-License-Identifier: Apache-2.0

/// Bars from one value to another on a common scale, a row each: ranges of motion beside each other.
///
/// ```swift
/// let plot = IntervalPlot(
///   title: "Left and right", x: .linear("flexion, °", 0...150, ticks: 6),
///   rows: [
///     .init("left", 2...118, note: "116° ± 5°"), .init("right", 0...135, note: "135° ± 5°"),
///   ])
/// let file = plot.svg(width: 640, height: plot.height(forWidth: 640))
/// ```
public struct IntervalPlot: Plot, Hashable {
  /// One bar.
  public struct Row: Sendable, Hashable {
    /// The name before the bar.
    public var name: String
    /// From where to where the bar reaches, in the unit of the axis; `nil` for no bar.
    public var interval: ClosedRange<Double>?
    /// Half the width of the interval of the lower end; not finite for none.
    public var lowerHalfWidth: Double
    /// Half the width of the interval of the upper end; not finite for none.
    public var upperHalfWidth: Double
    /// The text behind the bar.
    public var note: String
    /// The number of the bar's colour, from 0.
    public var colour: Int

    /// Makes a row.
    public init(
      _ name: String, _ interval: ClosedRange<Double>?, lowerHalfWidth: Double = .nan,
      upperHalfWidth: Double = .nan, note: String = "", colour: Int = 0
    ) {
      (self.name, self.interval, self.note, self.colour) = (name, interval, note, colour)
      (self.lowerHalfWidth, self.upperHalfWidth) = (lowerHalfWidth, upperHalfWidth)
    }
  }

  /// The heading.
  public var title: String
  /// The content of the plot with its main numbers, for those who do not see it.
  public var description: String
  /// The scale.
  public var x: PlotAxis
  /// From top to bottom.
  public var rows: [Row]
  /// The numbers for those who do not see the picture.
  public var table: PlotTable

  /// Makes a plot. Its table has a row a bar: name, both ends, note.
  ///
  /// - Parameter description: `nil`, the default, is a sentence a row.
  public init(title: String, description: String? = nil, x: PlotAxis, rows: [Row]) {
    (self.title, self.x, self.rows) = (title, x, rows)
    let ends = rows.map { row in
      row.interval.map { [x.text(of: $0.lowerBound), x.text(of: $0.upperBound)] } ?? ["–", "–"]
    }
    self.description =
      description
      ?? zip(rows, ends).map { "\($0.name): \($1[0]) – \($1[1]). \($0.note)" }
      .joined(separator: " ")
    table = PlotTable(
      columns: ["", "\(x.title) (min)", "\(x.title) (max)", ""],
      rows: zip(rows, ends).map { [$0.name] + $1 + [$0.note] })
  }

  // Pixels.
  private static let (top, bottom, edge, bar) = (30.0, 44.0, 8.0, 14.0)
  /// From a row to the next where the name stands before the bar, and where it stands above it.
  private static let (lowRow, highRow) = (28.0, 44.0)
  /// Pixels from which names stand before the bars.
  private static let wide = 560.0

  /// Pixels of height that all rows need at a width.
  public func height(forWidth width: Double) -> Double {
    Self.top + Self.bottom + Double(max(rows.count, 1)) * Self.step(width)
  }

  private static func step(_ width: Double) -> Double { width >= wide ? lowRow : highRow }

  /// Draws the plot into a part of a picture. Names and notes are cut to the room there is.
  public func draw(on canvas: inout SVGCanvas, in frame: SVGCanvas.Frame) {
    let isWide = frame.width >= Self.wide
    let room = isWide ? 0.2 * frame.width : Self.edge
    let left = frame.x + room + (isWide ? Self.edge : 0)
    let noteRoom = isWide ? 0.27 * frame.width : Self.edge
    let width = max(frame.x + frame.width - noteRoom - Self.edge - left, 1)
    let step = Self.step(frame.width)
    let floor = frame.y + Self.top + Double(rows.count) * step
    PlotLayout.drawTitle(title, on: &canvas, in: frame)
    drawScale(on: &canvas, left, width, from: frame.y + Self.top, to: floor)
    for (index, row) in rows.enumerated() {
      let y = frame.y + Self.top + step * (Double(index) + 1) - Self.bar - 4
      let name = SVGCanvas.Point(isWide ? left - 10 : left, isWide ? y + Self.bar - 3 : y - 5)
      canvas.text(
        PlotLayout.fitted(
          row.name, isWide ? room - 6 : 0.5 * frame.width - Self.edge, letter: PlotLayout.letter),
        at: name, anchor: isWide ? .end : .start)
      canvas.text(
        PlotLayout.fitted(
          row.note, isWide ? noteRoom : 0.5 * frame.width - Self.edge, letter: PlotLayout.letter),
        at: SVGCanvas.Point(
          isWide ? left + width + 10 : left + width, name.y), anchor: isWide ? .start : .end)
      drawBar(row, on: &canvas, left, width, y)
    }
  }

  private func drawScale(
    on canvas: inout SVGCanvas, _ left: Double, _ width: Double, from top: Double, to floor: Double
  ) {
    for tick in x.ticks {
      guard let share = x.share(of: tick.value) else { continue }
      let place = left + width * share
      canvas.line(from: SVGCanvas.Point(place, top), to: SVGCanvas.Point(place, floor), .grid)
      canvas.text(
        tick.label, at: SVGCanvas.Point(place, floor + 15),
        anchor: share < 0.02 ? .start : share > 0.98 ? .end : .middle, .quiet)
    }
    canvas.line(from: SVGCanvas.Point(left, floor), to: SVGCanvas.Point(left + width, floor), .axis)
    canvas.text(x.title, at: SVGCanvas.Point(left + width / 2, floor + 33), anchor: .middle)
  }

  private func drawBar(
    _ row: Row, on canvas: inout SVGCanvas, _ left: Double, _ width: Double, _ y: Double
  ) {
    func column(_ value: Double) -> Double {
      left + width * min(max(x.share(of: value) ?? 0, 0), 1)
    }
    guard let interval = row.interval else { return }
    let (start, end) = (column(interval.lowerBound), column(interval.upperBound))
    canvas.bar(
      SVGCanvas.Frame(x: start, y: y, width: max(end - start, 2), height: Self.bar),
      series: row.colour)
    for (value, half) in [
      (interval.lowerBound, row.lowerHalfWidth), (interval.upperBound, row.upperHalfWidth),
    ] where half.isFinite && half > 0 {
      let middle = y + Self.bar / 2
      let (low, high) = (column(value - half), column(value + half))
      canvas.line(from: SVGCanvas.Point(low, middle), to: SVGCanvas.Point(high, middle), .whisker)
      for end in [low, high] {
        canvas.line(
          from: SVGCanvas.Point(end, middle - 4), to: SVGCanvas.Point(end, middle + 4), .whisker)
      }
    }
  }
}
