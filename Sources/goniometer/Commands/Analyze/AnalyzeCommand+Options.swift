// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Goniometry
internal import Inertial
internal import Recordings

extension AnalyzeCommand {
  static let input = Argument(
    optional: "FILE", .file, help: "The recording of one device, or - for standard input.")
  static let thigh = Option(
    "thigh", .file, help: "The recording of the sensor on the thigh.")
  static let shank = Option(
    "shank", .file, help: "The recording of the sensor on the shank.")
  static let json = Option(flag: "json", short: "j", help: "Print JSON in place of the tables.")
  static let csv = Option(
    "csv", .file, help: "Also write the angle of every sample to this file.")
  static let allChecks = Option(
    flag: "all-checks", help: "List every quality check, not only those with something to say.")

  static let method = Option(
    "method", .choice(Method.self), default: Method.hinge.rawValue,
    help: "Its own axis of rotation, or ResearchKit's formula for comparison.")

  static let standing = Option(
    "standing", .interval,
    help: "When the person stands straight and still, in seconds of the recording; looked for "
      + "where it is not given.")
  static let heading = Option(
    "heading", .choice(KneeOptions.Heading.self),
    default: KneeOptions.Heading.smoothed.rawValue,
    help: "How the headings of the two sensors are brought together: over the whole recording, or "
      + "from the past alone as in live use.")

  static let accelerometer = Option(
    "accelerometer", .file, help: "The accelerometer's file, where it is separate.")
  static let gyroscope = Option(
    "gyroscope", .file, help: "The gyroscope's file, where it is separate.")
  static let orientation = Option(
    "orientation", .choice(DeviceOrientation.self),
    default: DeviceOrientation.portrait.rawValue,
    help: "How the device sits on the limb, for ResearchKit's formula.")

  /// How one device is read.
  enum Method: String, CaseIterable {
    case hinge
    case researchKit
  }

  /// Options that mean nothing for two sensors, or for one device.
  static func misplaced(isPair: Bool) -> [any DeclaredOption] {
    isPair
      ? [
        method, accelerometer, gyroscope, MeasurementOptions.hanging, MeasurementOptions.limbAxis,
        orientation,
      ]
        + CalibrationOptions.oneDevice
      : [standing, heading] + CalibrationOptions.twoSensors
  }

  /// Refuses options that do not go together, before anything is read.
  static func checkTogether(_ arguments: ParsedArguments) throws(UsageError) {
    func refuse(_ text: String) throws(UsageError) -> Never {
      throw UsageError(text, command: command.name)
    }
    let isPair = arguments[thigh] != nil || arguments[shank] != nil
    if isPair {
      if arguments[thigh] == nil { try refuse("--shank needs --thigh beside it") }
      if arguments[shank] == nil { try refuse("--thigh needs --shank beside it") }
      if arguments[input] != nil { try refuse("give either FILE or --thigh and --shank, not both") }
      if arguments[thigh] == "-" && arguments[shank] == "-" {
        try refuse("only one of --thigh and --shank can be standard input")
      }
    } else {
      if arguments[input] != nil, arguments[accelerometer] != nil || arguments[gyroscope] != nil {
        try refuse("give either FILE or --accelerometer and --gyroscope, not both")
      }
    }
    try MeasurementOptions.checkZero(arguments, isPair: isPair, command: command.name)
    if let option = misplaced(isPair: isPair).first(where: { arguments.isGiven($0) }) {
      let needed = isPair ? "one device" : "--thigh and --shank"
      try refuse("--\(option.declaration.name) goes with \(needed)")
    }
    // What would be passed over in silence misleads: it is refused.
    let isFormula = arguments[method] == .researchKit
    let idle: [any DeclaredOption] =
      isFormula
      ? [
        csv, MeasurementOptions.side, MeasurementOptions.activity, MeasurementOptions.zero,
        MeasurementOptions.sense, MeasurementOptions.hanging, MeasurementOptions.limbAxis,
      ] : isPair ? [] : [orientation]
    if let option = idle.first(where: { arguments.isGiven($0) }) {
      let methods = isFormula ? "researchKit" : "hinge"
      try refuse("--\(option.declaration.name) has no meaning with --method \(methods)")
    }
    if arguments[json], arguments[csv] == "-" {
      try refuse("--json and --csv - would both write to standard output")
    }
  }
}
