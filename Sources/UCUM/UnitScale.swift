// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The scale of a special unit: how its values belong to multiples of a unit that can be multiplied.
///
/// The names are those in UCUM's table. A scale takes a multiple of the unit to the value, and back.
enum UnitScale: String, Sendable {
  case celsius = "Cel"
  case fahrenheit = "degF"
  case reaumur = "degRe"
  case acidity = "pH"
  case neper = "ln"
  case bel = "lg"
  case fieldBel = "lgTimes2"
  case bit = "ld"
  case prism = "tanTimes100"
  case slope = "100tan"
  case decimalPotency = "hpX"
  case centesimalPotency = "hpC"
  case millesimalPotency = "hpM"
  case quintamillesimalPotency = "hpQ"
  case root = "sqrt"

  /// The multiple of the unit at which the value is 0, of scales that only have another zero.
  var zero: UCUMFactor? {
    switch self {
    case .celsius: UCUMFactor(whole: 27315, exponentOfTen: -2)
    case .fahrenheit: UCUMFactor(whole: 45967, exponentOfTen: -2)
    case .reaumur: UCUMFactor(whole: 21852, exponentOfTen: -2)
    default: nil
    }
  }

  /// The factor of the natural logarithm, of logarithmic scales.
  private var slopeOfLogarithm: Double? {
    switch self {
    case .acidity, .decimalPotency: -1 / log(10)
    case .centesimalPotency: -1 / log(100)
    case .millesimalPotency: -1 / log(1000)
    case .quintamillesimalPotency: -1 / log(50000)
    case .neper: 1
    case .bel: 1 / log(10)
    case .fieldBel: 2 / log(10)
    case .bit: 1 / log(2)
    default: nil
    }
  }

  /// The value for a multiple of the unit; not finite where there is none.
  func value(of multiple: Double) -> Double {
    if let zero { return multiple - zero.double }
    if let slopeOfLogarithm { return log(multiple) * slopeOfLogarithm }
    return switch self {
    case .prism: 100 * tan(multiple)
    case .slope: 100 * tan(multiple * .pi / 180)
    default: multiple.squareRoot()
    }
  }

  /// The multiple of the unit for a value.
  func multiple(of value: Double) -> Double {
    if let zero { return value + zero.double }
    if let slopeOfLogarithm { return exp(value / slopeOfLogarithm) }
    return switch self {
    case .prism: atan(value / 100)
    case .slope: atan(value / 100) * 180 / .pi
    default: value < 0 ? .nan : value * value
    }
  }
}
