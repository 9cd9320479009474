// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A decimal number of up to 38 digits, computed exactly: 0.1 + 0.2 is 0.3.
///
/// Below 10³⁸, with at most 38 digits after the point; more digits are rounded. Keeps the zeros
/// with which it was written: `1.50` stays `1.50`. They do not count when two numbers are compared.
public struct FHIRPathDecimal: Sendable {
  let value: Decimal
  /// Digits after the point that are shown even where they are zeros.
  let shownDigits: Int

  /// `nil` out of range. Foundation's type goes further, but traps at its own ends; products and
  /// quotients of numbers in this range stay clear of them.
  init?(_ value: Decimal, shownDigits: Int = 0) {
    guard value.isFinite, value.magnitude < FHIRPathDecimal.end else { return nil }
    // At most 38 digits after the point, and 38 in all.
    let isLong = value.significand >= FHIRPathDecimal.end
    let digits = min(38, isLong ? -value.exponent - 1 : -value.exponent)
    self.value =
      digits < -value.exponent ? FHIRPathDecimal.rounded(value, to: digits, .plain) : value
    self.shownDigits = shownDigits
  }

  /// 10³⁸
  private static let end = Decimal(sign: .plus, exponent: 38, significand: 1)

  /// A whole number.
  public init(_ value: Int) {
    self.value = Decimal(value)
    shownDigits = 0
  }

  /// The nearest decimal of 17 digits; `nil` for a number that is not finite or out of range.
  public init?(_ value: Double) {
    guard value.isFinite, abs(value) < 1e38 else { return nil }
    guard abs(value) > 1e-40 else {
      self.init(0)
      return
    }
    if let whole = Int(exactly: value) {
      self.init(whole)
    } else {
      self.init(value.description)
    }
  }

  /// Reads `-12.50` or `1.5e-3`; `nil` for anything else, and for a number out of range.
  public init?(_ text: String) {
    var mantissa = text.utf8[...]
    var isNegative = false
    if let sign = mantissa.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      mantissa = mantissa.dropFirst()
    }
    var exponent = 0
    if let mark = mantissa.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      let digits = mantissa[mantissa.index(after: mark)...]
      guard digits.count <= 5, let stated = Int(Substring(digits)) else { return nil }
      exponent = stated
      mantissa = mantissa[..<mark]
    }
    var digits: [UInt8] = []
    var isEmpty = true
    var fraction: Int?
    for byte in mantissa {
      if byte == UInt8(ascii: "."), fraction == nil, !isEmpty {
        fraction = 0
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        isEmpty = false
        if fraction != nil && digits.count >= 38 { continue }
        if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte) }
        if let places = fraction { fraction = places + 1 }
        if digits.count > 38 { return nil }
      } else {
        return nil
      }
    }
    guard !isEmpty, mantissa.last != UInt8(ascii: ".") else { return nil }
    let places = exponent - (fraction ?? 0)
    guard !digits.isEmpty else {
      self.init(Decimal(), shownDigits: max(0, min(38, -places)))
      return
    }
    guard (-100...100).contains(places),
      let significand = Decimal(string: String(decoding: digits, as: UTF8.self))
    else { return nil }
    let value = Decimal(
      sign: isNegative ? .minus : .plus, exponent: places, significand: significand)
    self.init(value, shownDigits: max(0, min(38, -places)))
  }

  /// The number as text, without an exponent.
  public var text: String {
    var text = value.description
    guard shownDigits > 0 else { return text }
    let point = text.utf8.firstIndex(of: UInt8(ascii: "."))
    let digits = point.map { text.utf8.distance(from: $0, to: text.utf8.endIndex) - 1 } ?? 0
    guard digits < shownDigits else { return text }
    if point == nil { text += "." }
    return text + String(repeating: "0", count: shownDigits - digits)
  }

  /// The nearest binary number.
  public var double: Double { Double(value.description) ?? .nan }

  /// The number where it is whole and within ±2⁶³.
  public var whole: Int? { Int(value.description) }

  /// Rounded to so many digits after the point, halves away from zero.
  func rounded(to digits: Int) -> FHIRPathDecimal { rounded(to: digits, .plain) }

  func rounded(to digits: Int = 0, _ mode: NSDecimalNumber.RoundingMode) -> FHIRPathDecimal {
    FHIRPathDecimal(FHIRPathDecimal.rounded(value, to: digits, mode)) ?? self
  }

  private static func rounded(
    _ value: Decimal, to digits: Int, _ mode: NSDecimalNumber.RoundingMode
  ) -> Decimal {
    var (value, result) = (value, Decimal())
    NSDecimalRound(&result, &value, min(digits, 38), mode)
    return result
  }

  /// The quotient, rounded to 28 digits where it does not end; `nil` out of range, and for a division
  /// by zero.
  ///
  /// Foundation's quotient has 19 digits or more; dividing its rest as well adds the others.
  func divided(by other: FHIRPathDecimal) -> FHIRPathDecimal? {
    guard other.value != 0 else { return nil }
    let quotient = value / other.value
    let rest = value - quotient * other.value
    return FHIRPathDecimal(quotient + rest / other.value)?.rounded(toSignificant: 28)
  }

  /// Rounded to so many digits, zeros at the start left out; itself where it has no more.
  package func rounded(toSignificant digits: Int) -> FHIRPathDecimal {
    guard value != 0 else { return self }
    // The digits of the significand stand behind the exponent.
    let length = value.significand.description.utf8.count
    let surplus = length - digits
    guard surplus > 0 else { return self }
    let places = -(value.exponent + surplus)
    return FHIRPathDecimal(
      FHIRPathDecimal.rounded(value, to: places, .plain), shownDigits: shownDigits)
      ?? self
  }

  /// The whole part, towards zero.
  var truncated: FHIRPathDecimal { rounded(value < 0 ? .up : .down) }
}

extension FHIRPathDecimal: Hashable, Comparable {
  /// Whether the numbers are equal; zeros at the end do not count.
  public static func == (one: Self, other: Self) -> Bool { one.value == other.value }

  /// The order of the numbers.
  public static func < (one: Self, other: Self) -> Bool { one.value < other.value }

  /// Hashes the number without zeros at the end.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
