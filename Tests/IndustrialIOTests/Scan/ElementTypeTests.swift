// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import SeededRandom
import Testing

@Suite("Element type") struct ElementTypeTests {
  @Test(
    "what drivers and iiod say is read and said again",
    arguments: [
      ("le:s16/16>>0", "le:s16/16>>0"), ("be:s16/16>>0", "be:s16/16>>0"),
      ("le:s16/32>>0", "le:s16/32>>0"), ("be:s32/32>>0", "be:s32/32>>0"),
      ("le:s12/16>>4", "le:s12/16>>4"), ("le:s64/64>>0", "le:s64/64>>0"),
      ("le:u24/32>>8", "le:u24/32>>8"), ("le:s16/16X4>>0", "le:s16/16X4>>0"),
      ("le:s32/32X4>>0", "le:s32/32X4>>0"), ("be:S16/16>>0", "be:s16/16>>0"),
      ("le:U8/8>>0", "le:u8/8>>0"), ("le:s16/16", "le:s16/16>>0"), ("le:u1/8>>7", "le:u1/8>>7"),
      ("le:s16/16X1>>0", "le:s16/16>>0"),
    ])
  func readable(text: String, again: String) throws {
    let type = try ElementType(text)
    #expect(type.description == again)
    #expect(try ElementType(again) == type)
  }

  @Test(
    "what no memory holds is refused with the text",
    arguments: [
      "", "le", "le:", "s16/16>>0", "xe:s16/16>>0", "LE:s16/16>>0", "le:x16/16>>0", "le:16/16>>0",
      "le:s/16>>0", "le:s0/16>>0", "le:s-1/16>>0", "le:s+1/16>>0", "le:s17/16>>0", "le:s16/24>>0",
      "le:s16/0>>0", "le:s16/128>>0", "le:s16/2147483648>>0", "le:s99999999999999999999/16>>0",
      "le:s16/16X0>>0", "le:s16/16X>>0", "le:s16/16X65>>0", "le:s16/16X9999999999>>0",
      "le:s16/16x2>>0", "le:s16/16>>", "le:s16/16>>1", "le:s12/16>>5", "le:s16/16>>-1",
      "le:s16/16>>16", "le:s16/16>>4294967296", "le:s16/16>0", "le:s16/16>>0 ", " le:s16/16>>0",
      "le:s16/16>>0\n", "le:s16/16>>0\0", "le:s16/16>>0>>0", "le:s16/16>>0X2", "le:s16 /16>>0",
      "le:s１６/16>>0", "le:s0x10/16>>0", "le:ss16/16>>0", "lebe:s16/16>>0", "le:le:s16/16>>0",
      "le:s16//16>>0", "le:s016/16>>0000",
    ])
  func refused(text: String) {
    #expect {
      try ElementType(text)
    } throws: { error in
      guard case .type(text, let expected)? = error as? LayoutError else { return false }
      return !expected.isEmpty
    }
  }

  @Test("any bytes are read or refused, and what is read fits its storage")
  func anyBytes() {
    let pieces = [
      "le:", "be:", "s", "u", "S", "16", "12", "8", "0", "/", "32", "64", "X", ">>", "4",
    ]
    for seed in UInt64(1)...20_000 {
      var random = SplitMix64(seed: seed)
      var text = ""
      for _ in 0..<(random.next() % 10) {
        text +=
          random.once(in: 12)
          ? String(UnicodeScalar(UInt8(random.next() % 128)))
          : pieces[Int(random.next() % UInt64(pieces.count))]
      }
      guard let type = try? ElementType(text) else { continue }
      #expect(type.bits >= 1 && type.bits + type.shift <= type.storageBits, "seed \(seed): \(text)")
      #expect([8, 16, 32, 64].contains(type.storageBits), "seed \(seed): \(text)")
    }
  }
}
