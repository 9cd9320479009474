// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Drawing
public import Goniometry
public import Localization
public import Measurement

/// The angle of a joint over time: its 95 % interval as a ribbon, repetitions as numbered stripes, and
/// the extremes of the exercise as levels.
///
/// ```swift
/// let curve = AngleCurve(angles, range)
/// let file = curve.plot.svg(width: 900, height: 320)
/// ```
public struct AngleCurve: Sendable {
  private let angles: AngleSeries
  private let range: RangeOfMotion
  private let movement: MovementResult?
  private let words: Translator

  /// A curve of a measurement.
  ///
  /// - Parameters:
  ///   - angles: the angle of every sample, from which the range was read.
  ///   - range: the range of motion.
  ///   - movement: that was named: its directions and repetitions are drawn.
  ///   - translator: the language of the words.
  public init(
    _ angles: AngleSeries, _ range: RangeOfMotion, of movement: MovementResult? = nil,
    in translator: Translator = .english
  ) {
    (self.angles, self.range, words) = (angles, range, translator)
    self.movement = movement
  }

  /// The name of the angle: that of its positive direction.
  private var angleName: String {
    guard let movement else { return words("flexion, °") }
    return words(movement.movement.positive.noun.message) + ", °"
  }

  /// The curve as a plot. Costs the samples; it draws no more points than can be seen.
  public var plot: LinePlot {
    let exercise = range.exercise
    let number = ReportNumber(words)
    let halves = angles.uncertainty.map(\.halfWidth95)
    var series = LinePlot.Series(
      "", zip(angles.time, angles.degrees).map { .init($0, $1) }, hasMarks: false)
    series.halfWidths = halves
    series.breakAtGaps()
    let (first, last) = (angles.time.first ?? 0, angles.time.last ?? 1)
    var plot = LinePlot(
      title: words("Angle with its 95 % interval"), description: description(number),
      x: .linear(words("time, s"), first...max(first, last), ticks: 8)
        .with(decimalMark: number.mark),
      y: axis(halves, number),
      series: [series],
      levels: [
        .init(exercise.minimum, number.degrees(exercise.minimum), style: .limit),
        .init(exercise.maximum, number.degrees(exercise.maximum), style: .limit),
      ], rightMargin: 60)
    if let movement {
      plot.spans = movement.range.repetitions.enumerated().map { number, one in
        .init(one.start...max(one.start, one.end ?? one.peak), "\(number + 1)")
      }
    } else {
      plot.spans = range.repetitions.enumerated().map { number, repetition in
        .init(repetition.start...max(repetition.start, repetition.end), "\(number + 1)")
      }
      plot.strip = phases
    }
    plot.statedTable = table(halves, number)
    return plot
  }

  /// The axis of the angle, with room above the curve for the numbers of the repetitions.
  private func axis(_ halves: [Double], _ number: ReportNumber) -> PlotAxis {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for (angle, half) in zip(angles.degrees, halves) where angle.isFinite {
      let half = half.isFinite ? half : 0
      least = min(least, angle - half)
      greatest = max(greatest, angle + half)
    }
    return .covering(
      [least, greatest], title: angleName,
      including: [0, greatest + 0.1 * (greatest - least)]
    ).with(decimalMark: number.mark)
  }

  /// The curve alone, for an overview of many.
  var thumbnail: LinePlot {
    var plot = plot
    plot.title = ""
    (plot.strip, plot.levels, plot.rightMargin) = (nil, [], 8)
    for index in plot.spans.indices { plot.spans[index].label = "" }
    (plot.x.title, plot.y.title) = ("", "")
    return plot
  }

  private func table(_ halves: [Double], _ number: ReportNumber) -> PlotTable {
    PlotTable(
      columns: [words("time, s"), angleName, "± 95 %"],
      rows: PlotTable.places(of: angles.time.count).map { index in
        [
          number.text(angles.time[index], 2), number.text(angles.degrees[index], 1),
          number.text(halves[index], 1),
        ]
      })
  }

  /// The phases of the movement that occur, as a strip.
  private var phases: LinePlot.Strip {
    let kinds = MovementPhase.Kind.allCases.filter { kind in
      range.phases.contains { $0.kind == kind }
    }
    return LinePlot.Strip(
      kinds: kinds.map { .init(words($0.words), colour: $0.colour) },
      parts: range.phases.compactMap { phase in
        guard phase.start <= phase.end, let kind = kinds.firstIndex(of: phase.kind) else {
          return nil
        }
        return .init(phase.start...phase.end, kind: kind)
      })
  }

  private func description(_ number: ReportNumber) -> String {
    let exercise = range.exercise
    let (start, end) = (number.text(exercise.start, 1), number.text(exercise.end, 1))
    let (least, greatest) = (number.degrees(exercise.minimum), number.degrees(exercise.maximum))
    let count = movement?.range.repetitions.count ?? range.repetitions.count
    let repetitions: Message = count == 1 ? "1 repetition" : "\(count) repetitions"
    return words(
      "From \(start) s to \(end) s the joint moves between \(least) and \(greatest): \(repetitions)."
    )
  }
}

extension MovementPhase.Kind {
  /// The kind in words.
  fileprivate var words: Message {
    switch self {
    case .rest: "rest"
    case .flexing: "flexing"
    case .extending: "extending"
    case .held: "held"
    case .standing: "standing"
    case .transition: "transition"
    case .walking: "walking"
    case .stance: "stance"
    case .swing: "swing"
    }
  }

  /// The colour in the strip: quiet for what is no part of the exercise.
  fileprivate var colour: Int {
    switch self {
    case .flexing: 2
    case .extending: 3
    case .held: 4
    case .standing: 5
    case .rest: 8
    case .transition: 6
    case .walking: 7
    case .stance: 0
    case .swing: 1
    }
  }
}
