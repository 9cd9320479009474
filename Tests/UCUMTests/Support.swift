// SPDX-License-Identifier: Apache-2.0

import UCUM

/// How many of the second unit the first one is, as text; `nil` where they cannot be converted.
func exact(_ one: String, _ other: String) throws -> String? {
  guard let factor = try UCUMUnit(one).factor(to: UCUMUnit(other)) else { return nil }
  guard factor.isExact else { return "inexact" }
  let fraction = factor.denominator == 1 ? "" : "/\(factor.denominator)"
  return "\(factor.numerator)\(fraction)e\(factor.exponentOfTen)"
}

/// A value in another unit.
func converted(_ value: Double, _ one: String, _ other: String) throws -> Double? {
  try UCUMUnit(one).convert(value, to: UCUMUnit(other))
}

/// The fault of a code; `nil` of a unit.
func fault(_ code: String) -> UCUMError? {
  do throws(UCUMError) {
    _ = try UCUMUnit(code)
    return nil
  } catch {
    return error
  }
}

extension Double {
  /// Whether both are equal but for so many parts of their size.
  func isNear(_ other: Double, within tolerance: Double) -> Bool {
    abs(self - other) <= tolerance * max(abs(self), abs(other))
  }
}

/// The error of a few roundings of numbers of 64 bits.
let rounding = 1e-14
