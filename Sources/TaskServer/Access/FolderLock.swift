// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A lock that one process has on a folder, until it ends.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// - Parameter waits: whether it waits until no other process has the lock.
  /// - Throws: ``TaskServerError/inUse(path:)``; ``TaskServerError/notOurs(path:)`` for a link in the place of the lock.
  init(_ folder: String, waits: Bool = false) throws(TaskServerError) {
    descriptor = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 || errno != ELOOP else { throw .notOurs(path: "\(folder)/lock") }
    guard descriptor >= 0, flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      throw .inUse(path: folder)
    }
  }

  deinit { close(descriptor) }
}
