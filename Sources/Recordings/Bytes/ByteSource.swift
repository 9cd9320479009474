// SPDX-License-Identifier: Apache-2.0

/// The bytes of a file, of standard input (`-`) or of memory, unpacked when they are gzip.
///
/// Gzip is recognised by its first two bytes, not by the name. Memory use is constant, whatever
/// a header claims about sizes. The file is closed with the last reference.
package final class ByteSource {
  private enum Packing {
    case unknown, none, gzip
  }

  /// The path as given; errors name it.
  package let path: String

  /// SHA-256 of the bytes on disk (packed if the file is), lower-case hex.
  ///
  /// `nil` until `read` has returned 0, or when `hashing` was off.
  package private(set) var sha256: String?

  /// Opens the same bytes again; `nil` for what can be read once.
  private var reopened: (() throws(RecordingError) -> ByteSource)?
  private var input: RawInput
  private var digest: SHA256Digest?
  private var inflater: GzipInflater?
  private var packing = Packing.unknown
  private var inputEnded = false
  /// Raw bytes read ahead: `buffer[bufferStart..<bufferEnd]`.
  private let buffer: UnsafeMutableRawBufferPointer
  private var bufferStart = 0
  private var bufferEnd = 0
  /// Unpacked bytes put back: `returned[returnedStart...]`.
  private var returned: [UInt8] = []
  private var returnedStart = 0

  /// Makes one separator of blanks between cells; `nil` where bytes are as they are in the file.
  private var blanks: BlankSeparation?

  private static let bufferSize = 1 << 16

  /// Opens `path`; `-` is standard input.
  package init(path: String, hashing: Bool = false) throws(RecordingError) {
    self.path = path
    input = try RawInput(path: path)
    reopened = path == "-" ? nil : { () throws(RecordingError) in try ByteSource(path: path) }
    digest = hashing ? SHA256Digest() : nil
    buffer = .allocate(byteCount: Self.bufferSize, alignment: 64)
  }

  /// Reads from memory; `name` stands for the path in errors, `chunkSize` bounds each `read`.
  package init(bytes: [UInt8], name: String, hashing: Bool = false, chunkSize: Int = .max) {
    path = name
    input = RawInput(bytes: bytes, name: name, chunkSize: chunkSize)
    reopened = { ByteSource(bytes: bytes, name: name) }
    digest = hashing ? SHA256Digest() : nil
    buffer = .allocate(byteCount: Self.bufferSize, alignment: 64)
  }

  /// A text that is made piece by piece from a file of another form; an empty piece is its end.
  ///
  /// - Parameter sha256: of that file.
  init(pieces: @escaping () -> [UInt8], name: String, sha256: String?) {
    path = name
    input = RawInput(pieces: pieces, name: name)
    digest = nil
    packing = .none
    self.sha256 = sha256
    buffer = .allocate(byteCount: Self.bufferSize, alignment: 64)
  }

  deinit {
    buffer.deallocate()
  }

  /// Fills `target` from its start and returns how many bytes it wrote; 0 is the end.
  ///
  /// May write less than there is room for long before the end, as `read(2)` may.
  package func read(into target: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    guard blanks != nil else { return try readBytes(into: target) }
    while true {
      let count = try readBytes(into: target)
      let text = UnsafeMutableRawBufferPointer(rebasing: target[..<count])
      let kept = blanks?.squeeze(text) ?? count
      // Nothing but blanks is not the end.
      if kept > 0 || count == 0 { return kept }
    }
  }

  /// From now on runs of blanks between cells, and of commas where these count too, read as one tab each. What was put
  /// back is read so too.
  func separateAtBlanks(andCommas: Bool = false) {
    blanks = BlankSeparation(takesCommas: andCommas)
  }

  private func readBytes(into target: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    guard !target.isEmpty else { return 0 }
    if returnedStart < returned.count {
      let count = min(target.count, returned.count - returnedStart)
      target.copyBytes(from: returned[returnedStart..<returnedStart + count])
      returnedStart += count
      if returnedStart == returned.count {
        returned = []
        returnedStart = 0
      }
      return count
    }
    if packing == .unknown { try recognisePacking() }
    return packing == .gzip ? try readUnpacking(into: target) : try readPlain(into: target)
  }

  /// A source of a text that was made of the whole of this one, under the same name and checksum.
  func holding(_ text: [UInt8]) -> ByteSource {
    var rest: [UInt8]? = text
    let source = ByteSource(
      pieces: {
        defer { rest = nil }
        return rest ?? []
      }, name: path, sha256: sha256)
    source.reopened = { ByteSource(bytes: text, name: source.path) }
    return source
  }

  /// A source of the same bytes from their start on; `nil` where they can be read once.
  func again() throws(RecordingError) -> ByteSource? {
    let source = try reopened?()
    source?.blanks = blanks
    return source
  }

  /// Puts bytes back, so that the next `read` returns them first.
  package func unread(_ bytes: [UInt8]) {
    returned = bytes + returned[returnedStart...]
    returnedStart = 0
  }

  /// The next bytes, which the next `read` returns all the same; fewer at the end only.
  package func peek(_ limit: Int) throws(RecordingError) -> [UInt8] {
    var all: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    defer { chunk.deallocate() }
    while all.count < limit {
      let count = try read(
        into: UnsafeMutableRawBufferPointer(rebasing: chunk[..<min(chunk.count, limit - all.count)])
      )
      if count == 0 { break }
      all.append(contentsOf: chunk[..<count])
    }
    unread(all)
    return all
  }

  /// All that is left, for formats that cannot be streamed.
  ///
  /// More than `limitBytes` is an error, so that a small packed file cannot fill the memory.
  package func readAll(limitBytes: Int) throws(RecordingError) -> [UInt8] {
    var all: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    defer { chunk.deallocate() }
    while case let count = try read(into: chunk), count > 0 {
      guard count <= limitBytes - all.count else {
        throw .tooLarge(path: path, limitBytes: limitBytes)
      }
      all.append(contentsOf: chunk[..<count])
    }
    return all
  }

  private func readPlain(into target: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    if bufferStart < bufferEnd {
      let count = min(target.count, bufferEnd - bufferStart)
      target.copyBytes(from: buffer[bufferStart..<bufferStart + count])
      bufferStart += count
      return count
    }
    return try readRaw(into: target)
  }

  private func readUnpacking(
    into target: UnsafeMutableRawBufferPointer
  ) throws(RecordingError) -> Int {
    while true {
      if inflater?.isTooLarge == true { throw GzipInflater.tooLarge(path: path) }
      if let reason = inflater?.damage { throw .corruptGzip(path: path, reason: reason) }
      if bufferStart == bufferEnd {
        bufferStart = 0
        bufferEnd = try readRaw(into: buffer)
        if bufferEnd == 0 {
          guard inflater?.isBetweenMembers == true else { throw .truncatedGzip(path: path) }
          return 0
        }
      }
      let packed = UnsafeRawBufferPointer(rebasing: buffer[bufferStart..<bufferEnd])
      guard let step = inflater?.inflate(packed, into: target) else { return 0 }
      bufferStart += step.consumed
      if step.written > 0 { return step.written }
    }
  }

  private func recognisePacking() throws(RecordingError) {
    while bufferEnd < 2 {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[bufferEnd...])
      let count = try readRaw(into: rest)
      if count == 0 { break }
      bufferEnd += count
    }
    let isGzip = bufferEnd >= 2 && buffer[0] == 0x1F && buffer[1] == 0x8B
    packing = isGzip ? .gzip : .none
    if isGzip { inflater = GzipInflater() }
  }

  /// Raw bytes; a terminal's end of input is not asked for twice.
  private func readRaw(into target: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
    if inputEnded { return 0 }
    let count = try input.read(into: target)
    if count == 0 {
      inputEnded = true
      if digest != nil { sha256 = digest?.finish() }
    } else {
      digest?.update(UnsafeRawBufferPointer(rebasing: target[..<count]))
    }
    return count
  }
}
