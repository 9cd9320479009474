// SPDX-License-Identifier: Apache-2.0

/// The places of the parts that every plot over two axes has: heading, legend, axes.
struct PlotLayout {
  let title: String
  let x: PlotAxis
  let y: PlotAxis
  let frame: SVGCanvas.Frame
  /// Within the axes.
  let area: SVGCanvas.Frame
  /// The names of the series; one without a name is not in the legend.
  private let names: [String]
  /// Rows of the legend, each with the series that stand in it and the pixels where they begin.
  private let legend: [[(index: Int, x: Double)]]

  // All in pixels.
  private static let (top, bottom, edge) = (28.0, 48.0, 8.0)
  /// Of the same where there is no heading, and no name below the axis.
  private static let (lowTop, lowBottom) = (10.0, 28.0)
  private static let legendRow = 17.0
  /// The usual width of a letter.
  static let letter = 6.8
  /// The usual width of a digit.
  static let digit = 7.0

  init(
    title: String, x: PlotAxis, y: PlotAxis, names: [String], rightMargin: Double,
    in frame: SVGCanvas.Frame
  ) {
    let frame = Self.drawable(frame)
    (self.title, self.x, self.y, self.names, self.frame) = (title, x, y, names, frame)
    let widest = y.ticks.map(\.label.count).max() ?? 0
    let left = (y.title.isEmpty ? 14 : 34) + Self.digit * Double(widest)
    let width = max(frame.width - left - rightMargin, 1)
    var (rows, end): ([[(index: Int, x: Double)]], Double) = ([], 0)
    for (index, name) in names.enumerated() where !name.isEmpty {
      let needed = 40 + Self.letter * Double(name.count)
      if rows.isEmpty || end + needed > width + rightMargin {
        rows.append([])
        end = 0
      }
      rows[rows.count - 1].append((index, frame.x + left + end))
      end += needed
    }
    legend = rows
    let top = Self.headingHeight(title) + Self.legendRow * Double(rows.count)
    let bottom = x.title.isEmpty ? Self.lowBottom : Self.bottom
    area = SVGCanvas.Frame(
      x: frame.x + left, y: frame.y + top, width: width,
      height: max(frame.height - top - bottom, 1))
  }

  private static func headingHeight(_ title: String) -> Double { title.isEmpty ? lowTop : top }

  /// A length that can be seen and that arithmetic stands.
  static func drawable(_ length: Double) -> Double {
    length.isNaN ? 1 : min(max(length, 1), 1e7)
  }

  /// A frame of lengths that can be seen and that arithmetic stands.
  static func drawable(_ frame: SVGCanvas.Frame) -> SVGCanvas.Frame {
    SVGCanvas.Frame(
      x: frame.x, y: frame.y, width: drawable(frame.width), height: drawable(frame.height))
  }

  /// The right end of the horizontal axis.
  var right: Double { area.x + area.width }
  /// The height of the horizontal axis.
  var floor: Double { area.y + area.height }

  /// The pixel of a value of the vertical axis, on its edge for values beyond it.
  func level(_ value: Double) -> Double {
    // An infinite bound lies at its own end.
    let share = y.share(of: value) ?? (value > 0 ? 1 : 0)
    return floor - area.height * min(max(share, 0), 1)
  }

  /// The pixel of a value of the horizontal axis; `nil` for values beyond it.
  func column(_ value: Double) -> Double? {
    guard let share = x.share(of: value), share >= -1e-9, share <= 1 + 1e-9 else { return nil }
    return area.x + area.width * min(max(share, 0), 1)
  }

  /// A text cut to what a length in pixels has room for, by the usual width of a letter.
  static func fitted(_ text: String, _ length: Double, letter: Double) -> String {
    let room = max(Int(length / letter), 2)
    return text.count <= room ? text : text.prefix(room - 1) + "…"
  }

  /// Draws a title, cut to what the frame has room for.
  ///
  /// - Parameter x: Where it begins; `nil` for the edge of the frame.
  static func drawTitle(
    _ title: String, on canvas: inout SVGCanvas, in frame: SVGCanvas.Frame, from x: Double? = nil
  ) {
    let shown = fitted(title, frame.width - 2 * edge, letter: letter + 0.6)
    canvas.text(shown, at: SVGCanvas.Point(x ?? frame.x + edge, frame.y + 18), .title)
  }

  /// Draws title and legend.
  ///
  /// - Parameter sample: Draws the sign of a series into the 16 pixels from a point on.
  func drawHeading(
    on canvas: inout SVGCanvas,
    sample: (_ canvas: inout SVGCanvas, _ series: Int, _ start: SVGCanvas.Point) -> Void
  ) {
    // A title that has no room beside the axes begins at the edge of the picture.
    let isShort = Self.letter * Double(title.count) <= right - area.x
    Self.drawTitle(title, on: &canvas, in: frame, from: isShort ? area.x : frame.x + Self.edge)
    for (row, entries) in legend.enumerated() {
      let y = frame.y + Self.headingHeight(title) + 5 + Self.legendRow * Double(row)
      for entry in entries {
        sample(&canvas, entry.index, SVGCanvas.Point(entry.x, y))
        canvas.text(names[entry.index], at: SVGCanvas.Point(entry.x + 21, y + 4), .quiet)
      }
    }
  }

  /// Draws both axes with ticks, grid and names.
  func drawAxes(on canvas: inout SVGCanvas) {
    for tick in y.ticks {
      let y = level(tick.value)
      canvas.line(from: SVGCanvas.Point(area.x, y), to: SVGCanvas.Point(right, y), .grid)
      canvas.text(tick.label, at: SVGCanvas.Point(area.x - 6, y + 4), anchor: .end, .quiet)
    }
    drawHorizontalTicks(on: &canvas)
    canvas.line(from: SVGCanvas.Point(area.x, floor), to: SVGCanvas.Point(right, floor), .axis)
    let middle = area.x + area.width / 2
    canvas.text(
      Self.fitted(
        x.title, 2 * min(middle - frame.x, frame.x + frame.width - middle),
        letter: Self.letter - 0.4),
      at: SVGCanvas.Point(middle, floor + 38), anchor: .middle)
    canvas.text(
      Self.fitted(y.title, frame.height - 2 * Self.edge, letter: Self.letter - 0.4),
      at: SVGCanvas.Point(frame.x + 16, area.y + area.height / 2),
      anchor: .middle, isTurned: true)
  }

  /// Every tick has its mark. Where the texts would touch each other, only every second, third … has
  /// its text.
  private func drawHorizontalTicks(on canvas: inout SVGCanvas) {
    let ticks = x.ticks.compactMap { tick in
      column(tick.value).map {
        (x: $0, text: Self.fitted(tick.label, area.width, letter: Self.digit))
      }
    }
    func half(_ text: String) -> Double { Self.digit * Double(text.count) / 2 }
    // No text sticks out of the picture.
    let places = ticks.map { tick in
      max(min(tick.x, frame.x + frame.width - 2 - half(tick.text)), frame.x + 2 + half(tick.text))
    }
    let stride = LabelStride.least(
      zip(ticks, places).map { ($1 - half($0.text), $1 + half($0.text)) }, gap: 8)
    for (index, tick) in ticks.enumerated() {
      canvas.line(
        from: SVGCanvas.Point(tick.x, floor), to: SVGCanvas.Point(tick.x, floor + 4), .axis)
      guard index.isMultiple(of: stride) else { continue }
      canvas.text(
        tick.text, at: SVGCanvas.Point(places[index], floor + 18), anchor: .middle, .quiet)
    }
  }
}

/// Which labels of a row are shown, so that none touches the next.
enum LabelStride {
  /// The least number n such that of every n-th label, from the first on, none touches the next; 1
  /// shows all.
  ///
  /// Cost: n log n for n labels at worst, for labels as long as the row.
  static func least(_ extents: [(start: Double, end: Double)], gap: Double) -> Int {
    var stride = 1
    while stride < extents.count {
      let shown = Swift.stride(from: 0, to: extents.count, by: stride).map { extents[$0] }
      let isFree = zip(shown, shown.dropFirst()).allSatisfy { one, next in
        // A reversed axis runs from right to left.
        one.end + gap <= next.start || next.end + gap <= one.start
      }
      if isFree { return stride }
      stride += 1
    }
    return stride
  }
}
