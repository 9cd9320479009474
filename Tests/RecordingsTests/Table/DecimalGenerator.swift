// SPDX-License-Identifier: Apache-2.0

import SyntheticMotion

/// Decimal numbers of every shape that has ever been rounded wrongly.
struct DecimalGenerator {
  var random: SplitMix64

  /// Appends one number.
  mutating func append(to text: inout [UInt8]) {
    if below(3) == 0 { text.append(below(8) == 0 ? UInt8(ascii: "+") : UInt8(ascii: "-")) }
    switch below(11) {
    case 0, 1:
      appendPlain(whole: 1 + below(7), fraction: 1 + below(8), to: &text)
    case 2:
      text += "\(abs(Double(bitPattern: finiteBits())))".utf8
    case 3:
      appendPlain(whole: 1 + below(15), fraction: 15 + below(20), to: &text)
    case 4:
      appendHalfway(to: &text)
    case 5:
      appendPlain(whole: 1, fraction: 1 + below(20), to: &text)
      text += "e-\(300 + below(30))".utf8
    case 6:
      appendPlain(whole: 1 + below(3), fraction: 1 + below(20), to: &text)
      text += "E+\(295 + below(20))".utf8
    case 7:
      appendDigits(1 + below(25), to: &text)
      text += "e\(Int(below(700)) - 350)".utf8
    case 8:
      appendDigits(1 + below(25), to: &text)
    case 9:
      // Around the limits of 64-bit mantissas and of the powers of five that fit.
      appendPlain(whole: below(3), fraction: 16 + below(14), to: &text)
    default:
      text += Array(repeating: UInt8(ascii: "0"), count: below(6))
      appendPlain(whole: below(2), fraction: 1 + below(12), to: &text)
      text += Array(repeating: UInt8(ascii: "0"), count: below(12))
    }
  }

  private mutating func below(_ bound: Int) -> Int {
    Int(random.next() % UInt64(bound))
  }

  private mutating func finiteBits() -> UInt64 {
    let bits = random.next() >> 1
    return bits >> 52 == 0x7FF ? bits & ~(1 << 52) : bits
  }

  private mutating func appendDigits(_ count: Int, to text: inout [UInt8]) {
    for _ in 0..<count { text.append(UInt8(ascii: "0") + UInt8(below(10))) }
  }

  private mutating func appendPlain(whole: Int, fraction: Int, to text: inout [UInt8]) {
    appendDigits(whole, to: &text)
    text.append(UInt8(ascii: "."))
    appendDigits(fraction, to: &text)
  }

  /// A number exactly between two doubles, or next to such a one.
  private mutating func appendHalfway(to text: inout [UInt8]) {
    // 54 bits, odd: half a unit in the last place of a double.
    let odd = UInt128(1 << 53 | random.next() >> 11 | 1)
    if below(2) == 0 {
      text += "\(odd << UInt128(below(70)))".utf8
    } else {
      // odd / 2^k, written with k decimals.
      let k = 1 + below(4)
      let digits = Array("\(odd * [1, 5, 25, 125, 625][k])".utf8)
      text += digits.dropLast(k)
      text.append(UInt8(ascii: "."))
      text += digits.suffix(k)
    }
    switch below(4) {
    case 0: text[text.count - 1] ^= 1
    case 1 where text.contains(UInt8(ascii: ".")): text += "0000000000001".utf8
    default: break
    }
  }
}
