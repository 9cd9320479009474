// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Starts and reaps the processes of a ``SpeechProgram``.
enum SpeechChild {
  /// A process could not be started, with the system's error number.
  struct Failure: Error {
    let number: Int32
  }

  /// Starts a program without input and output. Signals that are blocked in this process reach it.
  static func start(
    _ path: String, _ words: [String], environment: [String: String]
  ) -> Result<pid_t, Failure> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let argv = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + variables { free(text) } }
    var child = pid_t()
    let failure = posix_spawn(&child, path, &actions, &attributes, argv, variables)
    return failure == 0 ? .success(child) : .failure(Failure(number: failure))
  }

  /// Waits until a program has ended, without reaping it.
  static func waitForEnd(of child: pid_t) {
    var info = siginfo_t()
    while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }

  /// Waits for the end of a program and reaps it.
  ///
  /// - Returns: the wait status; 0 if somebody else has reaped it.
  static func reap(_ child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return 0 }
    }
    return status
  }
}
