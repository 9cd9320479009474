// SPDX-License-Identifier: Apache-2.0

import IndustrialIO

/// Notes what it is told.
final class RecordingTap: ScanTap {
  private(set) var events: [String] = []
  private(set) var scans = 0
  private(set) var bytes: [UInt8] = []
  private var size = 1

  func begin(_ description: StreamDescription) throws(IIOError) {
    events.append("begin")
    size = description.layout.byteCount
  }

  func write(_ scans: UnsafeRawBufferPointer, arrival: Int64) throws(IIOError) {
    self.scans += scans.count / size
    bytes += scans
  }

  func event(_ read: ScanRead, at time: Int64) throws(IIOError) {
    switch read {
    case .lost: events.append("lost")
    case .restarted: events.append("restarted")
    case .ended: events.append("ended")
    case .scans, .quiet: events.append("unexpected")
    }
  }
}
