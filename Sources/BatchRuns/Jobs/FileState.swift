// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Recordings

/// A file, or a folder with the files in it, before it is read, to tell whether it changed meanwhile.
struct FileState {
  private let path: String
  private let state: stat?
  /// The files in it, where it is a folder.
  private let parts: [FileState]

  /// Looks at a file or folder.
  ///
  /// - Throws: where it is something that could block or never end: a pipe, a socket, a device. What
  ///   is not there is for the reader to say.
  init(_ path: String) throws(MeasurementEntry.Failure) {
    self.path = path
    guard let status = RepairedPath.status(of: path) else {
      (state, parts) = (nil, [])
      return
    }
    guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
      throw MeasurementEntry.Failure(
        .unreadable, "\(path): expected a file, found a pipe, a socket or a device")
    }
    state = status
    guard status.st_mode & S_IFMT == S_IFDIR else {
      parts = []
      return
    }
    // A folder that cannot be listed is for the reader to name.
    let entries = (try? FolderEntry.list(path)) ?? []
    parts = try entries.filter { !$0.isFolder }.map { entry throws(MeasurementEntry.Failure) in
      try FileState("\(path)/\(entry.name)")
    }
  }

  /// Throws where the file is not as it was.
  func checkUnchanged() throws(MeasurementEntry.Failure) {
    guard let state else { return }
    for part in parts { try part.checkUnchanged() }
    guard let now = RepairedPath.status(of: path), now.st_ino == state.st_ino,
      now.st_dev == state.st_dev,
      now.st_size == state.st_size, now.st_mtim.tv_sec == state.st_mtim.tv_sec,
      now.st_mtim.tv_nsec == state.st_mtim.tv_nsec
    else {
      throw MeasurementEntry.Failure(
        .changed, "\(path): it changed while it was read; stop its writer and measure it again")
    }
  }
}
