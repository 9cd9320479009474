// SPDX-License-Identifier: Apache-2.0

/// The seven base units of UCUM, in its order.
public enum UCUMBaseUnit: String, Sendable, CaseIterable {
  /// Length.
  case metre = "m"
  /// Time.
  case second = "s"
  /// Mass.
  case gram = "g"
  /// Plane angle.
  case radian = "rad"
  /// Temperature.
  case kelvin = "K"
  /// Electric charge.
  case coulomb = "C"
  /// Luminous intensity.
  case candela = "cd"
}

/// What a unit measures: the exponents of the base units, and of arbitrary units such as `[iU]`.
///
/// Units of one dimension can be converted into each other. An arbitrary unit is a dimension of its own.
/// An angle is a dimension too: `deg` and `1` cannot be converted.
public struct UCUMDimension: Sendable, Hashable {
  private var exponents = SIMD8<Int32>()
  /// The exponents of arbitrary units by their codes, none of them 0.
  public private(set) var arbitrary: [String: Int] = [:]

  /// The dimension of a number.
  public init() {}

  init(_ base: UCUMBaseUnit) { exponents[UCUMDimension.place(of: base)] = 1 }

  init(arbitrary code: String) { arbitrary[code] = 1 }

  private static func place(of base: UCUMBaseUnit) -> Int {
    UCUMBaseUnit.allCases.firstIndex(of: base) ?? 7
  }

  /// The exponent of a base unit.
  public subscript(base: UCUMBaseUnit) -> Int { Int(exponents[UCUMDimension.place(of: base)]) }

  /// Whether it is that of a number.
  public var isNone: Bool { self == UCUMDimension() }

  /// Multiplies by a power of another dimension.
  mutating func multiply(by other: UCUMDimension, power: Int) {
    exponents &+= other.exponents &* SIMD8(repeating: Int32(power))
    for (code, exponent) in other.arbitrary {
      let sum = arbitrary[code, default: 0] + exponent * power
      arbitrary[code] = sum == 0 ? nil : sum
    }
  }

  /// The code in base units, such as `m.s-2.g` for a newton without its factor; `1` for a number.
  public var code: String {
    let bases = UCUMBaseUnit.allCases.map { ($0.rawValue, self[$0]) }
    let terms = (bases + arbitrary.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
      .filter { $0.1 != 0 }.map { $0.1 == 1 ? $0.0 : "\($0.0)\($0.1)" }
    return terms.isEmpty ? "1" : terms.joined(separator: ".")
  }
}
