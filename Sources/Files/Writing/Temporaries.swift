// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// The temporary files of this process, so that an interrupt can remove them.
///
/// Process-wide because signals are: what a signal ends is the process.
package enum Temporaries {
  /// A name in an open folder, or a path.
  private struct Place: Hashable {
    let folder: Int32
    let name: String
  }

  private static let places = Mutex<Set<Place>>([])
  private static let lastNumber = Mutex(0)

  /// A number that no other temporary of this process has: a name that came back could be taken for
  /// the file that had it before.
  static func nextNumber() -> Int {
    lastNumber.withLock { number in
      number += 1
      return number
    }
  }

  /// Creates a file that must not exist yet, for its owner alone, and locks it for as long as it is open;
  /// its descriptor, or −1 with `errno` set.
  ///
  /// The lock goes with the process, however that ends: a temporary that can be locked has lost
  /// its writer.
  ///
  /// - Parameter folder: The open folder that the name lies in; by default the name is a path. Stays
  ///   open until the file is forgotten or removed.
  static func create(_ name: String, in folder: Int32 = AT_FDCWD) -> Int32 {
    places.withLock { places in
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      let descriptor = openat(folder, name, flags, 0o600)
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
      places.insert(Place(folder: folder, name: name))
      return descriptor
    }
  }

  /// Gives a file another, temporary name; `false` with `errno` set where that fails.
  static func link(_ name: String, to other: String, in folder: Int32) -> Bool {
    places.withLock { places in
      guard linkat(folder, name, folder, other, 0) == 0 else { return false }
      places.insert(Place(folder: folder, name: other))
      return true
    }
  }

  /// Forgets a file that has taken its final name.
  static func forget(_ name: String, in folder: Int32 = AT_FDCWD) {
    places.withLock { places in _ = places.remove(Place(folder: folder, name: name)) }
  }

  /// Removes a file that shall not be.
  static func remove(_ name: String, in folder: Int32 = AT_FDCWD) {
    places.withLock { places in
      guard places.remove(Place(folder: folder, name: name)) != nil else { return }
      unlinkat(folder, name, 0)
    }
  }

  /// Removes all and lets no other be made: for a process about to end.
  package static func endWithNone(_ end: () -> Never) -> Never {
    places.withLock { places in
      for place in places { unlinkat(place.folder, place.name, 0) }
      end()
    }
  }
}
