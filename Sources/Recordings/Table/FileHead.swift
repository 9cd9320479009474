// SPDX-License-Identifier: Apache-2.0

/// The first lines of a file, looked at without taking them from the source.
package struct FileHead: Sendable, Equatable {
  /// Up to 64 lines, without line ends and byte order mark.
  package var lines: [String]
  /// Whether these are all the lines there are.
  package var isWholeFile: Bool

  /// Peeks: afterwards the source reads from its start again.
  package init(of source: ByteSource, lineLimit: Int = 64, byteLimit: Int = 1 << 20)
    throws(RecordingError)
  {
    lines = []
    isWholeFile = true
  }
}
