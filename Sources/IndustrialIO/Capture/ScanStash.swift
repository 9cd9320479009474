// SPDX-License-Identifier: Apache-2.0

/// Scans that came with news that had to be told first.
struct ScanStash {
  private var bytes: [UInt8] = []
  private var arrival: Int64 = 0

  /// Whether nothing waits.
  var isEmpty: Bool { bytes.isEmpty }

  /// Keeps scans for the next time.
  mutating func put(_ scans: UnsafeRawBufferPointer, arrival: Int64) {
    bytes = Array(scans)
    self.arrival = arrival
  }

  /// Gives what fits of what waits; `nil` where nothing does.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer, scanBytes: Int) -> ScanRead? {
    guard !bytes.isEmpty else { return nil }
    let count = min(bytes.count, buffer.count) / scanBytes
    buffer.copyBytes(from: bytes[..<(count * scanBytes)])
    bytes.removeFirst(count * scanBytes)
    return .scans(count, arrival: arrival)
  }
}
