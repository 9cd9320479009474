// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import Inertial
import SeededRandom
import Testing

@Suite("Raw recording") struct RawRoundTripTests {
  @Test(
    "a stream comes back bit for bit and read by read, with what happened to it", arguments: 1...20)
  func oneStream(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let description = try StreamDescription.sixAxes()
    let steps = random.steps(description, reads: 200)
    let file = RawFile()
    try file.record { writer in
      let tap = writer.tap(for: "knee")
      try tap.take([.described(description)] + steps)
    }
    let playback = try RawPlayback(path: file.path)
    #expect(playback.header.sensors == ["knee"])
    #expect(playback.replays.map(\.sensor) == ["knee"])
    playback.replays[0].start()
    let expected = steps.filter { $0 != .quiet && $0 != .described(description) }
    #expect(try playback.replays[0].drain().dropFirst() == expected[...], "seed \(seed)")
    #expect(playback.end == .complete(reason: "done"))
  }

  @Test("a buffer too small for a read gets it in parts with one arrival")
  func smallBuffer() throws {
    var random = SplitMix64(seed: 1)
    let description = try StreamDescription.sixAxes()
    let steps = random.steps(description, reads: 50, restarts: false)
    let file = RawFile()
    try file.record { try $0.tap(for: "knee").take([.described(description)] + steps) }
    let source = try RawPlayback(path: file.path).replays[0]
    source.start()
    func flat(_ steps: some Sequence<Step>) -> [UInt8] {
      steps.flatMap { step -> [UInt8] in if case .scans(let bytes, _) = step { bytes } else { [] } }
    }
    #expect(flat(try source.drain(buffer: 30)) == flat(steps))
  }

  @Test("a description comes back equal, its numbers to the last bit, its texts to the last byte")
  func description() throws {
    var description = try StreamDescription.sixAxes(scale: 0.1.nextUp)
    description.identity.label = "left shank"
    description.angularVelocity?.scale = .init(0x1p-1074, 1.7976931348623157e308, -0.0)
    let file = RawFile()
    try file.record { try $0.tap(for: "a name with\nodd letters: ä\\s").begin(description) }
    let playback = try RawPlayback(path: file.path)
    #expect(playback.header.sensors == ["a name with\nodd letters: ä\\s"])
    #expect(playback.replays[0].description == description)
    #expect(playback.replays[0].description.angularVelocity?.scale.z.sign == .minus)
    var header = RawHeader.example
    header = playback.header
    #expect(header.started == "2026-11-21T10:00:00Z")
    #expect(header.startedMonotonic == 5_000_000_000)
  }

  @Test("an absent label, clock, trigger or rate stays absent, and an empty one empty")
  func absences() throws {
    var description = try StreamDescription.sixAxes()
    description.clock = nil
    description.trigger = ""
    description.nominalRateHz = nil
    description.requestedRateHz = nil
    description.acceleration = nil
    let file = RawFile()
    try file.record { try $0.tap(for: "").begin(description) }
    #expect(try RawPlayback(path: file.path).replays[0].description == description)
  }

  @Test("a description that could not be read back is refused before anything is recorded")
  func unreadable() throws {
    var description = try StreamDescription.sixAxes()
    description.settlingSeconds = .nan
    let file = RawFile()
    #expect(throws: IIOError.self) {
      try file.record(nil) { try $0.tap(for: "knee").begin(description) }
    }
    #expect(file.bytes.isEmpty)
  }

  @Test("what a device is after it came back is known when it is told")
  func changedDescription() throws {
    let first = try StreamDescription.sixAxes()
    let channels = first.layout.channels.filter { $0.name.contains("accel") }
    var second = try StreamDescription.sixAxes(scale: 1, channels: channels)
    second.angularVelocity = nil
    let steps: [Step] = [
      .described(first), .scans(.init(repeating: 1, count: 48), arrival: 1),
      .event(.restarted), .described(second), .scans(.init(repeating: 2, count: 18), arrival: 2),
    ]
    let file = RawFile()
    try file.record { try $0.tap(for: "knee").take(steps) }
    let source = try RawPlayback(path: file.path).replays[0]
    source.start()
    #expect(try source.drain() == steps)
  }

  @Test("streams give their blocks in the order in which they were recorded", arguments: 1...5)
  func order(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let description = try StreamDescription.sixAxes()
    let file = RawFile()
    var written: [(stream: Int, arrival: Int64)] = []
    try file.record { writer in
      let taps = ["thigh", "shank", "shank"].map { writer.tap(for: $0) }
      for tap in taps { try tap.begin(description) }
      for arrival in 0..<300 {
        let stream = Int.random(in: 0..<3, using: &random)
        try taps[stream].take([.scans(.init(repeating: 0, count: 24), arrival: Int64(arrival))])
        written.append((stream, Int64(arrival)))
      }
    }
    let playback = try RawPlayback(path: file.path)
    for replay in playback.replays { replay.start() }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { buffer.deallocate() }
    var (read, ended): ([(stream: Int, arrival: Int64)], Set<Int>) = ([], [])
    while ended.count < 3 {
      // Any order of asking does.
      let stream = Int.random(in: 0..<3, using: &random)
      switch try playback.replays[stream].read(into: buffer) {
      case .scans(1, let arrival): read.append((stream, arrival))
      case .ended: ended.insert(stream)
      case let other: #expect(other == .quiet)
      }
    }
    #expect(read.map(\.arrival) == written.map(\.arrival), "seed \(seed)")
    #expect(read.map(\.stream) == written.map(\.stream), "seed \(seed)")
  }

  @Test("a stream that is not wanted holds up none")
  func unwanted() throws {
    let description = try StreamDescription.sixAxes()
    let file = RawFile()
    try file.record { writer in
      let taps = ["thigh", "shank"].map { writer.tap(for: $0) }
      for tap in taps { try tap.begin(description) }
      for arrival in 0..<10 {
        try taps[arrival % 2].take([
          .scans(.init(repeating: 0, count: 24), arrival: Int64(arrival))
        ])
      }
    }
    let playback = try RawPlayback(path: file.path)
    playback.replays[1].start()
    #expect(try playback.replays[1].drain().count == 6)
  }

  @Test("a read larger than a block comes back whole, in parts")
  func largeRead() throws {
    let description = try StreamDescription.sixAxes()
    let bytes = (0..<(24 * 60_000)).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let file = RawFile()
    try file.record {
      try $0.tap(for: "knee").take([.described(description), .scans(bytes, arrival: 3)])
    }
    let source = try RawPlayback(path: file.path).replays[0]
    source.start()
    let found = try source.drain(buffer: 1 << 22).dropFirst().flatMap { step -> [UInt8] in
      if case .scans(let bytes, 3) = step { bytes } else { [] }
    }
    #expect(found == bytes)
  }

  @Test("the start of a recording is text that tells what it is")
  func readable() throws {
    let file = RawFile()
    try file.record { try $0.tap(for: "knee").begin(.sixAxes()) }
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text.hasPrefix("goniometer raw 1\n"))
    for line in [
      "started_utc 2026-11-21T10:00:00Z", "byte_order little", "stream 0 knee", "device bmi160",
      "kernel 6.12.117", "channel in_accel_x 7 le:s16/16>>0", "attribute in_accel_scale 0.000598",
      "requested_rate_hz 104.16666666666667", "trigger bmi160 dev0", "reason done",
    ] {
      #expect(text.replacing("\t", with: " ").contains("\n\(line)\n"))
    }
  }

  @Test("in real time, blocks wait for their time, and long silences are cut short")
  func realTime() throws {
    let description = try StreamDescription.sixAxes()
    let file = RawFile()
    try file.record {
      try $0.tap(for: "knee").take([
        .described(description), .scans(.init(repeating: 0, count: 24), arrival: 0),
        .scans(.init(repeating: 0, count: 24), arrival: 2_000_000_000),
        .scans(.init(repeating: 0, count: 24), arrival: .max),
      ])
    }
    let source = try RawPlayback(path: file.path, pace: .realTime).replays[0]
    source.start()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { buffer.deallocate() }
    #expect(source.deadline == 0)
    #expect(try source.read(into: buffer) == .scans(1, arrival: 0))
    let first = MonotonicClock.nanoseconds
    #expect(try source.read(into: buffer) == .quiet)
    #expect((1...2_000_000_000).contains(source.deadline - first))
  }
}
