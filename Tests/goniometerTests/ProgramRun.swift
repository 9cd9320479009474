// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One run of the built program, or of a shell line around it.
struct ProgramRun {
  let exitCode: Int32
  let output: String
  let messages: String

  /// Runs a line of `sh`, where `$goniometer` is the program and `$folder` an empty folder.
  init(shell line: String, by shell: String = "sh") throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (outputFile, messagesFile) = (
      folder.appending(path: ".out"), folder.appending(path: ".err")
    )
    let status = try Self.spawn(
      // A shell that waits for ever is a failure, not a hang.
      ["env", "-C", folder.path, "timeout", "60", shell, "-c", line], output: outputFile.path,
      messages: messagesFile.path,
      environment: ProcessInfo.processInfo.environment.merging([
        "goniometer": Self.program.path, "folder": folder.path,
      ]) { $1 })
    // As a shell has it: 128 and the signal for a program that died of one.
    exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    output = try String(contentsOf: outputFile, encoding: .utf8)
    messages = try String(contentsOf: messagesFile, encoding: .utf8)
  }

  /// Starts a program, waits for it and gives its wait status.
  ///
  /// Foundation's Process is not used: it can miss the end of a child when several tests wait at
  /// once, and hang.
  private static func spawn(
    _ arguments: [String], output: String, messages: String, environment: [String: String]
  ) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, messages, O_WRONLY | O_CREAT, 0o600)
    let argv = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + variables { free(text) } }
    var child = pid_t()
    let failure = posix_spawnp(&child, arguments[0], &actions, nil, argv, variables)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECHILD) }
    }
    return status
  }

  /// Whether a program is on the search path.
  static func has(_ name: String) -> Bool {
    (try? ProgramRun(shell: "command -v \(name)").exitCode) == 0
  }

  /// Whether zsh is there and can have a terminal; a bare chroot gives out none.
  static var hasZshTerminal: Bool {
    let trial = "zsh -fc 'zmodload zsh/zpty && zpty trial true'"
    return (try? ProgramRun(shell: trial).exitCode) == 0
  }

  /// The folder of the package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program that was built with the tests, which stands beside their bundle.
  private static var program: URL {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") }.map { URL(filePath: $0) }
    var folder = bundle ?? package.appending(path: ".build/debug/none.xctest")
    while folder.path.contains(".xctest") { folder.deleteLastPathComponent() }
    return folder.appending(path: "goniometer")
  }
}
