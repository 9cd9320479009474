// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Lines of a descriptor as bytes, with their places; memory in proportion to the longest line.
package struct ByteLines {
  /// A line without its end.
  package struct Line {
    let bytes: [UInt8]
    /// Where it begins, counted from where the reading began.
    let offset: Int
    /// Whether a line break ended it, and not the end of the file.
    let isEnded: Bool
    /// Whether it was longer than the limit; then only its beginning is in `bytes`.
    let isTooLong: Bool
  }

  private let descriptor: Int32
  private let name: String
  private let limit: Int
  private let refusesLongLines: Bool
  private var buffer: [UInt8] = []
  /// Bytes of the buffer given out.
  private var start = 0
  /// Bytes of the buffer in which no line break is, from `start`.
  private var searched = 0
  /// Where the buffer's start is in the stream.
  private var base = 0
  private var hasEnded = false
  private static let chunkSize = 1 << 16

  /// - Parameters:
  ///   - name: what errors call it.
  ///   - limit: bytes beyond which a line is too long.
  ///   - refusesLongLines: whether a line that is too long ends the reading, as a device that never ends
  ///     a line must.
  package init(
    _ descriptor: Int32, name: String, limit: Int = 1 << 26, refusesLongLines: Bool = false
  ) {
    (self.descriptor, self.name, self.limit) = (descriptor, name, limit)
    self.refusesLongLines = refusesLongLines
  }

  /// The next line; `nil` at the end.
  package mutating func next() throws(BatchError) -> Line? {
    var skipped: (bytes: [UInt8], offset: Int)?
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return line(to: end, next: end + 1, isEnded: true, skipped)
      }
      searched = buffer.count
      if hasEnded {
        guard start < buffer.count || skipped != nil else { return nil }
        return line(to: buffer.count, next: buffer.count, isEnded: false, skipped)
      }
      if buffer.count - start > limit {
        guard !refusesLongLines else {
          throw .malformed(
            "\(name): expected lines of at most \(limit) bytes, found a longer one; check that it is "
              + "a text table")
        }
        if skipped == nil { skipped = (Array(buffer[start..<start + 4096]), base + start) }
        base += buffer.count
        buffer.removeAll(keepingCapacity: true)
        (start, searched) = (0, 0)
      }
      try fill()
    }
  }

  private mutating func line(
    to end: Int, next: Int, isEnded: Bool, _ skipped: (bytes: [UInt8], offset: Int)?
  ) -> Line {
    let isTooLong = skipped != nil || end - start > limit
    let result = Line(
      bytes: skipped?.bytes ?? Array(buffer[start..<end]), offset: skipped?.offset ?? base + start,
      isEnded: isEnded, isTooLong: isTooLong)
    (start, searched) = (next, next)
    return result
  }

  private mutating func fill() throws(BatchError) {
    if start > 0 {
      base += start
      searched -= start
      buffer.removeSubrange(..<start)
      start = 0
    }
    let count = withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) { chunk in
      while true {
        let count = read(descriptor, chunk.baseAddress, chunk.count)
        if count > 0 { buffer.append(contentsOf: chunk[..<count]) }
        if count >= 0 || errno != EINTR { return count }
      }
    }
    guard count >= 0 else {
      throw .cannotRead(name: name, reason: BatchError.reason(errno))
    }
    hasEnded = count == 0
  }
}
