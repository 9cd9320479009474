// SPDX-License-Identifier: Apache-2.0

import Inertial
import SeededRandom
import Testing

@testable import IndustrialIO

@Suite("Scan decoder") struct ScanDecoderTests {
  /// One raw number, bit by bit: bit 0 of the storage's value is the lowest of its last byte where
  /// it is big-endian, of its first where not.
  private func slow(_ scan: ArraySlice<UInt8>, _ type: ElementType) -> Int64 {
    let bytes = type.isBigEndian ? Array(scan.reversed()) : Array(scan)
    var value: Int64 = 0
    for bit in 0..<type.bits {
      let place = bit + type.shift
      guard bytes[place / 8] >> (place % 8) & 1 == 1 else { continue }
      // The top bit of a signed number counts negative.
      let weight: Int64 = bit == 63 ? .min : 1 << bit
      value = type.isSigned && bit == type.bits - 1 ? value &- weight : value &+ weight
    }
    return value
  }

  private func samples(_ decoder: ScanDecoder, _ bytes: [UInt8], time: Int64 = -1) -> [MotionSample]
  {
    let count = bytes.count / decoder.byteCount
    return [MotionSample](unsafeUninitializedCapacity: count) { samples, written in
      written = bytes.withUnsafeBytes {
        decoder.decode(
          $0, time: time, into: UnsafeMutableBufferPointer(rebasing: samples[..<count]))
      }
    }
  }

  private func description(
    _ layout: ScanLayout, quantities: [InertialQuantity] = InertialQuantity.allCases,
    scale: Vector3 = Vector3(1, 1, 1), offset: Vector3 = .zero,
    mount: SensorCalibration.Matrix = .identity
  ) -> StreamDescription {
    let conversion = StreamDescription.Conversion(scale: scale, offset: offset, mount: mount)
    return StreamDescription(
      identity: DeviceIdentity(name: "test", parent: ""), origin: .buffer, layout: layout,
      acceleration: quantities.contains(.acceleration) ? conversion : nil,
      angularVelocity: quantities.contains(.angularVelocity) ? conversion : nil)
  }

  @Test("random layouts of random bytes are what a slow decoder makes of them, bit by bit")
  func oracle() throws {
    for seed in UInt64(1)...1500 {
      var random = SplitMix64(seed: seed)
      let quantities: [InertialQuantity] = random.pick(
        [.acceleration], [.angularVelocity], [.acceleration, .angularVelocity])
      let layout = try ScanLayout(
        RandomLayout(&random, quantities: quantities, timestamp: random.once(in: 2)).channels)
      let scans = 5
      let bytes = (0..<(scans * layout.byteCount)).map { _ in
        random.pick(UInt8(0), 0xFF, UInt8(random.next() & 0xFF))
      }
      let decoder = try ScanDecoder(description(layout, quantities: quantities))
      for (row, sample) in samples(decoder, bytes).enumerated() {
        let scan = bytes[(row * layout.byteCount)..<((row + 1) * layout.byteCount)]
        var isSaturated = false
        func axes(_ quantity: InertialQuantity) throws -> Vector3 {
          guard quantities.contains(quantity) else { return .zero }
          var numbers: [Double] = []
          for name in quantity.channelNames {
            let element = try #require(layout.element(name))
            let type = element.channel.type
            let start = scan.startIndex + element.offset
            let raw = slow(scan[start..<(start + type.storageBits / 8)], type)
            numbers.append(Double(raw))
            let magnitude = type.isSigned ? type.bits - 1 : type.bits
            let top: Int64 = magnitude >= 63 ? .max : (1 << magnitude) - 1
            isSaturated = isSaturated || raw >= top || raw <= (type.isSigned ? -top - 1 : 0)
          }
          return Vector3(numbers[0], numbers[1], numbers[2])
        }
        #expect(sample.specificForce == (try axes(.acceleration)), "seed \(seed)")
        #expect(sample.angularVelocity == (try axes(.angularVelocity)), "seed \(seed)")
        #expect(sample.flags == (isSaturated ? .saturated : []), "seed \(seed)")
        var time: Int64 = -1
        if let element = layout.element("in_timestamp") {
          let start = scan.startIndex + element.offset
          time = slow(scan[start..<(start + 8)], element.channel.type)
        }
        #expect(sample.timestamp == time, "seed \(seed)")
      }
    }
  }

  @Test("the paths of common layouts give the same bits as the general one")
  func paths() throws {
    // A layout with a byte more, first, takes the general path.
    for type in ["le:s16/16>>0", "le:s16/32>>0", "be:s16/16>>0", "be:s32/32>>0", "le:s12/16>>4"] {
      for quantities in [InertialQuantity.allCases, [.acceleration], [.angularVelocity]] {
        var random = SplitMix64(seed: 77)
        let names = quantities.flatMap(\.channelNames)
        func layout(mixed: Bool) throws -> ScanLayout {
          var channels = try names.enumerated().map { place, name in
            ScanLayout.Channel(name, index: place + 1, type: try ElementType(type))
          }
          if mixed {
            channels = channels.map { .init($0.name, index: 2 * $0.index, type: $0.type) }
            let other = try ElementType("le:s64/64>>0")
            for place in 0...names.count {
              channels.append(.init("in_x\(place)", index: 2 * place + 1, type: other))
            }
          }
          channels.append(.init("in_timestamp", index: 99, type: try ElementType("le:s64/64>>0")))
          return try ScanLayout(channels)
        }
        let (plain, mixed) = (try layout(mixed: false), try layout(mixed: true))
        var (bytes, moved): ([UInt8], [UInt8]) = ([], [])
        for _ in 0..<200 {
          let scan = (0..<plain.byteCount).map { _ in UInt8(random.next() & 0xFF) }
          var other = [UInt8](repeating: 0x55, count: mixed.byteCount)
          for element in plain.elements {
            let target = try #require(mixed.element(element.channel.name)).offset
            for place in 0..<element.channel.type.byteCount {
              other[target + place] = scan[element.offset + place]
            }
          }
          bytes += scan
          moved += other
        }
        let c = 0.8
        let s = 0.6
        let mount = SensorCalibration.Matrix(Vector3(c, -s, 0), Vector3(s, c, 0), Vector3(0, 0, 1))
        func made(_ layout: ScanLayout, _ bytes: [UInt8]) throws -> [MotionSample] {
          samples(
            try ScanDecoder(
              description(
                layout, quantities: quantities, scale: Vector3(0.000598, 0.000599, 0.0006),
                offset: Vector3(3, -7, 0.5), mount: mount)), bytes)
        }
        #expect(try made(plain, bytes) == made(mixed, moved), "\(type)")
      }
    }
  }

  @Test("rubbish above 16 bits in 32 is left away")
  func rubbish() throws {
    let layout = try ScanLayout(
      InertialQuantity.acceleration.channelNames.enumerated().map { place, name in
        .init(name, index: place, type: try ElementType("le:s16/32>>0"))
      })
    let decoder = try ScanDecoder(description(layout, quantities: [.acceleration]))
    let bytes: [UInt8] = [0xFE, 0xFF, 0x12, 0x34, 2, 0, 0xFF, 0xFF, 0, 0x80, 1, 0]
    let sample = try #require(samples(decoder, bytes).first)
    #expect(sample.specificForce == Vector3(-2, 2, -32768))
    #expect(sample.flags == .saturated)
  }

  @Test("value = mount · scale ∘ (raw + offset)")
  func conversion() throws {
    let layout = try ScanLayout(
      InertialQuantity.angularVelocity.channelNames.enumerated().map { place, name in
        .init(name, index: place, type: try ElementType("be:s12/16>>4"))
      })
    let decoder = try ScanDecoder(
      description(
        layout, quantities: [.angularVelocity], scale: Vector3(2, 3, 4), offset: Vector3(1, 1, 1),
        mount: .init(Vector3(0, 1, 0), Vector3(-1, 0, 0), Vector3(0, 0, 1))))
    // 1, −2 and 5, twelve bits above four of rubbish.
    let sample = try #require(
      samples(decoder, [0x00, 0x1F, 0xFF, 0xE3, 0x00, 0x5A], time: 8).first)
    #expect(sample.angularVelocity == Vector3(-3, -4, 24))
    #expect(sample.specificForce == .zero && sample.timestamp == 8)
  }

  @Test("an axis of several numbers is refused; whole scans only are decoded")
  func refused() throws {
    let repeated = try ElementType("le:s16/16X2>>0")
    let layout = try ScanLayout(
      InertialQuantity.acceleration.channelNames.enumerated().map { place, name in
        .init(name, index: place, type: repeated)
      })
    #expect(throws: LayoutError.repeated(channel: "in_accel_x", repeated)) {
      try ScanDecoder(description(layout, quantities: [.acceleration]))
    }
    let decoder = try ScanDecoder(description(layout, quantities: []))
    #expect(samples(decoder, []).isEmpty)
    #expect(samples(decoder, [UInt8](repeating: 0, count: decoder.byteCount * 2 + 3)).count == 2)
  }
}
