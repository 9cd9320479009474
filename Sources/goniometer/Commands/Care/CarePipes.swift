// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import ConsolePrograms
internal import Foundation
internal import Glibc
internal import JSON

/// Reads lines of JSON from a descriptor.
struct LineReader {
  let descriptor: Int32
  private var bytes = Data()

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The value of the next line.
  ///
  /// - Throws: Where the input ends before the line, or the line is too long or something else.
  mutating func next<Value>(
    _ read: (JSONValue) throws(JSONError) -> Value
  ) throws(CommandFailure) -> Value {
    let line = try line()
    do throws(JSONError) {
      return try read(JSONValue(data: line, limits: StoreChanges.limits))
    } catch {
      throw CommandFailure(.malformedData, "the other side of the exchange: \(error)")
    }
  }

  private mutating func line() throws(CommandFailure) -> Data {
    var searched = 0
    while true {
      if let end = bytes.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
        let line = bytes[..<end]
        bytes = Data(bytes[bytes.index(after: end)...])
        return line
      }
      searched = bytes.count
      guard bytes.count <= StoreChanges.limits.bytes else {
        throw CommandFailure(.malformedData, "the other side of the exchange: the line is too long")
      }
      var part = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw CommandFailure(
          .inputOutput,
          "the exchange ended before the other side had said everything; nothing is changed")
      }
      bytes.append(contentsOf: part[..<count])
    }
  }
}

/// A command of the shell, with pipes to its input and from its output.
struct PipedCommand {
  /// Where its input is written.
  let input: Int32
  /// Where its output is read.
  let output: Int32
  private let process: pid_t

  /// Starts the command.
  init(_ words: String) throws(CommandFailure) {
    var (toChild, fromChild): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else {
      throw CommandFailure(.inputOutput, String(cString: strerror(errno)))
    }
    // The child gets its own ends alone: with ours it would never see the end of its input.
    for descriptor in toChild + fromChild { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
    let arguments = (["sh", "-c", words] as [String]).map { strdup($0) } + [nil]
    defer { for text in arguments { free(text) } }
    var child = pid_t()
    let failure = posix_spawn(&child, "/bin/sh", &actions, nil, arguments, environ)
    close(toChild[0])
    close(fromChild[1])
    guard failure == 0 else {
      throw CommandFailure(.inputOutput, "'\(words)': \(String(cString: strerror(failure)))")
    }
    (input, output, process) = (toChild[1], fromChild[0], child)
  }

  /// Waits for its end.
  func finish() throws(CommandFailure) {
    close(input)
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      throw CommandFailure(
        .inputOutput, "the other side of the exchange failed; this store has what it was told")
    }
  }
}
