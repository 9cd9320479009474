// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An open file descriptor, closed with the value.
struct OwnedDescriptor: ~Copyable, Sendable {
  let number: Int32

  /// Takes over the descriptor; `nil` for −1, with `errno` as it was.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }
}

/// A regular file that is open for reading.
struct OpenFile: ~Copyable {
  private let descriptor: OwnedDescriptor
  /// The name in errors.
  let name: String
  /// Bytes, when it was opened.
  let size: Int

  /// Takes over a descriptor.
  init(_ descriptor: consuming OwnedDescriptor, named name: String) throws(FileError) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else {
      throw FileError(.init(systemError: errno), at: name)
    }
    if let problem = FileError.Problem(of: status, wanting: S_IFREG) {
      throw FileError(problem, at: name)
    }
    self.descriptor = descriptor
    self.name = name
    size = status.st_size
  }

  /// Opens a file that the host chose: links are followed.
  init(path: String) throws(FileError) {
    // Opening a pipe without a writer would wait for one.
    guard let descriptor = OwnedDescriptor(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)) else {
      throw FileError(errno == ENOENT ? .missing : .init(systemError: errno), at: path)
    }
    try self.init(descriptor, named: path)
  }

  /// Reads the next bytes; how many, 0 at the end, −1 with `errno` set where that fails.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = Foundation.read(descriptor.number, buffer.baseAddress, buffer.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Reads the file from its beginning to its end.
  ///
  /// - Parameter limit: Bytes, beyond which the file is an error.
  func data(limit: Int) throws(FileError) -> Data {
    guard size <= limit else {
      throw FileError(.tooMuch(what: "bytes", limit: limit), at: name)
    }
    // One more than the size, to see whether it has grown.
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var count = 0
    while count < bytes.count {
      let step = bytes.withUnsafeMutableBytes { buffer in
        read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      }
      guard step >= 0 else {
        throw FileError(.init(systemError: errno, isOpen: true), at: name)
      }
      if step == 0 { break }
      count += step
    }
    guard count == size else { throw FileError(.changed, at: name) }
    return Data(bytes.prefix(count))
  }
}

extension FileError.Problem {
  /// Why something is not of the wanted kind; `nil` where it is.
  init?(of status: stat, wanting kind: mode_t) {
    switch status.st_mode & S_IFMT {
    case kind: return nil
    case S_IFLNK: self = .isLink
    case S_IFDIR: self = .isFolder
    case S_IFREG: self = .folderIsFile
    default: self = .isSpecial
    }
  }
}
