// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import Localization
internal import Measurement
internal import Walking

/// The repetitions of a measurement as a table, with their statistics.
struct RepetitionList {
  private let range: RangeOfMotion
  private let joint: Joint
  private let words: Translator

  /// The list of a measurement; `nil` for one without repetitions.
  init?(_ range: RangeOfMotion, of joint: Joint, _ words: Translator) {
    guard !range.repetitions.isEmpty else { return nil }
    (self.range, self.joint, self.words) = (range, joint, words)
  }

  /// Whether it needs a sheet of paper of its own.
  var isLong: Bool { range.repetitions.count > Self.fewest }

  /// Rows up to which a printed report stays on one page.
  private static let fewest = 6
  /// Rows that are shown at the most.
  private static let most = 120

  /// The section.
  var markup: Markup {
    let shown = range.repetitions.prefix(Self.most)
    let rest = range.repetitions.count - shown.count
    let isWalk = range.strides != nil
    return .section(
      isWalk ? words("Strides") : words("Repetitions"), style: isLong ? .many : nil,
      walk + [
        .element(.p, statistics),
        .table(table(of: Array(shown)), caption: words("Seconds, degrees, degrees a second")),
      ] + Markup.leftOut(rest, words))
  }

  /// The means of a walk, and what is known of them; nothing for another exercise.
  private var walk: [Markup] {
    guard let strides = range.strides else { return [] }
    let number = ReportNumber(words)
    let steady = strides.count { $0.isSteady }
    let counts = words(
      "\(strides.count) strides, of which \(steady) count in means: straight, neither first nor last."
    )
    let caution: [Markup] =
      WalkedJoint.caution(on: joint).map {
        [Markup.element(.p, words($0.message))]
      } ?? []
    guard let parameters = GaitParameters(strides) else { return [.element(.p, counts)] + caution }
    let rows: [(String, StrideStatistics?, Int)] = [
      (words("Stride time, s"), parameters.strideTime, 2),
      (words("Cadence, steps a minute"), parameters.cadence, 0),
      (words("Stance, %"), parameters.stance, 0), (words("Swing, %"), parameters.swing, 0),
      (words("Stride length, m"), parameters.strideLength, 2),
      (words("Speed, m/s"), parameters.speed, 2),
    ]
    let table = PlotTable(
      columns: ["", words("mean"), words("SD")],
      rows: rows.compactMap { name, statistics, decimals in
        statistics.map {
          [
            name, number.text($0.mean, decimals),
            number.text($0.standardDeviation ?? .nan, decimals + 1),
          ]
        }
      })
    return [.element(.p, counts), .table(table, caption: words("Walking"))] + caution
  }

  private var statistics: String {
    let number = ReportNumber(words)
    guard let statistics = range.statistics else { return words("None is complete.") }
    let mean = number.degrees(statistics.mean)
    let deviation = statistics.standardDeviation.map { number.degrees($0) } ?? "–"
    let (least, greatest) = (
      number.degrees(statistics.smallest), number.degrees(statistics.largest)
    )
    let sentence = words(
      "\(statistics.count) complete: mean \(mean), SD \(deviation), \(least) to \(greatest).")
    let trends = range.trend?.parts.map { words(sentence: $0) } ?? []
    return trends.isEmpty
      ? sentence : "\(sentence) \(trends.joined(separator: ", ").capitalisedFirst)."
  }

  private func table(of repetitions: [Repetition]) -> PlotTable {
    let number = ReportNumber(words)
    let hasPartial = repetitions.contains(where: \.isPartial)
    return PlotTable(
      columns: [
        words("No."), words("start"), words("out"), words("held"), words("back"), words("from"),
        words("to"), words("range"), "±", words("speed"),
      ] + (hasPartial ? [""] : []),
      rows: repetitions.enumerated().map { index, one in
        [
          "\(index + 1)", number.text(one.start, 1), number.text(one.outward.duration, 2),
          number.text(one.peakHold, 2), number.text(one.back?.duration ?? .nan, 2),
          number.text(one.startAngle, 1), number.text(one.peakAngle, 1),
          number.text(one.range, 1), number.text(one.uncertainty?.halfWidth95 ?? .nan, 1),
          number.text(one.peakVelocity, 0),
        ] + (hasPartial ? [one.isPartial ? words("partial") : ""] : [])
      })
  }
}
