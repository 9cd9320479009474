// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Drawing
internal import Goniometry
internal import Localization

/// Measurements as a table.
struct MeasurementList {
  private let measurements: [Finding]
  private let words: Translator

  /// Rows that are shown at the most: the last ones.
  static let mostRows = 500

  init(_ measurements: [Finding], _ words: Translator) {
    (self.measurements, self.words) = (measurements, words)
  }

  var table: PlotTable {
    var table = fullTable
    // The zero of a named movement is its neutral posture.
    if measurements.allSatisfy({ $0.movement != nil }) {
      table.columns.remove(at: Self.zeroColumn)
      for row in table.rows.indices { table.rows[row].remove(at: Self.zeroColumn) }
    }
    return table
  }

  private static let zeroColumn = 2

  private var fullTable: PlotTable {
    let number = ReportNumber(words)
    let dates = ReportDate(words)
    let shown = measurements.inOrderOfTime.suffix(Self.mostRows)
    let hasRemarks = shown.contains { !remarks(on: $0).isEmpty }
    return PlotTable(
      columns: [
        words("Visit"), words("Limb"), words("0° is"), words("angles, °"), words("range, °"),
        "± 95 %", words("Repetitions"), words("Quality"),
      ] + (hasRemarks ? [words("Remark")] : []),
      rows: shown.map { one in
        let limb = [
          one.movement?.title(of: one.side, words)
            ?? (one.side == .unstated ? nil : words(one.side.words)),
          one.activity == .unstated ? nil : words(one.activity.words),
        ].compactMap(\.self)
        let verdict =
          one.verdict.map { "\($0.sign) \(words($0.words))" }
          ?? (one.range.isFinite ? words("not stated") : "✕ " + words("no result"))
        return [
          dates.shown(one.visitName), limb.isEmpty ? "–" : limb.joined(separator: ", "),
          one.zero.map { words($0.place) } ?? "–",
          one.minimum.isFinite
            ? "\(number.text(one.minimum, 1)) – \(number.text(one.maximum, 1))" : "–",
          number.text(one.range, 1), number.text(one.rangeHalfWidth95, 1),
          one.repetitions.map { "\($0)" } ?? "–", verdict,
        ] + (hasRemarks ? [remarks(on: one)] : [])
      })
  }

  private func remarks(on one: Finding) -> String {
    [one.identity.note ?? "", words(sentence: one.remark)].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}
