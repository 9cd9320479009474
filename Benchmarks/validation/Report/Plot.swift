// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A plot of a few series over common axes.
struct Plot {
  /// One curve or cloud.
  struct Series {
    var name: String
    var points: [(x: Double, y: Double)]
    var hasLine = true
    var hasMarks = true
    /// Drawn broad and pale, to be seen beneath a line that covers it.
    var isBroad = false
  }

  /// An axis.
  struct Axis {
    var title: String
    var range: ClosedRange<Double>
    var isLogarithmic = false
    /// Where the labels stand; the text of each.
    var ticks: [(value: Double, label: String)]

    /// A linear axis with labels at about five round numbers.
    static func linear(_ title: String, _ range: ClosedRange<Double>) -> Axis {
      let rough = (range.upperBound - range.lowerBound) / 5
      let power = pow(10, log10(rough).rounded(.down))
      let step = [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? rough
      let decimals = Swift.max(0, Int(-log10(step).rounded(.down)))
      let first = Int((range.lowerBound / step - 1e-9).rounded(.up))
      let last = Int((range.upperBound / step + 1e-9).rounded(.down))
      let ticks = (first...Swift.max(first, last)).map { Double($0) * step }
      return Axis(title: title, range: range, ticks: ticks.map { ($0, $0.fixed(decimals)) })
    }

    /// A logarithmic axis with labels where stated.
    static func logarithmic(
      _ title: String, _ range: ClosedRange<Double>, at ticks: [Double]
    ) -> Axis {
      Axis(
        title: title, range: range, isLogarithmic: true,
        ticks: ticks.map { ($0, "\($0)".hasSuffix(".0") ? $0.fixed(0) : "\($0)") })
    }

    /// 0…1 along the axis, for values beyond it too.
    func share(_ value: Double) -> Double {
      func scaled(_ x: Double) -> Double { isLogarithmic ? log(x) : x }
      let (low, high) = (scaled(range.lowerBound), scaled(range.upperBound))
      return (scaled(value) - low) / (high - low)
    }
  }

  var title: String
  var x: Axis
  var y: Axis
  var series: [Series]
  /// Levels drawn across, with a word each.
  var levels: [(value: Double, label: String)] = []
  var size = (width: 640.0, height: 300.0)

  /// The file.
  var svg: String {
    var canvas = SVGCanvas(width: size.width, height: size.height)
    let (left, top, bottom) = (52.0, 46.0, 44.0)
    let (width, height) = (size.width - left - 16, size.height - top - bottom)
    func place(_ px: Double, _ py: Double) -> (x: Double, y: Double) {
      (left + width * x.share(px), top + height * (1 - y.share(py)))
    }
    canvas.text(title, left, 16)
    for tick in y.ticks {
      let at = place(x.range.lowerBound, tick.value)
      canvas.line(left, at.y, left + width, at.y, "g")
      canvas.text(tick.label, left - 6, at.y + 4, .end, style: "q")
    }
    for tick in x.ticks {
      let at = place(tick.value, y.range.lowerBound)
      canvas.line(at.x, at.y, at.x, at.y + 4, "a")
      canvas.text(tick.label, at.x, at.y + 17, .middle, style: "q")
    }
    canvas.line(left, top + height, left + width, top + height, "a")
    canvas.text(x.title, left + width / 2, size.height - 8, .middle)
    canvas.text(y.title, 14, top + height / 2, .middle, turned: true)
    for level in levels {
      let at = place(x.range.upperBound, level.value)
      canvas.line(left, at.y, left + width, at.y, "d")
      canvas.text(level.label, at.x, at.y - 4, .end, style: "q")
    }
    var legend = left
    for (index, one) in series.enumerated() {
      let points = one.points.filter { $0.x.isFinite && $0.y.isFinite }.map {
        place($0.x, clamped($0.y))
      }
      if one.hasLine { canvas.polyline(points, "s\(index)\(one.isBroad ? " r" : "")") }
      if one.hasMarks { for point in points { canvas.mark(point.x, point.y, series: index) } }
      guard !one.name.isEmpty else { continue }
      if one.hasLine {
        canvas.polyline([(legend, 31), (legend + 16, 31)], "s\(index)\(one.isBroad ? " r" : "")")
      }
      if one.hasMarks { canvas.mark(legend + 8, 31, series: index) }
      canvas.text(one.name, legend + 21, 35, style: "q")
      legend += 34 + 6.3 * Double(one.name.count)
    }
    return canvas.document
  }

  /// Values beyond the axis lie on its edge.
  private func clamped(_ value: Double) -> Double {
    Swift.min(Swift.max(value, y.range.lowerBound), y.range.upperBound)
  }
}
