// SPDX-License-Identifier: Apache-2.0

public import Goniometry
public import Recordings

/// The recordings and calibrations of a request, read and ready to be measured.
public struct MeasurementInputs: Sendable {
  /// The sensors: thigh and shank, or one device.
  public let sensors: [MeasuredSensor]
  /// The origin of each recording.
  public let sources: [MeasurementInput]
  /// The corrections that are applied.
  public let applied: [AppliedCalibration]
  /// The choices that turn motion into a result.
  public let settings: MeasurementSettings
  /// Whether what both sensors need is done at the same time.
  let usesTwoCores: Bool

  /// Every file that was read, in reading order, calibrations last.
  public var files: [RecordingSource.File] {
    sources.flatMap(\.files) + applied.compactMap(\.file)
  }

  /// The doubtful things about the recordings, a sentence each.
  public var warnings: [String] { sources.flatMap(\.warnings) }

  /// Measures: n log n in the samples.
  ///
  /// - Throws: `MeasurementError` if the recordings give no angle.
  public func report() throws(MeasurementError) -> MeasurementReport {
    var report = try settings.report(
      on: sensors, sensorChecks: unitCheck.map { [$0] } ?? [], usesTwoCores: usesTwoCores)
    (report.inputs, report.calibrations) = (sources, applied)
    return report
  }

  /// The check of units that were told from numbers; `nil` where all were stated.
  private var unitCheck: QualityCheck? {
    let counts = sources.compactMap { $0.source?.unconfirmedUnits }
    guard !counts.isEmpty else { return nil }
    let unconfirmed = counts.reduce(0, +)
    return QualityCheck(
      name: "units_told", value: Double(unconfirmed), unit: "{#}",
      verdict: unconfirmed == 0 ? .good : .doubtful,
      advice: unconfirmed == 0
        ? "The units that the files do not state were told from their numbers."
        : "\(unconfirmed) of the units that the files do not state are only the usual ones: state "
          + "them.")
  }
}
