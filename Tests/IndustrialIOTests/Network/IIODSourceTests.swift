// SPDX-License-Identifier: Apache-2.0

import Glibc
import Inertial
import IndustrialIO
import Testing

@Suite("iiod source") struct IIODSourceTests {
  @Test("a session reads what is needed, asks by the description's order and puts all back")
  func session() throws {
    let server = FakeIIOD(connections: 2)
    var settings = CaptureSettings()
    settings.rateHz = 50
    let unit = try IIODContext(at: server.address, timeoutSeconds: 5).imu(named: "bmi160")
    let device = try #require(unit.devices.first)
    let source = try IIODSource(device, at: server.address, settings)
    try source.start()
    let description = source.description
    #expect(description.origin == .network)
    #expect(description.kernel == "6.12.1")
    #expect(description.clock == "monotonic")
    #expect(description.trigger == "rig")
    #expect(description.nominalRateHz == 50)
    #expect(description.identity.description == "bmi160 at \(server.address)")
    #expect(description.acceleration?.scale == Vector3(0.000598205, 0.000598205, 0.000598205))
    #expect(description.angularVelocity?.mount.row0 == Vector3(0, 1, 0))
    #expect(description.layout.byteCount == FakeIIOD.scanBytes)
    // Channels 1…7 of nine, although their places in scans are 4…10.
    #expect(server.seen.mask == "000000fe")
    let samples = try Self.samples(of: source, 60)
    #expect(samples.map(\.timestamp) == (0..<Int64(samples.count)).map { $0 * 10_000_000 })
    #expect(samples[5].specificForce.x == 16384 * 0.000598205)
    #expect(server.seen.trigger == "rig")
    source.stop()
    source.stop()
    let seen = server.seen
    #expect(seen.trigger == nil)
    #expect(seen.attributes["current_timestamp_clock"] == "realtime")
    #expect(seen.attributes["sampling_frequency"] == "100.000000")
    #expect(seen.commands.contains("CLOSE iio:device0"))
    guard case .ended = try source.read(into: Self.buffer().memory) else {
      Issue.record("goes on after its end")
      return
    }
  }

  @Test("a remote stream is not late by this machine's clock, and not paired across machines")
  func clocks() throws {
    let servers = [FakeIIOD(), FakeIIOD()]
    let streams = try servers.map { try SensorStream(Self.source($0)) }
    let error = #expect(throws: IIOError.self) {
      try MotionSensor(acceleration: streams[0], angularVelocity: streams[1])
    }
    #expect(error?.description.contains("\(servers[0].address)") == true)
    try streams[0].start()
    var count = 0
    while count < 40 {
      if case .samples(let samples) = try streams[0].advance() { count += samples.count }
    }
    streams[0].stop()
    #expect(streams[0].statistics.latenessSeconds == nil)
    #expect(streams[0].statistics.gaps == 0)
  }

  @Test("answers that come byte by byte, and pieces that cut scans, are put together")
  func pieces() throws {
    for chunk in [1, 7, 24, 25, 100_000] {
      var behaviour = FakeIIOD.Behaviour()
      (behaviour.pieceBytes, behaviour.chunkBytes) = (chunk == 100_000 ? 1 : 1000, chunk)
      let source = try Self.source(FakeIIOD(behaviour))
      try source.start()
      // 48 bytes of room, so that scans wait for room as well.
      let samples = try Self.samples(of: source, 40, room: 2)
      #expect(samples.map(\.timestamp) == (0..<40).map { $0 * 10_000_000 })
      #expect(samples[39].angularVelocity.x == 40 * 0.000152716)
      source.stop()
    }
  }

  @Test("an error of the board names what was asked of which device")
  func refusals() throws {
    for (code, words) in [
      ("-16", ["cannot open bmi160 on 127.0.0.1", "EBUSY", "another program has it"]),
      ("-13", ["cannot open bmi160 on 127.0.0.1", "EACCES"]),
      ("-19", ["bmi160 on 127.0.0.1", "unplugged"]), ("-38", ["ENOSYS"]), ("-22", ["EINVAL"]),
      ("-1500", ["1500"]),
    ] {
      var behaviour = FakeIIOD.Behaviour()
      behaviour.answers["OPEN"] = code + "\n"
      let source = try Self.source(FakeIIOD(behaviour))
      let error = #expect(throws: IIOError.self) { try source.start() }
      let text = error?.description ?? ""
      for word in words { #expect(text.contains(word), "\(code): \(text)") }
    }
  }

  @Test("lies about lengths, and other channels than asked for, end in an error that says so")
  func lies() throws {
    for (command, answer, word) in [
      ("PRINT", "9999999999\n", "at most"), ("PRINT", "-\n", "expected a number"),
      ("PRINT", "5\n<a/>\n", "no answer"), ("PRINT", "3\n<a/>\n", "more than 3 bytes"),
      ("PRINT", "0\n\n", "no element"), ("PRINT", "99999999999\n", "expected a number"),
      ("READ", "100000\n", "at most 16384"), ("READ", "HTTP/1.1 400\n", "HTTP/1.1 400"),
      ("PRINT", String(repeating: "1", count: 100), "a line of more than 16 bytes"),
    ] {
      var behaviour = FakeIIOD.Behaviour()
      behaviour.answers[command] = answer
      let server = FakeIIOD(behaviour)
      let error = #expect(throws: IIOError.self) {
        _ = try Self.source(server, timeoutSeconds: 0.2)
      }
      let text = error?.description ?? ""
      #expect(text.contains(word) && text.contains("127.0.0.1"), "\(answer): \(text)")
    }
    for (answer, word) in [
      ("0\n", "0 bytes are announced"), ("100000\n", "100000 bytes are announced"),
      ("24\n000007ff\n", "other channels"), ("24\n\n", "other channels"),
      ("24\n" + String(repeating: "f", count: 99), "a line of more than"),
      ("-110\n", "gave nothing for"), ("-5\n", "EIO"), ("-19\n", "unplugged"),
    ] {
      var behaviour = FakeIIOD.Behaviour()
      behaviour.answers["READBUF"] = answer
      let source = try Self.source(FakeIIOD(behaviour))
      try source.start()
      let text = try Self.loss(of: source)?.description ?? ""
      #expect(text.contains(word) && text.contains("127.0.0.1"), "\(answer): \(text)")
      source.stop()
    }
  }

  @Test("a connection that is closed after any byte ends in an error, at once")
  func cuts() throws {
    var errors: Set<String> = []
    let context = try IIODContext(xml: Array(FakeIIOD.smallContext.utf8), host: "fixture")
    // Up to the answer to the second request for scans.
    for length in 0..<1000 {
      var behaviour = FakeIIOD.Behaviour()
      behaviour.context = FakeIIOD.smallContext
      behaviour.closesAfter = length
      let server = FakeIIOD(behaviour)
      do {
        let source = try IIODSource(context.devices[0], at: server.address)
        try source.start()
        let loss = try Self.loss(of: source)
        errors.insert("\(try #require(loss))".replacing("\(server.address)", with: ""))
      } catch let error as IIOError {
        errors.insert("\(error)".replacing("\(server.address)", with: ""))
      }
    }
    #expect(errors.count > 3)
    for error in errors {
      #expect(
        error.contains("closed the connection when asked '") || error.contains("connection is lost")
          || error.contains("cannot be sent"),
        "\(error)")
    }
  }

  @Test("a host that says nothing is given up after the time-out, and named")
  func silence() throws {
    for length in [0, 3, 700] {
      var behaviour = FakeIIOD.Behaviour()
      behaviour.isSilentAfter = length
      let server = FakeIIOD(behaviour)
      let error = #expect(throws: IIOError.self) {
        _ = try Self.source(server, timeoutSeconds: 0.1)
      }
      #expect(
        error
          == .connection(host: "\(server.address)", reason: "no answer to 'PRINT' within 0.1 s"))
    }
    var behaviour = FakeIIOD.Behaviour()
    behaviour.answers["READBUF"] = "24\n000000fe\nabc"
    let server = FakeIIOD(behaviour)
    var settings = CaptureSettings()
    settings.firstScanSeconds = 0.1
    let source = try Self.source(server, settings, timeoutSeconds: 0.2)
    try source.start()
    let loss = try #require(try Self.loss(of: source))
    #expect("\(loss)".contains("\(server.address): nothing came for"))
    source.stop()
  }

  @Test("nobody who listens, and a host that is none, are named")
  func nobody() throws {
    let server = FakeIIOD(connections: 0)
    let address = server.address
    var text = ""
    do { _ = try IIODContext(at: address, timeoutSeconds: 1) } catch { text = "\(error)" }
    #expect(text.contains("\(address)") && text.contains("ECONNREFUSED"), "\(text)")
    do {
      _ = try IIODContext(at: IIODAddress("no-such-host.invalid"), timeoutSeconds: 1)
    } catch { text = "\(error)" }
    #expect(text.contains("no-such-host.invalid: cannot look up its name"), "\(text)")
  }

  @Test("a named host is connected to by one of its addresses")
  func namedHost() throws {
    let server = FakeIIOD()
    let address = IIODAddress(host: "localhost", port: server.address.port)
    #expect(try IIODContext(at: address, timeoutSeconds: 5).imus.map(\.name) == ["bmi160"])
  }

  @Test("random bytes for answers end in errors")
  func garbage() throws {
    var state: UInt64 = 2_026
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text.unicodeScalars.append(Unicode.Scalar(UInt8(state >> 57)))
      }
      var behaviour = FakeIIOD.Behaviour()
      behaviour.answers = ["PRINT": text + "\n"]
      #expect(throws: IIOError.self) {
        _ = try Self.source(FakeIIOD(behaviour), timeoutSeconds: 0.02)
      }
    }
  }

  // MARK: Helpers

  private static func source(
    _ server: FakeIIOD, _ settings: CaptureSettings = CaptureSettings(),
    timeoutSeconds: Double = 5
  ) throws -> IIODSource {
    let context = try IIODContext(xml: Array(FakeIIOD.context.utf8), host: "fixture")
    return try IIODSource(
      context.devices[0], at: server.address, settings, timeoutSeconds: timeoutSeconds)
  }

  private final class Room {
    let memory: UnsafeMutableRawBufferPointer
    init(_ scans: Int) {
      memory = .allocate(byteCount: scans * FakeIIOD.scanBytes, alignment: 16)
    }
    deinit { memory.deallocate() }
  }

  private static func buffer(_ scans: Int = 64) -> Room { Room(scans) }

  /// Reads until so many samples have come.
  private static func samples(
    of source: IIODSource, _ wanted: Int, room: Int = 64
  ) throws -> [MotionSample] {
    let buffer = buffer(room)
    let decoder = try ScanDecoder(source.description)
    var samples: [MotionSample] = []
    while samples.count < wanted {
      switch try source.read(into: buffer.memory) {
      case .scans(let count, _):
        let bytes = UnsafeRawBufferPointer(rebasing: buffer.memory[..<(count * decoder.byteCount)])
        samples += [MotionSample](unsafeUninitializedCapacity: count) { memory, initialized in
          initialized = decoder.decode(bytes, time: 0, into: memory)
        }
      case .quiet: wait(source)
      case let other:
        Issue.record("\(other)")
        return samples
      }
    }
    return Array(samples.prefix(wanted))
  }

  /// Reads until the source is lost, and has said so once.
  private static func loss(of source: IIODSource) throws -> IIOError? {
    let buffer = buffer()
    while true {
      switch try source.read(into: buffer.memory) {
      case .scans: break
      case .quiet: wait(source)
      case .lost(let error):
        guard case .ended = try source.read(into: buffer.memory) else { return nil }
        return error
      case .restarted, .ended: return nil
      }
    }
  }

  private static func wait(_ source: IIODSource) {
    let left = max(0, source.deadline - MonotonicClock.nanoseconds) / 1_000_000
    var entry = pollfd(fd: source.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, Int32(min(left + 1, 1000)))
  }
}
