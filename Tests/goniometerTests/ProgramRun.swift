// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
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
    let status = try ChildProcess(
      // A shell that waits for ever is a failure, not a hang.
      ["env", "-C", folder.path, "timeout", "60", shell, "-c", line], output: outputFile.path,
      messages: messagesFile.path,
      environment: ProcessInfo.processInfo.environment.merging([
        "goniometer": ChildProcess.built("goniometer").path, "folder": folder.path,
      ]) { $1 }
    ).status()
    // As a shell has it: 128 and the signal for a program that died of one.
    exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    output = try String(contentsOf: outputFile, encoding: .utf8)
    messages = try String(contentsOf: messagesFile, encoding: .utf8)
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
  static let package = ChildProcess.package
}
