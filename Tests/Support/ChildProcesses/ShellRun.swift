// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// One run of a line of a shell in an empty folder of its own.
public struct ShellRun {
  /// As a shell has it: 128 and the signal for a program that died of one.
  public let exitCode: Int32
  /// The whole of standard output.
  public let output: String
  /// The whole of standard error.
  public let messages: String

  /// Runs a line, where `$folder` is the empty folder.
  ///
  /// - Parameter environment: Further variables.
  /// - Throws: ``TookTooLong``.
  public init(_ line: String, by shell: String = "sh", environment: [String: String] = [:]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (outputFile, messagesFile) = (
      folder.appending(path: ".out"), folder.appending(path: ".err")
    )
    let status = try ChildProcess(
      // A shell that waits for ever is a failure, not a hang.
      ["env", "-C", folder.path, "timeout", "120", shell, "-c", line], output: outputFile.path,
      messages: messagesFile.path,
      environment: environment.merging(["folder": folder.path]) { $1 }
    ).status()
    exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    // The exit code that `timeout` has then. A test that looks at the output alone must not pass.
    guard exitCode != 124 else { throw TookTooLong(line: line) }
    output = try String(contentsOf: outputFile, encoding: .utf8)
    messages = try String(contentsOf: messagesFile, encoding: .utf8)
  }

  /// The line did not end in two minutes.
  public struct TookTooLong: Error {
    /// The line.
    public let line: String
  }

  /// Whether a program is on the search path.
  public static func has(_ name: String) -> Bool {
    (try? ShellRun("command -v \(name)").exitCode) == 0
  }

  /// Whether zsh is there and can have a terminal; a bare chroot gives out none.
  public static var hasZshTerminal: Bool {
    (try? ShellRun("zsh -fc 'zmodload zsh/zpty && zpty trial true'").exitCode) == 0
  }
}
