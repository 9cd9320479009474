// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Wakes a thread that waits for descriptors, for good.
final class WakePipe: Sendable {
  private let ends: (read: Int32, write: Int32)

  /// Where there is no descriptor left, the thread finds out when it next stops waiting by itself.
  init() {
    var numbers: [Int32] = [-1, -1]
    guard pipe(&numbers) == 0 else {
      ends = (-1, -1)
      return
    }
    for number in numbers {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
    }
    ends = (numbers[0], numbers[1])
  }

  deinit {
    guard ends.read >= 0 else { return }
    close(ends.read)
    close(ends.write)
  }

  /// A descriptor that can be read once ``write()`` was called; -1 if there was no descriptor left.
  var descriptor: Int32 { ends.read }

  /// Wakes whoever waits, and everybody after. Safe in a signal handler.
  func write() {
    var one: UInt8 = 1
    _ = Glibc.write(ends.write, &one, 1)
  }
}
