// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Glibc

/// Buffered bytes on their way to a file descriptor.
///
/// Nothing is written before 64 KiB are collected or ``flush()`` is called: whoever makes a writer
/// flushes it at the end, and a live stream after each line.
package final class ByteWriter {
  /// The name of the output in error messages.
  let name: String
  private let descriptor: Int32?
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  /// - Parameter descriptor: Where the bytes go; stays open. `nil` keeps them in memory.
  package init(descriptor: Int32?, name: String) {
    self.descriptor = descriptor
    self.name = name
    buffer.reserveCapacity(Self.capacity)
  }

  /// The bytes not yet written; all of them where there is no descriptor.
  package var pending: [UInt8] { buffer }

  package func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  package func write(_ bytes: [UInt8]) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes the text and ends the line.
  package func writeLine(_ text: String = "") throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    try write("\n")
  }

  /// Hands everything collected to the system.
  package func flush() throws(OutputError) {
    guard let descriptor else { return }
    let isWritten = buffer.withUnsafeBytes { writeAll($0, to: descriptor) }
    let number = errno
    buffer.removeAll(keepingCapacity: true)
    guard isWritten else { throw failure(number) }
  }

  /// The error for a system call on this output that failed with that number.
  ///
  /// Only standard output has a reader that may leave early; anywhere else it is a failure.
  package func failure(_ number: Int32) -> OutputError {
    number == EPIPE && descriptor == STDOUT_FILENO
      ? .closedPipe : .cannotWrite(name: name, reason: OutputError.reason(number))
  }
}
