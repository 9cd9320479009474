// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
internal import CGoniometer
internal import ClinicalTerms
internal import Goniometry
internal import InertialInterface
internal import Localization
internal import Measurement
internal import Reports

/// A measurement that callers in C know by a handle.
final class OpenMeasurement {
  /// The recordings that were measured.
  private let inputs: MeasurementInputs
  /// What came of them.
  let report: MeasurementReport

  /// The program whose results these are.
  static let program = OutputProgram(name: "goniometer", version: GONIOMETER_VERSION)

  /// Measures.
  init(_ request: MeasurementRequest) throws(InterfaceError) {
    do {
      inputs = try request.read()
      report = try inputs.report()
    } catch {
      throw InterfaceError(.init(error, Self.program))
    }
  }

  /// The first things to know.
  var summary: goniometer_summary {
    var summary = goniometer_summary()
    summary.verdict = Int32(
      bitPattern: (report.verdict == .good
        ? GONIOMETER_GOOD : report.verdict == .doubtful ? GONIOMETER_DOUBTFUL : GONIOMETER_BAD)
        .rawValue)
    let whole = report.range
    let exercise = whole?.exercise
    summary.repetitions = Int32(clamping: whole?.statistics?.count ?? 0)
    summary.range = Self.angle(exercise?.range, exercise?.uncertainty?.range)
    summary.minimum = Self.angle(exercise?.minimum, exercise?.uncertainty?.minimum)
    summary.maximum = Self.angle(exercise?.maximum, exercise?.uncertainty?.maximum)
    summary.whole_range = Self.angle(
      whole?.range ?? report.researchKit?.range, whole?.uncertainty?.range)
    summary.whole_minimum = Self.angle(
      whole?.minimum ?? report.researchKit?.minimum, whole?.uncertainty?.minimum)
    summary.whole_maximum = Self.angle(
      whole?.maximum ?? report.researchKit?.maximum, whole?.uncertainty?.maximum)
    return summary
  }

  private static func angle(
    _ degrees: Double?, _ uncertainty: AngleUncertainty?
  ) -> goniometer_angle {
    goniometer_angle(degrees: degrees ?? .nan, half_width_95: uncertainty?.halfWidth95 ?? .nan)
  }

  /// The JSON of `analyze --json`.
  func json() throws(InterfaceError) -> [UInt8] {
    do { return try report.json(program: Self.program) } catch { throw InterfaceError(bug: error) }
  }

  /// The size of the table of angles.
  var angleSize: (rows: Int, columns: Int) {
    (report.angles?.time.count ?? 0, report.angleColumns.count)
  }

  /// Writes the table of angles.
  func writeAngles(_ data: UnsafeMutablePointer<Double>) {
    var place = data
    report.angleRows { row in
      for number in row {
        place.pointee = number
        place += 1
      }
    }
  }

  /// The page for the record.
  func page(_ words: Translator) -> String {
    MeasurementPage(inputs, report, program: Self.program, in: words).html
  }

  /// The picture.
  func picture(_ words: Translator, width: Double) throws(InterfaceError) -> String {
    guard let picture = MeasurementPicture(report, in: words) else {
      throw InterfaceError(
        GONIOMETER_NO_RESULT,
        "ResearchKit's formula gives no angle of every sample, so there is no picture: measure by "
          + "another method")
    }
    return picture.svg(width: width)
  }
}
