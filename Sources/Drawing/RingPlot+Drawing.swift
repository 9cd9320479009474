// SPDX-License-Identifier: Apache-2.0

extension RingPlot {
  /// Draws the plot into a part of a picture.
  ///
  /// In a frame that is lower than ``height(forWidth:)`` the rings are smaller; then texts that have no
  /// room are left out.
  ///
  /// - Parameters:
  ///   - canvas: The picture.
  ///   - frame: The part of it.
  public func draw(on canvas: inout SVGCanvas, in frame: SVGCanvas.Frame) {
    let frame = PlotLayout.drawable(frame)
    PlotLayout.drawTitle(title, on: &canvas, in: frame)
    let grid = RingGrid(self, width: frame.width, height: frame.height)
    for (index, ring) in rings.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: grid.columns)
      let centre = SVGCanvas.Point(
        frame.x + RingGrid.edge + (Double(column) + 0.5) * grid.cell,
        frame.y + RingGrid.top + Double(row) * grid.row + grid.diameter / 2)
      draw(ring.share, at: centre, on: &canvas, grid)
      guard grid.hasNames else { continue }
      let name = PlotLayout.fitted(ring.name, grid.cell - 2, letter: RingGrid.letter)
      canvas.text(
        name, at: SVGCanvas.Point(centre.x, centre.y + grid.diameter / 2 + 14), anchor: .middle,
        grid.cell < RingGrid.small ? .small : .quiet)
    }
  }

  private func draw(
    _ share: Double?, at centre: SVGCanvas.Point, on canvas: inout SVGCanvas, _ grid: RingGrid
  ) {
    let radius = grid.radius
    let share = WholePercent.drawn(share)
    if let share {
      canvas.circle(centre, radius: radius, .track)
      // A part that is not nothing shows, and so does a gap: half a pixel each.
      let least = min(0.5 / (2 * .pi * radius), 0.5)
      let drawn = share < 1 ? min(share, 1 - least) : 1
      if share > 0 {
        canvas.arc(
          centre, radius: radius, from: 90, to: 90 - 360 * max(drawn, least), series: 0,
          weight: .ring)
      }
    } else {
      canvas.circle(centre, radius: radius, .absent)
    }
    guard grid.hasNumbers else { return }
    let number = share.map { "\(WholePercent.of($0))" } ?? "–"
    canvas.text(
      grid.hasUnits && share != nil ? "\(number) %" : number,
      at: SVGCanvas.Point(centre.x, centre.y + 4), anchor: .middle,
      grid.hasUnits ? .text : .number)
  }
}

/// The places of rings within a frame, in pixels.
struct RingGrid {
  /// Rings beside each other, 1 or more.
  let columns: Int
  /// From the middle of a ring to that of the next beside it.
  let cell: Double
  /// From a row to the next.
  let row: Double
  /// Of a whole ring.
  let diameter: Double
  /// The height of everything.
  let height: Double

  static let (top, edge, bottom) = (32.0, 6.0, 6.0)
  /// The breadth of a ring, as in the style sheet.
  static let stroke = 7.0
  /// The usual width of a letter of a name, as names have many digits.
  static let letter = 6.6
  /// Names in narrower cells are written small.
  static let small = 56.0
  /// From the lower edge of a ring to the next row, with a name between them, and without.
  private static let (named, nameless) = (26.0, 4.0)
  /// Cells are not broader, nor narrower where the width allows it.
  private static let (most, least) = (84.0, 44.0)
  /// Letters of a name that has its room in any case.
  private static let letters = 12

  /// From the middle of a ring to the middle of its line.
  var radius: Double { max((diameter - Self.stroke) / 2, 0.5) }
  /// Whether the longest number has room within the rings.
  var hasNumbers: Bool { 2 * radius - Self.stroke >= 3 * PlotLayout.digit + 1 }
  /// Whether it has room there with its percent sign.
  var hasUnits: Bool { 2 * radius - Self.stroke >= 5 * PlotLayout.digit + 3 }
  /// Whether names have room below the rings.
  var hasNames: Bool { row - diameter >= 16 && cell >= 3 * Self.letter }

  /// The grid with the height that it needs.
  init(_ plot: RingPlot, width: Double) {
    let count = max(plot.rings.count, 1)
    let room = max(PlotLayout.drawable(width) - 2 * Self.edge, 1)
    let longest = plot.rings.map { min($0.name.count, Self.letters) }.max() ?? 0
    let needed = max(Self.least, Double(longest) * Self.letter + 4)
    // A week beside each other where it has room, else as many as have.
    let wanted = max(Int(room / max(Self.most, needed)), min(7, count))
    let possible = max(Int(room / needed), 1)
    let rows = (count - 1) / min(wanted, possible, count) + 1
    self.init(columns: (count - 1) / rows + 1, count: count, room: room, height: nil, needed)
  }

  /// The grid of a frame: that of its width if it is high enough, else the one with the largest rings.
  ///
  /// Cost: proportional to the number of rings.
  init(_ plot: RingPlot, width: Double, height: Double) {
    let whole = RingGrid(plot, width: width)
    guard whole.height > height + 0.5 else {
      self = whole
      return
    }
    let count = max(plot.rings.count, 1)
    let room = max(width - 2 * Self.edge, 1)
    var best = RingGrid(columns: count, count: count, room: room, height: height, Self.least)
    for columns in whole.columns..<max(count, whole.columns + 1) {
      let other = RingGrid(columns: columns, count: count, room: room, height: height, Self.least)
      if other.diameter > best.diameter { best = other }
    }
    self = best
  }

  private init(columns: Int, count: Int, room: Double, height: Double?, _ needed: Double) {
    let rows = Double((count - 1) / columns + 1)
    self.columns = columns
    cell = min(room / Double(columns), max(Self.most, needed))
    let broad = max(min(cell, Self.most) - 6, 1)
    guard let height else {
      diameter = min(broad, 62)
      row = diameter + Self.named
      self.height = Self.top + rows * row + Self.bottom
      return
    }
    let free = max((height - Self.top - Self.bottom) / rows, 1)
    // Names before size, unless nothing of the rings would be left.
    let below = free - Self.named >= 18 ? Self.named : Self.nameless
    diameter = max(min(broad, 62, free - below), 1)
    row = min(free, diameter + below)
    self.height = height
  }
}
