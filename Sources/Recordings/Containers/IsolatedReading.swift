// SPDX-License-Identifier: Apache-2.0

internal import CReaders
internal import Glibc

/// A file that a C library reads in a process of its own (see CIsolatedReaders): a fault of the library
/// that a damaged file reaches ends that process and becomes an error here.
///
/// Costs about 10 ms for the process and its library.
struct IsolatedReading {
  /// What the library found, in the order of the file.
  enum Record {
    case group(String)
    case attribute(name: String, text: String)
    case array(path: String, dimensions: [Int])
    /// The next numbers of the latest array.
    case values(UnsafeRawBufferPointer)
    case element(String)
    case elementAttribute(name: String, text: String)
    case text(String)
    case elementEnd
    case noPart
  }

  let format: ContainerFormat
  let bytes: [UInt8]
  let path: String
  /// The part of an archive.
  var part = ""
  /// Of the processor, for all parts so far.
  private var usedMilliseconds: UInt64 = 0

  init(format: ContainerFormat, bytes: [UInt8], path: String) {
    (self.format, self.bytes, self.path) = (format, bytes, path)
  }

  /// Bytes of a file: a day of one sensor at 100 Hz has some 400 MB as doubles.
  static let fileLimitBytes = 1 << 29
  /// What the reading process may take beyond what this one has: its libraries, the file unpacked and one
  /// array. Nothing is packed tighter than 1032 to 1.
  private var memoryLimitBytes: UInt64 {
    min(2 << 30, 256 << 20 + 1100 * UInt64(bytes.count))
  }
  /// Seconds of the processor for the whole file. A megabyte takes a tenth of one at most, on a slow board one.
  private var secondsLimit: UInt64 { 10 + UInt64(bytes.count >> 20) }
  /// Numbers are kept, texts are looked at and gone.
  private var outputLimitBytes: UInt64 {
    format == .workbook || format == .motionXML ? 2 << 30 : 1 << 29
  }
  /// The process is busy or dead after that long without a word.
  private static let silenceMilliseconds: Int32 = 60_000
  /// The longest text that libxml2 gives is 10 MB.
  private static let recordLimitBytes = 16 << 20

  /// Reads, and hands over each record; those of values are valid during the call only.
  mutating func records(_ take: (Record) throws(RecordingError) -> Void) throws(RecordingError) {
    let secondsLeft = Int64(secondsLimit) - Int64(usedMilliseconds / 1000)
    if secondsLeft <= 0, let error = error(.silence) { throw error }
    var reading = goniometer_reading()
    let code = bytes.withUnsafeBytes { bytes in
      goniometer_reading_begin(
        &reading, format.library, bytes.baseAddress, bytes.count, part,
        goniometer_limits(
          memory: memoryLimitBytes, seconds: UInt64(secondsLeft), output: outputLimitBytes))
    }
    guard code == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(code)))
    }
    var ending: Ending
    do throws(RecordingError) {
      ending = try takeAll(&reading, take)
    } catch {
      _ = goniometer_reading_end(&reading)
      throw error
    }
    let signal = goniometer_reading_end(&reading)
    usedMilliseconds += reading.milliseconds
    if case .crash = ending, signal == SIGXCPU { ending = .silence }
    if let error = error(ending) { throw error }
  }

  private enum Ending {
    case complete, silence, crash
    case noLibrary(String)
    case failure(String)
    case limit(String)
  }

  private func takeAll(
    _ reading: inout goniometer_reading, _ take: (Record) throws(RecordingError) -> Void
  ) throws(RecordingError) -> Ending {
    var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    var filled = 0
    while true {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = goniometer_reading_next(
        &reading, room.baseAddress, room.count, Self.silenceMilliseconds)
      if count < 0 { return .silence }
      if count == 0 { return .crash }
      filled += count
      var start = 0
      while filled - start >= Self.headBytes {
        let length = Int(buffer.loadUnaligned(fromByteOffset: start + 1, as: UInt32.self))
        guard length <= Self.recordLimitBytes else { return .crash }
        let end = start + Self.headBytes + length
        guard end <= filled else {
          if end - start > buffer.count { Self.grow(&buffer, to: end - start) }
          break
        }
        let mark = goniometer_mark(UInt32(buffer[start]))
        let content = UnsafeRawBufferPointer(rebasing: buffer[(start + Self.headBytes)..<end])
        if let ending = Self.ending(mark, content) { return ending }
        guard let record = Self.record(mark, content) else { return .crash }
        try take(record)
        start = end
      }
      if let base = buffer.baseAddress { memmove(base, base + start, filled - start) }
      filled -= start
    }
  }

  private static func grow(_ buffer: inout UnsafeMutableRawBufferPointer, to count: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
    buffer.deallocate()
    buffer = larger
  }

  /// The mark and the number of bytes.
  private static let headBytes = 5

  private static func ending(
    _ mark: goniometer_mark, _ content: UnsafeRawBufferPointer
  ) -> Ending? {
    switch mark {
    case goniometer_mark_end: .complete
    case goniometer_mark_no_library: .noLibrary(text(content))
    case goniometer_mark_failure: .failure(text(content))
    case goniometer_mark_limit: .limit(text(content))
    default: nil
    }
  }

  private static func record(
    _ mark: goniometer_mark, _ content: UnsafeRawBufferPointer
  ) -> Record? {
    switch mark {
    case goniometer_mark_group: return .group(text(content))
    case goniometer_mark_element: return .element(text(content))
    case goniometer_mark_text: return .text(text(content))
    case goniometer_mark_element_end: return .elementEnd
    case goniometer_mark_no_part: return .noPart
    case goniometer_mark_values: return .values(content)
    case goniometer_mark_attribute, goniometer_mark_element_attribute:
      guard let end = content.firstIndex(of: 0) else { return nil }
      let name = text(UnsafeRawBufferPointer(rebasing: content[..<end]))
      let value = text(UnsafeRawBufferPointer(rebasing: content[(end + 1)...]))
      return mark == goniometer_mark_attribute
        ? .attribute(name: name, text: value) : .elementAttribute(name: name, text: value)
    case goniometer_mark_array:
      let size = MemoryLayout<UInt64>.size
      guard content.count >= size,
        case let rank = content.loadUnaligned(as: UInt64.self), rank <= 8,
        case let head = (1 + Int(rank)) * size, content.count >= head
      else { return nil }
      let dimensions = (1...8).prefix(Int(rank)).map {
        Int(clamping: content.loadUnaligned(fromByteOffset: $0 * size, as: UInt64.self))
      }
      return .array(
        path: text(UnsafeRawBufferPointer(rebasing: content[head...])), dimensions: dimensions)
    default: return nil
    }
  }

  private static func text(_ content: UnsafeRawBufferPointer) -> String {
    String(decoding: content, as: UTF8.self)
  }

  /// Why the file cannot be read; `nil` if it was.
  private func error(_ ending: Ending) -> RecordingError? {
    let place = FilePlace(path: path)
    func damage(_ found: String) -> RecordingError {
      .badStructure(
        place, expected: "\(format.title) that is whole and sound", found: found.oneLine)
    }
    switch ending {
    case .complete: return nil
    case .noLibrary(let reason):
      return .libraryMissing(
        path: path, format: format.title, libraries: format.libraries.names,
        packages: format.libraries.packages, reason: reason)
    case .failure(let text): return damage(text)
    case .limit(let text):
      return .unsuitable(
        place, expected: "a recording", found: "a file of which \(text.oneLine)",
        remedy: "export less of it, or split the recording")
    case .silence:
      return damage("damage in which reading with \(format.libraries.names) finds no end")
    case .crash:
      return damage("damage at which reading with \(format.libraries.names) fails")
    }
  }
}
