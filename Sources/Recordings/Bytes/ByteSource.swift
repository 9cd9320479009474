// SPDX-License-Identifier: Apache-2.0

/// The bytes of a file, of standard input (`-`) or of memory, unpacked when they are gzip.
package final class ByteSource {
  /// The path as given; errors name it.
  package let path: String

  /// Opens `path`; `-` is standard input.
  package init(path: String, hashing: Bool = false) throws(RecordingError) {
    self.path = path
  }

  /// Reads from memory; `name` stands for the path in errors.
  package init(bytes: [UInt8], name: String, hashing: Bool = false, chunkSize: Int = .max)
    throws(RecordingError)
  {
    path = name
  }

  /// Fills `buffer` from its start and returns how many bytes it wrote; 0 is the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    0
  }

  /// Puts bytes back, so that the next `read` returns them first.
  package func unread(_ bytes: [UInt8]) {}

  /// SHA-256 of the bytes on disk (packed if the file is), lower-case hex.
  ///
  /// `nil` until `read` has returned 0, or when `hashing` was off.
  package var sha256: String? { nil }
}
