// SPDX-License-Identifier: Apache-2.0

/// A unit of measure, read from its UCUM code in the case sensitive variant: `mm[Hg]`, `kg/m2`, `10*3/uL`.
///
/// Reading costs a few microseconds; a unit that is used often is worth keeping. Two units are equal if
/// their codes are; ``factor(to:)`` says whether they mean the same.
///
/// ```swift
/// let inch = try UCUMUnit("[in_i]")
/// let centimetre = try UCUMUnit("cm")
/// print(inch.convert(10, to: centimetre) ?? 0)  // 25.4
/// print(try (centimetre / UCUMUnit("s")).code)  // cm/s
/// ```
public struct UCUMUnit: Sendable {
  /// The code as it was given.
  public let code: String
  private let value: UnitAtom
  let terms: [UnitExpression.Term]

  /// The length of codes in bytes: 256.
  public static let maximumLength = 256

  /// Reads a code of any bytes.
  ///
  /// - Throws: ``UCUMError`` with the place, for anything that is no unit.
  public init(_ code: String) throws(UCUMError) {
    let expression = try UnitExpression(code, in: UnitAtom.table)
    self.code = code
    terms = expression.terms
    value = try expression.product()
  }

  /// What the unit measures.
  public var dimension: UCUMDimension { value.dimension }

  /// Whether it is a scale of its own, such as `Cel`, `[pH]` and `dB`: its values are no multiples of a
  /// unit, and it can only be multiplied by numbers.
  public var isSpecial: Bool { value.scale != nil }

  /// The same in base units: a code, and how many of it the unit is; no factor for a special unit.
  public var canonical: (code: String, factor: UCUMFactor?) {
    (dimension.code, isSpecial ? nil : value.factor)
  }

  /// Whether values can be converted between both.
  public func isCommensurable(with other: UCUMUnit) -> Bool { dimension == other.dimension }

  /// What a value is multiplied by to have it in the other unit.
  ///
  /// `nil` if the units measure different things, or if one of them is special and the other has another
  /// scale or zero; ``convert(_:to:)`` converts these too.
  public func factor(to other: UCUMUnit) -> UCUMFactor? {
    guard let line = line(to: other), line.offset == .zero else { return nil }
    return line.factor
  }

  /// What a value is multiplied by, and what is added then, to have it in the other unit.
  ///
  /// `nil` if the units measure different things, and for scales such as `[pH]` that are no lines.
  /// From `[degF]` to `Cel`: 5/9, and −160/9.
  public func line(to other: UCUMUnit) -> (factor: UCUMFactor, offset: UCUMFactor)? {
    guard isCommensurable(with: other) else { return nil }
    let (one, two) = (value, other.value)
    if one.scale == two.scale, one.factor == two.factor {
      return (one.multiple / two.multiple, .zero)
    }
    guard let zero = one.scale.map(\.zero) ?? .zero, let end = two.scale.map(\.zero) ?? .zero
    else { return nil }
    let ratio = one.factor / two.factor
    return (ratio * one.multiple / two.multiple, (ratio * zero - end) / two.multiple)
  }

  /// A value in the other unit; special units are converted too.
  ///
  /// `nil` if the units measure different things, and where the other unit has no finite value for it,
  /// such as the pH of nothing.
  public func convert(_ number: Double, to other: UCUMUnit) -> Double? {
    guard isCommensurable(with: other) else { return nil }
    let result: Double
    if let line = line(to: other) {
      result = line.factor.multiplied(by: number) + line.offset.double
    } else {
      let scaled = value.multiple.multiplied(by: number)
      let multiple = value.scale?.multiple(of: scaled) ?? scaled
      let rest = (value.factor / other.value.factor).multiplied(by: multiple)
      result = (other.value.scale?.value(of: rest) ?? rest) / other.value.multiple.double
    }
    return result.isFinite ? result : nil
  }
}

extension UCUMUnit: Hashable, CustomStringConvertible {
  /// Whether both have the same code.
  public static func == (one: UCUMUnit, other: UCUMUnit) -> Bool { one.code == other.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The code.
  public var description: String { code }
}
