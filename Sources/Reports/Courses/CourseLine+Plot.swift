// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Goniometry
internal import JSON
internal import Localization

extension CourseLine {
  /// The angle over the visits with its intervals, the other side, goals, what is usual and events; the changes
  /// around the first one that need not be one as a band.
  ///
  /// Visits stand at their days where every one has a day, otherwise side by side.
  ///
  /// - Parameters:
  ///   - other: the same angle of the other side; `nil` for none.
  ///   - events: those with a day among the visits are shown.
  func plot(beside other: CourseLine?, _ events: [CourseEvent]) -> LinePlot {
    let (words, number) = (course.words, course.number)
    let (places, isDated) = times
    let names = visits.indices.map(name)
    let x: PlotAxis =
      isDated
      ? .linear("", (places[0] - 1)...(places[places.count - 1] + 1), ticks: ticks(places, names))
      : .categories("", names)
    var own = LinePlot.Series(
      other == nil ? "" : words(course.side.words),
      zip(places, visits).map { .init($0, $1.degrees) }, hasMarks: visits.count <= Self.mostMarks,
      colour: 0)
    own.halfWidths = visits.map(\.halfWidth95)
    var series = [own]
    let single = zip(places, visits).flatMap { place, visit in
      visit.trials.count > 1 ? visit.trials.map { LinePlot.Value(place, $0.degrees) } : []
    }
    if !single.isEmpty {
      series.append(
        .init(words("single trials"), single, hasLine: false, isPlain: true, colour: 0))
    }
    if isDated, let other, other.analysis.points.allSatisfy({ $0.day != nil }) {
      series.append(
        .init(
          words(other.course.side.words),
          other.analysis.points.map { .init($0.day ?? 0, $0.degrees) },
          hasMarks: other.visits.count <= Self.mostMarks, weight: .pale, colour: 1))
    }
    let levels =
      goals.map { LinePlot.Level($0.target(on: quantity), words("goal")) }
      + (usual.isFinite ? [LinePlot.Level(usual, words("usual"))] : [])
    let edges =
      visits.flatMap { visit -> [Double] in
        let (degrees, half) = (visit.degrees, visit.halfWidth95)
        return half.isFinite ? [degrees - half, degrees + half] : [degrees]
      } + series.dropFirst().flatMap { $0.values.map(\.y) } + levels.map(\.value)
    let bands = band.map { [$0] } ?? []
    var plot = LinePlot(
      title: title, description: summary, x: x,
      y: .covering(
        edges, title: "\(noun), °", including: bands.flatMap { [$0.lowerBound, $0.upperBound] }
      ).with(decimalMark: number.mark),
      series: series, levels: levels, bands: bands)
    if isDated {
      plot.spans = events.compactMap { event in
        PlainDate(startOf: event.day).map { day in
          LinePlot.Span(
            Double(day.dayNumber)...Double(day.dayNumber),
            String(event.title.prefix(Self.longestLabel)))
        }
      }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    plot.statedTable = PlotTable(
      columns: [words("Visit"), "\(noun), °", "± 95 %"],
      rows: zip(names, visits).suffix(Self.mostRows).map { name, visit in
        [name, number.text(visit.degrees, 1), number.text(visit.halfWidth95, 1)]
      })
    return plot
  }

  /// The angles around the first one that need not be a change; `nil` if that is not known.
  private var band: ClosedRange<Double>? {
    guard visits.count > 1 else { return nil }
    let reach = analysis.change(from: 0, to: analysis.last).smallestDetectable
    guard reach.isFinite, let first = visits.first else { return nil }
    return (first.degrees - reach)...(first.degrees + reach)
  }

  /// Characters of an event in the picture; the page has them all.
  private static let longestLabel = 24
  /// Visits that have a mark each, and a row in the table of the picture, at the most.
  private static let (mostMarks, mostRows) = (200, 50)

  /// One tick a day.
  private func ticks(_ places: [Double], _ names: [String]) -> [PlotAxis.Tick] {
    var seen: Set<Double> = []
    return zip(places, names).compactMap { place, name in
      seen.insert(place).inserted ? PlotAxis.Tick(place, name) : nil
    }
  }
}
