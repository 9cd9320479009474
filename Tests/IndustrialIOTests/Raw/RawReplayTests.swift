// SPDX-License-Identifier: Apache-2.0

import IndustrialIO
import SeededRandom
import Testing

/// What came out of sensors, in order.
private enum Heard: Equatable {
  case samples(sensor: Int, [MotionSample])
  case lost(sensor: Int, String)
  case restarted(sensor: Int)
  case remark(sensor: Int, StreamRemark)
  case ended(sensor: Int)
}

private func listen(to sensors: [MotionSensor]) throws -> [Heard] {
  var heard: [Heard] = []
  try MotionReader(sensors).run { event in
    switch event {
    case .samples(let sensor, let samples): heard.append(.samples(sensor: sensor, Array(samples)))
    case .lost(let sensor, let error): heard.append(.lost(sensor: sensor, error.description))
    case .restarted(let sensor): heard.append(.restarted(sensor: sensor))
    case .remark(let sensor, let remark): heard.append(.remark(sensor: sensor, remark))
    case .ended(let sensor): heard.append(.ended(sensor: sensor))
    case .quiet: break
    }
  }
  return heard
}

@Suite("Replay of a raw recording") struct RawReplayTests {
  @Test(
    "gives the samples, flags, remarks and counts of the live stream, to the last bit",
    arguments: 1...20)
  func oneSensor(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let description = try StreamDescription.sixAxes(settling: random.pick(0, 0.1))
    let steps = random.steps(description, reads: 300)
    let file = RawFile()
    var live: (heard: [Heard], statistics: [StreamStatistics]) = ([], [])
    try file.record { writer in
      let source = StepSource(description, steps, hasDescriptor: random.once(in: 2))
      let sensor = MotionSensor(try SensorStream(source, tap: writer.tap(for: "knee")))
      live = (try listen(to: [sensor]), sensor.statistics)
    }
    let sensors = try RawPlayback(path: file.path).sensors()
    #expect(sensors.map(\.name) == ["knee"])
    let heard = try listen(to: sensors.map(\.sensor))
    #expect(heard == live.heard, "seed \(seed)")
    #expect(sensors[0].sensor.statistics == live.statistics, "seed \(seed)")
    #expect(live.statistics[0].samples > 300)
    #expect(live.statistics[0].gaps > 0)
    #expect(live.statistics[0].restarts > 0)
  }

  @Test(
    "of a sensor of two streams beside one of one stream gives the same pairs",
    arguments: 1...UInt64(TestLength.count(3, long: 10)))
  func pairs(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let descriptions = [
      try StreamDescription.threeAxes(.acceleration), try .threeAxes(.angularVelocity),
      try .sixAxes(),
    ]
    let scripts = descriptions.map { random.steps($0, reads: 200, restarts: false) }
    let hasDescriptors = random.once(in: 2)
    let clock = SteppedClock(seed: seed)
    let file = RawFile()
    var live: (heard: [Heard], statistics: [[StreamStatistics]]) = ([], [])
    try file.record { writer in
      let streams = try zip(descriptions, scripts).enumerated().map { place, script in
        try SensorStream(
          StepSource(script.0, script.1, hasDescriptor: hasDescriptors, clock: clock),
          tap: writer.tap(for: place < 2 ? "thigh" : "shank"))
      }
      let sensors = [
        try MotionSensor(acceleration: streams[0], angularVelocity: streams[1]),
        MotionSensor(streams[2]),
      ]
      live = (try listen(to: sensors), sensors.map(\.statistics))
    }
    let sensors = try RawPlayback(path: file.path).sensors()
    #expect(sensors.map(\.name) == ["thigh", "shank"])
    let heard = try listen(to: sensors.map(\.sensor))
    for number in 0..<2 {
      #expect(samples(heard, of: number) == samples(live.heard, of: number), "seed \(seed)")
      #expect(samples(heard, of: number).count > 100)
    }
    #expect(sensors.map(\.sensor.statistics) == live.statistics, "seed \(seed)")
  }

  private func samples(_ heard: [Heard], of number: Int) -> [MotionSample] {
    heard.flatMap { event -> [MotionSample] in
      if case .samples(number, let samples) = event { samples } else { [] }
    }
  }

  @Test("of a damaged recording gives the samples up to there and says where", arguments: 1...5)
  func damage(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let description = try StreamDescription.sixAxes()
    let steps = random.steps(description, reads: 100)
    let file = RawFile()
    try file.record { try $0.tap(for: "knee").take([.described(description)] + steps) }
    let whole = try samples(listen(to: RawPlayback(path: file.path).sensors().map(\.sensor)), of: 0)
    var bytes = file.bytes
    let place = Int.random(in: bytes.count / 2..<bytes.count * 3 / 4, using: &random)
    bytes[place] ^= 1
    let damaged = RawFile(bytes)
    let playback = try RawPlayback(path: damaged.path)
    let heard = try listen(to: playback.sensors().map(\.sensor))
    let found = samples(heard, of: 0)
    #expect(found.count > whole.count / 3)
    #expect(found[...] == whole.prefix(found.count), "seed \(seed)")
    guard case .damaged(let offset, let reason)? = playback.end else {
      Issue.record("\(String(describing: playback.end))")
      return
    }
    #expect(offset <= place)
    #expect(heard.contains(.lost(sensor: 0, "\(damaged.path), byte \(offset): \(reason)")))
    #expect(heard.last == .ended(sensor: 0))
  }

  @Test(
    "of random blocks with right checksums never traps",
    arguments: 1...UInt64(TestLength.count(60, long: 200)))
  func randomTimes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let description = try StreamDescription.sixAxes(settling: random.pick(0, 0.1, 3600))
    var steps: [Step] = [.described(description)]
    for _ in 0..<50 {
      let bytes = (0..<48).map { _ in random.pick(0, 0xFF, 0x80, 0x7F, UInt8(random.next() & 0xFF))
      }
      let arrival = random.pick(Int64.min, .max, 0, -1, 1 << 62, Int64(bitPattern: random.next()))
      steps.append(.scans(bytes, arrival: arrival))
      if random.once(in: 9) { steps += [.event(.restarted), .described(description)] }
      if random.once(in: 9) { steps.append(.event(.lost(.recorded("?")))) }
    }
    let file = RawFile()
    try file.record { writer in
      let taps = [writer.tap(for: "a"), writer.tap(for: "b"), writer.tap(for: "b")]
      try taps[0].take(steps)
      try taps[1].begin(.threeAxes(.acceleration))
      try taps[2].begin(.threeAxes(.angularVelocity))
      for _ in 0..<50 {
        let bytes = (0..<32).map { _ in
          random.pick(0, 0xFF, 0x80, 0x7F, UInt8(random.next() & 0xFF))
        }
        let arrival = random.pick(Int64.min, .max, 0, -1, 1 << 62, Int64(bitPattern: random.next()))
        try taps[random.pick(1, 2)].take([.scans(bytes, arrival: arrival)])
      }
    }
    _ = try listen(to: RawPlayback(path: file.path).sensors().map(\.sensor))
  }
}
