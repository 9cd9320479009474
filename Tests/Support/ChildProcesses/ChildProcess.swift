// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A program that a test started, in ``Surroundings`` of its own.
///
/// Foundation's Process is not used: it can miss the end of a child when several tests wait at
/// once, and hang.
public struct ChildProcess: ~Copyable {
  private let identifier: pid_t
  private let surroundings: Surroundings

  /// Starts a program of the search path.
  ///
  /// - Parameters:
  ///   - input: The file for its standard input; by default there is nothing to read.
  ///   - output: The file for its standard output.
  ///   - messages: The file for its standard error.
  ///   - environment: Further variables.
  public init(
    _ arguments: [String], input: String = "/dev/null", output: String = "/dev/null",
    messages: String = "/dev/null", environment: [String: String] = [:]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, messages, O_WRONLY | O_CREAT, 0o600)
    let own = try Surroundings()
    identifier = try Self.spawn(
      arguments, variables: own.variables(environment), actions: &actions)
    surroundings = own
  }

  /// Starts a program of the search path; its number.
  ///
  /// No signal is blocked or ignored there, whatever the thread that starts it and the job of the tests
  /// do: a `timeout` that cannot hear its alarm waits for ever.
  ///
  /// - Parameters:
  ///   - variables: All that it has.
  ///   - actions: What is done to its descriptors.
  ///   - flags: Further ones of `posix_spawn`.
  public static func spawn(
    _ arguments: [String], variables: [String: String],
    actions: inout posix_spawn_file_actions_t, flags: Int16 = 0
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, flags | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    let argv = arguments.map { strdup($0) } + [nil]
    let entries = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + entries { free(text) } }
    var child = pid_t()
    let failure = posix_spawnp(&child, arguments[0], &actions, &attributes, argv, entries)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
    return child
  }

  /// Ends the program at once, whatever it is doing.
  public func kill() { send(SIGKILL) }

  /// Sends it a signal.
  public func send(_ signal: Int32) { Foundation.kill(identifier, signal) }

  /// Whether it is no longer there; ``status()`` is still to be asked.
  public var hasEnded: Bool {
    var info = siginfo_t()
    // Where nothing has ended, the number of the signal stays 0.
    return waitid(P_PID, id_t(identifier), &info, WEXITED | WNOHANG | WNOWAIT) != 0
      || info.si_signo != 0
  }

  /// Waits for its end; the wait status.
  public consuming func status() throws -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECHILD) }
    }
    return status
  }

  /// A program that was built with the tests, which stands beside their bundle.
  public static func built(_ name: String) -> URL {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") }.map { URL(filePath: $0) }
    var folder = bundle ?? package.appending(path: ".build/debug/none.xctest")
    while folder.path.contains(".xctest") { folder.deleteLastPathComponent() }
    return folder.appending(path: name)
  }

  /// Whether an emulator runs the tests (`GONIOMETER_EMULATED`), which gives no errors for files that
  /// outgrow a limit, and none for programs that cannot be started.
  public static let isEmulated = ProcessInfo.processInfo.environment["GONIOMETER_EMULATED"] != nil

  /// The folder of the package.
  public static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
