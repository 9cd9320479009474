// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reads the blocks of a raw recording in order, checking each before it is given.
///
/// Never traps, whatever the bytes are, and keeps at most one block in memory. It ends at the first
/// byte that is not as it was written, and ``end`` says what that was.
final class RawReader {
  /// A block that is right.
  enum Block {
    case description(stream: Int, StreamDescription)
    /// Whole scans, valid until the next block is read.
    case scans(stream: Int, arrival: Int64, UnsafeRawBufferPointer)
    case event(stream: Int, time: Int64, RawEvent)
  }

  let header: RawHeader
  /// How the recording ends; `nil` before it is read to the end.
  private(set) var end: RawEnd?
  private var bytes: RawBytes
  /// The next block's first byte.
  private var offset: Int
  private var number: UInt32 = 1
  private let firstOffset: Int
  /// Bytes of a scan of each stream; 0 before it is described.
  private var scanBytes: [Int]

  /// Opens a recording and reads its header.
  ///
  /// - Throws: ``IIOError/malformed(place:reason:)`` for what is none, or of another version.
  init(path: String) throws(IIOError) {
    var bytes = try RawBytes(path: path)
    let start = try bytes.load(0, upTo: RawFrame.signature.count)
    guard start.elementsEqual(RawFrame.signature) else {
      let isRaw = start.starts(with: RawFrame.anySignature)
      throw .malformed(
        place: path,
        reason: isRaw
          ? "a raw recording of another version; this program reads version 1"
          : "no raw recording: its first line is not 'goniometer raw 1'")
    }
    let first = RawFrame.signature.count
    let frame = try Self.frame(at: first, number: 0, &bytes)
    switch frame {
    case .end(let end): throw .malformed(place: path, reason: "its header \(end)")
    case .frame(let frame):
      let place = "\(path), byte \(first)"
      guard frame.kind == RawFrame.Kind.header.rawValue else {
        throw .malformed(place: place, reason: "the first block is no header")
      }
      let text = try bytes.load(first + RawFrame.byteCount, upTo: Int(frame.length))
      do {
        header = try RawHeader(RawText(text), startedMonotonic: frame.arrival)
      } catch {
        throw .malformed(place: place, reason: error.reason)
      }
      offset = first + RawFrame.byteCount + Int(frame.length)
    }
    firstOffset = offset
    scanBytes = .init(repeating: 0, count: header.sensors.count)
    self.bytes = bytes
  }

  /// Starts over.
  func rewind() {
    (offset, number, end) = (firstOffset, 1, nil)
    scanBytes = .init(repeating: 0, count: header.sensors.count)
  }

  /// The next block; `nil` at the end.
  ///
  /// - Throws: ``IIOError/system(_:)`` where the file cannot be read.
  func next() throws(IIOError) -> Block? {
    while end == nil {
      switch try Self.frame(at: offset, number: number, &bytes) {
      case .end(let end): self.end = end
      case .frame(let frame):
        let content = try bytes.load(offset + RawFrame.byteCount, upTo: Int(frame.length))
        do {
          if let block = try block(frame, content) {
            advance(frame)
            return block
          }
          if end == nil { advance(frame) }
        } catch {
          end = .damaged(offset: offset, reason: error.reason)
        }
      }
    }
    return nil
  }

  private func advance(_ frame: RawFrame) {
    offset += RawFrame.byteCount + Int(frame.length)
    number &+= 1
  }

  /// The content of a block; `nil` for the end, and for kinds that later versions add.
  private func block(
    _ frame: RawFrame, _ content: UnsafeRawBufferPointer
  ) throws(RawText.Malformed) -> Block? {
    guard let kind = RawFrame.Kind(rawValue: frame.kind) else { return nil }
    let stream = Int(frame.stream)
    if kind != .end && kind != .header {
      guard scanBytes.indices.contains(stream) else {
        throw .init("stream \(stream); the header has \(scanBytes.count)")
      }
    }
    switch kind {
    case .header: throw .init("a second header")
    case .end:
      let reason = try RawText(content).required("reason")
      let next = offset + RawFrame.byteCount + content.count
      end =
        next == bytes.count
        ? .complete(reason: reason) : .damaged(offset: next, reason: "more bytes after the end")
      return nil
    case .description:
      let description = try StreamDescription(RawText(content))
      scanBytes[stream] = description.layout.byteCount
      return .description(stream: stream, description)
    case .scans:
      let size = scanBytes[stream]
      guard size > 0 else { throw .init("scans of stream \(stream) before its description") }
      guard content.count % size == 0 else {
        throw .init("\(content.count) bytes of scans of \(size) bytes each")
      }
      return .scans(stream: stream, arrival: frame.arrival, content)
    case .event:
      return .event(stream: stream, time: frame.arrival, try RawEvent(RawText(content)))
    }
  }

  /// A frame whose block is all there and right, or how the recording ends.
  private enum Found {
    case frame(RawFrame)
    case end(RawEnd)
  }

  private static func frame(
    at offset: Int, number: UInt32, _ bytes: inout RawBytes
  ) throws(IIOError) -> Found {
    guard offset < bytes.count else { return .end(.unfinished) }
    let start = try bytes.load(offset, upTo: RawFrame.byteCount)
    guard let frame = RawFrame(start) else {
      // A file system may lengthen a file before the power goes and all bytes are there.
      if try bytes.isZero(from: offset + RawFrame.byteCount) { return .end(.torn(offset: offset)) }
      return .end(.damaged(offset: offset, reason: "no block begins here"))
    }
    guard frame.length <= RawFrame.mostBytes else {
      return .end(
        .damaged(
          offset: offset,
          reason: "a block of \(frame.length) bytes; expected at most \(RawFrame.mostBytes)"))
    }
    guard frame.number == number else {
      return .end(
        .damaged(offset: offset, reason: "block \(frame.number); expected block \(number)"))
    }
    let next = offset + RawFrame.byteCount + Int(frame.length)
    let content = try bytes.load(offset + RawFrame.byteCount, upTo: Int(frame.length))
    if content.count == Int(frame.length) && Checksum.of(content) == frame.checksum {
      return .frame(frame)
    }
    return .end(
      try bytes.isZero(from: next)
        ? .torn(offset: offset)
        : .damaged(offset: offset, reason: "the block's checksum does not fit its bytes"))
  }
}
