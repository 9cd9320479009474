// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// The temporary files of this process, so that an interrupt can remove them.
///
/// Process-wide because signals are: what a signal ends is the process.
enum Temporaries {
  private static let names = Mutex<Set<String>>([])

  /// Creates a file that must not exist yet; its descriptor, or −1 with `errno` set.
  static func create(_ name: String) -> Int32 {
    names.withLock { names in
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { names.insert(name) }
      return descriptor
    }
  }

  /// Removes the file unless it has taken its final name already.
  static func remove(_ name: String) {
    names.withLock { names in
      guard names.remove(name) != nil else { return }
      unlink(name)
    }
  }

  /// Removes all and lets no other be made: for a process about to end.
  static func endWithNone(_ end: () -> Never) -> Never {
    names.withLock { names in
      for name in names { unlink(name) }
      end()
    }
  }
}
