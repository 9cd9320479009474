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
    let kinds = strip?.kinds ?? []
    let layout = PlotLayout(
      title: title, x: x, y: y, names: series.map(\.name) + kinds.map(\.name),
      rightMargin: rightMargin, in: frame)
    layout.drawHeading(on: &canvas) { canvas, index, start in
      guard series.indices.contains(index) else {
        let mark = SVGCanvas.Frame(x: start.x, y: start.y - 3, width: 16, height: Self.stripHeight)
        canvas.bar(mark, series: kinds[index - series.count].colour)
        return
      }
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
    drawStrip(on: &canvas, layout)
    drawMoments(on: &canvas, layout)
    drawLevels(on: &canvas, layout)
    for (index, one) in series.enumerated() {
      let colour = one.colour ?? index
      for run in runs(of: one, layout) {
        // A series without marks is drawn by no more points than can be seen.
        let x = one.values[run].map { layout.column($0.x) ?? 0 }
        func line(_ value: (Int) -> Double) -> [SVGCanvas.Point] {
          func y(_ place: Int) -> Double { value(run.lowerBound + place) }
          let places = one.hasMarks ? Array(x.indices) : LineReduction.kept(x: x, y: y)
          return places.map { SVGCanvas.Point(x[$0], layout.level(y($0))) }
        }
        if !one.halfWidths.isEmpty {
          let upper = line { one.values[$0].y + halfWidth(one, $0) }
          let lower = line { one.values[$0].y - halfWidth(one, $0) }
          drawInterval(from: lower, to: upper, isBars: one.hasMarks, on: &canvas, colour)
        }
        let points = line { one.values[$0].y }
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
  private func runs(of series: Series, _ layout: PlotLayout) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, value) in series.values.enumerated()
    where layout.column(value.x) != nil && y.share(of: value.y) != nil {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  /// Half the width of the interval around a value; 0 without one.
  private func halfWidth(_ series: Series, _ index: Int) -> Double {
    guard series.halfWidths.indices.contains(index), series.halfWidths[index].isFinite else {
      return 0
    }
    return series.halfWidths[index]
  }

  /// The interval around a line, or a bar through each mark.
  private func drawInterval(
    from lower: [SVGCanvas.Point], to upper: [SVGCanvas.Point], isBars: Bool,
    on canvas: inout SVGCanvas, _ colour: Int
  ) {
    guard isBars else { return canvas.ribbon(upper + lower.reversed(), series: colour) }
    for (low, high) in zip(lower, upper) where low != high {
      canvas.polyline([low, high], series: colour)
    }
  }

  private static let stripHeight = 6.0

  private func drawStrip(on canvas: inout SVGCanvas, _ layout: PlotLayout) {
    guard let strip else { return }
    var reached = -Double.infinity
    for part in strip.parts where strip.kinds.indices.contains(part.kind) {
      guard let (start, end) = columns(of: part.range, layout) else { continue }
      // Of parts narrower than a pixel one a pixel is drawn.
      if end - start < 1, end < reached + 1 { continue }
      reached = end
      canvas.bar(
        SVGCanvas.Frame(
          x: start, y: layout.floor - Self.stripHeight, width: end - start,
          height: Self.stripHeight), series: strip.kinds[part.kind].colour)
    }
  }

  /// The pixels from which to which a stretch of the horizontal axis is seen; `nil` outside of it.
  private func columns(
    of range: ClosedRange<Double>, _ layout: PlotLayout
  ) -> (start: Double, end: Double)? {
    let (low, high) = (x.range.lowerBound, x.range.upperBound)
    guard range.upperBound >= low, range.lowerBound <= high,
      let start = layout.column(max(low, range.lowerBound)),
      let end = layout.column(min(high, range.upperBound))
    else { return nil }
    return (start, end)
  }

  private func drawSpans(on canvas: inout SVGCanvas, _ layout: PlotLayout) {
    let shown = spans.filter(\.isStretch).compactMap { span in
      columns(of: span.range, layout).map { (start: $0.start, end: $0.end, label: span.label) }
    }
    var reached = -Double.infinity
    for span in shown {
      // Stretches that cannot be told apart are one.
      let start = span.start < reached + 1 ? reached : span.start
      if span.end < start + 1, span.end - span.start < 1, start == reached { continue }
      canvas.rectangle(
        SVGCanvas.Frame(
          x: start, y: layout.area.y, width: span.end - start, height: layout.area.height),
        .stripe)
      reached = span.end
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
        anchor: .middle, .text)
    }
  }

  /// Stretches of no length as lines, with their labels beside them.
  private func drawMoments(on canvas: inout SVGCanvas, _ layout: PlotLayout) {
    for (index, span) in spans.filter({ !$0.isStretch }).enumerated() {
      guard let (place, _) = columns(of: span.range, layout) else { continue }
      canvas.line(
        from: SVGCanvas.Point(place, layout.area.y), to: SVGCanvas.Point(place, layout.floor),
        .bound)
      // Neighbours stand above one another.
      let row = Double(index % 4) * 13
      let isLate = place > layout.area.x + layout.area.width * 0.7
      canvas.text(
        span.label, at: SVGCanvas.Point(place + (isLate ? -4 : 4), layout.floor - 6 - row),
        anchor: isLate ? .end : .start, .quiet)
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
