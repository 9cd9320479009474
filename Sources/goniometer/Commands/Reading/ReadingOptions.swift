// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Measurement
internal import Recordings

/// The options of every command that reads recordings.
enum ReadingOptions {
  static let columns = Option(
    "columns", .text, placeholder: "t=0,ax=1,...",
    help: "Columns of t, ax, ay, az, gx, gy, gz by position from 0 or by name.")
  static let accelerationUnit = Option(
    "accel-unit", .choice(AccelerationUnit.self), placeholder: "UNIT",
    help: "Unit of acceleration.")
  static let rateUnit = Option(
    "gyro-unit", .choice(AngularVelocityUnit.self), placeholder: "UNIT",
    help: "Unit of angular velocity.")
  static let sign = Option(
    "accel-sign", .choice(AccelerationSign.self), placeholder: "SIGN",
    help: "Whether the accelerometer at rest gives +1 g upwards or, as Apple has it, -1 g.")
  static let timeUnit = Option(
    "time-unit", .choice(TimeUnit.self), placeholder: "UNIT", help: "Unit of time.")
  static let rate = Option(
    "rate", .positiveNumber, placeholder: "HZ", help: "Samples a second, for files without times.")
  static let sensor = Option(
    "sensor", .text, placeholder: "NAME",
    help: "The sensor or tracked point to read, where a file holds several.")
  static let part = Option(
    "part", .part, placeholder: "N", help: "The part to read of a file that starts again.")
  static let units = Option(
    "units", .choice(UnitChoice.self), default: UnitChoice.certain.rawValue, placeholder: "WHENCE",
    help: "Units that nobody stated: asked for, taken if the numbers prove them, or taken always.")

  static let all: [any DeclaredOption] = [
    columns, accelerationUnit, rateUnit, sign, timeUnit, rate, sensor, part, units,
  ]
  static let group = OptionGroup("Reading, where the file does not say it", all)

  /// The options as the reader takes them.
  static func recordingOptions(
    _ arguments: ParsedArguments
  ) throws(RecordingError) -> RecordingOptions {
    RecordingOptions(
      columns: try arguments[columns].map(RecordingOptions.columns(parsing:)) ?? [:],
      accelerationUnit: arguments[accelerationUnit], angularVelocityUnit: arguments[rateUnit],
      accelerationSign: arguments[sign], timeUnit: arguments[timeUnit], rateHz: arguments[rate],
      sensor: arguments[sensor], part: arguments[part], units: arguments[units],
      settingNames: settingNames)
  }

  /// The options that state what a reader asks for.
  static let settingNames = SettingNames(
    Dictionary(uniqueKeysWithValues: ReadingSetting.allCases.map { ($0, "--" + name(of: $0)) }),
    prefix: "--", ofSegment: "--%-", help: "see --help")

  private static func name(of setting: ReadingSetting) -> String {
    let option: any DeclaredOption =
      switch setting {
      case .columns: columns
      case .accelerationUnit: accelerationUnit
      case .angularVelocityUnit: rateUnit
      case .accelerationSign: sign
      case .timeUnit: timeUnit
      case .rate: rate
      case .sensor: sensor
      case .units: units
      case .part: part
      // Named by `prefix` and `ofSegment`.
      case .ofSegment: sensor
      case .accelerometerFile: AnalyzeCommand.accelerometer
      case .gyroscopeFile: AnalyzeCommand.gyroscope
      case .device: CalibrateCommand.device
      case .keyColumn: AgreementCommand.key
      case .valueColumn: AgreementCommand.column
      case .rowOrder: AgreementCommand.byOrder
      }
    return option.declaration.name
  }
}

extension ValueType where Value == Int {
  /// A part of a file.
  static let part = ValueType.integer(in: RecordingOptions.possibleParts)
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
