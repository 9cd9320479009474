// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import SeededRandom
import Testing

@Suite("Scan layout") struct ScanLayoutTests {
  /// What drivers were seen to lay out, with the offsets that the kernel uses.
  @Test("the channels of known chips stand where their drivers put them")
  func knownChips() throws {
    let bmi160 = try layout(
      ["anglvel_x", "anglvel_y", "anglvel_z", "accel_x", "accel_y", "accel_z"], first: 4,
      type: "le:s16/16>>0", timestamp: 10)
    #expect(bmi160.elements.map(\.offset) == [0, 2, 4, 6, 8, 10, 16])
    #expect(bmi160.byteCount == 24)
    let lsm6dsl = try layout(
      ["accel_x", "accel_y", "accel_z"], first: 0, type: "le:s16/16>>0", timestamp: 3)
    #expect(lsm6dsl.elements.map(\.offset) == [0, 2, 4, 8])
    #expect(lsm6dsl.byteCount == 16)
    let hid = try layout(
      ["accel_x", "accel_y", "accel_z"], first: 0, type: "le:s16/32>>0", timestamp: 3)
    #expect(hid.elements.map(\.offset) == [0, 4, 8, 16])
    #expect(hid.byteCount == 24)
    let without = try layout(
      ["anglvel_x", "anglvel_y", "anglvel_z", "accel_x", "accel_y", "accel_z"], first: 4,
      type: "le:s16/16>>0", timestamp: nil)
    #expect(without.byteCount == 12)
  }

  /// Worked out by hand from the kernel's rule.
  @Test(
    "elements are aligned to their own size, the whole to the largest",
    arguments: [
      (["u8/8", "s16/16", "s32/32"], [0, 2, 4], 8), (["s32/32", "u8/8"], [0, 4], 8),
      (["u8/8"], [0], 1), (["u8/8", "s64/64", "u8/8"], [0, 8, 16], 24),
      (["s16/16", "s16/16X4", "s16/16"], [0, 8, 16], 24),
      (["s32/32X4", "u8/8"], [0, 16], 32), (["u8/8X2", "u8/8", "s16/16"], [0, 2, 4], 6),
    ])
  func alignment(types: [String], offsets: [Int], size: Int) throws {
    let layout = try ScanLayout(
      types.enumerated().map { place, type in
        .init("in_a\(place)", index: 2 * place + 1, type: try ElementType("le:\(type)>>0"))
      })
    #expect(layout.elements.map(\.offset) == offsets)
    #expect(layout.byteCount == size)
  }

  /// The kernel's words again, one channel after the other and without any shortcut: skip bytes
  /// until the place is divisible by the size; at the end until it is divisible by the largest.
  @Test("random channels stand where a restatement of the kernel's rule puts them")
  func restated() throws {
    for seed in UInt64(1)...2000 {
      var random = SplitMix64(seed: seed)
      let channels = try RandomLayout(
        &random, quantities: InertialQuantity.allCases, timestamp: random.once(in: 2)
      ).channels
      let layout = try ScanLayout(channels.shuffled(using: &random))
      var (place, largest) = (0, 1)
      for channel in channels {
        let size = channel.type.storageBits / 8 * channel.type.count
        while place % size != 0 { place += 1 }
        #expect(layout.element(channel.name)?.offset == place, "seed \(seed): \(channel.name)")
        place += size
        largest = max(largest, size)
      }
      while place % largest != 0 { place += 1 }
      #expect(layout.byteCount == place, "seed \(seed)")
    }
  }

  @Test("channels that no device has are refused, with their names")
  func refused() throws {
    let type = try ElementType("le:s16/16>>0")
    #expect(throws: LayoutError.noChannel) { try ScanLayout([]) }
    #expect(throws: LayoutError.sameIndex("a", "b", index: 3)) {
      try ScanLayout([.init("a", index: 3, type: type), .init("b", index: 3, type: type)])
    }
    #expect(throws: LayoutError.sameName("a")) {
      try ScanLayout([.init("a", index: 3, type: type), .init("a", index: 4, type: type)])
    }
    #expect(throws: LayoutError.tooManyChannels(257)) {
      try ScanLayout((0..<257).map { .init("a\($0)", index: $0, type: type) })
    }
    for text in ["le:s32/32>>0", "le:s64/64X2>>0", "le:s63/64>>1"] {
      let time = try ElementType(text)
      #expect(throws: LayoutError.timestamp(time)) {
        try ScanLayout([.init("in_timestamp", index: 0, type: time)])
      }
    }
    for text in ["", "-1", "65536", "1.5", "0x1", "99999999999999999999", " 1"] {
      #expect(throws: LayoutError.index(channel: "a", text: text)) {
        try ScanLayout.Channel("a", index: text, type: "le:s16/16>>0")
      }
    }
  }

  private func layout(
    _ names: [String], first: Int, type: String, timestamp: Int?
  ) throws -> ScanLayout {
    var channels = try names.enumerated().map { place, name in
      try ScanLayout.Channel("in_\(name)", index: "\(first + place)", type: type)
    }
    if let timestamp {
      channels.append(try .init("in_timestamp", index: "\(timestamp)", type: "le:s64/64>>0"))
    }
    return try ScanLayout(channels.reversed())
  }
}
