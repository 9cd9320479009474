// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Glibc

/// A file that appears whole or not at all, filled piece by piece.
struct BufferedFile: ~Copyable {
  private var file: AtomicFile
  private let path: String
  private var buffer: [UInt8]
  private static let capacity = 1 << 16

  /// Begins a file of that path.
  ///
  /// - Parameters:
  ///   - isDurable: also waits until the bytes have reached the disk.
  ///   - cleans: also removes what killed writers of the file left.
  init(at path: String, isDurable: Bool = false, cleans: Bool = true) throws(BatchError) {
    do throws(FileError) {
      file = try AtomicFile(at: path, isDurable: isDurable, cleans: cleans)
    } catch {
      throw BatchError(error)
    }
    // A value that is set before an initialiser throws is destroyed twice by Swift 6.2.
    (self.path, buffer) = (path, [])
    buffer.reserveCapacity(Self.capacity)
  }

  /// Adds bytes.
  mutating func append(_ bytes: [UInt8]) throws(BatchError) {
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Gives the file its name, with all that was added.
  mutating func commit() throws(BatchError) {
    try flush()
    do throws(FileError) { try file.commit() } catch { throw BatchError(error) }
  }

  private mutating func flush() throws(BatchError) {
    let isWritten = buffer.withUnsafeBytes { writeAll($0, to: file.descriptor) }
    let number = errno
    buffer.removeAll(keepingCapacity: true)
    guard isWritten else {
      throw .cannotWrite(name: "'\(path)'", reason: BatchError.reason(number))
    }
  }
}
