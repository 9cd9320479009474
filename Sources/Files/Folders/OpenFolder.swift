// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A folder that is open, so that nobody can put another in its place while it is worked on.
///
/// Symbolic links in it are never followed.
struct OpenFolder: ~Copyable, Sendable {
  let descriptor: OwnedDescriptor
  /// The name in errors: empty for the output directory itself, else a name in it and `/`.
  let prefix: String

  /// - Parameter path: Chosen by the host: links in it are followed.
  init(path: String) throws(FileError) {
    guard let descriptor = OwnedDescriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
      throw FileError(errno == ENOENT ? .missing : .init(systemError: errno), at: path)
    }
    self.descriptor = descriptor
    prefix = ""
  }

  /// A folder in another one.
  init(_ name: String, in folder: borrowing OpenFolder) throws(FileError) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    guard let descriptor = OwnedDescriptor(openat(folder.descriptor.number, name, flags)) else {
      throw folder.failure(at: name, wanting: S_IFDIR)
    }
    self.descriptor = descriptor
    prefix = "\(folder.prefix)\(name)/"
  }

  /// The entry of a name; `nil` for none.
  func status(of name: String) -> stat? {
    var status = stat()
    guard fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return status
  }

  /// Opens a regular file for reading.
  func openFile(_ name: String) throws(FileError) -> OpenFile {
    // Opening a pipe without a writer would wait for one.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    guard let file = OwnedDescriptor(openat(descriptor.number, name, flags)) else {
      throw failure(at: name, wanting: S_IFREG)
    }
    return try OpenFile(file, named: prefix + name)
  }

  /// The error of a call on a name, seen from what stands there.
  func failure(at name: String, wanting kind: mode_t) -> FileError {
    let number = errno
    let path = prefix + name
    if number == ENOENT { return FileError(.missing, at: path) }
    if let status = status(of: name), let problem = FileError.Problem(of: status, wanting: kind) {
      return FileError(problem, at: path)
    }
    return FileError(.init(systemError: number), at: path)
  }
}
