// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import Inertial

/// A source that gives what a test says, one step a reading.
final class ScriptedSource: ScanSource {
  enum Step {
    /// Scans, and when they arrive.
    case scans([UInt8], arrival: Int64)
    case other(ScanRead)
    case failure(IIOError)
    /// The description from now on; no reading of its own.
    case described(StreamDescription)
  }

  var description: StreamDescription
  var descriptor: Int32?
  var deadline: Int64 = 0
  var startFailure: IIOError?
  private(set) var starts = 0
  private(set) var stops = 0
  private(set) var reads = 0
  private var steps: ArraySlice<Step>
  private let last: ScanRead

  init(_ description: StreamDescription, _ steps: [Step], last: ScanRead = .ended) {
    (self.description, self.steps, self.last) = (description, steps[...], last)
  }

  func start() throws(IIOError) {
    if let startFailure { throw startFailure }
    starts += 1
  }

  func stop() { stops += 1 }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    reads += 1
    guard let step = steps.popFirst() else { return last }
    switch step {
    case .scans(let bytes, let arrival):
      let size = description.layout.byteCount
      let taken = min(bytes.count, buffer.count / size * size)
      buffer.copyBytes(from: bytes[..<taken])
      if taken < bytes.count {
        steps = [.scans(Array(bytes[taken...]), arrival: arrival)] + steps
      }
      return .scans(taken / size, arrival: arrival)
    case .other(let read): return read
    case .failure(let error): throw error
    case .described(let description):
      self.description = description
      return try read(into: buffer)
    }
  }
}

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
  func steps(_ times: [Int64], batch: Int = 1) -> [ScriptedSource.Step] {
    stride(from: 0, to: times.count, by: batch).map { start in
      let chunk = Array(times[start..<min(start + batch, times.count)])
      let bytes = chunk.enumerated().flatMap { place, time in
        scan(time, (0..<6).map { Int16(truncatingIfNeeded: 100 * $0 + (start + place) % 97) })
      }
      return .scans(bytes, arrival: (chunk.max() ?? 0) &+ 100_000)
    }
  }
}

/// Everything that a stream gives until it ends.
struct StreamRecord: Equatable {
  var samples: [MotionSample] = []
  var events: [String] = []
  var remarks: [StreamRemark] = []
  var statistics = StreamStatistics()

  init(_ stream: SensorStream) throws {
    try stream.start()
    while true {
      switch try stream.advance() {
      case .samples(let given): samples += given
      case .quiet: events.append("quiet")
      case .lost: events.append("lost")
      case .restarted: events.append("restarted")
      case .ended:
        events.append("ended")
        statistics = stream.statistics
        while let remark = stream.nextRemark() { remarks.append(remark) }
        return
      }
    }
  }

  init(_ sensor: TestSensor, _ times: [Int64], batch: Int = 1) throws {
    try self.init(
      SensorStream(ScriptedSource(try sensor.description(), sensor.steps(times, batch: batch))))
  }
}

/// Milliseconds as nanoseconds.
func ms(_ number: Double) -> Int64 { Int64((number * 1e6).rounded()) }
