// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The file that a recording is written to as data comes. Whatever was written stays if the
/// recording is cut short.
///
/// Bytes are collected and handed on by ``flush()``, or from 64 KiB on.
final class RecordingOutput {
  let path: String
  let descriptor: Int32
  /// Whether it was created here and is still empty.
  private var isUnused: Bool
  /// Whether anything was put into it.
  private(set) var hasBegun = false
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  /// Creates the file, or opens one that is to be replaced, unchanged so far; `-` is standard
  /// output.
  init(_ path: String, replaces: Bool) throws(LiveSessionError) {
    self.path = path
    guard path != "-" else {
      (descriptor, isUnused) = (STDOUT_FILENO, false)
      return
    }
    let made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    let number = errno
    isUnused = made >= 0
    guard made < 0 else {
      descriptor = made
      return
    }
    guard number == EEXIST else { throw Self.failure(path, number) }
    guard replaces else { throw .exists(path: path) }
    descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
  }

  deinit {
    guard path != "-" else { return }
    close(descriptor)
    if isUnused { unlink(path) }
  }

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

  /// Empties a file that is replaced, the first time. From here on the file stays.
  func begin() throws(LiveSessionError) {
    guard !hasBegun else { return }
    (hasBegun, isUnused) = (true, false)
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

  private static func failure(_ path: String, _ number: Int32) -> LiveSessionError {
    .cannotCreate(path: path, reason: reason(creating: number))
  }

  /// Why a file or folder cannot be created, by the system's number.
  static func reason(creating number: Int32) -> String {
    number == ENOENT
      ? "the folder above it does not exist; make it first" : LiveSessionError.reason(number)
  }
}
