// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Recordings

/// The file that a recording is written to as data comes. Whatever was written stays if the
/// recording is cut short.
///
/// A new file gets its name with its first data, so that nothing is left of a recording that never began. No two
/// recordings write one file.
///
/// Bytes are collected and handed on by ``flush()``, or from 64 KiB on.
final class RecordingOutput {
  let path: String
  let descriptor: Int32
  private var naming: Naming
  /// Whether anything was put into it.
  private(set) var hasBegun = false
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  private enum Naming {
    /// It has its name for good, or is no file of the disk.
    case named
    /// It has no name yet.
    case unnamed
    /// It was given its name here, on a file system without nameless files, and is empty.
    case unused
  }

  /// Creates the file, or opens one that is to be replaced, unchanged so far; `-` is standard
  /// output.
  init(_ path: String, replaces: Bool) throws(LiveSessionError) {
    self.path = path
    guard path != "-" else {
      (descriptor, naming) = (STDOUT_FILENO, .named)
      return
    }
    let made = try Self.open(path, replaces: replaces)
    (descriptor, naming) = made
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK
    else { return }
    close(descriptor)
    throw .cannotCreate(path: path, reason: "another recording is written to it")
  }

  private static func open(
    _ path: String, replaces: Bool
  ) throws(LiveSessionError) -> (descriptor: Int32, naming: Naming) {
    var status = stat()
    if lstat(path, &status) != 0, access("/proc/self/fd", X_OK) == 0 {
      // O_TMPFILE, a macro that Swift does not see.
      let nameless = 0o20000000 | O_DIRECTORY
      let made = Glibc.open(
        FileName.folder(of: path), O_WRONLY | nameless | O_CLOEXEC, 0o600)
      if made >= 0 { return (made, .unnamed) }
    }
    let made = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard made < 0 else { return (made, .unused) }
    guard errno == EEXIST else { throw failure(path, errno) }
    guard replaces else { throw .exists(path: path) }
    let opened = Glibc.open(path, O_WRONLY | O_CLOEXEC)
    guard opened >= 0 else { throw failure(path, errno) }
    return (opened, .named)
  }

  deinit {
    guard path != "-" else { return }
    // Another may have got the name since.
    var (mine, there) = (stat(), stat())
    if case .unused = naming, fstat(descriptor, &mine) == 0, lstat(path, &there) == 0,
      mine.st_dev == there.st_dev, mine.st_ino == there.st_ino
    {
      unlink(path)
    }
    close(descriptor)
  }

  /// The open file, whatever its name is.
  private var ownPath: String { "/proc/self/fd/\(descriptor)" }

  /// The name in errors.
  var name: String { path == "-" ? "standard output" : "'\(path)'" }

  /// Bytes in the file and not yet handed on; 0 for a pipe that has taken all.
  var size: Int {
    var status = stat()
    return (fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0) + buffer.count
  }

  /// Adds bytes.
  func write(_ bytes: [UInt8]) throws(LiveSessionError) {
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Hands all bytes to the system.
  func flush() throws(LiveSessionError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    var start = 0
    while start < buffer.count {
      let count = buffer[start...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw errno == EPIPE && path == "-"
          ? .readerLeft : .cannotWrite(name: name, reason: LiveSessionError.reason(errno))
      }
    }
  }

  /// Empties a file that is replaced and names a new one, the first time. From here on the file stays.
  func begin() throws(LiveSessionError) {
    guard !hasBegun else { return }
    if case .unnamed = naming {
      guard linkat(AT_FDCWD, ownPath, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else {
        throw errno == EEXIST ? .exists(path: path) : Self.failure(path, errno)
      }
    }
    (hasBegun, naming) = (true, .named)
    var status = stat()
    guard path != "-", fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      ftruncate(descriptor, 0) != 0
    else { return }
    throw Self.failure(path, errno)
  }

  /// Drops an incomplete last line: a row that a full disk took only in part.
  func dropTornLine() {
    let size = size
    guard path != "-", size > 0 else { return }
    // Its name may be another's by now.
    let reader = Glibc.open(ownPath, O_RDONLY | O_CLOEXEC)
    guard reader >= 0 else { return }
    defer { close(reader) }
    var tail = [UInt8](repeating: 0, count: min(size, 4096))
    let start = size - tail.count
    guard pread(reader, &tail, tail.count, start) == tail.count,
      let end = tail.lastIndex(of: UInt8(ascii: "\n"))
    else { return }
    _ = ftruncate(descriptor, start + end + 1)
  }

  private static func failure(_ path: String, _ number: Int32) -> LiveSessionError {
    .cannotCreate(path: path, reason: reason(creating: number))
  }

  /// Why a file or folder cannot be created, by the system's number.
  static func reason(creating number: Int32) -> String {
    number == ENOENT
      ? "the folder above it does not exist; make it first" : LiveSessionError.reason(number)
  }
}
