// SPDX-License-Identifier: Apache-2.0

/// Bytes from a peer that nobody has taken yet: never more than fits in a page, whatever the peer
/// announces.
final class AnswerBuffer {
  private let channel: any PeerChannel
  private let bytes: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  /// The peer's name, for messages.
  let host: String
  /// The last question to it, for messages.
  var asked = ""

  /// An empty buffer of a channel.
  init(_ channel: any PeerChannel, host: String) {
    (self.channel, self.host) = (channel, host)
    bytes = .allocate(byteCount: 4096, alignment: 16)
  }

  deinit { bytes.deallocate() }

  /// Whether nothing is left of what came.
  var isEmpty: Bool { start == end }

  /// The next line without its end; `nil` where it has not come in time.
  ///
  /// The bytes stay until more are asked for.
  ///
  /// - Parameters:
  ///   - limit: bytes it may have.
  ///   - deadline: nanoseconds of ``MonotonicClock``; `nil` for not waiting at all.
  func line(limit: Int, deadline: Int64?) throws(IIOError) -> UnsafeRawBufferPointer? {
    var searched = 0
    while true {
      let here = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      if let place = here.dropFirst(searched).firstIndex(of: 0x0A), place <= limit {
        start += place + 1
        let line = UnsafeRawBufferPointer(rebasing: here[..<place])
        return line.last == 0x0D ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line
      }
      guard here.count <= limit else {
        throw malformed("a line of more than \(limit) bytes came")
      }
      searched = here.count
      guard try fill(deadline: deadline) else { return nil }
    }
  }

  /// Moves bytes that have come to the start of a buffer; fetches some where there are none.
  ///
  /// - Returns: how many; 0 where none came in time.
  func take(into buffer: UnsafeMutableRawBufferPointer, deadline: Int64?) throws(IIOError) -> Int {
    if isEmpty, try !fill(deadline: deadline) { return 0 }
    let count = min(buffer.count, end - start)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + count)]))
    start += count
    return count
  }

  /// Fetches more; `false` where nothing came in time.
  private func fill(deadline: Int64?) throws(IIOError) -> Bool {
    if start > 0 {
      let kept = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      bytes.copyMemory(from: kept)
      (start, end) = (0, kept.count)
    }
    let room = UnsafeMutableRawBufferPointer(rebasing: bytes[end...])
    switch try channel.receive(into: room, deadline: deadline) {
    case .bytes(let count):
      end += count
      return true
    case .nothing: return false
    case .closed:
      throw .connection(host: host, reason: "closed the connection when asked '\(asked)'")
    }
  }

  /// An answer that cannot be one.
  func malformed(_ reason: String) -> IIOError {
    .malformed(place: "\(host), asked '\(asked)'", reason: reason)
  }

  /// The number that a line is; lines are at most `-2147483648` long.
  func number(_ line: UnsafeRawBufferPointer) throws(IIOError) -> Int {
    let isNegative = line.first == UInt8(ascii: "-")
    let digits = isNegative ? line.dropFirst() : line[...]
    guard (1...10).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      let shown = String(
        decoding: line.prefix(32).map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
      throw malformed("expected a number, found '\(shown)'")
    }
    let magnitude = digits.reduce(0) { 10 * $0 + Int($1 - 0x30) }
    return isNegative ? -magnitude : magnitude
  }
}
