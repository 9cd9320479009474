// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file that appears whole or not at all.
///
/// The bytes go to a temporary name in the same folder, which takes the file's name once all are
/// written and is removed where anything fails or the program is interrupted. An existing file
/// keeps its permissions; a symbolic link keeps pointing at what it did. A pipe or a device, such
/// as `/dev/null`, is written to as it is.
enum AtomicFile {
  /// Writes what `body` writes to the file of that path.
  ///
  /// - Parameter isDurable: Also waits until the bytes have reached the disk.
  /// - Throws: `OutputError` where the folder is missing or not writable, the path is a folder or
  ///   the disk is full; else what `body` throws.
  static func write(
    to path: String, isDurable: Bool = false, _ body: (ByteWriter) throws -> Void
  ) throws {
    let target = resolved(path)
    guard let status = try checkedStatus(of: target, named: path) else {
      return try replace(target, named: path, mode: nil, isDurable, body)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return try writeInPlace(path, body) }
    try replace(target, named: path, mode: status.st_mode & 0o7777, isDurable, body)
  }

  /// Whether both paths lead to one ordinary file that exists.
  static func isSame(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    return stat(first, &one) == 0 && stat(second, &other) == 0
      && one.st_mode & S_IFMT == S_IFREG && one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// What stands at the path now; `nil` where nothing does.
  private static func checkedStatus(
    of target: String, named path: String
  ) throws(OutputError) -> stat? {
    var status = stat()
    guard stat(target, &status) == 0 else {
      guard errno == ENOENT else { throw failure(path) }
      return nil
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw .cannotCreate(path: path, reason: "it is a folder; name a file in it")
    }
    guard access(target, W_OK) == 0 else { throw failure(path) }
    return status
  }

  private static func replace(
    _ target: String, named path: String, mode: mode_t?, _ isDurable: Bool,
    _ body: (ByteWriter) throws -> Void
  ) throws {
    let (temporary, descriptor) = try makeTemporary(beside: target, named: path)
    var isOpen = true
    defer {
      if isOpen { close(descriptor) }
      Temporaries.remove(temporary)
    }
    if let mode { fchmod(descriptor, mode) }
    let writer = ByteWriter(descriptor: descriptor, name: "'\(path)'")
    try body(writer)
    try writer.flush()
    if isDurable, fsync(descriptor) != 0 { throw writer.failure(errno) }
    isOpen = false
    guard close(descriptor) == 0 else { throw writer.failure(errno) }
    guard rename(temporary, target) == 0 else { throw failure(path) }
  }

  private static func writeInPlace(
    _ path: String, _ body: (ByteWriter) throws -> Void
  ) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    let writer = ByteWriter(descriptor: descriptor, name: "'\(path)'")
    try body(writer)
    try writer.flush()
  }

  /// Creates `.NAME.PID-N.tmp`: hidden, so that a glob over the folder never picks it up.
  private static func makeTemporary(
    beside target: String, named path: String
  ) throws(OutputError) -> (name: String, descriptor: Int32) {
    let split = target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex
    let (folder, file) = (target[..<split], target[split...])
    // The longest name a folder takes is 255 bytes.
    let stem = "\(folder).\(String(file.unicodeScalars.prefix(48))).\(getpid())"
    for attempt in 0..<100 {
      let name = "\(stem)-\(attempt).tmp"
      let descriptor = Temporaries.create(name)
      if descriptor >= 0 { return (name, descriptor) }
      if errno != EEXIST { break }
    }
    throw failure(path)
  }

  private static func failure(_ path: String) -> OutputError {
    let number = errno
    let reason: String
    switch number {
    case ENOENT: reason = "its folder does not exist; make it first"
    case ENOTDIR: reason = "a part of its path is a file, not a folder"
    default: reason = OutputError.reason(number)
    }
    return .cannotCreate(path: path, reason: reason)
  }

  /// The path a symbolic link ends at; the path itself where it is none.
  private static func resolved(_ path: String) -> String {
    guard let full = realpath(path, nil) else { return path }
    defer { free(full) }
    return String(cString: full)
  }
}
