// SPDX-License-Identifier: Apache-2.0

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
      "exercise_maximum_deg", "extension_lag_deg", "exercise_start_s", "exercise_end_s",
      "range_deg", "range_half95_deg", "minimum_deg", "minimum_half95_deg", "maximum_deg",
      "maximum_half95_deg",
      "start_deg", "start_half95_deg", "finish_deg", "finish_half95_deg", "neutral_zero",
      "repetitions", "mean_range_deg", "range_sd_deg", "smallest_range_deg",
      "largest_range_deg", "repetition_ranges_deg", "repetition_half95_deg",
      "joint", "movement", "direction", "direction_deg", "direction_half95_deg", "doubts",
      "warnings",
      errorCode, "error_message", "files", "sha256", "program",
    ] + [key]

  /// A cell for each of ``names``.
  package static func cells(_ entry: MeasurementEntry) -> [String] {
    let (range, movement) = (entry.rangeOfMotion, entry.movements?.first)
    var cells = [
      entry.id.text, entry.status.rawValue, entry.verdict?.rawValue, entry.method?.rawValue,
      entry.filter?.rawValue, (range?.side ?? movement?.side)?.rawValue,
      (range?.activity ?? movement?.activity)?.rawValue, range?.zero.rawValue,
    ].map { $0 ?? "" }
    let exercise = range?.exercise
    cells += [
      exercise?.rangeDegrees, exercise?.rangeUncertainty?.halfWidth95Degrees,
      exercise?.minimumDegrees, exercise?.maximumDegrees, exercise?.extensionLagDegrees,
    ].map(degrees)
    cells += [exercise?.startSeconds, exercise?.endSeconds].map { number($0, per: 1000) }
    cells += angles(entry)
    cells.append(range?.neutralZero ?? "")
    cells.append(range.map { "\($0.repetitionCount)" } ?? "")
    cells += [
      range?.meanRangeDegrees, range?.rangeDeviationDegrees, range?.smallestRangeDegrees,
      range?.largestRangeDegrees,
    ].map(degrees)
    let repetitions = range?.repetitions.filter { !$0.isPartial } ?? []
    cells.append(repetitions.map { degrees($0.rangeDegrees) }.joined(separator: " "))
    cells.append(
      repetitions.map { degrees($0.uncertainty?.halfWidth95Degrees) }.joined(separator: " "))
    cells += movements(entry)
    cells.append(
      (entry.doubts ?? []).map { "\($0.verdict.rawValue): \($0.name)" }.joined(separator: "; "))
    cells.append((entry.warnings ?? []).joined(separator: "; "))
    cells += [entry.error?.code.rawValue ?? "", entry.error?.message ?? ""]
    cells.append((entry.files ?? []).map(\.path).joined(separator: "; "))
    cells.append((entry.files ?? []).map(\.sha256).joined(separator: " "))
    return cells + [entry.program ?? "", entry.key ?? ""]
  }

  /// The joint, its movements, and of each direction the name, the angle and half its 95 % interval, in
  /// words and numbers between spaces.
  private static func movements(_ entry: MeasurementEntry) -> [String] {
    let movements = entry.movements ?? []
    let directions = movements.flatMap(\.directions)
    return [
      [entry.joint?.rawValue ?? ""], movements.map(\.movement), directions.map(\.name),
      directions.map { degrees($0.degrees) }, directions.map { degrees($0.half95Degrees) },
    ].map { $0.joined(separator: " ") }
  }

  /// The five angles, each with half its 95 % interval.
  private static func angles(_ entry: MeasurementEntry) -> [String] {
    if let range = entry.rangeOfMotion {
      let known = range.uncertainty
      return [
        range.rangeDegrees, known?.range.halfWidth95Degrees, range.minimumDegrees,
        known?.minimum.halfWidth95Degrees, range.maximumDegrees, known?.maximum.halfWidth95Degrees,
        range.startDegrees, known?.start.halfWidth95Degrees, range.finishDegrees,
        known?.finish.halfWidth95Degrees,
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
