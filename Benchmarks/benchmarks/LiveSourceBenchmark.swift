// SPDX-License-Identifier: Apache-2.0

internal import AllocationCounter
internal import Glibc
internal import Goniometry
internal import IndustrialIO
internal import Inertial

/// From bytes to angles: nanoseconds a scan of decoding and of a whole stream; allocations a sample
/// through two captures, attitudes and the knee's angle; and the latency from the writing of a scan
/// to its attitude.
func benchmarkLiveSources(_ knee: SimulatedKnee, _ calibration: PairCalibration) {
  do {
    try benchmarkDecoding()
    try benchmarkAllocations(knee, calibration)
    try benchmarkLatency(knee)
  } catch {
    print("{\"error\":\"\(error)\"}")
  }
}

/// A stream of three or six axes of one type and a time stamp.
private func description(
  _ quantities: [InertialQuantity], _ type: String
) throws -> StreamDescription {
  var channels: [ScanLayout.Channel] = []
  for name in quantities.flatMap(\.channelNames) {
    try channels.append(.init(name, index: channels.count, type: .init(type)))
  }
  try channels.append(.init("in_timestamp", index: channels.count, type: .init("le:s64/64>>0")))
  let conversion = StreamDescription.Conversion(scale: Vector3(0.000598, 0.000598, 0.000598))
  return StreamDescription(
    identity: DeviceIdentity(name: "memory", parent: ""), origin: .buffer,
    layout: try ScanLayout(channels),
    acceleration: quantities.contains(.acceleration) ? conversion : nil,
    angularVelocity: quantities.contains(.angularVelocity) ? conversion : nil,
    clock: "monotonic", nominalRateHz: 1000, settlingSeconds: 0)
}

/// 10⁶ scans of each kind in batches, and the same through a stream, which judges their times.
private func benchmarkDecoding() throws {
  let total = 1 << 20
  let kinds = [
    ("six-s16", try description(InertialQuantity.allCases, "le:s16/16>>0")),
    ("hid-accel", try description([.acceleration], "le:s16/32>>0")),
    ("hid-gyro", try description([.angularVelocity], "le:s16/32>>0")),
    ("six-be-s32", try description(InertialQuantity.allCases, "be:s32/32>>0")),
  ]
  for (name, description) in kinds {
    let decoder = try ScanDecoder(description)
    let size = decoder.byteCount
    let memory = scans(512, of: description)
    let samples = UnsafeMutableBufferPointer<MotionSample>.allocate(capacity: 512)
    defer {
      memory.deallocate()
      samples.deallocate()
    }
    for batch in [1, 8, 32, 512] {
      var checksum = 0.0
      Measurement.timing(
        "live.decode.\(name)", input: "\(total) scans of \(size) bytes in batches of \(batch)",
        unit: "ns/scan", scale: 1e9 / Double(total), runs: 11, clock: .threadProcessor
      ) {
        for turn in 0..<(total / batch) {
          let first = turn * batch % 512
          let bytes = UnsafeRawBufferPointer(
            rebasing: memory[(first * size)..<((first + batch) * size)])
          let count = decoder.decode(bytes, time: 0, into: samples)
          checksum += samples[count - 1].specificForce.x
        }
      }.report()
      precondition(checksum.isFinite)
    }
  }
  for batch in [1, 8, 32, 512] {
    let source = MemorySource(kinds[0].1, count: total, batch: batch)
    let stream = try SensorStream(source)
    try stream.start()
    var checksum = 0.0
    Measurement.timing(
      "live.stream.six-s16", input: "\(total) scans in batches of \(min(batch, 250))",
      unit: "ns/scan", scale: 1e9 / Double(total), runs: 5, clock: .threadProcessor
    ) {
      source.rewind()
      while case .samples(let samples)? = try? stream.advance() {
        if let last = samples.last { checksum += last.specificForce.x }
      }
    }.report()
    precondition(checksum.isFinite)
  }
}

/// Scans of numbers that change, at 1 kHz.
private func scans(_ count: Int, of description: StreamDescription) -> UnsafeMutableRawBufferPointer
{
  let layout = description.layout
  let size = layout.byteCount
  let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count * size, alignment: 16)
  for place in memory.indices {
    memory[place] = UInt8(truncatingIfNeeded: place &* 37 &+ place / 251)
  }
  if let time = layout.element(ScanLayout.timestampName) {
    for row in 0..<count {
      memory.storeBytes(
        of: Int64(row) * 1_000_000, toByteOffset: row * size + time.offset, as: Int64.self)
    }
  }
  return memory
}

/// Scans out of memory.
private final class MemorySource: ScanSource {
  let description: StreamDescription
  private let memory: UnsafeMutableRawBufferPointer
  private let batch: Int
  private var place = 0

  init(_ description: StreamDescription, count: Int, batch: Int) {
    (self.description, self.batch) = (description, batch)
    memory = scans(count, of: description)
  }

  deinit { memory.deallocate() }

  var descriptor: Int32? { nil }
  var deadline: Int64 { 0 }
  func start() throws(IIOError) {}
  func stop() {}
  func rewind() { place = 0 }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    let size = description.layout.byteCount
    let count = min(min(batch * size, buffer.count / size * size), memory.count - place)
    guard count > 0 else { return .ended }
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[place..<(place + count)]))
    place += count
    return .scans(count / size, arrival: Int64(place))
  }
}

/// Calls of the allocator while 10⁶ scans of two sensors, captured through named pipes, become
/// attitudes and angles of a knee.
private func benchmarkAllocations(_ knee: SimulatedKnee, _ calibration: PairCalibration) throws {
  let (warmUp, pairs) = (20_000, 540_000)
  let sensors = [try PipedSensor(), try PipedSensor()]
  let scans = [knee.thigh.recording, knee.shank.recording].map { LiveScans($0) }
  guard
    var tracker = PairAngleTracker<BoundedPositionFilter>(
      calibration: calibration, nominalPeriod: 0.01, parameters: .init())
  else { return }
  let writer = onThread { [nodes = sensors.map(\.node)] in
    for first in stride(from: 0, to: pairs, by: 20) {
      for (scans, node) in zip(scans, nodes) {
        scans.write(20, from: first, to: node) { Int64($0) * 10_000_000 }
      }
    }
  }
  let reader = MotionReader(sensors.map(\.sensor))
  let mask = 1 << 14 - 1
  let rings = sensors.map { _ in
    UnsafeMutableBufferPointer<MotionSample>.allocate(capacity: mask + 1)
  }
  defer { for ring in rings { ring.deallocate() } }
  let (thighs, shanks) = (rings[0], rings[1])
  var (thighCount, shankCount, joined, checksum) = (0, 0, 0, 0.0)
  var (before, after, remarks) = (0, 0, 0)
  var (start, end) = (0.0, 0.0)
  try reader.run { event in
    switch event {
    case .samples(let sensor, let samples):
      for sample in samples {
        if sensor == 0 {
          thighs.initializeElement(at: thighCount & mask, to: sample)
          thighCount += 1
        } else {
          shanks.initializeElement(at: shankCount & mask, to: sample)
          shankCount += 1
        }
      }
      while joined < min(thighCount, shankCount, pairs) {
        let (thigh, shank) = (thighs[joined & mask], shanks[joined & mask])
        precondition(thigh.timestamp == shank.timestamp, "scans in step")
        let angle = tracker.update(
          proximal: thigh.inertial(since: 0), distal: shank.inertial(since: 0))
        checksum += angle?.degrees ?? 0
        joined += 1
        if joined == warmUp {
          (before, start) = (allocationCount(), Measurement.Clock.threadProcessor.seconds)
        } else if joined == pairs {
          (after, end) = (allocationCount(), Measurement.Clock.threadProcessor.seconds)
          reader.stop()
        }
      }
    case .remark: remarks += 1
    case .quiet: break
    default: throw IIOError.malformed(place: "benchmark", reason: "\(event)")
    }
  }
  pthread_join(writer, nil)
  precondition(checksum.isFinite)
  let counted = 2 * (pairs - warmUp)
  var measured = Measurement(
    name: "live.allocations", input: "\(counted) scans of two captures to angles of a knee",
    unit: "calls of the allocator", values: [Double(after - before)])
  measured.derived = [
    ("perScan", Double(after - before) / Double(counted)),
    ("nsPerScan", (end - start) * 1e9 / Double(counted)),
    ("lost", Double(sensors.flatMap(\.sensor.statistics).reduce(0) { $0 + $1.lost })),
    ("remarks", Double(remarks)),
  ]
  measured.report()
}
