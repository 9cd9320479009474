// SPDX-License-Identifier: Apache-2.0

internal import CSystem
internal import Glibc

/// Lines of standard input, a person's or a file's.
package final class LineInput {
  /// Whether a terminal is at the other end.
  package let isTerminal: Bool
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var hasEnded = false
  /// Lines given out, for messages.
  package private(set) var lineNumber = 0
  /// Longer lines are no answers.
  static let maximumLength = 1 << 20
  private static let tooLong = CommandFailure(
    .malformedData, "standard input: a line is longer than a mebibyte")

  package init(descriptor: Int32 = STDIN_FILENO) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  /// Whether a person can edit lines in the terminal.
  private lazy var isEditable = isTerminal && line_editing_begin(descriptor, STDERR_FILENO) == 1

  /// Asks for the next line behind a prompt; `nil` at the end of the input.
  ///
  /// A person in a terminal can edit the line: arrows, Home, End and the usual control keys. There is
  /// no history. Several lines that are pasted are one line with line feeds.
  ///
  /// - Parameters:
  ///   - isHidden: whether a terminal does not show what is typed.
  ///   - show: shows the prompt on standard error at once.
  package func next(behind prompt: String, isHidden: Bool, show: (String) -> Void) throws -> String?
  {
    guard !isHidden, buffer.isEmpty, !hasEnded, isEditable else {
      // Hidden before it is asked for: who is quick would be read over the shoulder.
      if isHidden, isTerminal { TerminalEcho.turnOff(descriptor) }
      show(prompt)
      return try next()
    }
    TerminalEcho.leaveToEditor(descriptor, farewell: LINE_EDITING_LEAVES_PASTES)
    show(LINE_EDITING_MARKS_PASTES)
    defer { TerminalEcho.restore() }
    guard let line = line_editing_read(prompt) else {
      hasEnded = true
      return nil
    }
    let bytes = UnsafeRawBufferPointer(start: line, count: strlen(line))
    guard bytes.count <= Self.maximumLength else { throw Self.tooLong }
    lineNumber += 1
    return String(
      decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }

  /// The next line without its end; `nil` at the end of the input.
  package func next() throws -> String? {
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
  package enum Arrival: Equatable { case nothing, line(String), end }

  /// Whether there will be nothing more, so far as is known without waiting.
  package func isAtEnd() throws -> Bool {
    try look()
    return hasEnded && buffer.isEmpty
  }

  /// Takes in what is there, without waiting.
  private func look() throws {
    guard !buffer.contains(UInt8(ascii: "\n")), !hasEnded, isReady(within: 0) else { return }
    try fill()
  }

  /// The next line if it is there already.
  package func arrival() throws -> Arrival {
    try look()
    guard hasEnded || buffer.contains(UInt8(ascii: "\n")) else { return .nothing }
    return try next().map(Arrival.line) ?? .end
  }

  /// Whether a line can be had within so many milliseconds.
  package func isReady(within milliseconds: Int32) -> Bool {
    if buffer.contains(UInt8(ascii: "\n")) { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  private func fill() throws {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 {
      let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
      // The line editor has Enter as a carriage return, also if it was pressed for the next line.
      buffer += chunk[..<count].map { isTerminal && $0 == carriageReturn ? newline : $0 }
      guard buffer.count <= Self.maximumLength else {
        throw Self.tooLong
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
