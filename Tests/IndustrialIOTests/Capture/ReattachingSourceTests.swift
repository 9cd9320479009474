// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import Inertial
import Testing

@testable import IndustrialIO

@Suite("Re-attaching source") struct ReattachingSourceTests {
  private static let second: Int64 = 1_000_000_000

  private func source(_ bench: CaptureBench) throws -> ReattachingSource {
    try ReattachingSource(bench.device, clock: { bench.now }) { device, trigger throws(IIOError) in
      var settings = bench.settings
      settings.trigger = settings.trigger ?? trigger
      return try IIOCapture(device, settings, restoration: bench.restoration) { bench.now }
    }
  }

  @Test("a device that comes back under another number goes on, with its data after the news")
  func comesBack() throws {
    let bench = CaptureBench()
    var writer = ScanWriter(bench.tree)
    let source = try source(bench)
    try source.start()
    writer.writeScans(1...2)
    #expect(try source.read().bytes.count == 48)
    bench.tree.unplug(0)
    bench.now += Self.second
    let unplugged = IIOError.unplugged(device: "bmi160 (iio:device0)")
    #expect(try source.read().read == .lost(unplugged))
    #expect(source.descriptor == nil)
    #expect(source.deadline == bench.now + Self.second)
    bench.now += Self.second
    #expect(try source.read().read == .quiet)
    var device = FakeDevice.bmi160()
    device.attributes["in_accel_scale"] = "0.001197"
    bench.tree.add(.bmi160(at: "pci0000:00/i2c-0/0-0068"), number: 0)
    bench.tree.add(device, number: 5)
    writer = ScanWriter(bench.tree, 5)
    bench.now += Self.second
    #expect(try source.read().read == .quiet)
    #expect(bench.tree.attribute("buffer/enable", of: 5) == "1")
    #expect(bench.tree.attribute("buffer/enable", of: 0) == "0")
    #expect(source.description.acceleration?.scale.x == 0.000598)
    writer.writeScans(3...4)
    #expect(try source.read().read == .restarted)
    #expect(source.description.acceleration?.scale.x == 0.001197)
    #expect(try source.read(room: 1).bytes == [UInt8](repeating: 3, count: 24))
    #expect(try source.read(room: 1).bytes == [UInt8](repeating: 4, count: 24))
    source.stop()
    #expect(bench.tree.attribute("buffer/enable", of: 5) == "0")
    #expect(try source.read().read == .ended)
  }

  @Test("a device that comes back is triggered as before, though another trigger would do")
  func keepsTrigger() throws {
    let bench = CaptureBench()
    bench.tree.addTrigger("other", number: 4)
    bench.settings.trigger = nil
    bench.tree.setAttribute("trigger/current_trigger", of: 0, to: "rig")
    let writer = ScanWriter(bench.tree)
    let source = try source(bench)
    try source.start()
    writer.writeScans(1...2)
    _ = try source.read()
    bench.tree.unplug(0)
    bench.now += Self.second
    _ = try source.read()
    bench.tree.add(.bmi160(), number: 5)
    bench.now += Self.second
    _ = try source.read()
    #expect(bench.tree.attribute("trigger/current_trigger", of: 5) == "rig")
    source.stop()
  }

  @Test("a device that gives nothing from the start is an error, later a loss that is said once")
  func silence() throws {
    let bench = CaptureBench()
    let writer = ScanWriter(bench.tree)
    let source = try source(bench)
    try source.start()
    bench.now += Self.second
    #expect(throws: IIOError.self) { try source.read() }
    source.stop()
    let second = try self.source(bench)
    try second.start()
    writer.writeScans(1...1)
    _ = try second.read()
    var losses = 0
    for _ in 0..<20 {
      bench.now += Self.second / 2
      if case .lost = try second.read().read { losses += 1 }
    }
    #expect(losses == 1)
    writer.writeScans(5...5)
    var news: [ScanRead] = []
    for _ in 0..<6 where news.count < 2 {
      bench.now += Self.second / 2
      writer.writeScans(6...6)
      let read = try second.read().read
      if read != .quiet { news.append(read) }
    }
    #expect(news.first == .restarted)
    guard case .scans = news.last else {
      Issue.record("\(news)")
      return
    }
  }
}
