// SPDX-License-Identifier: Apache-2.0

/// A drawing in SVG, small and the same in every run: numbers to a tenth, no identifiers.
///
/// Colours are classes, so that the reader's light or dark setting chooses them. Series have the
/// classes `s0`…`s7`, of a palette that the colour-blind can tell apart (Okabe & Ito 2008).
struct SVGCanvas {
  /// Where a text is held.
  enum Anchor: String {
    case start, middle, end
  }

  private let width: Double
  private let height: Double
  private var body = ""

  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
    body +=
      "<line class=\"\(style)\" x1=\"\(x1.svg)\" y1=\"\(y1.svg)\" x2=\"\(x2.svg)\" "
      + "y2=\"\(y2.svg)\"/>\n"
  }

  mutating func polyline(_ points: [(x: Double, y: Double)], _ style: String) {
    guard points.count > 1 else { return }
    let list = points.map { "\($0.x.svg),\($0.y.svg)" }.joined(separator: " ")
    body += "<polyline class=\"l \(style)\" points=\"\(list)\"/>\n"
  }

  /// A mark of the series; every second one is hollow, a second sign beside the colour.
  mutating func mark(_ x: Double, _ y: Double, series: Int) {
    body +=
      "<circle class=\"\(series % 2 == 0 ? "m" : "h") s\(series)\" cx=\"\(x.svg)\" cy=\"\(y.svg)\" "
      + "r=\"3\"/>\n"
  }

  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String
  ) {
    body +=
      "<rect class=\"\(style)\" x=\"\(x.svg)\" y=\"\(y.svg)\" width=\"\(width.svg)\" "
      + "height=\"\(height.svg)\"/>\n"
  }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start, style: String = "t",
    turned: Bool = false
  ) {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let turn = turned ? " transform=\"rotate(-90 \(x.svg) \(y.svg))\"" : ""
    body +=
      "<text class=\"\(style)\" x=\"\(x.svg)\" y=\"\(y.svg)\" text-anchor=\"\(anchor.rawValue)\""
      + "\(turn)>\(escaped)</text>\n"
  }

  /// The file.
  var document: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width.svg) \(height.svg)" \
    width="\(width.svg)" height="\(height.svg)">
    <style>\(Self.style)</style>
    <rect class="b" width="\(width.svg)" height="\(height.svg)"/>
    \(body)</svg>

    """
  }

  private static let style: String = {
    let colours = ["0072b2", "d55e00", "009e73", "b0589a", "a07700", "3a9ad9", "555555", "111111"]
    let onDark = ["4aa8e0", "f08a45", "35c99c", "dd92c3", "e0b840", "8cd0ff", "aaaaaa", "f0f0f0"]
    func classes(_ list: [String]) -> String {
      list.enumerated().map {
        ".l.s\($0){stroke:#\($1)}.m.s\($0){fill:#\($1)}.h.s\($0){stroke:#\($1)}.f.s\($0){fill:#\($1)}"
      }.joined()
    }
    return "text{font:11px sans-serif}.t{fill:#24292f}.q{fill:#57606a}.w{fill:#fff}"
      + ".b{fill:#fff}.g{stroke:#d8dee4}.a{stroke:#57606a}.d{stroke:#57606a;stroke-dasharray:4 3}"
      + ".l{fill:none;stroke-width:1.6}.r{stroke-width:5;opacity:.4}.h{fill:none;stroke-width:1.5}"
      + ".c0{fill:#b7e1cd}.c1{fill:#fce29a}.c2{fill:#f4b5a6}.c3{fill:#d0d7de}.k{fill:#111}"
      + classes(colours)
      + "@media(prefers-color-scheme:dark){.t{fill:#e6edf3}.q{fill:#9da7b1}.b{fill:#0d1117}"
      + ".g{stroke:#30363d}.a,.d{stroke:#9da7b1}" + classes(onDark) + "}"
  }()
}

extension Double {
  /// To a tenth, without a needless end.
  fileprivate var svg: String {
    let text = fixed(1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
