// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import Glibc
internal import Synchronization

/// A saved file that one program at a time goes on with.
///
/// Each writing puts a new file in the place of the one before, so that a lock on it would be lost.
/// Instead, a writing that finds another file than the one that was read or written last is refused: two
/// programs that begin with one session do not write over each other's answers.
package final class OwnedFile: Sendable {
  package let file: SavedFile
  private let last = Mutex<Identity?>(nil)

  /// The file of a path as it is at a time.
  private struct Identity: Equatable {
    let device: UInt
    let number: UInt
    let size: Int
    // Of its content: rights and other names of a file are nobody's going on.
    let seconds: Int
    let nanoseconds: Int

    /// `nil` where nothing is there.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
      size = Int(status.st_size)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  /// Names a file; nothing is read or written.
  package init(_ file: SavedFile) { self.file = file }

  /// The bytes of the file; see ``SavedFile/read(limit:)``.
  package func read(limit: Int) throws(FileError) -> Data {
    let before = Identity(file.path)
    let data = try file.read(limit: limit)
    last.withLock { $0 = before }
    return data
  }

  /// Puts these bytes in the place of those before.
  ///
  /// - Throws: `FileError`; `takenOver` if another program has written the file or removed it.
  package func write(_ data: Data) throws(FileError) {
    try last.withLock { last throws(FileError) in
      // Held until the new file has the name: whoever waits for it finds another file there, and whoever made
      // the first one is not replaced.
      let before = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      defer { if before >= 0 { close(before) } }
      if before >= 0 { flock(before, LOCK_EX) }
      guard last == Identity(file.path) else { throw FileError(.takenOver, at: file.path) }
      do throws(FileError) {
        try file.write(data, replaces: last != nil, isDurable: true)
      } catch {
        throw error.problem == .exists ? FileError(.takenOver, at: file.path) : error
      }
      last = Identity(file.path)
    }
  }
}
