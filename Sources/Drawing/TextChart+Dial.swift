// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension TextChart {
  /// The lines of ``lines(of:)-(ArcDial)``, each with a line break at its end.
  public func text(of dial: ArcDial) -> String { Self.joined(lines(of: dial)) }

  /// The way of a joint as a dial of 14 lines at most: a scale of single dots with its angles around it,
  /// the way as a curve within, the limb at both ends of it, and the fixed part to the left.
  ///
  /// Dots are braille patterns; in ASCII the scale is `.`, and `*` the rest. Intervals are not drawn: a few
  /// degrees are less than a dot. The part of the circle between the ends has a dot in each cell.
  public func lines(of dial: ArcDial) -> [String] {
    let form = DialForm(columns: columns, isASCII: isASCII)
    var scale = form.grid, way = form.grid
    for degrees in stride(from: ArcDial.scale.lowerBound, through: ArcDial.scale.upperBound, by: 5)
    {
      let isTick = ArcDial.ticks.contains(degrees)
      guard isTick || degrees.isMultiple(of: form.dotStep) else { continue }
      let place = form.place(form.radius, Double(degrees))
      scale.set(Int(place.x.rounded()), Int(place.y.rounded()))
      if isTick, !isASCII {
        scale.line(from: form.place(form.radius - 2, Double(degrees)), to: place)
      }
    }
    let centre = form.place(0, 0)
    way.line(from: centre, to: form.place(0.95 * form.radius, 180))
    for end in dial.ends { way.line(from: centre, to: form.place(0.78 * form.radius, end.angle)) }
    if let low = ArcDial.shown(dial.low), let high = ArcDial.shown(dial.high), low < high {
      if !isASCII { form.fill(&way, low...high) }
      let steps = max(Int(high - low), 1)
      for step in 0...steps {
        let angle = low + (high - low) * Double(step) / Double(steps)
        let place = form.place(0.78 * form.radius, angle)
        way.set(Int(place.x.rounded()), Int(place.y.rounded()))
      }
    }
    let title = cut(plain(dial.title), to: columns)
    return [title].filter { !$0.isEmpty } + form.lines(scale, way)
      + folded(plain(dial.caption), most: 2)
  }

  /// A text in lines of the width, broken at spaces; what has no room in them is cut.
  private func folded(_ text: String, most: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if lines.count == most, let last = lines.last, last.count > columns { break }
      if let last = lines.last, last.count + 1 + word.count <= columns || lines.count == most {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { cut($0, to: columns) }
  }
}

/// The places of a dial in text.
private struct DialForm {
  /// Dots.
  let radius: Double
  /// Empty, of the size that the dial needs.
  let grid: DotGrid
  let isASCII: Bool
  /// Dots of a cell, and the middle of the circle in dots.
  private let (across, down): (Double, Double)
  private let (middleX, middleY): (Double, Double)

  /// Columns beside the scale for its angles.
  private static let margin = 5
  /// Cells of the radius downwards, at the most: a line above for −30°, one below for 90°.
  private static let mostRows = 5.5

  init(columns: Int, isASCII: Bool) {
    self.isASCII = isASCII
    // A cell is about twice as high as wide, so a dot of a braille pattern is about square.
    let cells = min(Double(columns - 2 * Self.margin - 1) / 4, Self.mostRows)
    // The row of 0°; −30° is half a radius above it, and 90° a whole one below.
    let middle = (cells / 2).rounded(.up) + 1
    let rows = Int(middle + cells.rounded(.up)) + 1
    let width = Int((4 * cells).rounded(.up)) + 1 + 2 * Self.margin
    grid = DotGrid(columns: min(width, columns), rows: rows, isASCII: isASCII)
    (across, down) = (Double(grid.across), Double(grid.down))
    radius = 4 * cells
    middleX = Double(grid.columns) / 2 * across - 0.5
    middleY = middle * down + (down - 1) / 2
  }

  /// Degrees between the dots of the scale.
  var dotStep: Int { radius < 12 ? 15 : isASCII ? 10 : 5 }

  /// The place so far from the middle, in the direction of an angle, downwards for flexion. Of a radius in
  /// quarters of a cell's height.
  func place(_ distance: Double, _ degrees: Double) -> (x: Double, y: Double) {
    let point = SVGCanvas.Point(0, 0).moved(distance, towards: -degrees)
    return (middleX + point.x / 2 * across, middleY + point.y / 4 * down)
  }

  /// Sets a dot in each cell of the sector between two angles.
  func fill(_ grid: inout DotGrid, _ angles: ClosedRange<Double>) {
    for y in stride(from: 2, to: grid.height, by: 4) {
      for x in stride(from: y / 4 % 2, to: grid.width, by: 2) {
        let (dx, dy) = ((Double(x) - middleX) * 2 / across, (Double(y) - middleY) * 4 / down)
        let distance = (dx * dx + dy * dy).squareRoot()
        let degrees = atan2(dy, dx) * 180 / .pi
        let angle = degrees < -90 ? degrees + 360 : degrees
        if distance < 0.7 * radius, angles.contains(angle) { grid.set(x, y) }
      }
    }
  }

  func lines(_ scale: DotGrid, _ way: DotGrid) -> [String] {
    var both = scale
    both.add(way)
    var cells = (0..<grid.rows).map { row in
      (0..<grid.columns).map { column -> Character in
        guard isASCII else { return both.pattern(row, column) ?? " " }
        return way.hasDots(row, column) ? "*" : scale.hasDots(row, column) ? "." : " "
      }
    }
    for degrees in ArcDial.ticks {
      let text = Array(isASCII ? "\(degrees)" : "\(ArcDial.text(of: degrees))°")
      let tip = place(radius + 4, Double(degrees))
      let row = min(max(Int((tip.y / down - 0.5).rounded()), 0), grid.rows - 1)
      let column = Int((tip.x / across - 0.5).rounded())
      let start =
        switch degrees {
        case ..<60: column
        case 60...120: column - text.count / 2
        default: column - text.count + 1
        }
      let first = min(max(start, 0), grid.columns - text.count)
      cells[row].replaceSubrange(first..<first + text.count, with: text)
    }
    return cells.map { TextChart.trimmed(String($0)) }.filter { !$0.isEmpty }
  }
}
