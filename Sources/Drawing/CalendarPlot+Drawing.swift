// SPDX-License-Identifier: Apache-2.0

extension CalendarPlot {
  /// Draws the plot into a part of a picture.
  ///
  /// In a frame that is lower than ``height(forWidth:)`` the cells are smaller; then texts that have no
  /// room are left out.
  ///
  /// - Parameters:
  ///   - canvas: The picture.
  ///   - frame: The part of it.
  public func draw(on canvas: inout SVGCanvas, in frame: SVGCanvas.Frame) {
    let frame = PlotLayout.drawable(frame)
    PlotLayout.drawTitle(title, on: &canvas, in: frame)
    let grid = CalendarGrid(self, width: frame.width, height: frame.height)
    if grid.hasLegend { drawLegend(on: &canvas, in: frame, grid) }
    for (index, month) in grid.months.enumerated() {
      let place = grid.place(of: index)
      draw(month, at: SVGCanvas.Point(frame.x + place.x, frame.y + place.y), on: &canvas, grid)
    }
  }

  private func draw(
    _ month: CalendarMonth, at start: SVGCanvas.Point, on canvas: inout SVGCanvas,
    _ grid: CalendarGrid
  ) {
    let cell = grid.cell
    if grid.hasNames {
      let name = words.months.indices.contains(month.month - 1) ? words.months[month.month - 1] : ""
      let year = " \(month.year)"
      // The year stays where a name is cut.
      let room = 7 * cell - Double(year.count) * PlotLayout.digit
      canvas.text(
        PlotLayout.fitted(name, room, letter: PlotLayout.letter) + year,
        at: SVGCanvas.Point(start.x, start.y + 13))
      for (column, name) in words.weekdays.prefix(7).enumerated() {
        let shown = String(name.prefix(max(Int((cell - 4) / CalendarGrid.letter), 1)))
        canvas.text(
          shown,
          at: SVGCanvas.Point(start.x + (Double(column) + 0.5) * cell, start.y + 29),
          anchor: .middle, .small)
      }
    }
    for day in month.days {
      let corner = SVGCanvas.Point(
        start.x + Double(month.column(of: day)) * cell,
        start.y + grid.heading + Double(month.row(of: day)) * cell)
      let inner = SVGCanvas.Frame(
        x: corner.x + 1, y: corner.y + 1, width: cell - 2, height: cell - 2)
      drawCell(of: day.share, in: inner, on: &canvas)
      guard grid.hasNumbers else { continue }
      canvas.text(
        "\(day.day)",
        at: SVGCanvas.Point(corner.x + cell / 2, corner.y + cell / 2 + (cell < 24 ? 2.5 : 3)),
        anchor: .middle, cell < 24 ? .number : .text)
    }
  }

  private func drawCell(of share: Double?, in frame: SVGCanvas.Frame, on canvas: inout SVGCanvas) {
    guard let share = WholePercent.drawn(share) else {
      canvas.outline(
        SVGCanvas.Frame(
          x: frame.x + 0.5, y: frame.y + 0.5, width: frame.width - 1, height: frame.height - 1),
        .absent)
      return
    }
    canvas.rectangle(frame, CalendarStep(share).fill)
    // A part that is not nothing shows.
    let room = frame.width - 4
    let height = min(max(frame.height / 10, 2), 3)
    guard share > 0 else { return }
    canvas.rectangle(
      SVGCanvas.Frame(
        x: frame.x + 2, y: frame.y + frame.height - height - 1.5, width: max(room * share, 0.5),
        height: height), .meter)
  }

  private func drawLegend(
    on canvas: inout SVGCanvas, in frame: SVGCanvas.Frame, _ grid: CalendarGrid
  ) {
    for entry in CalendarGrid.legend(words, frame.width) {
      let start = SVGCanvas.Point(frame.x + entry.x, frame.y + entry.y)
      drawCell(
        of: entry.share,
        in: SVGCanvas.Frame(x: start.x, y: start.y, width: CalendarGrid.sample, height: 14),
        on: &canvas)
      canvas.text(
        PlotLayout.fitted(entry.text, frame.width / 2, letter: PlotLayout.letter),
        at: SVGCanvas.Point(start.x + CalendarGrid.sample + 5, start.y + 11), .quiet)
    }
  }
}

/// The five steps in which days are shaded.
enum CalendarStep: CaseIterable {
  case none, low, middle, high, all

  /// The step of a share, 0…1: by its whole percent, as the legend has it.
  init(_ share: Double) {
    self =
      switch WholePercent.of(share) {
      case 0: .none
      case ...33: .low
      case ...66: .middle
      case ...99: .high
      default: .all
      }
  }

  var fill: SVGCanvas.FillStyle {
    switch self {
    case .none: .shareNone
    case .low: .shareLow
    case .middle: .shareMiddle
    case .high: .shareHigh
    case .all: .shareAll
    }
  }

  /// The text in a legend, and a share in the middle of the step.
  var sample: (text: String, share: Double) {
    switch self {
    case .none: ("0 %", 0)
    case .low: ("1–33 %", 0.17)
    case .middle: ("34–66 %", 0.5)
    case .high: ("67–99 %", 0.83)
    case .all: ("100 %", 1)
    }
  }
}
