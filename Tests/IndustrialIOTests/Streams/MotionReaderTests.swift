// SPDX-License-Identifier: Apache-2.0

import Glibc
import Inertial
import Testing

@testable import IndustrialIO

@Suite("Motion reader") struct MotionReaderTests {
  private let sensor = TestSensor()

  private func source(
    _ steps: [SteppedSource.Step], of sensor: TestSensor = TestSensor(), last: ScanRead = .ended
  ) throws -> SteppedSource {
    SteppedSource(try sensor.description(), steps, last: last)
  }

  private func times(_ count: Int, from: Double = 0, every step: Double = 10) -> [Int64] {
    (0..<count).map { ms(1000 + from + Double($0) * step) }
  }

  @Test("all samples of several sensors are delivered in the order of arrival, then their ends")
  func order() throws {
    let sources = [
      try source(sensor.steps(times(40), batch: 8)),
      try source(sensor.steps(times(40, from: 3))),
    ]
    let reader = MotionReader(try sources.map { MotionSensor(try SensorStream($0)) })
    var counts = [0, 0]
    var newest = [Int64](repeating: 0, count: 2)
    var ended: [Int] = []
    try reader.run { event in
      switch event {
      case .samples(let sensor, let samples):
        counts[sensor] += samples.count
        newest[sensor] = samples.last?.timestamp ?? 0
        // A batch of the first arrives at its newest time; the second has been told up to there.
        if sensor == 0 { #expect(newest[0] - newest[1] <= ms(8)) }
      case .ended(let sensor): ended.append(sensor)
      default: Issue.record("\(event)")
      }
    }
    #expect(counts == [40, 40])
    #expect(ended.sorted() == [0, 1])
    #expect(sources.map(\.starts) == [1, 1])
    #expect(sources.allSatisfy { $0.stops > 0 })
  }

  @Test("errors of a start, of a reading and of the receiver put every sensor back")
  func errors() throws {
    let lost = IIOError.unplugged(device: "test")
    for fault in 0..<3 {
      let first = try source(sensor.steps(times(4)))
      let second = try source(fault == 1 ? [.failure(lost)] : sensor.steps(times(4)))
      if fault == 0 { second.startFailure = lost }
      let reader = MotionReader(try [first, second].map { MotionSensor(try SensorStream($0)) })
      #expect(throws: lost) {
        try reader.run { _ in if fault == 2 { throw lost } }
      }
      #expect(first.stops > 0 && second.stops > 0)
    }
  }

  @Test("what happened to a device is delivered, with the remarks")
  func events() throws {
    let steps =
      sensor.steps(times(10)) + [.other(.lost(.unplugged(device: "x"))), .other(.restarted)]
      + sensor.steps(times(10, from: -500))
    let reader = MotionReader([MotionSensor(try SensorStream(try source(steps)))])
    var seen: [String] = []
    try reader.run { event in
      switch event {
      case .samples: if seen.last != "samples" { seen.append("samples") }
      case .lost: seen.append("lost")
      case .restarted: seen.append("restarted")
      case .remark: seen.append("remark")
      case .ended: seen.append("ended")
      case .quiet: seen.append("quiet")
      }
    }
    #expect(seen == ["samples", "lost", "restarted", "samples", "ended"])
  }

  @Test("a stop from another thread ends a wait, and one before the run ends it at its start")
  func stop() throws {
    let quiet = try source([], last: .quiet)
    quiet.deadline = .max
    let reader = MotionReader([MotionSensor(try SensorStream(quiet))])
    var quiets = 0
    try reader.run { event in
      guard case .quiet = event else { return }
      quiets += 1
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { reader in
          usleep(20_000)
          if let reader { Unmanaged<MotionReader>.fromOpaque(reader).takeUnretainedValue().stop() }
          return nil
        }, Unmanaged.passUnretained(reader).toOpaque())
      pthread_detach(thread)
    }
    #expect(quiets >= 1)
    #expect(quiet.starts == 1 && quiet.stops > 0)
    try reader.run { _ in Issue.record("stopped for good") }
    #expect(quiet.starts == 1)
  }

  @Test("a receiver can stop a source that never ends")
  func stopInside() throws {
    let endless = try source(sensor.steps(times(5000)), last: .quiet)
    let reader = MotionReader([MotionSensor(try SensorStream(endless))])
    var count = 0
    try reader.run { event in
      if case .samples(_, let samples) = event { count += samples.count }
      if count == 100 { reader.stop() }
    }
    #expect(count == 100)
  }

  @Test("scans through a descriptor: a wait and a read a batch, none lost")
  func descriptor() throws {
    let pipe = PipeSource(try sensor.description())
    let reader = MotionReader([MotionSensor(try SensorStream(pipe))])
    let times = times(200)
    pipe.writeLater(times.map { sensor.scan($0, [0, 0, 9800, 0, 0, 0]) })
    var seen: [Int64] = []
    var deliveries = 0
    try reader.run { event in
      guard case .samples(_, let samples) = event else { return }
      seen += samples.map(\.timestamp)
      deliveries += 1
      if seen.count == 200 { reader.stop() }
    }
    #expect(seen == times)
    // One at the start, and one after each wait, which a writer's scans end.
    #expect(pipe.reads <= deliveries + 25)
  }

  @Test("readings whose time stamps stand still are told as quiet: none of them is a sample")
  func standingStamps() throws {
    let pipe = PipeSource(try sensor.description())
    let reader = MotionReader([MotionSensor(try SensorStream(pipe))])
    let first = times(10)
    let standing = Array(repeating: first[9], count: 2000)
    let times = first + standing + [first[9] + ms(10)]
    pipe.writeLater(times.map { sensor.scan($0, [0, 0, 9800, 0, 0, 0]) })
    var newest: Int64 = 0
    var wasQuiet = false
    try reader.run { event in
      switch event {
      case .samples(_, let samples): newest = samples.last?.timestamp ?? 0
      case .quiet where newest == first[9]: wasQuiet = true
      default: break
      }
      if newest > first[9] { reader.stop() }
    }
    #expect(wasQuiet)
  }

  @Test("two streams of one sensor are paired in the order of arrival: the same bits each time")
  func pair() throws {
    func run() throws -> [MotionSample] {
      let force = TestSensor(name: "accel", quantities: [.acceleration])
      let rate = TestSensor(name: "gyro", quantities: [.angularVelocity])
      let reader = MotionReader([
        try MotionSensor(
          acceleration: SensorStream(try source(force.steps(times(300), batch: 5), of: force)),
          angularVelocity: SensorStream(
            try source(rate.steps(times(290, from: 4), batch: 3), of: rate)))
      ])
      var samples: [MotionSample] = []
      try reader.run { if case .samples(_, let given) = $0 { samples += given } }
      return samples
    }
    let samples = try run()
    #expect(samples == (try run()))
    #expect(samples.count == 290)
    #expect(samples.suffix(200).allSatisfy { $0.flags == .interpolated })
  }

  @Test("streams of different clocks, or without what is wanted of them, are refused by name")
  func refused() throws {
    let force = TestSensor(name: "accel", quantities: [.acceleration])
    let rate = TestSensor(name: "gyro", quantities: [.angularVelocity], clock: "realtime")
    #expect(
      throws: IIOError.differentClocks(
        acceleration: "accel at accel (monotonic)", angularVelocity: "gyro at gyro (realtime)")
    ) {
      try MotionSensor(
        acceleration: SensorStream(try source([], of: force)),
        angularVelocity: SensorStream(try source([], of: rate)))
    }
    #expect(throws: IIOError.missingQuantity(device: "gyro at gyro", .acceleration)) {
      try MotionSensor(
        acceleration: SensorStream(try source([], of: rate)),
        angularVelocity: SensorStream(try source([], of: rate)))
    }
  }
}
