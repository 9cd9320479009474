// SPDX-License-Identifier: Apache-2.0

extension SVGCanvas {
  /// Draws a circle without filling it.
  ///
  /// - Parameters:
  ///   - centre: Its middle.
  ///   - radius: Pixels; a negative one counts as 0.
  ///   - style: The role of the line.
  public mutating func circle(_ centre: Point, radius: Double, _ style: LineStyle) {
    circle(centre, radius, style.rawValue)
  }

  /// Draws a part of a circle, clockwise: the sweep of a joint.
  ///
  /// - Parameters:
  ///   - centre: The middle of the circle.
  ///   - radius: Pixels.
  ///   - start: Degrees, 0 to the right, 90 upwards.
  ///   - end: Degrees. Equal to `start`, or 360 away from it or more, draws the whole circle.
  ///   - series: The number of the series, from 0.
  ///   - weight: How strong it is.
  public mutating func arc(
    _ centre: Point, radius: Double, from start: Double, to end: Double, series: Int,
    weight: LineWeight = .plain
  ) {
    let style = (weight == .plain ? "line" : "line \(weight.rawValue)") + " \(Self.name(series))"
    guard let path = Self.path(centre, radius, from: start, to: end) else {
      circle(centre, radius, style)
      return
    }
    body += "<path class=\"\(style)\" d=\"\(path)\"/>\n"
  }

  /// Fills a sector of a circle in the colour of a series, transparent. The same parameters as
  /// ``arc(_:radius:from:to:series:weight:)``; nothing for a whole circle.
  public mutating func sector(
    _ centre: Point, radius: Double, from start: Double, to end: Double, series: Int
  ) {
    guard let path = Self.path(centre, radius, from: start, to: end) else { return }
    body +=
      "<path class=\"sector fill \(Self.name(series))\" "
      + "d=\"\(path)L\(centre.x.svg) \(centre.y.svg)Z\"/>\n"
  }

  /// A part of a circle, clockwise; `nil` for a whole one.
  private static func path(
    _ centre: Point, _ radius: Double, from start: Double, to end: Double
  ) -> String? {
    let turn = start - end
    guard turn.isFinite, abs(turn) < 360, turn != 0 else { return nil }
    let sweep = turn < 0 ? turn + 360 : turn
    let first = centre.moved(radius, towards: start)
    let last = centre.moved(radius, towards: end)
    return "M\(first.x.svg) \(first.y.svg)A\(radius.svg) \(radius.svg) 0 "
      + "\(sweep > 180 ? 1 : 0) 1 \(last.x.svg) \(last.y.svg)"
  }

  private mutating func circle(_ centre: Point, _ radius: Double, _ style: String) {
    body +=
      "<circle class=\"\(style)\" cx=\"\(centre.x.svg)\" cy=\"\(centre.y.svg)\" "
      + "r=\"\(max(radius, 0).svg)\"/>\n"
  }
}
