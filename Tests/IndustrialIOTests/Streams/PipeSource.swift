// SPDX-License-Identifier: Apache-2.0

import Glibc
import IndustrialIO

/// Scans that are written to a pipe.
final class PipeSource: ScanSource, @unchecked Sendable {
  let description: StreamDescription
  private var ends: [Int32] = [-1, -1]
  private(set) var reads = 0
  private var pending: [[UInt8]] = []

  init(_ description: StreamDescription) {
    self.description = description
    pipe(&ends)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
  }

  deinit { for end in ends { close(end) } }

  var descriptor: Int32? { ends[0] }
  var deadline: Int64 { MonotonicClock.nanoseconds + 50_000_000 }
  func start() throws(IIOError) {}
  func stop() {}

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(IIOError) -> ScanRead {
    reads += 1
    let size = description.layout.byteCount
    let count = Glibc.read(ends[0], buffer.baseAddress, buffer.count / size * size)
    return count > 0 ? .scans(count / size, arrival: MonotonicClock.nanoseconds) : .quiet
  }

  /// Writes scans one by one from another thread.
  func writeLater(_ scans: [[UInt8]]) {
    pending = scans
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { source in
        guard let source else { return nil }
        Unmanaged<PipeSource>.fromOpaque(source).takeRetainedValue().writeAll()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_detach(thread)
  }

  private func writeAll() {
    for scan in pending {
      usleep(200)
      _ = scan.withUnsafeBytes { Glibc.write(ends[1], $0.baseAddress, $0.count) }
    }
  }
}
