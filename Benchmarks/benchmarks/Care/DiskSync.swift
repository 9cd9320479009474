// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file of 4 MiB in which pages of 4 KiB are written one after the other, each made safe.
final class DiskSync {
  private let descriptor: Int32
  private let page = [UInt8](repeating: 0x5a, count: 4096)
  private var next = 0

  /// Makes the file; `nil` where that fails.
  init?(_ path: String) {
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    for number in 0..<1024 where pwrite(descriptor, page, 4096, number * 4096) != 4096 {
      return nil
    }
    guard fsync(descriptor) == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Writes one page and waits for the disk; NaN where that fails.
  func milliseconds() -> Double {
    let start = Measurement.Clock.wall.seconds
    let isWritten = pwrite(descriptor, page, 4096, next * 4096) == 4096
    next = (next + 1) % 1024
    guard isWritten, fdatasync(descriptor) == 0 else { return .nan }
    return (Measurement.Clock.wall.seconds - start) * 1000
  }
}
