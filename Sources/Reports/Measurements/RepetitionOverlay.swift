// SPDX-License-Identifier: Apache-2.0

public import Drawing
public import Goniometry
public import Localization

/// The complete repetitions of a movement laid over one another, from 0 % at the start of each to 100 % at
/// its end, with their mean and its standard deviation as a ribbon.
public struct RepetitionOverlay: Sendable {
  /// The angle of each complete repetition at every fiftieth of it, degrees.
  let courses: [[Double]]
  private let words: Translator
  /// Whether they are the strides of a walk.
  private let isWalk: Bool

  /// Repetitions that are drawn at the most, evenly spread; the mean is that of all.
  private static let most = 30
  private static let steps = 50

  /// The repetitions of a measurement; `nil` without a complete one.
  ///
  /// - Parameters:
  ///   - angles: the angle of every sample, from which the range was read.
  ///   - range: the range of motion.
  ///   - translator: the language of the words.
  public init?(
    _ angles: AngleSeries, _ range: RangeOfMotion, in translator: Translator = .english
  ) {
    courses = range.repetitions.filter { !$0.isPartial && $0.end > $0.start }.compactMap {
      angles.course(from: $0.start, to: $0.end, steps: Self.steps)
    }
    (words, isWalk) = (translator, range.strides != nil)
    guard !courses.isEmpty else { return nil }
  }

  private var share: String { isWalk ? words("gait cycle, %") : words("repetition, %") }

  /// The repetitions as a plot.
  public var plot: LinePlot {
    let moments = (0...Self.steps).map { step in Moments(courses.map { $0[step] }) }
    let (mean, deviation) = (moments.map(\.mean), moments.map { $0.sampleDeviation ?? .nan })
    func line(_ name: String, _ angles: [Double], _ weight: SVGCanvas.LineWeight, _ colour: Int)
      -> LinePlot.Series
    {
      LinePlot.Series(
        name,
        angles.enumerated().map {
          .init(100 * Double($0.offset) / Double(Self.steps), $0.element)
        }, hasMarks: false, weight: weight, colour: colour)
    }
    let every = max(1, (courses.count + Self.most - 1) / Self.most)
    let drawn = stride(from: 0, to: courses.count, by: every).map { courses[$0] }
    var series = drawn.enumerated().map { index, course in
      line(
        index == 0 ? isWalk ? words("one stride") : words("one repetition") : "", course,
        courses.count > 1 ? .pale : .plain, 0)
    }
    if courses.count > 1 {
      var middle = line(words("mean ± SD"), mean, .strong, 1)
      middle.halfWidths = deviation
      series.append(middle)
    }
    var edges = courses.flatMap { [$0.min() ?? .nan, $0.max() ?? .nan] }
    for (mean, deviation) in zip(mean, deviation) where deviation.isFinite {
      edges += [mean - deviation, mean + deviation]
    }
    let number = ReportNumber(words)
    let (least, greatest) = (number.degrees(mean.min() ?? .nan), number.degrees(mean.max() ?? .nan))
    let description =
      words(
        "Complete repetitions: \(courses.count); their mean moves between \(least) and \(greatest)."
      )
      + (every > 1 ? " " + words("\(drawn.count) of them are drawn, evenly spread.") : "")
    var plot = LinePlot(
      title: isWalk ? words("Strides overlaid") : words("Repetitions overlaid"),
      description: description, x: .linear(share, 0...100, ticks: 5),
      y: .covering(edges, title: words("flexion, °")).with(decimalMark: number.mark),
      series: series)
    plot.statedTable = PlotTable(
      columns: [share, words("mean, °"), words("SD, °")],
      rows: stride(from: 0, through: Self.steps, by: 5).map { step in
        ["\(100 * step / Self.steps)", number.text(mean[step], 1), number.text(deviation[step], 1)]
      })
    return plot
  }
}
