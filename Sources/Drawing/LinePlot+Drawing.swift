// SPDX-License-Identifier: Apache-2.0

extension LinePlot {
  /// Draws the plot into a part of a picture.
  ///
  /// Values beyond the vertical axis lie on its edge. Values beyond the horizontal axis are not
  /// drawn, and end a line.
  ///
  /// - Parameters:
  ///   - canvas: The picture.
  ///   - frame: The part of it.
  public func draw(on canvas: inout SVGCanvas, in frame: SVGCanvas.Frame) {
    let layout = Layout(self, in: frame)
    layout.drawHeading(on: &canvas)
    for band in bands {
      let (high, low) = (layout.level(band.upperBound), layout.level(band.lowerBound))
      canvas.rectangle(
        SVGCanvas.Frame(
          x: layout.area.x, y: min(high, low), width: layout.area.width, height: abs(low - high)),
        .band)
    }
    layout.drawAxes(on: &canvas)
    layout.drawLevels(on: &canvas)
    for (index, one) in series.enumerated() {
      for run in layout.runs(of: one) {
        if one.hasLine { canvas.polyline(run, series: index, isBroad: one.isBroad) }
        if one.hasMarks {
          for point in run {
            canvas.mark(point, series: one.isPlain ? nil : index, radius: one.isPlain ? 3.5 : 3)
          }
        }
      }
    }
  }

  /// Where everything stands.
  private struct Layout {
    let plot: LinePlot
    let frame: SVGCanvas.Frame
    /// Within the axes.
    let area: SVGCanvas.Frame
    /// Rows of the legend, each with the series that stand in it and the pixels where they begin.
    private let legend: [[(index: Int, x: Double)]]

    // All in pixels.
    private static let (top, bottom, edge) = (28.0, 48.0, 8.0)
    private static let (legendRow, digit, letter) = (17.0, 7.0, 6.8)

    init(_ plot: LinePlot, in frame: SVGCanvas.Frame) {
      // Sizes that nobody can see, or that arithmetic does not stand, become ones that it does.
      let frame = SVGCanvas.Frame(
        x: frame.x, y: frame.y, width: Self.drawable(frame.width),
        height: Self.drawable(frame.height))
      (self.plot, self.frame) = (plot, frame)
      let widest = plot.y.ticks.map(\.label.count).max() ?? 0
      let left = 34 + Self.digit * Double(widest)
      let width = max(frame.width - left - plot.rightMargin, 1)
      var (rows, x): ([[(index: Int, x: Double)]], Double) = ([], 0)
      for (index, one) in plot.series.enumerated() where !one.name.isEmpty {
        let needed = 40 + Self.letter * Double(one.name.count)
        if rows.isEmpty || x + needed > width + plot.rightMargin {
          rows.append([])
          x = 0
        }
        rows[rows.count - 1].append((index, frame.x + left + x))
        x += needed
      }
      legend = rows
      let top = Self.top + Self.legendRow * Double(rows.count)
      area = SVGCanvas.Frame(
        x: frame.x + left, y: frame.y + top, width: width,
        height: max(frame.height - top - Self.bottom, 1))
    }

    private static func drawable(_ length: Double) -> Double {
      length.isNaN ? 1 : min(max(length, 1), 1e7)
    }

    private var right: Double { area.x + area.width }
    private var floor: Double { area.y + area.height }

    /// The pixel of a value of the vertical axis, on its edge for values beyond it.
    func level(_ value: Double) -> Double {
      // An infinite bound lies at its own end.
      let share = plot.y.share(of: value) ?? (value > 0 ? 1 : 0)
      return floor - area.height * min(max(share, 0), 1)
    }

    private func column(_ value: Double) -> Double? {
      guard let share = plot.x.share(of: value), share >= -1e-9, share <= 1 + 1e-9 else {
        return nil
      }
      return area.x + area.width * min(max(share, 0), 1)
    }

    /// The unbroken parts of a series.
    func runs(of series: Series) -> [[SVGCanvas.Point]] {
      var runs: [[SVGCanvas.Point]] = [[]]
      for value in series.values {
        if let x = column(value.x), plot.y.share(of: value.y) != nil {
          runs[runs.count - 1].append(SVGCanvas.Point(x, level(value.y)))
        } else if runs.last?.isEmpty == false {
          runs.append([])
        }
      }
      return runs
    }

    /// A text cut to what a length in pixels has room for, by the usual width of a letter.
    private static func fitted(_ text: String, _ length: Double, letter: Double) -> String {
      let room = max(Int(length / letter), 2)
      return text.count <= room ? text : text.prefix(room - 1) + "…"
    }

    func drawHeading(on canvas: inout SVGCanvas) {
      // A title that has no room beside the axes begins at the edge of the picture.
      let isShort = Self.letter * Double(plot.title.count) <= right - area.x
      let shown = Self.fitted(plot.title, frame.width - 2 * Self.edge, letter: Self.letter + 0.6)
      canvas.text(
        shown, at: SVGCanvas.Point(isShort ? area.x : frame.x + Self.edge, frame.y + 18), .title)
      for (row, entries) in legend.enumerated() {
        let y = frame.y + Self.top + 5 + Self.legendRow * Double(row)
        for entry in entries {
          let one = plot.series[entry.index]
          if one.hasLine {
            canvas.polyline(
              [SVGCanvas.Point(entry.x, y), SVGCanvas.Point(entry.x + 16, y)],
              series: entry.index, isBroad: one.isBroad)
          }
          if one.hasMarks {
            canvas.mark(
              SVGCanvas.Point(entry.x + 8, y), series: one.isPlain ? nil : entry.index)
          }
          canvas.text(one.name, at: SVGCanvas.Point(entry.x + 21, y + 4), .quiet)
        }
      }
    }

    func drawAxes(on canvas: inout SVGCanvas) {
      for tick in plot.y.ticks {
        let y = level(tick.value)
        canvas.line(from: SVGCanvas.Point(area.x, y), to: SVGCanvas.Point(right, y), .grid)
        canvas.text(tick.label, at: SVGCanvas.Point(area.x - 6, y + 4), anchor: .end, .quiet)
      }
      for tick in plot.x.ticks {
        guard let x = column(tick.value) else { continue }
        canvas.line(from: SVGCanvas.Point(x, floor), to: SVGCanvas.Point(x, floor + 4), .axis)
        canvas.text(tick.label, at: SVGCanvas.Point(x, floor + 18), anchor: .middle, .quiet)
      }
      canvas.line(from: SVGCanvas.Point(area.x, floor), to: SVGCanvas.Point(right, floor), .axis)
      let middle = area.x + area.width / 2
      canvas.text(
        Self.fitted(
          plot.x.title, 2 * min(middle - frame.x, frame.x + frame.width - middle),
          letter: Self.letter - 0.4),
        at: SVGCanvas.Point(middle, floor + 38), anchor: .middle)
      canvas.text(
        Self.fitted(plot.y.title, frame.height - 2 * Self.edge, letter: Self.letter - 0.4),
        at: SVGCanvas.Point(frame.x + 16, area.y + area.height / 2),
        anchor: .middle, isTurned: true)
    }

    func drawLevels(on canvas: inout SVGCanvas) {
      let drawn = plot.levels.filter { $0.value.isFinite }
      for one in drawn {
        let y = level(one.value)
        canvas.line(from: SVGCanvas.Point(area.x, y), to: SVGCanvas.Point(right, y), one.style)
      }
      let labelled = drawn.filter { !$0.label.isEmpty }
      guard plot.rightMargin >= 60 else {
        for one in labelled {
          let place = SVGCanvas.Point(right, level(one.value) - 4)
          canvas.text(one.label, at: place, anchor: .end, .quiet)
        }
        return
      }
      // From the middle outwards, so that the labels around it give way to it.
      let sorted = labelled.sorted { $0.value > $1.value }
      var places = sorted.map { level($0.value) }
      let middle = places.count / 2
      for index in places.indices.dropFirst(middle + 1) {
        places[index] = max(places[index], places[index - 1] + 15)
      }
      for index in places.indices.prefix(middle).reversed() {
        places[index] = min(places[index], places[index + 1] - 15)
      }
      for (one, y) in zip(sorted, places) {
        canvas.text(one.label, at: SVGCanvas.Point(right + 8, y + 4))
      }
    }
  }
}
