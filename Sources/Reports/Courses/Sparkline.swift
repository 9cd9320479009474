// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// A course as the smallest picture that still reads: the line, with a dark point at the last visit and a green one
/// at the best.
struct Sparkline {
  private static let (width, height, edge) = (96.0, 24.0, 4.0)
  /// Points beyond which several are drawn as one: two a pixel.
  private static let mostPoints = 180

  private let line: CourseLine

  init(_ line: CourseLine) { self.line = line }

  /// The picture; its text alternative is the row that it stands in.
  var markup: Markup {
    let values = line.visits.map(\.degrees)
    let times = line.times.values
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
    let (start, end) = (times[0], times[times.count - 1])
    func place(_ visit: Int) -> (x: String, y: String) {
      let across = end > start ? (times[visit] - start) / (end - start) : 1
      // A course of a few degrees is not blown up to a mountain.
      let span = max(greatest - least, Self.leastSpan)
      let up = (values[visit] - (least + greatest) / 2) / span + 0.5
      return (
        (Self.edge + across * (Self.width - 2 * Self.edge)).decimals(1),
        (Self.height - Self.edge - up * (Self.height - 2 * Self.edge)).decimals(1)
      )
    }
    let step = (values.count + Self.mostPoints - 1) / Self.mostPoints
    let drawn = stride(from: 0, to: values.count - 1, by: step) + [values.count - 1]
    let path = drawn.map(place).enumerated().map { index, point in
      "\(index == 0 ? "M" : "L")\(point.x) \(point.y)"
    }.joined()
    let (last, best) = (place(line.analysis.last), place(line.analysis.best))
    return .element(
      .svg,
      attributes: [
        ("xmlns", "http://www.w3.org/2000/svg"), ("class", "spark"), ("aria-hidden", "true"),
        ("viewBox", "0 0 \(Int(Self.width)) \(Int(Self.height))"),
      ],
      [
        // What a style sheet says counts more; a program that prints may not read it.
        .element(
          .path,
          attributes: [
            ("d", path), ("fill", "none"), ("stroke", "#57606a"), ("stroke-width", "1.5"),
          ]), dot("best", "#116b3c", best), dot("now", "#1f2328", last),
      ])
  }

  private func dot(_ name: String, _ colour: String, _ place: (x: String, y: String)) -> Markup {
    .element(
      .path,
      attributes: [
        ("class", name), ("d", "M\(place.x) \(place.y)h0"), ("stroke", colour),
        ("stroke-width", "6"), ("stroke-linecap", "round"),
      ])
  }

  /// Degrees that fill the height at the least.
  private static let leastSpan = 10.0
}
