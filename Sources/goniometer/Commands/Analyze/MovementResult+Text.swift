// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import Measurement

extension MovementResult {
  /// The movement for people: both directions with what is usual beside them, then how it was read.
  ///
  /// - Parameter showsRepetitions: whether they are listed; in a walk strides stand for them.
  func text(width: Int, showsRepetitions: Bool) -> String {
    var blocks = [table + "\n" + notes(width: width)]
    if showsRepetitions, !range.repetitions.isEmpty { blocks.append(repetitions) }
    return blocks.joined(separator: "\n")
  }

  private var table: String {
    let hasUsual = range.directions.contains { usual($0.direction) != nil }
    var table = TextTable([
      .words(""), .numbers("Angle"), .words(""), .numbers("Mean"), .numbers("SD"),
      .numbers(hasUsual ? "Usual" : ""),
    ])
    func half(_ value: Double?) -> String { value.map { "± \($0.decimals(1))°" } ?? "" }
    for reach in range.directions {
      let statistics = range.statistics(of: reach.direction)
      let usual = self.usual(reach.direction)
      table.append([
        reach.direction.noun.english.capitalisedFirst, "\(reach.degrees.decimals(1))°",
        half(reach.uncertainty?.halfWidth95), statistics.map { "\($0.mean.decimals(1))°" } ?? "",
        statistics?.standardDeviation.map { "\($0.decimals(1))°" } ?? "",
        usual.map { "\($0.degrees.decimals($0.group == nil ? 0 : 1))°" } ?? "",
      ])
    }
    table.append(["Range", "\(range.degrees.decimals(1))°", half(range.uncertainty?.halfWidth95)])
    return table.text(indent: 2)
  }

  private func notes(width: Int) -> String {
    let stated = movement.directions.map { "--\(MeasurementSetting.firstMovement.name) \($0.name)" }
      .joined(separator: " or ")
    return notes(stating: stated).flatMap { TextLayout.wrap($0, width: width, indent: 0) }
      .map { $0 + "\n" }.joined()
  }

  private var repetitions: String {
    var table = TextTable([
      .numbers("#"), .words("direction"), .numbers("start"), .numbers("peak"), .numbers("end"),
      .numbers("angle"), .numbers("±"),
    ])
    let shown = 20
    for (index, repetition) in range.repetitions.prefix(shown).enumerated() {
      table.append([
        "\(index + 1)", repetition.direction.noun.english, repetition.start.decimals(2),
        repetition.peak.decimals(2), repetition.end?.decimals(2) ?? "",
        repetition.degrees.decimals(1), repetition.uncertainty?.halfWidth95.decimals(1) ?? "",
      ])
    }
    let rest = range.repetitions.count - shown
    return "Repetitions (seconds, degrees)\n\n" + table.text(indent: 2)
      + (rest > 0 ? "  and \(rest) more, which --json lists\n" : "")
  }
}
