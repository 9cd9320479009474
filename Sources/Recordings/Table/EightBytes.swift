// SPDX-License-Identifier: Apache-2.0

/// Eight bytes of text in one register, the first in the lowest byte.
///
/// Works on all of them at once with plain 64-bit arithmetic, which needs no vector unit and is
/// the same on every processor.
struct EightBytes {
  private let bits: UInt64

  static let newlines: UInt64 = 0x0A0A_0A0A_0A0A_0A0A

  @inline(__always)
  init(loadedFrom text: UnsafePointer<UInt8>) {
    bits = UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
  }

  /// The top bit of every byte that is no digit; the lowest one is exact, bits above it may be
  /// set in error.
  @inline(__always)
  var nonDigits: UInt64 {
    // Digits become 0…9; adding 118 sets the top bit of everything from 10 on.
    let values = bits ^ 0x3030_3030_3030_3030
    return ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
  }

  /// How many digits lead, 0…8.
  @inline(__always)
  var digitCount: Int { nonDigits.trailingZeroBitCount &>> 3 }

  /// The number that the first `count` bytes spell; 1…8, all of them digits.
  @inline(__always)
  func value(ofFirst count: Int) -> UInt64 {
    // Moved to the top, with zeros for the digits that are not there.
    let digits = (bits ^ 0x3030_3030_3030_3030) &<< UInt64(64 &- 8 &* count)
    // Pairs of digits, then all four pairs with their weights in one multiplication a half.
    let pairs = digits &* 10 &+ (digits &>> 8)
    let even = (pairs & 0x0000_00FF_0000_00FF) &* (100 + (1_000_000 << 32))
    let odd = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* (1 + (10_000 << 32))
    return (even &+ odd) &>> 32
  }

  /// The top bit of every byte that equals the one `pattern` repeats; the lowest one is exact,
  /// bits above it may be set in error.
  @inline(__always)
  func flags(of pattern: UInt64) -> UInt64 {
    let difference = bits ^ pattern
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }
}
