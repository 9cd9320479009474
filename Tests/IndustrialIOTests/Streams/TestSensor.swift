// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import Inertial

/// A sensor of three or six 16-bit axes with a time stamp, and its scans.
struct TestSensor {
  var name = "test"
  var quantities: [InertialQuantity] = [.acceleration, .angularVelocity]
  var rate: Double? = 100
  var settling = 0.0
  var clock = "monotonic"
  var attributes: [StreamDescription.Attribute] = []

  static let scale = 0.001

  func description() throws -> StreamDescription {
    var channels: [ScanLayout.Channel] = []
    for name in quantities.flatMap(\.channelNames) {
      try channels.append(.init(name, index: channels.count, type: .init("le:s16/16>>0")))
    }
    try channels.append(.init("in_timestamp", index: channels.count, type: .init("le:s64/64>>0")))
    let conversion = StreamDescription.Conversion(
      scale: Vector3(Self.scale, Self.scale, Self.scale))
    return StreamDescription(
      identity: DeviceIdentity(name: name, parent: "/sys/devices/\(name)"), origin: .buffer,
      layout: try ScanLayout(channels),
      acceleration: quantities.contains(.acceleration) ? conversion : nil,
      angularVelocity: quantities.contains(.angularVelocity) ? conversion : nil, clock: clock,
      nominalRateHz: rate, settlingSeconds: settling, attributes: attributes)
  }

  /// The bytes of a scan.
  func scan(_ time: Int64, _ raw: [Int16]) -> [UInt8] {
    var bytes = raw.prefix(3 * quantities.count).flatMap { number in
      [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
    while bytes.count % 8 != 0 { bytes.append(0xAA) }
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: time >> Int64(shift)))
    }
    return bytes
  }

  /// Scans of these times, each with other numbers, in reads of so many; each arrives with its
  /// newest stamp and a little.
  func steps(_ times: [Int64], batch: Int = 1) -> [SteppedSource.Step] {
    stride(from: 0, to: times.count, by: batch).map { start in
      let chunk = Array(times[start..<min(start + batch, times.count)])
      let bytes = chunk.enumerated().flatMap { place, time in
        scan(time, (0..<6).map { Int16(truncatingIfNeeded: 100 * $0 + (start + place) % 97) })
      }
      return .scans(bytes, arrival: (chunk.max() ?? 0) &+ 100_000)
    }
  }
}
