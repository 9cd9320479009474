// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
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

  private func layout(
    _ names: [String], first: Int, type: String, timestamp: Int?
  ) throws -> ScanLayout {
    var channels = try names.enumerated().map { place, name in
      try ScanLayout.Channel("in_\(name)", index: "\(first + place)", type: type)
    }
    if let timestamp {
      channels.append(
        try .init("in_timestamp", index: "\(timestamp)", type: "le:s64/64>>0"))
    }
    return try ScanLayout(channels.reversed())
  }
}
