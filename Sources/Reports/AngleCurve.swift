// SPDX-License-Identifier: Apache-2.0

public import Drawing
public import Goniometry
public import Localization

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
  private let words: Translator

  /// A curve of a measurement.
  ///
  /// - Parameters:
  ///   - angles: the angle of every sample, from which the range was read.
  ///   - range: the range of motion.
  ///   - translator: the language of the words.
  public init(
    _ angles: AngleSeries, _ range: RangeOfMotion, in translator: Translator = .english
  ) {
    (self.angles, self.range, words) = (angles, range, translator)
  }

  /// The curve as a plot. Costs the samples; it draws no more points than can be seen.
  public var plot: LinePlot {
    let exercise = range.exercise
    let number = ReportNumber(words)
    let halves = angles.uncertainty.map(\.halfWidth95)
    let known = angles.degrees.indices.filter { angles.degrees[$0].isFinite }
    let edges = known.flatMap { index in
      halves[index].isFinite
        ? [angles.degrees[index] - halves[index], angles.degrees[index] + halves[index]]
        : [angles.degrees[index]]
    }
    var series = LinePlot.Series(
      "", zip(angles.time, angles.degrees).map { .init($0, $1) }, hasMarks: false)
    series.halfWidths = halves
    let (first, last) = (angles.time.first ?? 0, angles.time.last ?? 1)
    var plot = LinePlot(
      title: words("Angle with its 95 % interval"), description: description(number),
      x: .linear(words("time, s"), first...max(first, last), ticks: 8),
      y: .covering(edges, title: words("flexion, °"), including: [0]),
      series: [series],
      levels: [
        .init(exercise.minimum, number.degrees(exercise.minimum), style: .limit),
        .init(exercise.maximum, number.degrees(exercise.maximum), style: .limit),
      ], rightMargin: 60)
    plot.spans = range.repetitions.enumerated().map { number, repetition in
      .init(repetition.start...max(repetition.start, repetition.end), "\(number + 1)")
    }
    return plot
  }

  private func description(_ number: ReportNumber) -> String {
    let exercise = range.exercise
    let (start, end) = (number.text(exercise.start, 1), number.text(exercise.end, 1))
    let (least, greatest) = (
      number.degrees(exercise.minimum), number.degrees(exercise.maximum)
    )
    return words(
      "From \(start) s to \(end) s the joint moves between \(least) and \(greatest), with \(range.repetitions.count) repetitions."
    )
  }
}
