// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// An output that is filled as data comes: what was written stays, whatever happens then.
///
/// An ``AtomicFile`` is whole or nothing; a recording that was cut short is worth keeping.
final class GrowingFile {
  let path: String
  let descriptor: Int32
  /// Whether it was made here, and not yet filled.
  private var isUnused: Bool
  /// Whether there is anything to put into it.
  private(set) var hasBegun = false

  /// Makes the file, or opens one that is to be replaced, as it is; `-` is standard output.
  init(_ path: String, replaces: Bool) throws(OutputError) {
    self.path = path
    guard path != "-" else {
      (descriptor, isUnused) = (STDOUT_FILENO, false)
      return
    }
    let made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    let number = errno
    isUnused = made >= 0
    guard made < 0 else {
      descriptor = made
      return
    }
    guard number == EEXIST else { throw Self.failure(path, number) }
    guard replaces else {
      throw .cannotCreate(path: path, reason: "it is there already; --force replaces it")
    }
    descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
  }

  deinit {
    guard path != "-" else { return }
    close(descriptor)
    if isUnused { unlink(path) }
  }

  /// What errors call it.
  var name: String { path == "-" ? "standard output" : "'\(path)'" }

  /// Bytes in the file; 0 for what has no size.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Empties what is replaced, the first time; from here on the file stays.
  func begin() throws(OutputError) {
    guard !hasBegun else { return }
    (hasBegun, isUnused) = (true, false)
    var status = stat()
    guard path != "-", fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      ftruncate(descriptor, 0) != 0
    else { return }
    throw Self.failure(path, errno)
  }

  /// Drops what follows the last line break: a row of which a full disk took a part.
  func dropTornLine() {
    let size = size
    guard path != "-", size > 0 else { return }
    let reader = open(path, O_RDONLY | O_CLOEXEC)
    guard reader >= 0 else { return }
    defer { close(reader) }
    var tail = [UInt8](repeating: 0, count: min(size, 4096))
    let start = size - tail.count
    guard pread(reader, &tail, tail.count, start) == tail.count,
      let end = tail.lastIndex(of: UInt8(ascii: "\n"))
    else { return }
    _ = ftruncate(descriptor, start + end + 1)
  }

  private static func failure(_ path: String, _ number: Int32) -> OutputError {
    let reason =
      number == ENOENT
      ? "the folder above it does not exist; make it first" : OutputError.reason(number)
    return .cannotCreate(path: path, reason: reason)
  }
}
