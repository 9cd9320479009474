// SPDX-License-Identifier: Apache-2.0

package import Findings
internal import IndustrialIO
internal import Inertial

/// The properties of every text that describes scans or a mount.
///
/// An input is lines; those of three words, name, index and type, are channels.
package enum LayoutFuzzing {
  /// Texts end in values or errors; layouts are what the kernel lays out, and scans are decoded as
  /// bits are counted.
  package static func check(_ input: [UInt8]) throws(FuzzFault) {
    var channels: [ScanLayout.Channel] = []
    for line in input.split(separator: 0x0A) {
      let text = String(decoding: line, as: UTF8.self)
      try checkMatrix(text)
      let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      try checkType(words.last ?? "")
      guard words.count == 3 else { continue }
      do throws(LayoutError) {
        channels.append(try .init(words[0], index: words[1], type: words[2]))
      } catch { try require(!error.description.isEmpty, "an error without words") }
    }
    let layout: ScanLayout
    do throws(LayoutError) { layout = try ScanLayout(channels) } catch {
      return try require(!error.description.isEmpty, "an error without words")
    }
    try checkPlaces(layout)
    try require((try? ScanLayout(channels.reversed())) == layout, "the order of channels matters")
    try checkDecoding(layout, input)
  }

  private static func checkMatrix(_ text: String) throws(FuzzFault) {
    guard let m = try? MountMatrix.matrix(text) else { return }
    let rows = [m.row0, m.row1, m.row2]
    for (place, row) in rows.enumerated() {
      let next = rows[(place + 1) % 3]
      // `<=` refuses NaN.
      try require(abs(row.squaredNorm - 1) <= 0.02, "a row of another length in '\(text)'")
      try require(abs(row.dot(next)) <= 0.02, "rows that are not at right angles in '\(text)'")
    }
    try require(abs(rows[0].cross(rows[1]).dot(rows[2]) - 1) <= 0.1, "no rotation: '\(text)'")
  }

  private static func checkType(_ text: String) throws(FuzzFault) {
    guard let type = try? ElementType(text) else { return }
    try require((1...512).contains(type.byteCount), "\(type.byteCount) bytes of '\(text)'")
    try require(type.bits + type.shift <= type.storageBits, "bits outside of '\(text)'")
    try require((try? ElementType(type.description)) == type, "'\(text)' is written otherwise")
  }

  /// The rules of the kernel, counted by themselves.
  private static func checkPlaces(_ layout: ScanLayout) throws(FuzzFault) {
    var (end, largest) = (0, 1)
    for element in layout.elements {
      let size = element.channel.type.byteCount
      var alignment = 1
      while alignment < size { alignment *= 2 }
      try require(element.offset >= end, "\(element.channel.name) overlaps")
      try require(element.offset % alignment == 0, "\(element.channel.name) is not aligned")
      try require(element.offset - end < alignment, "a gap before \(element.channel.name)")
      (end, largest) = (element.offset + size, max(largest, alignment))
    }
    try require(layout.byteCount % largest == 0, "the scan is not rounded up")
    try require((0..<largest).contains(layout.byteCount - end), "the scan has another size")
  }

  private static func checkDecoding(_ layout: ScanLayout, _ input: [UInt8]) throws(FuzzFault) {
    let unit = StreamDescription.Conversion(scale: Vector3(1, 1, 1))
    let description = StreamDescription(
      identity: .init(name: "fuzz", parent: ""), origin: .buffer, layout: layout,
      acceleration: unit, angularVelocity: unit)
    let decoder: ScanDecoder
    do throws(LayoutError) { decoder = try ScanDecoder(description) } catch {
      return try require(!error.description.isEmpty, "an error without words")
    }
    // Three scans of the input's own bytes, at an odd address.
    let size = layout.byteCount
    let bytes = (0..<(3 * size + 1)).map { input[$0 % input.count] }
    var samples = [MotionSample](
      repeating: .init(timestamp: 0, specificForce: .zero, angularVelocity: .zero), count: 3)
    var raw: [[Int64]] = []
    let decoded = bytes.withUnsafeBytes { bytes in
      let scans = UnsafeRawBufferPointer(rebasing: bytes[1...])
      raw = (0..<3).map { decoder.rawNumbers(.init(rebasing: scans[($0 * size)...])) }
      return samples.withUnsafeMutableBufferPointer {
        decoder.decode(scans, time: 7, into: $0)
      }
    }
    try require(decoded == 3, "\(decoded) samples of three scans")
    for scan in 0..<3 {
      let start = 1 + scan * size
      var expected: [Int64] = []
      for quantity in InertialQuantity.allCases {
        let elements = quantity.channelNames.compactMap(layout.element)
        guard elements.count == 3 else { continue }
        let numbers = elements.map { number($0, bytes[(start + $0.offset)...]) }
        expected += numbers
        let vector =
          quantity == .acceleration ? samples[scan].specificForce : samples[scan].angularVelocity
        let isEqual =
          vector.x == Double(numbers[0]) && vector.y == Double(numbers[1])
          && vector.z == Double(numbers[2])
        try require(isEqual, "\(numbers) is decoded as \(vector)")
      }
      try require(raw[scan] == expected, "\(expected) is read as \(raw[scan])")
      let time = layout.element(ScanLayout.timestampName).map {
        number($0, bytes[(start + $0.offset)...])
      }
      try require(samples[scan].timestamp == time ?? 7, "another time")
    }
  }

  /// A number by its bits, one after another from the least.
  private static func number(_ element: ScanLayout.Element, _ bytes: ArraySlice<UInt8>) -> Int64 {
    let type = element.channel.type
    let storage = Array(bytes.prefix(type.storageBits / 8))
    let ordered = type.isBigEndian ? storage.reversed() : storage
    var value: Int64 = 0
    var last: Int64 = 0
    for bit in 0..<64 {
      if bit < type.bits {
        let place = bit + type.shift
        last = Int64(ordered[place / 8] >> UInt8(place % 8) & 1)
      } else if !type.isSigned {
        last = 0
      }
      value |= last << Int64(bit)
    }
    return value
  }
}
