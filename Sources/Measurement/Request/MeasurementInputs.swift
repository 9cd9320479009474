// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
public import Goniometry
public import Recordings

/// The recordings and calibrations of a request, read and ready to be measured.
public struct MeasurementInputs: Sendable {
  /// The person, the visit and a remark, as they were stated.
  public let identity: MeasurementIdentity
  /// The sensors: of the proximal and the distal segment, or one device.
  public let sensors: [MeasuredSensor]
  /// The origin of each recording.
  public let sources: [MeasurementInput]
  /// The corrections that are applied.
  public let applied: [AppliedCalibration]
  /// The choices that turn motion into a result.
  public internal(set) var settings: MeasurementSettings
  /// Doubts whether these are the recordings that were meant, a sentence each: with one no result is good.
  public var doubts: [String] = []
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
    var report: MeasurementReport
    do throws(MeasurementError) {
      report = try TwoCores.use(usesTwoCores) { () throws(MeasurementError) in
        try settings.report(
          on: sensors, sensorChecks: [unitCheck].compactMap(\.self) + doubts.map(Self.doubt))
      }
    } catch {
      for (sensor, segment) in zip(sensors, settings.segments(count: sensors.count)) {
        if let axes = sensor.axes { throw .axes(ofSensor: segment?.noun, remedy: axes.words) }
      }
      switch error {
      case .noAttitude:
        guard let reason = wrongUnit else { throw error }
        throw .noAttitude(reason: reason)
      case .noHinge, .uprightHinge, .signUndecided, .exchangedSensors: throw ownClocks ?? error
      default: throw error
      }
    }
    (report.inputs, report.calibrations) = (sources, applied)
    report.identity = identity
    return report
  }

  /// The checks of the recordings alone, as for recordings that give no angle. n log n in the samples.
  public var checks: [QualityCheck] {
    let checks = zip(sensors, settings.segments(count: sensors.count)).flatMap { sensor, segment in
      RecordingQuality.checks(for: sensor.recording, segment: segment?.rawValue)
    }
    // Two rests tell the gyroscope's scale better than calm movement.
    return checks
      + settings.checks(of: sensors).filter { check in
        !checks.contains { $0.name == check.name }
      }
  }

  /// The units that the numbers fit better than those in which the recordings were read; `nil` where there
  /// are none, or not the same for all recordings.
  package var likelyUnits: [UnstatedValue]? {
    let units = sources.map { $0.source?.likelyUnits ?? [] }
    let settings = units.map { $0.map { [$0.setting.noun, $0.value ?? ""] } }
    guard let first = units.first, !first.isEmpty,
      settings.allSatisfy({ $0 == settings.first })
    else { return nil }
    return first
  }

  /// Why there seems to be no gravity, where the acceleration is in another unit; `nil` elsewhere.
  private var wrongUnit: String? {
    for source in sources.compactMap(\.source) {
      guard let likely = source.likelyUnits.first(where: { $0.setting == .accelerationUnit }),
        let unit = likely.value,
        let read = source.mapping.first(where: { $0.field == .ax })?.unit
      else { continue }
      return
        "the acceleration was read in \(read), and \(likely.reason), which looks like \(unit); "
        + "state that unit if it is"
    }
    return nil
  }

  /// Why there seems to be no joint, where each of two sensors may count from its own start; `nil` elsewhere.
  private var ownClocks: MeasurementError? {
    guard sensors.count == 2,
      let apart = SensorPair.endsApart(sensors[0].recording, sensors[1].recording),
      let segment = settings.segments(count: 2)[apart > 0 ? 1 : 0]
    else { return nil }
    return .ownClocks(segment: segment.noun, seconds: apart.magnitude)
  }

  private static func doubt(_ sentence: String) -> QualityCheck {
    QualityCheck(
      name: "lone_recording", value: nil, unit: "1", verdict: .doubtful, advice: sentence)
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
        : "\(unconfirmed) of the units were not stated, but taken from the numbers: state them.")
  }
}
