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
    let layout = PlotLayout(
      title: title, x: x, y: y, names: series.map(\.name), rightMargin: rightMargin, in: frame)
    layout.drawHeading(on: &canvas) { canvas, index, start in
      let one = series[index]
      if one.hasLine {
        canvas.polyline(
          [start, SVGCanvas.Point(start.x + 16, start.y)], series: index, isBroad: one.isBroad)
      }
      if one.hasMarks {
        canvas.mark(SVGCanvas.Point(start.x + 8, start.y), series: one.isPlain ? nil : index)
      }
    }
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
      for run in runs(of: one, layout) {
        if one.hasLine { canvas.polyline(run, series: index, isBroad: one.isBroad) }
        if one.hasMarks {
          for point in run {
            canvas.mark(point, series: one.isPlain ? nil : index, radius: one.isPlain ? 3.5 : 3)
          }
        }
      }
    }
  }

  /// The unbroken parts of a series.
  private func runs(of series: Series, _ layout: PlotLayout) -> [[SVGCanvas.Point]] {
    var runs: [[SVGCanvas.Point]] = [[]]
    for value in series.values {
      if let x = layout.column(value.x), y.share(of: value.y) != nil {
        runs[runs.count - 1].append(SVGCanvas.Point(x, layout.level(value.y)))
      } else if runs.last?.isEmpty == false {
        runs.append([])
      }
    }
    return runs
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
