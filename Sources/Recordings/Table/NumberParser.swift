// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Decimal text to the nearest double: for every input the one `strtod` gives in the C locale.
///
/// Accepts an optional sign, digits with at most one decimal mark, and an optional exponent; and
/// `inf` or `infinity` in any case. Hexadecimal, `nan`, `1e` and blanks are no numbers here.
/// Up to 19 significant digits with an exponent of −27…22 need integer and one floating-point
/// operation; the rest goes to `strtod`, some ten times slower.
package enum NumberParser {
  /// The number that the whole of `text` spells; `nil` if it is none.
  package static func number(_ text: String, decimalMark: UInt8 = UInt8(ascii: ".")) -> Double? {
    var text = text
    return text.withUTF8 { number($0, decimalMark: decimalMark) }
  }

  /// The number that the whole of `bytes` spells; `nil` if it is none.
  package static func number(_ bytes: UnsafeBufferPointer<UInt8>, decimalMark: UInt8) -> Double? {
    let count = bytes.count
    var position = 0
    let isNegative = count > 0 && bytes[0] == UInt8(ascii: "-")
    if isNegative || (count > 0 && bytes[0] == UInt8(ascii: "+")) { position = 1 }
    let signEnd = position

    var digits = Digits()
    while position < count, case let digit = bytes[position] &- zero, digit <= 9 {
      digits.append(digit, isFraction: false)
      position += 1
    }
    if position < count, bytes[position] == decimalMark {
      position += 1
      while position < count, case let digit = bytes[position] &- zero, digit <= 9 {
        digits.append(digit, isFraction: true)
        position += 1
      }
    }
    guard digits.areAny else { return infinity(bytes[signEnd...], isNegative: isNegative) }
    if position < count {
      guard bytes[position] | 0x20 == UInt8(ascii: "e"),
        let exponent = exponent(bytes[(position + 1)...])
      else { return nil }
      digits.scale += exponent
    }
    let magnitude =
      digits.areTruncated
      ? nil : nearest(digits.mantissa, timesTenTo: digits.scale)
    guard let magnitude else { return standardNumber(bytes, decimalMark: decimalMark) }
    return isNegative ? -magnitude : magnitude
  }

  private static let zero = UInt8(ascii: "0")

  /// The digits of a decimal so far: mantissa · 10^scale.
  private struct Digits {
    var mantissa: UInt64 = 0
    var scale = 0
    var areAny = false
    /// Whether a digit other than 0 did not fit.
    var areTruncated = false
    /// The largest mantissa to which any digit can still be appended.
    private static let appendable = (UInt64.max - 9) / 10

    @inline(__always)
    mutating func append(_ digit: UInt8, isFraction: Bool) {
      areAny = true
      if mantissa <= Self.appendable, !areTruncated {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        if isFraction { scale &-= 1 }
      } else {
        // Dropped zeros only scale; anything else needs the slow path.
        if digit != 0 { areTruncated = true }
        if !isFraction { scale &+= 1 }
      }
    }
  }

  /// A signed integer, held within ±100 000, which is beyond any double; `nil` if it is none.
  private static func exponent(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var rest = bytes
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    guard !rest.isEmpty else { return nil }
    var value = 0
    for byte in rest {
      let digit = byte &- zero
      guard digit <= 9 else { return nil }
      value = min(value * 10 + Int(digit), 100_000)
    }
    return isNegative ? -value : value
  }

  private static func infinity(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, isNegative: Bool
  ) -> Double? {
    // `|= 0x20` is lower case only for letters, and only letters can match below.
    let word = bytes.lazy.map { $0 | 0x20 }
    guard word.elementsEqual("inf".utf8) || word.elementsEqual("infinity".utf8) else { return nil }
    return isNegative ? -.infinity : .infinity
  }

  /// mantissa · 10^scale, correctly rounded; `nil` where that takes more than 64-bit integers.
  ///
  /// Powers of ten up to 10²² are exact doubles, so one operation on an exact mantissa rounds
  /// once (W. D. Clinger, How to Read Floating Point Numbers Accurately, PLDI 1990,
  /// doi:10.1145/93542.93557). Longer mantissas are divided as integers.
  @inline(__always)
  static func nearest(_ mantissa: UInt64, timesTenTo scale: Int) -> Double? {
    if scale == 0 || mantissa == 0 { return Double(mantissa) }
    if mantissa <= 1 << 53 {
      if scale < 0, scale >= -22 { return Double(mantissa) / tens[-scale] }
      if scale > 0, scale <= 22 { return Double(mantissa) * tens[scale] }
    }
    return scale < 0 && scale >= -27 ? quotient(mantissa, byTenTo: -scale) : nil
  }

  /// mantissa / 10^power with one rounding: the quotient has at least 63 bits, and a remainder
  /// sets its lowest, so that rounding to 53 bits sees every tie for what it is.
  private static func quotient(_ mantissa: UInt64, byTenTo power: Int) -> Double {
    let five = fives[power]
    let dividendShift = mantissa.leadingZeroBitCount
    let divisorShift = five.leadingZeroBitCount
    let dividend = mantissa &<< UInt64(dividendShift)
    let divisor = five &<< UInt64(divisorShift)
    // dividend/2 < 2^63 ≤ divisor, so the 128-bit division cannot overflow.
    let (quotient, remainder) = divisor.dividingFullWidth((dividend >> 1, dividend << 63))
    let rounded = Double(remainder == 0 ? quotient : quotient | 1)
    let exponent = divisorShift - dividendShift - 63 - power
    return rounded * Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// The C library's answer for text already known to be a number.
  private static func standardNumber(
    _ bytes: UnsafeBufferPointer<UInt8>, decimalMark: UInt8
  ) -> Double {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { copy in
      for (index, byte) in bytes.enumerated() {
        copy[index] = CChar(bitPattern: byte == decimalMark ? UInt8(ascii: ".") : byte)
      }
      copy[bytes.count] = 0
      guard let start = copy.baseAddress else { return .nan }
      // `strtod` obeys the thread's locale; a host program may have set one with a comma.
      let previous = uselocale(numericLocale.value)
      defer { uselocale(previous) }
      return strtod(start, nil)
    }
  }

  /// The C locale, whatever the process has set; never freed, never changed.
  private struct NumericLocale: @unchecked Sendable {
    let value = newlocale(1 << LC_NUMERIC, "C", locale_t(bitPattern: 0))
  }

  private static let numericLocale = NumericLocale()

  /// 5⁰…5²⁷, all that fit.
  private static let fives: [UInt64] = [
    1, 5, 25, 125, 625, 3_125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125,
    244_140_625, 1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625,
    762_939_453_125, 3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625,
    476_837_158_203_125, 2_384_185_791_015_625, 11_920_928_955_078_125,
    59_604_644_775_390_625, 298_023_223_876_953_125, 1_490_116_119_384_765_625,
    7_450_580_596_923_828_125,
  ]

  /// 10⁰…10²², all exact.
  static let tens: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
