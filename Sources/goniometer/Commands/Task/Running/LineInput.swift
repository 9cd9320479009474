// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc

/// Lines of standard input, a person's or a file's.
final class LineInput {
  /// Whether a terminal is at the other end.
  let isTerminal: Bool
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var hasEnded = false
  /// Lines given out, for messages.
  private(set) var lineNumber = 0
  /// Longer lines are no answers.
  static let maximumLength = 1 << 20

  init(descriptor: Int32 = STDIN_FILENO) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  /// A terminal does not show what is typed until the next line has been read.
  ///
  /// To be called before the person is asked: who is quick would be read over the shoulder.
  func hideTyping() {
    if isTerminal { TerminalEcho.turnOff(descriptor) }
  }

  /// The next line without its end; `nil` at the end of the input.
  func next() throws -> String? {
    defer { TerminalEcho.restore() }
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[..<end]
        let text = String(
          decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        buffer.removeSubrange(...end)
        lineNumber += 1
        return text
      }
      guard !hasEnded else {
        guard !buffer.isEmpty else { return nil }
        defer { buffer = [] }
        lineNumber += 1
        return String(decoding: buffer, as: UTF8.self)
      }
      try fill()
    }
  }

  /// The input that is there without waiting.
  enum Arrival: Equatable { case nothing, line(String), end }

  /// Whether there will be nothing more, so far as is known without waiting.
  func isAtEnd() throws -> Bool {
    try look()
    return hasEnded && buffer.isEmpty
  }

  /// Takes in what is there, without waiting.
  private func look() throws {
    guard !buffer.contains(UInt8(ascii: "\n")), !hasEnded, isReady(within: 0) else { return }
    try fill()
  }

  /// The next line if it is there already.
  func arrival() throws -> Arrival {
    try look()
    guard hasEnded || buffer.contains(UInt8(ascii: "\n")) else { return .nothing }
    return try next().map(Arrival.line) ?? .end
  }

  /// Whether a line can be had within so many milliseconds.
  func isReady(within milliseconds: Int32) -> Bool {
    if buffer.contains(UInt8(ascii: "\n")) { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  private func fill() throws {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 {
      buffer += chunk[..<count]
      guard buffer.count <= Self.maximumLength else {
        throw CommandFailure(.malformedData, "standard input: a line is longer than a mebibyte")
      }
    } else if count == 0 {
      hasEnded = true
    } else if errno == EIO {
      // The terminal has gone away.
      hasEnded = true
    } else if errno != EINTR {
      throw CommandFailure(
        .inputOutput, "reading standard input failed: \(OutputError.reason(errno))")
    }
  }
}
