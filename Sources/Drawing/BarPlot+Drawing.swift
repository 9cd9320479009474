// SPDX-License-Identifier: Apache-2.0

extension BarPlot {
  /// Draws the plot into a part of a picture.
  ///
  /// Numbers stand beyond the bars where there is room for the longest of them.
  ///
  /// - Parameters:
  ///   - canvas: The picture.
  ///   - frame: The part of it.
  public func draw(on canvas: inout SVGCanvas, in frame: SVGCanvas.Frame) {
    let layout = PlotLayout(
      title: title, x: x, y: y, names: series.map(\.name), rightMargin: 16, in: frame)
    layout.drawHeading(on: &canvas) { canvas, index, start in
      canvas.bar(
        SVGCanvas.Frame(x: start.x + 2, y: start.y - 5, width: 12, height: 10), series: index)
    }
    layout.drawAxes(on: &canvas)
    let slot = BarSlot(layout, categories: categories.count, series: series.count)
    let zero = layout.level(0)
    let texts = series.map { one in
      categories.indices.map { one.value(at: $0).map(layout.y.text) ?? "–" }
    }
    let widest = texts.joined().map(\.count).max() ?? 0
    let hasNumbers = Double(widest) * PlotLayout.digit <= slot.pitch
    for (index, one) in series.enumerated() {
      for category in categories.indices {
        let x = slot.start(category, index)
        let value = one.value(at: category)
        if let value {
          canvas.bar(bar(of: value, at: x, slot.width, zero, layout), series: index)
        }
        guard hasNumbers || value == nil && PlotLayout.digit <= slot.pitch else { continue }
        let isBelow = value.map { $0 < 0 } ?? false
        let y = value.map(layout.level) ?? zero
        canvas.text(
          texts[index][category],
          at: SVGCanvas.Point(x + slot.width / 2, isBelow ? y + 13 : y - 4), anchor: .middle, .quiet
        )
      }
    }
    if layout.y.range.lowerBound < 0 {
      canvas.line(
        from: SVGCanvas.Point(layout.area.x, zero), to: SVGCanvas.Point(layout.right, zero), .axis)
    }
  }

  /// The bar between a value and 0: at least as high as the line that stands for 0.
  private func bar(
    of value: Double, at x: Double, _ width: Double, _ zero: Double, _ layout: PlotLayout
  ) -> SVGCanvas.Frame {
    let end = layout.level(value)
    let height = max(abs(end - zero), 1.5)
    return SVGCanvas.Frame(x: x, y: end > zero ? zero : zero - height, width: width, height: height)
  }
}

/// The places of bars along the horizontal axis, in pixels.
private struct BarSlot {
  /// From a category to the next.
  let step: Double
  /// From a bar to the next of its category.
  let pitch: Double
  /// Of a bar.
  let width: Double
  /// The space before the first bar of a category.
  let lead: Double
  let origin: Double

  init(_ layout: PlotLayout, categories: Int, series: Int) {
    let count = Double(max(series, 1))
    step = layout.area.width / Double(max(categories, 1))
    // A fifth is free between categories; a bar is at most 64 pixels broad.
    pitch = min(step * 0.8 / count, 64)
    width = pitch * (series > 1 ? 0.9 : 1)
    lead = (step - pitch * (count - 1) - width) / 2
    origin = layout.area.x
  }

  func start(_ category: Int, _ series: Int) -> Double {
    origin + step * Double(category) + lead + pitch * Double(series)
  }
}
