// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import Inertial
import Testing

@testable import IndustrialIO

@Suite("IIO capture") struct IIOCaptureTests {
  private static let second: Int64 = 1_000_000_000

  private func started() throws -> (CaptureBench, IIOCapture, ScanWriter) {
    let bench = CaptureBench()
    let writer = ScanWriter(bench.tree)
    bench.writer = writer
    let capture = try bench.capture()
    try capture.start()
    return (bench, capture, writer)
  }

  @Test("scans come as they are, as many as fit, with the time of the read")
  func scans() throws {
    let (bench, capture, writer) = try started()
    #expect(try capture.read().read == .quiet)
    writer.writeScans(1...5)
    bench.now += 7
    let first = try capture.read(room: 3)
    #expect(first.read == .scans(3, arrival: bench.now))
    #expect(first.bytes == [1, 2, 3].flatMap { [UInt8](repeating: $0, count: 24) })
    #expect(try capture.read(room: 3).read == .scans(2, arrival: bench.now))
    #expect(try capture.read(room: 3).read == .quiet)
  }

  @Test("it asks to be asked again within four periods, at least a tenth of a second, at most one")
  func deadline() throws {
    let (bench, capture, _) = try started()
    #expect(capture.deadline == bench.now + 100_000_000)
    capture.stop()
    bench.settings.rateHz = 10
    try bench.capture().start()
    let slow = try bench.capture()
    try slow.start()
    #expect(slow.deadline == bench.now + 400_000_000)
    #expect(slow.descriptor != nil)
    slow.stop()
    #expect(slow.descriptor == nil)
    #expect(try slow.read().read == .ended)
  }

  @Test("nothing within the deadline of the first scan is an error with its reasons")
  func noData() throws {
    let (bench, capture, _) = try started()
    for device in FakeDevice.lsm6dsl() {
      let number = device.name.hasSuffix("gyro") ? 2 : 1
      bench.tree.add(device, number: number)
      bench.tree.setAttribute("trigger/current_trigger", of: number, to: "rig")
      bench.tree.setAttribute("buffer/enable", of: number, to: "1")
    }
    bench.now += Self.second - 1
    #expect(try capture.read().read == .quiet)
    bench.now += 1
    let error = #expect(throws: IIOError.self) { try capture.read() }
    guard case .noData(_, 1, let reasons) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reasons.first?.contains("already serves lsm6dsl_accel (iio:device1) and") == true)
  }

  @Test("a stall is said once, and that it is over before the data that end it")
  func stall() throws {
    let (bench, capture, writer) = try started()
    writer.writeScans(1...1)
    #expect(try capture.read().bytes.count == 24)
    bench.now += Self.second - 1
    #expect(try capture.read().read == .quiet)
    bench.now += 1
    let stalled = IIOError.stalled(device: "bmi160 (iio:device0)", seconds: 1)
    #expect(try capture.read().read == .lost(stalled))
    bench.now += 5 * Self.second
    #expect(try capture.read().read == .quiet)
    writer.writeScans(7...9)
    #expect(try capture.read().read == .restarted)
    #expect(capture.deadline == 0)
    #expect(
      try capture.read(room: 2).bytes == [7, 8].flatMap { [UInt8](repeating: $0, count: 24) })
    #expect(try capture.read(room: 2).bytes == [UInt8](repeating: 9, count: 24))
    #expect(try capture.read().read == .quiet)
  }

  @Test("an unplugging shows although the pipe stays, and nothing is put back to the number's next")
  func unplug() throws {
    let (bench, capture, writer) = try started()
    writer.writeScans(1...1)
    _ = try capture.read()
    bench.tree.unplug(0)
    bench.now += Self.second
    #expect(throws: IIOError.unplugged(device: "bmi160 (iio:device0)")) { try capture.read() }
    bench.tree.add(.bmi160(), number: 0)
    bench.tree.setAttribute("buffer/length", of: 0, to: "77")
    capture.stop()
    #expect(bench.attribute("buffer/length") == "77")
  }

  @Test("a device that takes the number of one that went away unnoticed is left alone")
  func unnoticed() throws {
    let (bench, capture, _) = try started()
    bench.tree.unplug(0)
    bench.tree.add(FakeDevice.lsm6dsl()[0], number: 0)
    bench.tree.setAttribute("buffer/length", of: 0, to: "77")
    capture.stop()
    #expect(bench.attribute("buffer/length") == "77")
  }

  @Test("a capture that somebody switches off is no stall")
  func switchedOff() throws {
    let off = IIOError.switchedOff(device: "bmi160 (iio:device0)")
    let (bench, capture, writer) = try started()
    writer.writeScans(1...1)
    _ = try capture.read()
    bench.tree.setAttribute("buffer/enable", of: 0, to: "0")
    bench.now += Self.second
    #expect(throws: off) { try capture.read() }
    // Nothing to read at all, as from a device that is not switched on.
    let second = CaptureBench()
    let other = try second.capture()
    try other.start()
    #expect(throws: off) { try other.read() }
  }

  @Test("bytes that are no whole scans are an error: the layout is another one")
  func partial() throws {
    let (_, capture, writer) = try started()
    writer.write([UInt8](repeating: 0, count: 40))
    let error = #expect(throws: IIOError.self) { try capture.read() }
    guard case .malformed(_, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("40 bytes"))
  }

  @Test("a rate that another program changes of a trigger is named with the trigger")
  func triggerRateChanged() throws {
    let (bench, capture, writer) = try started()
    bench.tree.write("25.000\n", to: "sys/bus/iio/devices/trigger3/sampling_frequency")
    var read = ScanRead.quiet
    for second in 0..<12 where second == 0 || read == .scans(1, arrival: bench.now) {
      bench.now += Self.second
      writer.writeScans(1...1)
      read = try capture.read().read
    }
    let changed = IIOError.settingChanged(
      device: "bmi160 (iio:device0)", attribute: "trigger3/sampling_frequency", from: "100.000",
      to: "25.000")
    #expect(read == .lost(changed))
  }

  @Test("a scale that another program changes ends the stream of that scale within a second")
  func scaleChanged() throws {
    let (bench, capture, writer) = try started()
    writer.writeScans(1...1)
    #expect(try capture.read().bytes.count == 24)
    bench.tree.setAttribute("in_accel_scale", of: 0, to: "0.001197")
    bench.now += Self.second
    writer.writeScans(2...2)
    let changed = IIOError.settingChanged(
      device: "bmi160 (iio:device0)", attribute: "in_accel_scale", from: "0.000598", to: "0.001197")
    #expect(try capture.read().read == .lost(changed))
    writer.writeScans(3...3)
    #expect(try capture.read().read == .restarted)
    #expect(capture.description.acceleration?.scale.x == 0.001197)
    // What was kept meanwhile may be of either scale, and was dropped.
    #expect(try capture.read().read == .quiet)
    writer.writeScans(4...4)
    bench.now += Self.second
    #expect(try capture.read().bytes == [UInt8](repeating: 4, count: 24))
  }

  @Test("a rate that another program changes is found within ten seconds")
  func rateChanged() throws {
    let (bench, capture, writer) = try started()
    writer.writeScans(1...1)
    _ = try capture.read()
    bench.tree.write("50.000\n", to: "sys/bus/iio/devices/trigger3/sampling_frequency")
    var news: [ScanRead] = []
    for _ in 1...12 {
      bench.now += Self.second
      writer.writeScans(1...1)
      let read = try capture.read().read
      if case .scans = read { continue }
      news.append(read)
    }
    #expect(news.count == 2)
    #expect(news.last == .restarted)
    #expect(capture.description.nominalRateHz == 50)
  }
}
