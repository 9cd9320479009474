// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The small text files in which the kernel shows and takes settings.
enum Attribute {
  /// The kernel gives and takes at most a page.
  private static let capacity = 4096

  /// The text of an attribute without the white space and NULs around it.
  static func read(_ path: String) throws(SystemFailure) -> String {
    let file = try OwnedDescriptor(opening: path, O_RDONLY)
    return try read(file, named: path)
  }

  /// The text of an attribute that is open: reads it anew.
  static func read(
    _ file: borrowing OwnedDescriptor, named path: String
  ) throws(SystemFailure) -> String {
    let number = file.number
    var failure: Int32 = 0
    let text = withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 1) { bytes in
      var count = pread(number, bytes.baseAddress, bytes.count, 0)
      while count < 0 && errno == EINTR { count = pread(number, bytes.baseAddress, bytes.count, 0) }
      guard count >= 0 else {
        failure = errno
        return ""
      }
      return String(decoding: bytes[..<count].trimmed, as: UTF8.self)
    }
    guard failure == 0 else { throw SystemFailure("read", path, number: failure) }
    return text
  }

  /// The text, or `nil` where there is no such attribute or it cannot be read.
  static func text(_ path: String) -> String? { try? read(path) }

  /// Writes a text in one call, as the kernel wants it. Cutting the file off first means nothing to
  /// the kernel, and in a tree of plain files leaves nothing of a longer text.
  static func write(_ text: String, to path: String) throws(SystemFailure) {
    let file = try OwnedDescriptor(opening: path, O_WRONLY | O_TRUNC)
    var text = text
    let written = text.withUTF8 { bytes in
      var count = Glibc.write(file.number, bytes.baseAddress, bytes.count)
      while count < 0 && errno == EINTR {
        count = Glibc.write(file.number, bytes.baseAddress, bytes.count)
      }
      return count
    }
    guard written < 0 else { return }
    let number = errno
    throw SystemFailure("write \(text == "\n" ? "an empty line" : text) to", path, number: number)
  }
}

extension Slice<UnsafeMutableRawBufferPointer> {
  /// The bytes without white space and NULs at both ends.
  fileprivate var trimmed: Self {
    func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}
