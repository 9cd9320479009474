// SPDX-License-Identifier: Apache-2.0

extension LinePlot {
  /// Draws the plot into a part of a picture.
  ///
  /// Values beyond the vertical axis lie on its edge. Values beyond the horizontal axis are not
  /// drawn, and end a line. Of a line without marks no more is drawn than can be seen: see
  /// `LineReduction`.
  ///
  /// - Parameters:
  ///   - canvas: The picture.
  ///   - frame: The part of it.
  public func draw(on canvas: inout SVGCanvas, in frame: SVGCanvas.Frame) {
    let layout = PlotLayout(
      title: title, x: x, y: y, names: series.map(\.name), rightMargin: rightMargin, in: frame)
    layout.drawHeading(on: &canvas) { canvas, index, start in
      let one = series[index]
      let colour = one.colour ?? index
      if one.hasLine {
        canvas.polyline(
          [start, SVGCanvas.Point(start.x + 16, start.y)], series: colour, weight: one.weight)
      }
      if one.hasMarks {
        canvas.mark(SVGCanvas.Point(start.x + 8, start.y), series: one.isPlain ? nil : colour)
      }
    }
    drawSpans(on: &canvas, layout)
    for band in bands {
      let (high, low) = (layout.level(band.upperBound), layout.level(band.lowerBound))
      canvas.rectangle(
        SVGCanvas.Frame(
          x: layout.area.x, y: min(high, low), width: layout.area.width, height: abs(low - high)),
        .band)
    }
    layout.drawAxes(on: &canvas)
    drawLevels(on: &canvas, layout)
    for (index, one) in series.enumerated() {
      let colour = one.colour ?? index
      for run in runs(of: one, layout) {
        drawRibbon(of: one, run, on: &canvas, layout, colour)
        let points = run.map {
          SVGCanvas.Point(layout.column(one.values[$0].x) ?? 0, layout.level(one.values[$0].y))
        }
        if one.hasLine { canvas.polyline(points, series: colour, weight: one.weight) }
        if one.hasMarks {
          for point in points {
            canvas.mark(point, series: one.isPlain ? nil : colour, radius: one.isPlain ? 3.5 : 3)
          }
        }
      }
    }
  }

  /// The unbroken parts of a series: the places of the values to draw.
  private func runs(of series: Series, _ layout: PlotLayout) -> [[Int]] {
    var runs: [Range<Int>] = []
    for (index, value) in series.values.enumerated()
    where layout.column(value.x) != nil && y.share(of: value.y) != nil {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    guard !series.hasMarks else { return runs.map(Array.init) }
    return runs.map { run in
      LineReduction.kept(
        of: run.count, x: { layout.column(series.values[run.lowerBound + $0].x) ?? 0 },
        y: [
          { series.values[run.lowerBound + $0].y },
          { series.values[run.lowerBound + $0].y + halfWidth(series, run.lowerBound + $0) },
          { series.values[run.lowerBound + $0].y - halfWidth(series, run.lowerBound + $0) },
        ]
      ).map { run.lowerBound + $0 }
    }
  }

  /// Half the width of the interval around a value; 0 without one.
  private func halfWidth(_ series: Series, _ index: Int) -> Double {
    guard series.halfWidths.indices.contains(index), series.halfWidths[index].isFinite else {
      return 0
    }
    return series.halfWidths[index]
  }

  private func drawRibbon(
    of series: Series, _ run: [Int], on canvas: inout SVGCanvas, _ layout: PlotLayout,
    _ colour: Int
  ) {
    guard !series.halfWidths.isEmpty else { return }
    func edge(_ sign: Double) -> [SVGCanvas.Point] {
      run.map { index in
        let value = series.values[index]
        return SVGCanvas.Point(
          layout.column(value.x) ?? 0, layout.level(value.y + sign * halfWidth(series, index)))
      }
    }
    canvas.ribbon(edge(1) + edge(-1).reversed(), series: colour)
  }

  private func drawSpans(on canvas: inout SVGCanvas, _ layout: PlotLayout) {
    let shown = spans.compactMap { span -> (start: Double, end: Double, label: String)? in
      let (low, high) = (x.range.lowerBound, x.range.upperBound)
      guard span.range.upperBound >= low, span.range.lowerBound <= high,
        let start = layout.column(max(low, span.range.lowerBound)),
        let end = layout.column(min(high, span.range.upperBound))
      else { return nil }
      return (start, end, span.label)
    }
    for span in shown {
      canvas.rectangle(
        SVGCanvas.Frame(
          x: span.start, y: layout.area.y, width: span.end - span.start,
          height: layout.area.height), .stripe)
    }
    let stride = LabelStride.least(
      shown.map { span in
        let (middle, half) = (
          (span.start + span.end) / 2, PlotLayout.digit * Double(span.label.count) / 2
        )
        return (middle - half, middle + half)
      }, gap: 4)
    for (index, span) in shown.enumerated() where index.isMultiple(of: stride) {
      canvas.text(
        span.label, at: SVGCanvas.Point((span.start + span.end) / 2, layout.area.y + 13),
        anchor: .middle, .quiet)
    }
  }

  private func drawLevels(on canvas: inout SVGCanvas, _ layout: PlotLayout) {
    let drawn = levels.filter { $0.value.isFinite }
    for one in drawn {
      let y = layout.level(one.value)
      canvas.line(
        from: SVGCanvas.Point(layout.area.x, y), to: SVGCanvas.Point(layout.right, y), one.style)
    }
    let labelled = drawn.filter { !$0.label.isEmpty }
    guard rightMargin >= 60 else {
      for one in labelled {
        let place = SVGCanvas.Point(layout.right, layout.level(one.value) - 4)
        canvas.text(one.label, at: place, anchor: .end, .quiet)
      }
      return
    }
    // From the middle outwards, so that the labels around it give way to it.
    let sorted = labelled.sorted { $0.value > $1.value }
    var places = sorted.map { layout.level($0.value) }
    let middle = places.count / 2
    for index in places.indices.dropFirst(middle + 1) {
      places[index] = max(places[index], places[index - 1] + 15)
    }
    for index in places.indices.prefix(middle).reversed() {
      places[index] = min(places[index], places[index + 1] - 15)
    }
    for (one, y) in zip(sorted, places) {
      canvas.text(one.label, at: SVGCanvas.Point(layout.right + 8, y + 4))
    }
  }
}
