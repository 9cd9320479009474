// SPDX-License-Identifier: Apache-2.0

internal import Goniometry
internal import Inertial

/// What may be said about a measurement, of a recording or while it is made.
enum MeasurementOptions {
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
  static let hanging = Option(
    "hanging", .number(in: statedAngles), placeholder: "DEGREES",
    help:
      "Take zero from gravity: the joint's angle at which this limb hangs straight down, 90 for "
      + "a shank with the thigh level.")
  static let limbAxis = Option(
    "limb-axis", .choice(DeviceAxis.self), default: DeviceAxis.negativeY.rawValue,
    help: "The device's axis that points along the limb, away from the joint.")

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

  /// Refuses a zero that the sensors cannot have.
  static func checkZero(
    _ arguments: ParsedArguments, isPair: Bool, command: String
  ) throws(UsageError) {
    func refuse(_ text: String) throws(UsageError) -> Never {
      throw UsageError(text, command: command)
    }
    if isPair {
      if arguments[zero] == .start { try refuse("--zero start is for one device") }
      return
    }
    if [.standing, .extended].contains(arguments[zero]) {
      try refuse("--zero standing and --zero extended need two sensors")
    }
    try checkOneZero(arguments, command: command)
  }

  /// Refuses two places for zero.
  static func checkOneZero(_ arguments: ParsedArguments, command: String) throws(UsageError) {
    guard arguments[hanging] != nil, arguments[zero] != nil else { return }
    throw UsageError("--hanging and --zero both say where zero is; give one", command: command)
  }

  /// What is said of a knee with two sensors.
  static func knee(_ arguments: ParsedArguments) -> KneeOptions {
    KneeOptions(zero: arguments[zero]?.forKnee ?? .standing, firstMovement: arguments[sense])
  }

  /// What is said of a limb with one device.
  static func hinge(_ arguments: ParsedArguments) -> HingeOptions {
    var options = HingeOptions(sense: .firstMovement(arguments[sense] ?? .flexion))
    options.limbAxis = arguments[limbAxis].direction
    if let angle = arguments[hanging] {
      options.zero = .gravity(hanging: angle)
    } else if case .degrees(let angle) = arguments[zero] {
      options.zero = .startsAt(angle)
    }
    return options
  }
}

extension ValueType where Value == MeasurementOptions.ZeroPlace {
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
        MeasurementOptions.statedAngles.contains($0) ? .degrees($0) : nil
      }
    }
  }
}
