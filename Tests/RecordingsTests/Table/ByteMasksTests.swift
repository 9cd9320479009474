// SPDX-License-Identifier: Apache-2.0

import CReaders
import SyntheticMotion
import Testing

@testable import Recordings

/// The masks byte by byte.
private func masks(of bytes: ArraySlice<UInt8>, separator: UInt8) -> [UInt64] {
  func mask(_ isIn: (UInt8) -> Bool) -> UInt64 {
    bytes.enumerated().reduce(0) { $0 | (isIn($1.element) ? 1 << UInt64($1.offset) : 0) }
  }
  return [
    mask { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) },
    mask { $0 == UInt8(ascii: "-") },
    mask { $0 == separator || $0 == UInt8(ascii: "\n") },
  ]
}

/// Bytes of which about half are of a table, the others any.
private func someText(count: Int, separator: UInt8, using random: inout SplitMix64) -> [UInt8] {
  let common = Array("0123456789/:-.,\r\n\"".utf8) + [separator]
  return (0..<count).map { _ in
    random.next() & 1 == 0
      ? common[Int(random.next() % UInt64(common.count))] : UInt8(truncatingIfNeeded: random.next())
  }
}

@Suite struct ByteMasksTests {
  private static let separators = Array(",;\t |a".utf8) + [0x80, 0xFF]

  @Test("every byte is what it is, wherever it stands")
  func everyByte() {
    for byte in UInt8.min...UInt8.max {
      for position in 0..<64 {
        var text = [UInt8](repeating: UInt8(ascii: "5"), count: 64)
        text[position] = byte
        for separator in Self.separators {
          let oracle = masks(of: text[...], separator: separator)
          #expect(list(goniometer_byte_masks_of(text, separator)) == oracle)
          #expect(list(goniometer_byte_masks_portable(text, separator)) == oracle)
        }
      }
    }
  }

  @Test("random bytes at every alignment are what a loop finds")
  func alignments() {
    var random = SplitMix64(seed: 7)
    for separator in Self.separators {
      for _ in 0..<20 {
        let text = someText(count: 128, separator: separator, using: &random)
        text.withUnsafeBufferPointer { bytes in
          guard let start = bytes.baseAddress else { return }
          for shift in 0..<64 {
            let oracle = masks(of: text[shift..<shift + 64], separator: separator)
            #expect(list(goniometer_byte_masks_of(start + shift, separator)) == oracle)
            #expect(list(goniometer_byte_masks_portable(start + shift, separator)) == oracle)
          }
        }
      }
    }
  }

  private func list(_ masks: goniometer_byte_masks) -> [UInt64] {
    [masks.other_than_digits, masks.minuses, masks.terminators]
  }
}

@Suite struct MarkIndexTests {
  @Test("the marks of a text of any length are what a loop finds, and two stand behind them")
  func marks() {
    var random = SplitMix64(seed: 11)
    let separator = UInt8(ascii: ",")
    let index = MarkIndex(capacity: 300)
    for count in 0...300 {
      for shift in [0, 1, 17] {
        let text = someText(count: shift + count + 64, separator: separator, using: &random)
        var oracle: [UInt32] = []
        for offset in shift..<shift + count {
          let byte = text[offset]
          let begins =
            offset == shift || text[offset - 1] == separator
            || text[offset - 1] == UInt8(ascii: "\n")
          if byte == UInt8(ascii: "-"), begins { continue }
          if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            oracle.append(UInt32(offset))
          }
        }
        text.withUnsafeBufferPointer { bytes in
          guard let start = bytes.baseAddress else { return }
          index.fill(text: start, from: shift, to: shift + count, separator: separator, end: 1_000)
        }
        let found = Array(UnsafeBufferPointer(start: index.offsets, count: oracle.count + 2))
        #expect(found == oracle + [1_000, 1_000])
      }
    }
  }

  @Test("plain numbers of every length, sign and neighbour read as strtod reads them")
  func plainNumbers() throws {
    var random = SplitMix64(seed: 13)
    let parser = CellParser(separator: UInt8(ascii: ","), decimalMark: UInt8(ascii: "."))
    let tens = PowersOfTen()
    let index = MarkIndex(capacity: 64)
    let padding = [UInt8](repeating: UInt8(ascii: "9"), count: 80)
    for whole in 0...9 {
      for fraction in 0...9 {
        for sign in ["", "-"] {
          for _ in 0..<50 {
            let digits = (0..<whole + fraction).map { _ in String(random.next() % 10) }
            let text = sign + digits[..<whole].joined() + "." + digits[whole...].joined()
            let bytes = padding + Array(text.utf8) + [UInt8(ascii: ",")] + padding
            let value = bytes.withUnsafeBufferPointer { bytes -> Double? in
              guard let base = bytes.baseAddress else { return nil }
              let limit = padding.count + text.utf8.count + 1
              index.fill(
                text: base, from: padding.count, to: limit, separator: UInt8(ascii: ","),
                end: bytes.count - 1)
              return parser.plainNumber(
                base + padding.count, point: base + Int(index.offsets[0]),
                end: base + Int(index.offsets[1]), tens: tens.start)
            }
            let isPlain = (1...7).contains(whole) && (1...8).contains(fraction)
            #expect(value?.bitPattern == (isPlain ? Double(text)?.bitPattern : nil), "\(text)")
          }
        }
      }
    }
  }
}
