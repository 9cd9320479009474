// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import Foundation

/// One run of the built program, or of a shell line around it.
struct ProgramRun {
  let exitCode: Int32
  let output: String
  let messages: String

  /// Runs a line of `sh`, where `$goniometer` is the program and `$folder` an empty folder.
  init(shell line: String, by shell: String = "sh", environment: [String: String] = [:]) throws {
    let variables = ["goniometer": ChildProcess.built("goniometer").path]
    let run = try ShellRun(line, by: shell, environment: variables.merging(environment) { $1 })
    (exitCode, output, messages) = (run.exitCode, run.output, run.messages)
  }

  /// Whether a program is on the search path.
  static func has(_ name: String) -> Bool { ShellRun.has(name) }

  /// The folder of the package.
  static let package = ChildProcess.package
}
