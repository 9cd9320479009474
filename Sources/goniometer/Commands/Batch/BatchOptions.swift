// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
internal import Measurement
internal import ConsolePrograms

/// Options of `analyze` that many measurements can share.
enum BatchOptions {
  static let measurement: [OptionGroup] = [
    OptionGroup(
      "Measurement, unless stated for one",
      [
        MeasurementOptions.filter, MeasurementOptions.side, MeasurementOptions.activity,
        MeasurementOptions.zero, MeasurementOptions.sense,
      ]),
    OptionGroup("Two sensors", [AnalyzeCommand.standing, AnalyzeCommand.heading]),
    OptionGroup(
      "One device",
      [
        AnalyzeCommand.method, MeasurementOptions.hanging, MeasurementOptions.limbAxis,
        AnalyzeCommand.orientation,
      ]),
    OptionGroup("The sensors", CalibrationOptions.applied),
    ReadingOptions.group, SegmentOptions.group, IdentityOptions.group,
  ]

  /// The settings that were given, for every measurement that does not state its own.
  static func settings(_ arguments: ParsedArguments) -> JobSettings {
    var settings: JobSettings = [:]
    for setting in MeasurementSetting.allCases where setting.rule != nil {
      guard let name = setting.option?.declaration.name else { continue }
      settings[setting] = arguments.options[name]?.last
    }
    return settings
  }
}
