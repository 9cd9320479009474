// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A command of the shell, with pipes to its input and from its output.
package struct PipedCommand {
  /// Where its input is written.
  package let input: Int32
  /// Where its output is read.
  package let output: Int32
  private let process: pid_t

  /// Starts the command.
  package init(_ words: String) throws(CommandFailure) {
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

  /// Waits for its end, and tells whether it succeeded.
  package func finish() -> Bool {
    close(input)
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
