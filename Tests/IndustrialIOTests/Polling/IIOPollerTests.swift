// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import Glibc
import Inertial
import Testing

@testable import IndustrialIO

@Suite("IIO poller") struct IIOPollerTests {
  private static let period: Int64 = 20_000_000

  private func bench() -> CaptureBench {
    let bench = CaptureBench()
    bench.tree.add(.mpu6050(), number: 1)
    return bench
  }

  private func read(_ poller: IIOPoller) throws -> (read: ScanRead, numbers: [Int32], time: Int64) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 16)
    defer { buffer.deallocate() }
    let read = try poller.read(into: buffer)
    let numbers = (0..<6).map { buffer.load(fromByteOffset: 4 * $0, as: Int32.self) }
    return (read, numbers, buffer.load(fromByteOffset: 24, as: Int64.self))
  }

  @Test("a scan a period, of the values as they are then, at the middle of the reads")
  func scans() throws {
    let bench = bench()
    let poller = try bench.poller(of: 1)
    try poller.start()
    let start = bench.now
    #expect(poller.descriptor == nil)
    #expect(poller.description.origin == .polling)
    #expect(poller.description.nominalRateHz == 50)
    #expect(poller.description.layout.byteCount == 32)
    bench.tree.setAttribute("in_accel_x_raw", of: 1, to: "-32768")
    bench.tree.setAttribute("in_anglvel_z_raw", of: 1, to: "2147483647")
    let first = try read(poller)
    #expect(first.read == .scans(1, arrival: start))
    #expect(first.numbers == [-32768, 0, 0, 0, 0, 2_147_483_647])
    #expect(first.time == start)
    #expect(try read(poller).read == .quiet)
    #expect(poller.deadline == start + Self.period)
    bench.now = poller.deadline
    bench.tree.setAttribute("in_accel_x_raw", of: 1, to: "7")
    #expect(try read(poller).numbers[0] == 7)
  }

  @Test("times that passed are left out and counted, and the raster stays")
  func missed() throws {
    let bench = bench()
    let poller = try bench.poller(of: 1)
    try poller.start()
    let start = bench.now
    _ = try read(poller)
    bench.now = start + 5 * Self.period + 3
    #expect(try read(poller).read == .scans(1, arrival: bench.now))
    #expect(poller.missedDeadlines == 4)
    #expect(poller.deadline == start + 6 * Self.period)
    #expect(try read(poller).read == .quiet)
  }

  @Test("the rate is the device's, 100 Hz at most unless asked, and never above the device's")
  func rate() throws {
    let bench = bench()
    func nominal(own: String?, asked: Double?) throws -> Double? {
      bench.tree.setAttribute("sampling_frequency", of: 1, to: own)
      bench.settings.rateHz = asked
      let poller = try bench.poller(of: 1)
      try poller.start()
      return poller.description.nominalRateHz
    }
    #expect(try nominal(own: "50", asked: nil) == 50)
    #expect(try nominal(own: "500", asked: nil) == 100)
    #expect(try nominal(own: nil, asked: nil) == 100)
    #expect(try nominal(own: "rubbish", asked: nil) == 100)
    #expect(try nominal(own: "50", asked: 20) == 20)
    #expect(try nominal(own: "50", asked: 200) == 200)
    #expect(bench.tree.attribute("sampling_frequency", of: 1) == "50")
    #expect(try nominal(own: "50", asked: 1000) == 500)
  }

  @Test(
    "a value that is no number is an error that names its file",
    arguments: ["", "x", "-", "1.5", "1 2", "2147483648", "99999999999999999999999", "0x10", "+1"])
  func hostile(text: String) throws {
    let bench = bench()
    bench.tree.setAttribute("in_anglvel_y_raw", of: 1, to: text)
    let error = #expect(throws: IIOError.self) { try bench.poller(of: 1).start() }
    guard case .malformed(let place, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(place.hasSuffix("in_anglvel_y_raw"))
  }

  @Test("reads that fail are left out and counted, for a second; then the device is lost")
  func failing() throws {
    let bench = bench()
    // A folder can be opened and not be read: a bus that answers no more.
    let path = "\(bench.tree.root)/sys/bus/iio/devices/iio:device1/in_accel_z_raw"
    let poller = try bench.poller(of: 1)
    try poller.start()
    _ = try read(poller)
    poller.stop()
    unlink(path)
    mkdir(path, 0o755)
    let error = #expect(throws: IIOError.self) { try poller.start() }
    guard case .system(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.name == "EISDIR")
    #expect(failure.operation == "read")
  }

  @Test("a scale that another program changes ends the stream of that scale")
  func scaleChanged() throws {
    let bench = bench()
    let poller = try bench.poller(of: 1)
    try poller.start()
    _ = try read(poller)
    bench.tree.setAttribute("in_accel_scale", of: 1, to: "0.001197")
    bench.now += 1_000_000_000
    guard case .lost(.settingChanged) = try read(poller).read else {
      Issue.record("no loss")
      return
    }
    #expect(poller.deadline == 0)
    #expect(try read(poller).read == .restarted)
    #expect(poller.description.acceleration?.scale.x == 0.001197)
    guard case .scans = try read(poller).read else {
      Issue.record("no scan")
      return
    }
  }

  @Test("a capture that somebody begins ends the polling, which would put readings into it")
  func capturedMeanwhile() throws {
    let bench = bench()
    bench.settings.rateHz = 50
    let poller = try bench.poller()
    try poller.start()
    _ = try read(poller)
    bench.tree.setAttribute("buffer/enable", of: 0, to: "1")
    bench.now += 1_000_000_000
    let error = #expect(throws: IIOError.self) { try read(poller) }
    guard case .busy = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a capture that a dead program left on is switched off first")
  func leftOn() throws {
    let bench = bench()
    bench.tree.setAttribute("buffer/enable", of: 0, to: "1")
    bench.settings.takeOver = .never
    #expect(throws: IIOError.self) { try bench.poller().start() }
    bench.settings.takeOver = .ifNobodyHoldsIt
    try bench.poller().start()
    #expect(bench.attribute("buffer/enable") == "0")
  }

  @Test("a device is captured where it can be, polled where it cannot or where that is asked for")
  func choice() throws {
    let bench = bench()
    let devices = IIOTree(root: bench.tree.root).devices()
    bench.settings.reattaches = false
    #expect(try devices[0].source(bench.settings) is IIOCapture)
    #expect(try devices[1].source(bench.settings) is IIOPoller)
    bench.settings.isPollingForced = true
    #expect(try devices[0].source(bench.settings) is IIOPoller)
    bench.settings.reattaches = true
    #expect(try devices[0].source(bench.settings).description.origin == .polling)
    bench.tree.setAttribute("in_accel_x_raw", of: 1, to: nil)
    bench.tree.setAttribute("in_anglvel_x_raw", of: 1, to: nil)
    let broken = try #require(IIODevice(number: 1, in: IIOTree(root: bench.tree.root)))
    #expect(throws: IIOError.noValue(device: "mpu6050 (iio:device1)")) {
      try broken.source(bench.settings)
    }
  }
}
