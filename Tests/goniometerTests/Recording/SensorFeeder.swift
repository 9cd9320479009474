// SPDX-License-Identifier: Apache-2.0

import FakeSensors
import Foundation
import IndustrialIO
import Synchronization

/// Sensors in a folder that give a reading about a hundred times a second while they are captured.
final class SensorFeeder: Sendable {
  let tree = FakeTree()
  private let isOver = Mutex(false)
  private let isAtEnd = DispatchSemaphore(value: 0)

  /// As many sensors as names, each on a place of its own.
  init(_ names: [String]) {
    tree.addTrigger("timer", number: 0)
    for (number, name) in names.enumerated() {
      var device = FakeDevice.bmi160(at: "i2c-0/0-006\(number)")
      device.name = name
      device.attributes["trigger/current_trigger"] = "timer"
      tree.add(device, number: number)
    }
    let nodes = names.indices.map { tree.openNode($0) }
    for node in nodes { _ = fcntl(node, F_SETFL, O_RDWR | O_NONBLOCK) }
    Thread.detachNewThread { [self] in
      var count: Int16 = 0
      while !isOver.withLock({ $0 }) {
        usleep(10_000)
        count &+= 1
        for (number, node) in nodes.enumerated()
        where tree.attribute("buffer/enable", of: number) == "1" {
          Self.write([count, 7, -3, 100, Int16(number), 16400], to: node)
        }
      }
      for node in nodes { close(node) }
      isAtEnd.signal()
    }
  }

  private static func write(_ axes: [Int16], to node: Int32) {
    var scan = [UInt8](repeating: 0xEE, count: 24)
    for (place, axis) in axes.enumerated() {
      withUnsafeBytes(of: axis.littleEndian) {
        scan.replaceSubrange(2 * place..<2 * place + 2, with: $0)
      }
    }
    withUnsafeBytes(of: MonotonicClock.nanoseconds.littleEndian) {
      scan.replaceSubrange(16..., with: $0)
    }
    _ = Foundation.write(node, scan, scan.count)
  }

  /// Waits for the thread, so that the folder may go.
  func stop() {
    isOver.withLock { $0 = true }
    isAtEnd.wait()
  }
}
