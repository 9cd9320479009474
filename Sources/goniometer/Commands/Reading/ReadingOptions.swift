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
  static let units = Option(
    "units", .choice(UnitChoice.self), default: UnitChoice.stated.rawValue, placeholder: "WHENCE",
    help: "Where units come from that the file does not state: 'auto' has its numbers tell.")

  static let all: [any DeclaredOption] = [
    columns, accelerationUnit, rateUnit, sign, timeUnit, rate, sensor, units,
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
      sensor: arguments[sensor], units: arguments[units], settingNames: settingNames)
  }

  /// The options that state what a reader asks for.
  static let settingNames = SettingNames(
    Dictionary(uniqueKeysWithValues: ReadingSetting.allCases.map { ($0, "--" + name(of: $0)) }),
    segmentSensor: "--%-sensor", help: "see --help")

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
      // Named by `segmentSensor`.
      case .segmentSensor: sensor
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

extension RecordingSource {
  /// The files as people know them.
  fileprivate var name: String {
    files.map { FilePlace(path: $0.path).description }.joined(separator: " + ")
  }

  /// The file and how it was read, a line for people.
  fileprivate var summary: String {
    let status = dialectStatus == .unverified ? ", unverified" : ""
    let units = Set(
      mapping.map { "\($0.field.kind) in \($0.unit)\($0.factor < 0 ? " with Apple's sign" : "")" }
    ).sorted()
    return "\(name): \(dialectTitle)\(status); \(units.joined(separator: ", ")); "
      + "\(sampleCount) sample\(sampleCount == 1 ? "" : "s")"
      + (averagedSamples.map { ", every \($0) averaged to one" } ?? "")
  }
}

extension SampleField {
  fileprivate var kind: String {
    switch self {
    case .t: "time"
    case .ax, .ay, .az: "acceleration"
    case .gx, .gy, .gz: "angular velocity"
    }
  }
}
