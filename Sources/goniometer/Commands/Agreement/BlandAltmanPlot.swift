// SPDX-License-Identifier: Apache-2.0

internal import Goniometry

/// Differences over means as a picture (SVG 1.1): a panel for every two raters, one below another.
///
/// Bias and limits of agreement are lines, their 95 % intervals bands; the acceptable difference,
/// where it is stated, is dotted. Readable without colour; the same report gives the same bytes.
struct BlandAltmanPlot {
  let report: AgreementReport

  // All in pixels.
  private static let (width, panelHeight) = (720.0, 420.0)
  private static let (left, right, top, bottom) = (70.0, 150.0, 40.0, 55.0)
  private static let lineHeight = 15.0
  private static let colour = (band: "#c9d8e8", line: "#1f4e79", point: "#333333")

  /// The whole file.
  var svg: String {
    let height = Self.panelHeight * Double(report.pairs.count)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width.fixed(0))" \
      height="\(height.fixed(0))" viewBox="0 0 \(Self.width.fixed(0)) \(height.fixed(0))" \
      font-family="sans-serif" font-size="13">
      <rect width="100%" height="100%" fill="white"/>

      """
    for (index, pair) in report.pairs.enumerated() {
      let y = Self.panelHeight * Double(index)
      text += "<g transform=\"translate(0,\(y.fixed(0)))\">\n\(panel(of: pair))</g>\n"
    }
    return text + "</svg>\n"
  }

  private func panel(of pair: AgreementReport.Pair) -> String {
    let found = pair.differences
    let points = report.ratings.subjects.map { row in
      let (first, second) = (row[pair.firstIndex], row[pair.secondIndex])
      return (x: second + (first - second) / 2, y: first - second)
    }
    let (lower, upper) = (found.lowerLimit, found.upperLimit)
    let acceptable = report.acceptable.map { [-$0, $0] } ?? []
    let x = PlotAxis(
      over: points.map(\.x), from: Self.left, to: Self.width - Self.right)
    let y = PlotAxis(
      over: points.map(\.y) + [lower.interval.lower, upper.interval.upper] + acceptable,
      from: Self.panelHeight - Self.bottom, to: Self.top)
    var text = ""
    for interval in [lower.interval, found.biasInterval, upper.interval] {
      let (high, low) = (y.position(interval.upper), y.position(interval.lower))
      text +=
        "<rect x=\"\(x.start.fixed(1))\" y=\"\(high.fixed(1))\" width=\"\((x.end - x.start).fixed(1))\" "
        + "height=\"\((low - high).fixed(1))\" fill=\"\(Self.colour.band)\"/>\n"
    }
    text += frame(x, y, pair)
    for value in acceptable {
      text += line(x, y.position(value), "stroke=\"#777777\" stroke-dasharray=\"2 4\"")
    }
    let middle = y.position(found.bias)
    for (name, value, dash, words) in [
      ("+1.96 SD", upper.value, "8 4", min(y.position(upper.value), middle - Self.lineHeight)),
      ("bias", found.bias, "none", middle),
      ("−1.96 SD", lower.value, "8 4", max(y.position(lower.value), middle + Self.lineHeight)),
    ] {
      text += line(
        x, y.position(value),
        "stroke=\"\(Self.colour.line)\" stroke-width=\"1.5\" stroke-dasharray=\"\(dash)\"")
      text += label(
        "\(name): \(report.shown(value))", x.end + 8, words + 4, "text-anchor=\"start\"")
    }
    for point in points {
      text +=
        "<circle cx=\"\(x.position(point.x).fixed(1))\" cy=\"\(y.position(point.y).fixed(1))\" "
        + "r=\"3.5\" fill=\"\(Self.colour.point)\" fill-opacity=\"0.6\"/>\n"
    }
    return text
  }

  /// Axes with their ticks and names, and the title.
  private func frame(_ x: PlotAxis, _ y: PlotAxis, _ pair: AgreementReport.Pair) -> String {
    var text =
      "<path d=\"M\(x.start.fixed(1)) \(y.end.fixed(1))V\(y.start.fixed(1))H\(x.end.fixed(1))\" "
      + "fill=\"none\" stroke=\"black\"/>\n"
    for tick in x.ticks {
      let place = x.position(tick.value)
      text += "<path d=\"M\(place.fixed(1)) \(y.start.fixed(1))v5\" stroke=\"black\"/>\n"
      text += label(tick.text, place, y.start + 20, "text-anchor=\"middle\"")
    }
    for tick in y.ticks {
      let place = y.position(tick.value)
      text += "<path d=\"M\(x.start.fixed(1)) \(place.fixed(1))h-5\" stroke=\"black\"/>\n"
      text += label(tick.text, x.start - 8, place + 4, "text-anchor=\"end\"")
    }
    let (first, second) = (
      report.matched.raters[pair.firstIndex], report.matched.raters[pair.secondIndex]
    )
    let middle = (x.start + x.end) / 2
    let dotted = report.acceptable.map { "; dotted: acceptable, ±\(report.plain($0))" } ?? ""
    text += label(
      "\(first.letter): \(first.place); \(second.letter): \(second.place)", middle, 24,
      "text-anchor=\"middle\" font-weight=\"bold\"")
    text += label(
      "mean of \(first.letter) and \(second.letter) (bands: 95 % intervals\(dotted))", middle,
      y.start + 42, "text-anchor=\"middle\""
    )
    let (row, column) = ((y.start + y.end) / 2, 18.0)
    text += label(
      "\(first.letter) − \(second.letter)", column, row,
      "text-anchor=\"middle\" transform=\"rotate(-90 \(column.fixed(1)) \(row.fixed(1)))\"")
    return text
  }

  private func line(_ x: PlotAxis, _ y: Double, _ style: String) -> String {
    "<path d=\"M\(x.start.fixed(1)) \(y.fixed(1))H\(x.end.fixed(1))\" fill=\"none\" \(style)/>\n"
  }

  private func label(_ words: String, _ x: Double, _ y: Double, _ style: String) -> String {
    let safe = words.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    // XML takes no control characters at all.
    let shown = String(
      String.UnicodeScalarView(safe.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
    return "<text x=\"\(x.fixed(1))\" y=\"\(y.fixed(1))\" \(style)>\(shown)</text>\n"
  }
}
