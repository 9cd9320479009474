// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A value that is asked for again and again: a file of the kernel that stays open.
final class RawValue {
  /// The outcome of asking.
  enum Reading: Equatable {
    case number(Int32)
    /// The system's number for why not.
    case failure(Int32)
    case noNumber
  }

  let path: String
  private let file: OwnedDescriptor

  init(_ path: String) throws(SystemFailure) {
    file = try OwnedDescriptor(opening: path, O_RDONLY)
    self.path = path
  }

  /// Takes a reading. Allocates nothing.
  func read() -> Reading {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
      var count = pread(file.number, bytes.baseAddress, bytes.count, 0)
      while count < 0 && errno == EINTR {
        count = pread(file.number, bytes.baseAddress, bytes.count, 0)
      }
      guard count >= 0 else { return .failure(errno) }
      return Self.number(UnsafeRawBufferPointer(bytes)[..<count]).map { .number($0) } ?? .noNumber
    }
  }

  /// A whole number, with nothing but white space and NULs after it.
  static func number(_ text: Slice<UnsafeRawBufferPointer>) -> Int32? {
    var rest = text
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    var (number, digits): (Int64, Int) = (0, 0)
    while let byte = rest.first, (0x30...0x39).contains(byte) {
      number = 10 * number + Int64(byte - 0x30)
      digits += 1
      guard number <= 1 << 31 else { return nil }
      rest = rest.dropFirst()
    }
    guard digits > 0, rest.allSatisfy({ $0 <= 0x20 }) else { return nil }
    return Int32(exactly: isNegative ? -number : number)
  }
}
