// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A window on a source that always ends with a whole line.
///
/// The way in which the source cuts its bytes changes neither the lines nor the errors.
struct LineBuffer: ~Copyable {
  /// Longest line accepted, its newline not counted.
  static let lineLimitBytes = 1 << 16

  /// The first byte of the first line not yet taken.
  private(set) var start: UnsafePointer<UInt8>
  /// Past the newline of the last whole line.
  private(set) var limit: UnsafePointer<UInt8>
  /// Number of the line at `start`, counted from 1.
  private(set) var line = 1

  let path: String
  private let source: ByteSource
  private let allocation: UnsafeMutablePointer<UInt8>
  private let memory: UnsafeMutablePointer<UInt8>
  private let separator: UInt8
  /// The marks of the lines in memory, as offsets from `base`.
  private let index = MarkIndex(capacity: Self.capacity + 1)
  /// Past the last byte read.
  private var end: UnsafePointer<UInt8>
  /// The first NUL among the bytes read.
  private var nul: UnsafePointer<UInt8>?
  private var hasBegun = false
  private var hasEnded = false

  private static let capacity = 1 << 17
  /// Room for loads that reach before the first line and past the last newline.
  private static let padding = 64

  init(source: ByteSource, path: String, separator: UInt8) {
    self.source = source
    self.separator = separator
    self.path = path
    allocation = .allocate(capacity: Self.padding + Self.capacity + Self.padding)
    allocation.initialize(repeating: 0, count: 2 * Self.padding)
    memory = allocation + Self.padding
    // Past all text and never written again.
    (memory + Self.markEnd).initialize(to: 0)
    start = UnsafePointer(memory)
    limit = start
    end = start
  }

  deinit {
    allocation.deallocate()
  }

  /// Gives back what lies before `start`; `line` is the line's number there.
  @inline(__always)
  mutating func advance(to start: UnsafePointer<UInt8>, line: Int) {
    self.start = start
    self.line = line
  }

  /// Reads on until there is a whole line, when all have been taken; `false` at the end.
  mutating func refill() throws(RecordingError) -> Bool {
    precondition(start == limit)
    if nul != nil { throw unfinishedLineError() }
    if hasEnded { return false }
    let rest = end - start
    memmove(memory, start, rest)
    start = UnsafePointer(memory)
    limit = start
    end = start + rest
    while true {
      if end - start > Self.lineLimitBytes { throw unfinishedLineError() }
      let fresh = end
      try read()
      if !hasBegun { try begin() }
      if hasEnded, end > start {
        // The last line may lack its newline; one too many is a blank line, which nobody counts.
        memory[end - UnsafePointer(memory)] = newline
        end += 1
      }
      // What a load reaches behind the text is zero, not left over from before.
      (memory + (end - UnsafePointer(memory))).initialize(repeating: 0, count: Self.padding - 1)
      if let found = memchr(fresh, 0, end - fresh) {
        nul = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      }
      var last = nul ?? end
      while last > fresh, last[-1] != newline { last -= 1 }
      if last > fresh {
        limit = last
        if start < limit {
          indexMarks()
          return true
        }
      }
      if nul != nil { throw unfinishedLineError() }
      if hasEnded { return false }
    }
  }

  /// The start from which the marks count.
  var base: UnsafePointer<UInt8> { UnsafePointer(memory) }

  /// The offset of a NUL past all text.
  private static let markEnd = capacity + padding - 1

  /// The marks of the whole lines, from where they began after the last refill; behind the last
  /// one stand two of a NUL past all text.
  var marks: UnsafePointer<UInt32> { UnsafePointer(index.offsets) }

  private func indexMarks() {
    index.fill(
      text: base, from: start - base, to: limit - base, separator: separator, end: Self.markEnd)
  }

  /// One read, which at the end of the source sets `hasEnded`.
  private mutating func read() throws(RecordingError) {
    let used = end - UnsafePointer(memory)
    let room = UnsafeMutableRawBufferPointer(start: memory + used, count: Self.capacity - used)
    let count = try source.read(into: room)
    end += count
    hasEnded = count == 0
  }

  /// Enough of the file's start to tell text from known binary formats.
  private mutating func begin() throws(RecordingError) {
    hasBegun = true
    while end - start < TextSignature.longest, !hasEnded { try read() }
    let head = UnsafeRawBufferPointer(start: start, count: end - start)
    if let format = TextSignature.foreignFormat(head) {
      throw .notText(FilePlace(path: path), found: format)
    }
    if head.starts(with: TextSignature.byteOrderMark) {
      start += TextSignature.byteOrderMark.count
      limit = start
    }
  }

  /// Why the line at `start`, which has a NUL or no end within the bound, is refused.
  private func unfinishedLineError() -> RecordingError {
    let place = FilePlace(path: path, line: line)
    if let nul, nul - start <= Self.lineLimitBytes {
      return .notText(place, found: TextSignature.nulBytes)
    }
    return .lineTooLong(place, limitBytes: Self.lineLimitBytes)
  }
}

private let newline = UInt8(ascii: "\n")
