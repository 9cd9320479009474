// SPDX-License-Identifier: Apache-2.0

extension ArcDial {
  // Pixels.
  private static let (top, bottom, side, label) = (34.0, 26.0, 58.0, 20.0)

  /// Draws the dial into a part of a picture; 200 by 200 pixels or more are readable.
  ///
  /// - Parameters:
  ///   - canvas: The picture.
  ///   - frame: The part of it.
  public func draw(on canvas: inout SVGCanvas, in frame: SVGCanvas.Frame) {
    canvas.text(title, at: SVGCanvas.Point(frame.x + 8, frame.y + 18), .title)
    // The scale reaches half a radius upwards, at −30°, and one downwards.
    let radius = max(
      8,
      min(
        (frame.width - 2 * Self.side) / 2,
        (frame.height - Self.top - Self.bottom - 2 * Self.label) / 1.5))
    let centre = SVGCanvas.Point(
      frame.x + frame.width / 2, frame.y + Self.top + Self.label / 2 + 0.5 * radius)
    drawScale(on: &canvas, centre, radius)
    // Drawn clockwise: flexion turns downwards.
    if let low = Self.shown(low), let high = Self.shown(high) {
      canvas.sector(centre, radius: 0.82 * radius, from: -low, to: -high, series: 0)
      canvas.arc(centre, radius: 0.82 * radius, from: -low, to: -high, series: 0, weight: .strong)
    }
    for end in ends {
      if let interval = end.interval, interval.lowerBound < interval.upperBound,
        let low = Self.shown(interval.lowerBound), let high = Self.shown(interval.upperBound)
      {
        canvas.arc(centre, radius: 0.9 * radius, from: -low, to: -high, series: 1, weight: .broad)
      }
      canvas.line(from: centre, to: centre.moved(0.82 * radius, towards: -end.angle), .limb)
    }
    canvas.line(from: centre, to: centre.moved(0.95 * radius, towards: 180), .limb)
    canvas.mark(centre, series: nil, radius: 6)
    canvas.text(fixedPart, at: SVGCanvas.Point(centre.x - 0.95 * radius, centre.y - 9), .quiet)
    canvas.text(
      caption, at: SVGCanvas.Point(frame.x + frame.width / 2, frame.y + frame.height - 8),
      anchor: .middle)
  }

  private func drawScale(on canvas: inout SVGCanvas, _ centre: SVGCanvas.Point, _ radius: Double) {
    canvas.arc(
      centre, radius: radius, from: -Double(Self.scale.lowerBound),
      to: -Double(Self.scale.upperBound), series: 8)
    for degrees in Self.ticks {
      let direction = -Double(degrees)
      canvas.line(
        from: centre.moved(0.93 * radius, towards: direction),
        to: centre.moved(radius, towards: direction), .axis)
      let place = centre.moved(radius + 14, towards: direction)
      let anchor: SVGCanvas.Anchor =
        switch degrees {
        case ..<60: .start
        case 60...120: .middle
        default: .end
        }
      canvas.text(
        "\(Self.text(of: degrees))°", at: SVGCanvas.Point(place.x, place.y + 4), anchor: anchor,
        .quiet)
    }
  }
}
