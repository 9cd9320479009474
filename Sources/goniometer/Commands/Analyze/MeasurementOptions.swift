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
    "sense", .choice(FirstMovementName.self),
    help:
      "What the first movement is. One device takes it for flexion unless told; two sensors know "
      + "from the stance, and need telling where there is none.")
  static let hanging = Option(
    "hanging", .number(in: RequestedZero.degreesLimits), placeholder: "DEGREES",
    help:
      "Take zero from gravity: the joint's angle at which this limb hangs straight down, 90 for "
      + "a shank with the thigh level.")
  static let limbAxis = Option(
    "limb-axis", .choice(LimbAxis.self), default: LimbAxis.negativeY.rawValue,
    help: "The device's axis that points along the limb, away from the joint.")

  /// The zero that is asked for; `nil` where nothing is said.
  static func requestedZero(_ arguments: ParsedArguments) -> RequestedZero? {
    arguments[hanging].map { .gravity(hangingDegrees: $0) } ?? arguments[zero]
  }

  /// Refuses a zero that the sensors cannot have.
  static func checkZero(_ arguments: ParsedArguments, isPair: Bool) throws(UsageError) {
    do throws(MeasurementRequestError) {
      try MeasurementSettings.check(arguments[zero], isPair: isPair)
    } catch {
      throw UsageError(error)
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
      side: arguments[side], activity: arguments[activity], zero: requestedZero(arguments),
      firstMovement: arguments[sense]?.firstMovement)
    settings.filter = FilterSettings(arguments[filter])
    if arguments.isGiven(limbAxis) { settings.limbAxis = arguments[limbAxis] }
    return settings
  }
}

extension ValueType where Value == RequestedZero {
  /// A word or an angle.
  static let zeroPlace = ValueType("PLACE", expecting: RequestedZero.textExpectation) {
    RequestedZero(text: $0)
  }
}
