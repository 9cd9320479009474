// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import IndustrialIO
internal import Inertial
internal import JSON
internal import LiveSessions
internal import Measurement

/// The options of every command that captures live sensors.
enum SensorOptions {
  static let device = Option(
    "device", .sensor,
    help:
      "The sensor, by its label, name, iio:deviceN or a part of its path; iiod:HOST[:PORT]/NAME "
      + "for one of another machine.")

  static let rate = Option(
    "rate", .positiveNumber, placeholder: "HZ", help: "Readings a second to ask for.")
  static let scale = Option(
    "scale", .scaleFactors, placeholder: "ACCEL,GYRO",
    help:
      "Factors on what the driver says of its scales, accelerometer first, for drivers that say "
      + "them wrong: 10,100.")
  static let matrix = Option(
    "matrix", .matrix, placeholder: "\"a,b,c;d,e,f;g,h,i\"",
    help: "How the chip sits in the device, rows by semicolons, in place of what the driver says.")
  static let trigger = Option(
    "trigger", .text, placeholder: "NAME", help: "The trigger that makes the sensor measure.")
  static let makeTrigger = Option(
    flag: "make-trigger", help: "Make a timer trigger of the rate asked for; needs root.")
  static let poll = Option(
    flag: "poll", help: "Ask for each value even where the sensor has a buffer.")
  static let lowLatency = Option(
    flag: "low-latency", help: "Take every reading as it comes, at the cost of more work.")
  static let root = Option(
    "root", .file, placeholder: "DIR",
    help: "A folder that has sys and dev in it, in place of this machine's own.")

  /// Which sensors.
  static let names: [any DeclaredOption] = [device] + SegmentOptions.all.map(\.live)
  /// Which sensors, without those of joints that are not measured yet.
  static let measured: [any DeclaredOption] = [device] + SegmentOptions.measured.map(\.live)
  /// How they are captured.
  static let capture: [any DeclaredOption] = [
    rate, scale, matrix, trigger, makeTrigger, poll, lowLatency, root,
  ]
  static let groups = [
    OptionGroup("Live sensors", measured + capture),
    OptionGroup(SegmentOptions.othersTitle, SegmentOptions.others.map(\.live)),
  ]

  /// The sensors that were asked for: one, or those of two segments.
  ///
  /// - Parameter hasDemo: whether the command does without sensors by `--demo`.
  /// - Throws: `UsageError` where it is neither.
  static func selection(
    _ arguments: ParsedArguments, hasDemo: Bool = false
  ) throws(UsageError) -> SensorSelection {
    let placed = SegmentOptions.all.compactMap { options in
      arguments[options.live].map { (segment: options.segment, name: $0) }
    }
    if let name = arguments[device] {
      guard placed.isEmpty else {
        throw UsageError("give either --device or \(SegmentOptions.pair), not both")
      }
      return selection(of: [name], arguments)
    }
    guard !placed.isEmpty else {
      throw UsageError(
        "name a sensor: --device, or \(SegmentOptions.pair); 'goniometer devices' lists them"
          + (hasDemo ? "; --demo does without" : ""))
    }
    let joint = try UsageError.of { () throws(MeasurementRequestError) in
      try Joint(ofSensorsOn: placed.map(\.segment))
    }
    let names = joint.segments.compactMap { segment in
      placed.first { $0.segment == segment }?.name
    }
    guard names[0] != names[1] else {
      throw UsageError(
        "'\(names[0])' cannot sit on " + joint.segments.map(\.noun).joined(separator: " and ")
          + "; name the sensor of each")
    }
    return selection(of: names, joint: joint, arguments)
  }

  /// Sensors of these names, captured as the options say.
  static func selection(
    of names: [SensorName], joint: Joint = .assumed, _ arguments: ParsedArguments
  ) -> SensorSelection {
    SensorSelection(
      names: names, of: joint, capture: captureSettings(arguments), root: arguments[root] ?? "/")
  }
}

// Remedies in the words of the command line.
extension SensorOptions {
  /// Settings as options to give, and the commands of this program.
  static let wording = SensorWording(
    setting: { setting, value in
      let option: any DeclaredOption =
        switch setting {
        case .trigger: trigger
        case .makesTrigger: makeTrigger
        case .scaleFactors: scale
        case .mountMatrix: matrix
        }
      return .line("--\(option.declaration.name)" + (value.map { " \($0)" } ?? ""))
    },
    installUdevRule: .command(
      "goniometer devices --udev-rule |\n"
        + "    sudo tee /etc/udev/rules.d/60-goniometer-iio.rules"),
    examineAsRoot: .command("sudo goniometer devices"))
}

// The one place that makes a selection of options.
extension SensorOptions {
  /// Opens sensors. Nothing is changed before they are started.
  ///
  /// - Parameter tap: sees the scans of one stream of a role's sensor, for a recording; `nil` where
  ///   nobody does. Asked once for each stream.
  static func open(
    _ selection: SensorSelection, tap: (_ role: String) -> (any ScanTap)? = { _ in nil }
  ) throws -> [OpenedSensor] {
    do {
      return try selection.open(tap: tap)
    } catch let error as LiveSessionError {
      guard case .sameSensor = error else { throw error }
      throw UsageError(error.description)
    }
  }

  /// The settings that options state.
  private static func captureSettings(_ arguments: ParsedArguments) -> CaptureSettings {
    var settings = CaptureSettings()
    settings.rateHz = arguments[rate]
    settings.trigger = arguments[trigger]
    settings.makesTrigger = arguments[makeTrigger]
    if arguments[lowLatency] { settings.wakeup = .everyScan }
    settings.accelerationScaleFactor = arguments[scale]?.acceleration
    settings.angularVelocityScaleFactor = arguments[scale]?.angularVelocity
    settings.mount = arguments[matrix]
    settings.isPollingForced = arguments[poll]
    return settings
  }
}

extension ValueType where Value == SensorName {
  /// A sensor's name.
  static let sensor = ValueType(
    "NAME", expecting: "a sensor's name, or iiod:HOST/NAME for one of another machine"
  ) { SensorName($0) }
}

/// Factors on what a driver says of its scales.
struct ScaleFactors: Sendable, Equatable {
  var acceleration: Double
  var angularVelocity: Double
}

extension ValueType where Value == ScaleFactors {
  /// Two factors, above zero.
  static let scaleFactors = ValueType(
    "ACCEL,GYRO", expecting: "two factors above 0 with a comma between them, such as 10,100"
  ) { text in
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { ValueText.finite(String($0)) }
    guard numbers.count == 2, let a = numbers[0], let b = numbers[1], a > 0, b > 0 else {
      return nil
    }
    return ScaleFactors(acceleration: a, angularVelocity: b)
  }
}

extension ValueType where Value == SensorCalibration.Matrix {
  /// Three rows of three numbers that turn axes into axes.
  static let matrix = ValueType(
    "MATRIX",
    expecting: "a rotation, three rows of three numbers, \"a,b,c;d,e,f;g,h,i\""
  ) { try? MountMatrix.matrix($0) }
}
