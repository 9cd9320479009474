// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import Glibc
import Testing
@testable import IndustrialIO

/// A fake device with a clock and a list of changes of its own, for tests of captures.
final class CaptureBench {
  let tree = FakeTree()
  let restoration = CaptureRestoration()
  /// Nanoseconds; moved by the test.
  var now: Int64 = 1_000_000_000_000
  var settings = CaptureSettings()
  /// Kept open: a pipe without a writer is at its end.
  var writer: ScanWriter?

  /// A tree with bmi160 as number 0 and a trigger `rig` of 100 Hz.
  init() {
    tree.add(.bmi160(), number: 0)
    tree.addTrigger("rig", number: 3)
    tree.write("100.000\n", to: "sys/bus/iio/devices/trigger3/sampling_frequency")
    settings.trigger = "rig"
  }

  var device: IIODevice {
    get throws { try #require(IIODevice(number: 0, in: IIOTree(root: tree.root))) }
  }

  func capture() throws -> IIOCapture {
    try IIOCapture(device, settings, restoration: restoration) { self.now }
  }

  func poller(of number: Int = 0) throws -> IIOPoller {
    let device = try #require(IIODevice(number: number, in: IIOTree(root: tree.root)))
    return try IIOPoller(device, settings, restoration: restoration) { self.now }
  }

  func attribute(_ name: String) -> String? { tree.attribute(name, of: 0) }

  /// Every setting of the device that a capture may touch.
  var state: [String: String] {
    var state: [String: String] = [:]
    for name in FakeDevice.bmi160().attributes.keys {
      state[name] = Attribute.text("\(tree.root)/sys/bus/iio/devices/iio:device0/\(name)")
    }
    state["trigger's rate"] = triggerRate
    return state
  }

  /// What is otherwise than it was.
  func changed(since before: [String: String]) -> [String] {
    state.filter { before[$0.key] != $0.value }.map { "\($0.key) is \($0.value)" }.sorted()
  }

  var triggerRate: String {
    Attribute.text("\(tree.root)/sys/bus/iio/devices/trigger3/sampling_frequency") ?? ""
  }

  /// Makes an attribute one that cannot be written to, or reads back as nothing.
  func link(_ name: String, to target: String) {
    tree.setAttribute(name, of: 0, to: nil)
    symlink(target, "\(tree.root)/sys/bus/iio/devices/iio:device0/\(name)")
  }
}

/// A writer of scans into a fake device's pipe; closed with the value.
final class ScanWriter {
  private let file: Int32
  init(_ tree: FakeTree, _ number: Int = 0) { file = tree.openNode(number) }
  deinit { close(file) }

  func write(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
  }

  /// Writes scans of 24 bytes, each full of a number.
  func writeScans(_ numbers: ClosedRange<UInt8>) {
    write(numbers.flatMap { [UInt8](repeating: $0, count: 24) })
  }
}

extension ScanSource {
  /// Reads with room for so many scans of 24 bytes.
  func read(room: Int = 16) throws(IIOError) -> (read: ScanRead, bytes: [UInt8]) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room * 24 + 5, alignment: 16)
    defer { buffer.deallocate() }
    let read = try read(into: buffer)
    guard case .scans(let count, _) = read else { return (read, []) }
    return (read, Array(buffer[..<(count * description.layout.byteCount)]))
  }
}
