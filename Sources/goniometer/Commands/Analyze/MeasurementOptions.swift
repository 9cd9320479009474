// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Inertial
internal import Measurement

/// The options of a measurement, recorded or live.
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
  static let zero = Option(
    "zero", .zeroPlace, placeholder: "PLACE",
    help: "Where 0° is: standing or extended (two sensors), start (one device), or the known angle "
      + "of the joint at the start, in degrees.")
  static let sense = Option(
    "sense", .firstMovement, placeholder: "DIRECTION-first",
    help:
      "What the first movement is: flexion-first, extension-first, or another direction of --movement. One "
      + "device takes it for flexion, or what the test begins with, unless told; two sensors know "
      + "from the stance, and need telling where there is none.")
  static let joint = Option(
    "joint", .choice(Joint.allCases.map(\.rawValue)),
    help: "The joint; 'goniometer joints' lists them with their movements.")
  static let movement = Option(
    "movement", .movements, placeholder: "NAME,...",
    help:
      "The movement of --joint, such as rotation; several in the order in which they are done, with the "
      + "neutral posture between them.")
  static let test = Option(
    "test", .text, placeholder: "NAME",
    help: "The standard test of the movement, such as supine; the usual one unless told.")
  static let place = Option(
    "place", .text, placeholder: "NAME",
    help:
      "Where the device sits, such as forehead: it shows which way and in which plane the joint moves."
  )

  static let age = Option(
    "age", .integer(in: ReferencePerson.ageLimits), placeholder: "YEARS",
    help: "The person's age, for the usual range beside the result.")
  static let sex = Option("sex", .choice(Sex.self), help: "The person's sex, for the same.")

  /// The heading in help of what is measured by name.
  static let movementGroup = OptionGroup("The movement", [joint, movement, test, place, age, sex])

  static let hanging = Option(
    "hanging", .number(in: RequestedZero.degreesLimits), placeholder: "DEGREES",
    help:
      "Take zero from gravity: the joint's angle at which this limb hangs straight down, 90 for "
      + "a shank with the thigh level.")
  static let limbAxis = Option(
    "limb-axis", .choice(LimbAxis.self), default: LimbAxis.negativeY.rawValue,
    help: "The device's axis that points along the limb, away from the joint.")

  /// What is measured, by its names.
  static func named(_ arguments: ParsedArguments) throws(UsageError) -> MovementNames {
    var named = MovementNames(
      joint: arguments[joint], test: arguments[test], place: arguments[place],
      firstDirection: arguments[sense]?.direction)
    (named.age, named.sex) = (arguments[age], arguments[sex])
    named.movements = arguments[movement] ?? []
    return named
  }

  /// The settings of a live measurement.
  ///
  /// - Parameter pair: the joint between two sensors; `nil` for one device.
  static func liveSettings(
    _ arguments: ParsedArguments, pair: Joint?
  ) throws(UsageError) -> MeasurementSettings {
    let named = try named(arguments)
    return try UsageError.of { () throws(MeasurementRequestError) in
      try named.liveSettings(settings(arguments), pair: pair)
    }
  }

  /// The person whom usual ranges are looked up for.
  static func person(_ arguments: ParsedArguments) throws(UsageError) -> ReferencePerson? {
    let named = try named(arguments)
    return try UsageError.of(named.person)
  }

  /// The first movement of a task, which knows flexion and extension alone.
  static func taskSense(_ arguments: ParsedArguments) throws(UsageError) -> FirstMovement? {
    guard let name = arguments[sense] else { return nil }
    guard let first = FirstMovement(rawValue: name.direction) else {
      throw UsageError("--sense \(name.rawValue): expected flexion-first or extension-first")
    }
    return first
  }

  /// The zero that is asked for; `nil` where nothing is said.
  static func requestedZero(_ arguments: ParsedArguments) -> RequestedZero? {
    arguments[hanging].map { .gravity(hangingDegrees: $0) } ?? arguments[zero]
  }

  /// Refuses a zero that the sensors cannot have.
  static func checkZero(_ arguments: ParsedArguments, isPair: Bool) throws(UsageError) {
    try UsageError.of { () throws(MeasurementRequestError) in
      try MeasurementSettings.check(arguments[zero], isPair: isPair)
    }
    if !isPair { try checkOneZero(arguments) }
  }

  /// Refuses two places for zero.
  static func checkOneZero(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments[hanging] != nil, arguments[zero] != nil else { return }
    throw UsageError(.twoZeros)
  }

  /// The settings of a measurement that every command with one can be given.
  static func settings(_ arguments: ParsedArguments) -> MeasurementSettings {
    var settings = MeasurementSettings(
      side: arguments[side], activity: arguments[activity], zero: requestedZero(arguments))
    settings.filter = FilterSettings(arguments[filter])
    if arguments.isGiven(limbAxis) { settings.limbAxis = arguments[limbAxis] }
    return settings
  }
}

extension ValueType where Value == FirstMovementName {
  /// A direction that comes first.
  fileprivate static let firstMovement = ValueType(
    "DIRECTION", expecting: FirstMovementName.expectation
  ) {
    FirstMovementName(rawValue: $0)
  }
}

extension ValueType where Value == [String] {
  /// Movements in their order.
  fileprivate static let movements = ValueType(
    "NAME,...", expecting: MovementNames.expectation, parse: MovementNames.list)
}

extension ValueType where Value == RequestedZero {
  /// A word or an angle.
  static let zeroPlace = ValueType("PLACE", expecting: RequestedZero.textExpectation) {
    RequestedZero(text: $0)
  }
}
