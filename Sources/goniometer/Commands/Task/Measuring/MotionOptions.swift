// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Inertial
internal import Measurement
internal import MotionSessions
internal import MotionTasks

/// The options of the motion of a task.
enum MotionOptions {
  /// The command that they are of.
  static let command = "task run"

  static let source = Option(
    repeating: "source", .motionSource,
    help: "Where motion comes from: iio (this machine's sensors), iiod://HOST[:PORT], FILE (one "
      + "device) or FILE,FILE (thigh and shank), or phone (the one that shows the page; serve alone); "
      + "STEP= before it where it is of one step, once for each.")
  static let demo = Option(
    flag: "demo", help: "Measure a simulated leg, to try this without sensors.")
  static let realTime = Option(
    flag: "real-time", help: "Play recordings in real time, and wait for timers.")
  static let duration = Option(
    "duration", .duration, short: "t",
    help: "How long a live step is measured; until its end or a tap without it.")
  static let recorderFormat = Option(
    "recorder-format", .choice(RecorderForm.self), default: RecorderForm.researchKit.rawValue,
    help: "What recorders write: ResearchKit's JSON or tables.")
  /// For live sensors and for recordings.
  static let rate = Option(
    "rate", .positiveNumber, placeholder: "HZ",
    help: "Samples a second: to ask of live sensors, and of recordings without times.")

  static let groups = [
    OptionGroup(
      "Motion",
      [source, realTime, duration, Speech.option, recorderFormat, MeasurementOptions.filter]
        + CalibrationOptions.applied),
    OptionGroup(
      "Live sensors",
      SensorOptions.names + [rate] + SensorOptions.capture.filter(isNotRate)),
    OptionGroup(
      ReadingOptions.group.title, ReadingOptions.all.filter(isNotRate)),
  ]

  /// The sources of motion.
  static func sources(_ arguments: ParsedArguments) -> [MotionSource] {
    arguments[demo] ? [MotionSource(.simulated)] : arguments[source]
  }

  private static func isNotRate(_ option: any DeclaredOption) -> Bool {
    option.declaration.name != rate.declaration.name
  }

  /// The corrections of each sensor.
  static func corrections(
    _ arguments: ParsedArguments, sensorCount: Int
  ) throws -> [SensorCalibration] {
    guard sensorCount == 2 else {
      return [
        try CalibrationOptions.applied(arguments, device: nil, command: command)?.sensor ?? .none
      ]
    }
    return try CalibrationOptions.appliedToPair(arguments, command: command)
      .map { $0?.sensor ?? .none }
  }

  /// Refuses options that do not go together, before anything is read.
  static func checkTogether(_ arguments: ParsedArguments) throws(UsageError) {
    func refuse(_ text: String) throws(UsageError) -> Never {
      throw UsageError(text, command: command)
    }
    func firstGiven(_ options: [any DeclaredOption]) -> String? {
      options.first { arguments.isGiven($0) }.map { "--\($0.declaration.name)" }
    }
    if arguments[demo], arguments.isGiven(source) {
      try refuse("--source has no meaning with --demo")
    }
    let places = sources(arguments).map(\.place)
    let hasFiles = places.contains { if case .files = $0 { true } else { false } }
    let isLive = places.contains { if case .files = $0 { false } else { true } }
    let hasSensors = isLive && !arguments[demo]
    guard !places.isEmpty else {
      let pointless: [any DeclaredOption] =
        [realTime, duration, Speech.option, recorderFormat, rate, MeasurementOptions.filter]
        + CalibrationOptions.applied + SensorOptions.names + SensorOptions.capture
        + ReadingOptions.all
      if let option = firstGiven(pointless) { try refuse("\(option) goes with --source") }
      return
    }
    if !hasSensors {
      let live =
        SensorOptions.names + SensorOptions.capture.filter(isNotRate)
        + (isLive ? [] : [duration])
      if let option = firstGiven(live) {
        try refuse("\(option) is for live sensors: --source iio or --source iiod://HOST")
      }
    }
    if !isLive, arguments[Speech.option], !arguments[realTime] {
      try refuse("--speak goes with live sensors or --real-time")
    }
    if !hasFiles, let option = firstGiven([realTime] + ReadingOptions.all.filter(isNotRate)) {
      try refuse("\(option) is for recordings: --source FILE")
    }
  }
}
