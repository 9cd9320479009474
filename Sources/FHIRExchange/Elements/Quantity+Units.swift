// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import UCUM

extension FHIR.Quantity {
  /// The URI of UCUM as the system of units.
  static let ucum = "http://unitsofmeasure.org"
  /// Numbers in one unit that differ by less than this part of them are the same: converting rounds.
  private static let tolerance = 1e-12

  /// Whether both have the same unit: the same code, or else the same words.
  func hasUnit(of other: FHIR.Quantity) -> Bool {
    if let code = self.code, let second = other.code {
      return code == second && self.system == other.system
    }
    return (self.unit ?? self.code) == (other.unit ?? other.code)
  }

  /// How the amount compares with another one, in the unit of that; `nil` where one has no number, or
  /// the units differ and UCUM does not convert them.
  func compared(with other: FHIR.Quantity) -> ComparisonResult? {
    guard let value = self.value?.double, let bound = other.value?.double else { return nil }
    var number = value
    if !hasUnit(of: other) {
      guard let unit = ucumUnit, let target = other.ucumUnit,
        let converted = unit.convert(value, to: target)
      else { return nil }
      number = converted
      if abs(number - bound) <= Self.tolerance * max(abs(number), abs(bound)) { number = bound }
    }
    return number < bound ? .orderedAscending : number > bound ? .orderedDescending : .orderedSame
  }

  private var ucumUnit: UCUMUnit? {
    self.system == Self.ucum ? self.code.flatMap { try? UCUMUnit($0) } : nil
  }
}
