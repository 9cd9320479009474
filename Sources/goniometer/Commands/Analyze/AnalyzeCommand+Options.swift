// SPDX-License-Identifier: Apache-2.0

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

  static let filter = Option(
    "filter", .choice(AttitudeFilter.self), default: AttitudeFilter.boundedPosition.rawValue,
    short: "f",
    help: "The attitude filter.")
  static let side = Option(
    "side", .choice(Side.self), default: Side.unstated.rawValue, help: "Which limb it is.")
  static let activity = Option(
    "activity", .choice(Activity.self), default: Activity.unstated.rawValue,
    help: "Who moves it: the person (active) or somebody else (passive).")
  /// Degrees within which a stated angle of the joint lies.
  static let statedAngles = -180.0...180.0

  static let zero = Option(
    "zero", .zeroPlace, placeholder: "PLACE",
    help: "Where 0° is: standing or extended (two sensors), start (one device), or the known angle "
      + "of the joint at the start, in degrees.")
  static let sense = Option(
    "sense", .choice(FirstMovement.self),
    help:
      "What the first movement is. One device takes it for flexion unless told; two sensors know "
      + "from the stance, and need telling where there is none.")
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
  static let hanging = Option(
    "hanging", .number(in: statedAngles), placeholder: "DEGREES",
    help:
      "Take zero from gravity: the joint's angle at which this limb hangs straight down, 90 for "
      + "a shank with the thigh level.")
  static let limbAxis = Option(
    "limb-axis", .choice(DeviceAxis.self), default: DeviceAxis.negativeY.rawValue,
    help: "The device's axis that points along the limb, away from the joint.")
  static let orientation = Option(
    "orientation", .choice(ResearchKitMethod.Orientation.self),
    default: ResearchKitMethod.Orientation.portrait.rawValue,
    help: "How the device sits on the limb, for ResearchKit's formula.")

  /// How one device is read.
  enum Method: String, CaseIterable {
    case hinge
    case researchKit
  }

  /// An axis of the device.
  enum DeviceAxis: String, CaseIterable {
    case x, y, z
    case negativeX = "-x"
    case negativeY = "-y"
    case negativeZ = "-z"

    var direction: Vector3 {
      switch self {
      case .x: .unitX
      case .y: .unitY
      case .z: .unitZ
      case .negativeX: -.unitX
      case .negativeY: -.unitY
      case .negativeZ: -.unitZ
      }
    }
  }

  /// Where zero is asked for.
  enum ZeroPlace: Sendable, Equatable {
    case standing
    case extended
    case start
    case degrees(Double)

    /// For two sensors; `nil` where it needs one device.
    var forKnee: KneeOptions.Zero? {
      switch self {
      case .standing: .standing
      case .extended: .mostExtended
      case .start: nil
      case .degrees(let angle): .startsAt(angle)
      }
    }
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
      if arguments[zero] == .start { try refuse("--zero start is for one device") }
    } else {
      if arguments[input] != nil, arguments[accelerometer] != nil || arguments[gyroscope] != nil {
        try refuse("give either FILE or --accelerometer and --gyroscope, not both")
      }
      if [.standing, .extended].contains(arguments[zero]) {
        try refuse("--zero standing and --zero extended need two sensors")
      }
      if arguments[hanging] != nil, arguments[zero] != nil {
        try refuse("--hanging and --zero both say where zero is; give one")
      }
    }
    let misplaced: [any DeclaredOption] =
      isPair
      ? [method, accelerometer, gyroscope, hanging, limbAxis, orientation]
        + CalibrationOptions.oneDevice
      : [standing, heading] + CalibrationOptions.twoSensors
    if let option = misplaced.first(where: { arguments.isGiven($0) }) {
      let needed = isPair ? "one device" : "--thigh and --shank"
      try refuse("--\(option.declaration.name) goes with \(needed)")
    }
    // What would be passed over in silence misleads: it is refused.
    let isFormula = arguments[method] == .researchKit
    let idle: [any DeclaredOption] =
      isFormula
      ? [csv, side, activity, zero, sense, hanging, limbAxis] : isPair ? [] : [orientation]
    if let option = idle.first(where: { arguments.isGiven($0) }) {
      let methods = isFormula ? "researchKit" : "hinge"
      try refuse("--\(option.declaration.name) has no meaning with --method \(methods)")
    }
    if arguments[json], arguments[csv] == "-" {
      try refuse("--json and --csv - would both write to standard output")
    }
  }
}

extension ValueType where Value == AnalyzeCommand.ZeroPlace {
  /// A word or an angle.
  static let zeroPlace = ValueType(
    "PLACE", expecting: "standing, extended, start or a number of degrees from -180 to 180"
  ) { text in
    switch text {
    case "standing": .standing
    case "extended": .extended
    case "start": .start
    default:
      finiteNumber(text).flatMap {
        AnalyzeCommand.statedAngles.contains($0) ? .degrees($0) : nil
      }
    }
  }
}
