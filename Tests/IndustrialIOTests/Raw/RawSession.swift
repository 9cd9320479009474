// SPDX-License-Identifier: Apache-2.0

import Glibc
import IndustrialIO
import Inertial
import SeededRandom

/// A file of its own in the temporary folder, which is removed with the value.
final class RawFile {
  let path: String

  init(_ bytes: [UInt8] = []) {
    var template = Array("/tmp/goniometer-raw.XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = write(descriptor, bytes, bytes.count)
    close(descriptor)
  }

  deinit { unlink(path) }

  var bytes: [UInt8] {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
    _ = pread(descriptor, &bytes, bytes.count, 0)
    return bytes
  }

  /// Writes through a writer, and ends the recording where a reason is given.
  func record(_ reason: String? = "done", _ body: (RawWriter) throws -> Void) throws {
    let descriptor = open(path, O_WRONLY | O_TRUNC)
    defer { close(descriptor) }
    let writer = RawWriter(descriptor: descriptor, name: path, header: .example)
    try body(writer)
    if let reason { try writer.finish(reason) }
  }
}

extension RawHeader {
  static let example = RawHeader(
    started: "2026-11-21T10:00:00Z", startedMonotonic: 5_000_000_000, program: "tests 1")
}

/// What a source gives, in order.
enum Step: Hashable {
  case scans([UInt8], arrival: Int64)
  case event(ScanRead)
  case described(StreamDescription)
  case quiet
}

/// A clock of several sources that goes on a little whenever one of them is asked.
final class SteppedClock {
  private(set) var now: Int64 = 10_000_000_000
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  func tick() -> Int64 {
    now += Int64.random(in: 1...300_000, using: &random)
    return now
  }
}

/// A source that gives what it was told to; with a clock, not before its time, and with the time of
/// the read as its arrival.
final class StepSource: ScanSource {
  private(set) var description: StreamDescription
  /// One that can always be read, or none.
  let descriptor: Int32?
  var deadline: Int64 { 0 }
  private var steps: ArraySlice<Step>
  private let clock: SteppedClock?

  init(
    _ description: StreamDescription, _ steps: [Step], hasDescriptor: Bool = false,
    clock: SteppedClock? = nil
  ) {
    self.clock = clock
    self.description = description
    self.steps = steps[...]
    descriptor = hasDescriptor ? open("/dev/zero", O_RDONLY) : nil
  }

  deinit { if let descriptor { close(descriptor) } }

  func start() {}
  func stop() {}

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    let now = clock?.tick()
    if let now, case .scans(_, let arrival)? = steps.first, arrival > now { return .quiet }
    switch steps.popFirst() {
    case .scans(let bytes, var arrival):
      arrival = now ?? arrival
      let size = description.layout.byteCount
      let count = min(buffer.count, bytes.count) / size
      buffer.copyBytes(from: bytes.prefix(count * size))
      if count * size < bytes.count {
        steps.insert(
          .scans(Array(bytes[(count * size)...]), arrival: arrival), at: steps.startIndex)
      }
      return .scans(count, arrival: arrival)
    case .described(let description):
      self.description = description
      return try read(into: buffer)
    case .event(let read):
      if read == .restarted, case .described(let description)? = steps.first {
        self.description = description
        steps.removeFirst()
      }
      return read
    case .quiet: return .quiet
    case nil: return .ended
    }
  }
}

extension ScanTap {
  /// Gives the steps to the tap, as a stream does.
  func take(_ steps: [Step]) throws {
    for step in steps {
      switch step {
      case .scans(let bytes, let arrival):
        try bytes.withUnsafeBytes { try write($0, arrival: arrival) }
      case .event(let read): try event(read, at: 7)
      case .described(let description): try begin(description)
      case .quiet: break
      }
    }
  }
}

extension ScanSource {
  /// Everything up to the end, descriptions where they change, quiet left out.
  func drain(buffer size: Int = 1 << 16) throws -> [Step] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    var steps: [Step] = [.described(description)]
    var current = description
    while true {
      let read = try read(into: buffer)
      if description != current {
        current = description
        // Told as it was written: after what made it so.
        if read == .restarted {
          steps += [.event(read), .described(current)]
          continue
        }
        steps.append(.described(current))
      }
      switch read {
      case .scans(let count, let arrival):
        let bytes = buffer.prefix(count * current.layout.byteCount)
        steps.append(.scans(Array(bytes), arrival: arrival))
      case .quiet: continue
      case .ended: return steps
      default: steps.append(.event(read))
      }
    }
  }
}

extension StreamDescription {
  /// Six axes of 16 bits and a time.
  static func sixAxes(
    scale: Double = 0.000598, settling: Double = 0, channels: [ScanLayout.Channel]? = nil
  ) throws -> StreamDescription {
    var all: [ScanLayout.Channel] = []
    for (kind, first) in [("anglvel", 4), ("accel", 7)] {
      for (place, axis) in ["x", "y", "z"].enumerated() {
        all.append(try .init("in_\(kind)_\(axis)", index: "\(first + place)", type: "le:s16/16>>0"))
      }
    }
    all.append(try .init("in_timestamp", index: "10", type: "le:s64/64>>0"))
    return StreamDescription(
      identity: .init(name: "bmi160", label: nil, parent: "/sys/devices/i2c-0/0-0069"),
      origin: .buffer, layout: try ScanLayout(channels ?? all),
      acceleration: .init(scale: .init(scale, scale, scale)),
      angularVelocity: .init(
        scale: .init(0.001065, 0.001065, 0.1 + 0.2), offset: .init(1, -2.5, 1e-300),
        mount: .init(.init(0, 1, 0), .init(-1, 0, 0), .init(0, 0, 1))),
      clock: "monotonic", nominalRateHz: 100, requestedRateHz: 104.16666666666667,
      trigger: "bmi160 dev0", settlingSeconds: settling, kernel: "6.12.117",
      attributes: [
        .init("in_accel_scale", "0.000598"), .init("label", ""), .init("odd name", "a\nb\\c\td\0"),
      ])
  }
}

extension SplitMix64 {
  /// Reads of scans of random bytes and good times, with gaps, steps back and restarts between.
  mutating func steps(
    _ description: StreamDescription, reads: Int, restarts: Bool = true
  ) -> [Step] {
    var time: Int64 = 10_000_000_000
    var steps: [Step] = []
    let size = description.layout.byteCount
    let place = description.layout.element(ScanLayout.timestampName)?.offset
    for _ in 0..<reads {
      if restarts && once(in: 20) {
        steps += [.event(.lost(.recorded("it went away"))), .quiet, .event(.restarted)]
        steps.append(.described(description))
        time += 1_000_000_000
      }
      if once(in: 10) { steps.append(.quiet) }
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...5, using: &self) {
        time += pick(
          10_000_000, 10_000_000, 10_000_000, 10_100_000, 35_000_000, 500_000, -3_000_000)
        var scan = (0..<size).map { _ in UInt8.random(in: 0...255, using: &self) }
        if let place {
          withUnsafeBytes(of: time.littleEndian) {
            scan.replaceSubrange(place..<place + 8, with: $0)
          }
        }
        bytes += scan
      }
      steps.append(.scans(bytes, arrival: time + Int64.random(in: 0...2_000_000, using: &self)))
    }
    return steps
  }
}

extension StreamDescription {
  /// Three of the axes and the time.
  static func threeAxes(_ quantity: InertialQuantity) throws -> StreamDescription {
    let whole = try StreamDescription.sixAxes()
    let names = quantity.channelNames + [ScanLayout.timestampName]
    var part = try StreamDescription.sixAxes(
      channels: whole.layout.channels.filter { names.contains($0.name) })
    if quantity == .acceleration { part.angularVelocity = nil } else { part.acceleration = nil }
    part.identity.name = quantity.rawValue
    return part
  }
}
