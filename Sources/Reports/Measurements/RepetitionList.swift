// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Goniometry
internal import Localization
internal import Measurement

/// The repetitions of a measurement as a table, with their statistics.
struct RepetitionList {
  private let range: RangeOfMotion
  private let words: Translator

  /// The list of a measurement; `nil` for one without repetitions.
  init?(_ range: RangeOfMotion, _ words: Translator) {
    guard !range.repetitions.isEmpty else { return nil }
    (self.range, self.words) = (range, words)
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
    return .section(
      words("Repetitions"), style: isLong ? .many : nil,
      [
        .element(.p, statistics),
        .table(table(of: Array(shown)), caption: words("Seconds, degrees, degrees a second")),
      ] + Markup.leftOut(rest, words))
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
