// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// The temporary files of this process, so that an interrupt can remove them.
///
/// Process-wide because signals are: what a signal ends is the process.
package enum Temporaries {
  private static let names = Mutex<Set<String>>([])
  private static let lastNumber = Mutex(0)

  /// A number that no other temporary of this process has: a name that came back could be taken for
  /// the file that had it before.
  static func nextNumber() -> Int {
    lastNumber.withLock { number in
      number += 1
      return number
    }
  }

  /// Creates a file that must not exist yet and locks it for as long as it is open; its descriptor,
  /// or −1 with `errno` set.
  ///
  /// The lock goes with the process, however that ends: a temporary that can be locked has lost
  /// its writer.
  static func create(_ name: String) -> Int32 {
    names.withLock { names in
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { return -1 }
      var status = stat()
      // Before it was locked, somebody who cleans up may have taken it for abandoned. A file system
      // without locks has nobody who cleans up either.
      let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      guard isLocked, fstat(descriptor, &status) == 0, status.st_nlink > 0 else {
        close(descriptor)
        errno = EEXIST
        return -1
      }
      names.insert(name)
      return descriptor
    }
  }

  /// Forgets a file that has taken its final name.
  static func forget(_ name: String) {
    names.withLock { names in _ = names.remove(name) }
  }

  /// Removes a file that shall not be.
  static func remove(_ name: String) {
    names.withLock { names in
      guard names.remove(name) != nil else { return }
      unlink(name)
    }
  }

  /// Removes all and lets no other be made: for a process about to end.
  package static func endWithNone(_ end: () -> Never) -> Never {
    names.withLock { names in
      for name in names { unlink(name) }
      end()
    }
  }
}
