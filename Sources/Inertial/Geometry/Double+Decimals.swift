// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension Double {
  /// The number with that many decimals, correctly rounded, for people; `n/a` if it is not finite,
  /// never a negative zero.
  package func decimals(_ count: Int) -> String {
    guard isFinite else { return "n/a" }
    return usualDecimals(count) ?? anyDecimals(count)
  }

  /// A number below 2⁵³ with up to nine decimals, by whole numbers; `nil` for any other. The C library
  /// takes a list of arguments of any type, and Swift looks for a quarter of a millisecond for what
  /// theirs are.
  private func usualDecimals(_ count: Int) -> String? {
    guard (0...9).contains(count), magnitude < 0x1p53 else { return nil }
    let unit = (0..<count).reduce(UInt64(1)) { unit, _ in 10 * unit }
    // The number is the significand over a power of two; one without a leading bit is 0 in nine decimals.
    let shift = 1075 - Int(exponentBitPattern)
    var digits = UInt128(0)
    if shift < 128 {
      let scaled = UInt128(significandBitPattern | 1 << 52) * UInt128(unit)
      let (rest, half) = (scaled & ((1 << shift) - 1), (1 << shift) >> 1 as UInt128)
      digits = scaled >> shift
      let isUp = rest > half || rest == half && digits & 1 == 1
      if shift > 0, isUp { digits += 1 }
    }
    let (whole, part) = digits.quotientAndRemainder(dividingBy: UInt128(unit))
    let text = (self < 0 && digits > 0 ? "-" : "") + String(UInt64(whole))
    guard count > 0 else { return text }
    // The leading 1 keeps the zeros behind the point.
    return text + "." + String(UInt64(part) + unit).dropFirst()
  }

  private func anyDecimals(_ count: Int) -> String {
    // Room for the 309 digits of the largest number.
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 320 + count) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      _ = withVaList([Int32(count), self]) { vsnprintf(start, buffer.count, "%.*f", $0) }
      return String(cString: start)
    }
    let isZero = text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) }
    return isZero ? String(text.dropFirst()) : text
  }
}
