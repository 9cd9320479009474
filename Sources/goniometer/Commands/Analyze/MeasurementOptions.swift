// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Measurement
internal import Recordings

/// The options of a measurement, recorded or live.
enum MeasurementOptions {
  /// The heading in help of what is measured by name.
  static let movementGroup = OptionGroup(
    "The movement", of: [.joint, .movement, .test, .place, .age, .sex])
  /// The heading in help of what is stated about files.
  static let readingGroup = OptionGroup(
    "Reading, where the file does not say it", of: MeasurementSetting.reading)
  /// The heading in help of what is said about one of two sensors.
  static let segmentsTitle = "One of two sensors, by its segment"
  /// Those of sensors that are not told apart by their device.
  static let sensorsGroup = OptionGroup("The sensors", of: [.calibration, .latency])
  /// Corrections that are not told apart by their device, of one of two sensors.
  static let segmentCorrectionsGroup = OptionGroup(
    segmentsTitle, of: [], and: [.calibration, .latency])

  /// The settings of a live measurement.
  ///
  /// - Parameter pair: the joint between two sensors; `nil` for one device.
  static func liveSettings(
    _ request: MeasurementRequest, pair: Joint?
  ) throws(UsageError) -> MeasurementSettings {
    try UsageError.of { () throws(MeasurementRequestError) in
      try request.named.liveSettings(request.settings, pair: pair)
    }
  }

  /// The first movement of a task, which knows flexion and extension alone.
  static func taskFirstMovement(_ request: MeasurementRequest) throws(UsageError) -> FirstMovement?
  {
    guard let name = request.named.firstDirection else { return nil }
    guard let first = FirstMovement(rawValue: name) else {
      throw UsageError(
        "--\(MeasurementSetting.firstMovement.name) \(name): expected flexion or extension")
    }
    return first
  }

  /// Settings that a reader asks for, as options that state them.
  static let settingNames = SettingNames(
    Dictionary(
      uniqueKeysWithValues: ReadingSetting.allCases.map { setting in
        let other: any DeclaredOption =
          switch setting {
          case .keyColumn: AgreementCommand.key
          case .valueColumn: AgreementCommand.column
          default: AgreementCommand.byOrder
          }
        let name = MeasurementSetting(setting)?.name ?? other.declaration.name
        return (setting, "--" + name)
      }), prefix: "--", ofSegment: "--%-", help: "see --help")
}

extension Console {
  /// Says what was read and how, with what looks doubtful in it; before anything is measured, as it
  /// often tells why a measurement fails.
  func describe(_ sources: [RecordingSource]) {
    for source in sources {
      note(source.summary)
      for warning in source.warnings {
        warn(sources.count > 1 ? "\(source.name): \(warning)" : warning)
      }
    }
  }
}
