// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import Measurement
internal import Recordings

/// The columns of a summary as CSV.
package enum SummaryColumns {
  static let key = "key"
  static let errorCode = "error_code"

  /// In their order; the id is the first.
  package static let names =
    [
      "id", "status", "verdict", "method", "filter", "side", "activity", "zero",
      "exercise_range_deg", "exercise_range_half95_deg", "exercise_minimum_deg",
      "exercise_maximum_deg", "extension_deficit_deg", "exercise_start_s", "exercise_end_s",
      "range_deg", "range_half95_deg", "minimum_deg", "minimum_half95_deg", "maximum_deg",
      "maximum_half95_deg",
      "start_deg", "start_half95_deg", "finish_deg", "finish_half95_deg", "neutral_zero",
      "repetitions", "mean_range_deg", "range_sd_deg", "smallest_range_deg",
      "largest_range_deg", "repetition_ranges_deg", "repetition_half95_deg",
      "joint", "movement", "test", "place", "direction", "direction_deg", "direction_half95_deg",
      "doubts", "warnings",
      errorCode, "error_message", "files", "sha256", "program",
    ] + [key]

  /// A cell for each of ``names``.
  package static func cells(_ entry: MeasurementEntry) -> [String] {
    let (range, movement) = (entry.rangeOfMotion?.range, entry.movements?.first?.result)
    let lacking = entry.findingWithoutResult
    let first: [String?] = [
      entry.id.text, entry.status.rawValue, entry.verdict?.rawValue,
      (entry.method ?? lacking?.method)?.rawValue, entry.filter?.rawValue ?? lacking?.filter,
      (range?.side ?? movement?.tested.side ?? lacking?.side)?.rawValue,
      (range?.activity ?? movement?.activity ?? lacking?.activity)?.rawValue, range?.zero.rawValue,
    ]
    var cells = first.map { $0 ?? "" }
    let exercise = range?.exercise
    cells += [
      exercise?.range, exercise?.uncertainty?.range.halfWidth95, exercise?.minimum,
      exercise?.maximum, range?.extensionDeficit,
    ].map(degrees)
    cells += [exercise?.start, exercise?.end].map { number($0, per: 1000) }
    cells += angles(entry)
    cells.append(entry.rangeOfMotion?.neutralZero ?? "")
    let statistics = range?.statistics
    cells.append(range == nil ? "" : "\(statistics?.count ?? 0)")
    cells += [
      statistics?.mean, statistics?.standardDeviation, statistics?.smallest, statistics?.largest,
    ].map(degrees)
    let repetitions = range?.repetitions.filter { !$0.isPartial } ?? []
    cells.append(repetitions.map { degrees($0.range) }.joined(separator: " "))
    cells.append(repetitions.map { degrees($0.uncertainty?.halfWidth95) }.joined(separator: " "))
    cells += movements(entry)
    cells.append(
      (entry.doubts ?? []).map { "\($0.verdict.rawValue): \($0.name)" }.joined(separator: "; "))
    cells.append((entry.warnings ?? []).joined(separator: "; "))
    cells += [entry.error?.code.rawValue ?? "", entry.error?.message ?? ""]
    cells.append((entry.files ?? []).map(\.path).joined(separator: "; "))
    cells.append((entry.files ?? []).map(\.sha256).joined(separator: " "))
    return cells + [entry.program ?? "", entry.key ?? ""]
  }

  /// The joint; its movements with the test and the place of the device of each; and of each direction the name, the
  /// angle and half its 95 % interval. Several words or numbers of one cell stand between spaces.
  private static func movements(_ entry: MeasurementEntry) -> [String] {
    let results = (entry.movements ?? []).map(\.result)
    let directions = results.flatMap(\.range.directions)
    return [
      [(entry.joint ?? entry.findingWithoutResult?.joint)?.rawValue ?? ""],
      results.map(\.movement.name),
      eachOrNone(results.map { $0.test?.name }),
      eachOrNone(results.map { $0.tested.place?.name }),
      directions.map(\.direction.name), directions.map { degrees($0.degrees) },
      directions.map { degrees($0.uncertainty?.halfWidth95) },
    ].map { $0.joined(separator: " ") }
  }

  /// Names, with `-` for one that is not there; nothing where none is.
  private static func eachOrNone(_ names: [String?]) -> [String] {
    names.contains { $0 != nil } ? names.map { $0 ?? "-" } : []
  }

  /// The five angles, each with half its 95 % interval.
  private static func angles(_ entry: MeasurementEntry) -> [String] {
    if let range = entry.rangeOfMotion?.range {
      let known = range.uncertainty
      return [
        range.range, known?.range.halfWidth95, range.minimum, known?.minimum.halfWidth95,
        range.maximum, known?.maximum.halfWidth95, range.start, known?.start.halfWidth95,
        range.finish, known?.finish.halfWidth95,
      ].map(degrees)
    }
    let formula = entry.researchKit
    return [
      formula?.range, nil, formula?.minimum, nil, formula?.maximum, nil, formula?.start, nil,
      formula?.finish, nil,
    ].map(degrees)
  }

  /// Degrees to the hundredth, far below any uncertainty; JSON has all digits.
  private static func degrees(_ value: Double?) -> String { number(value, per: 100) }

  /// The nearest of so many to one; empty where there is none.
  private static func number(_ value: Double?, per one: Double) -> String {
    guard let value, value.isFinite else { return "" }
    let rounded = (value * one).rounded() / one
    return (rounded == 0 ? 0 : rounded).description
  }

  /// A row with its line break.
  static func row(_ cells: [String]) -> [UInt8] {
    var row = CSVRow()
    for cell in cells { row.append(cell) }
    return row.ended()
  }
}
