// SPDX-License-Identifier: Apache-2.0

/// `PROGRAM version`, the same as `--version`.
package enum VersionCommand {
  /// The command for a program of that version.
  package static func command(of program: String, version: String) -> Command {
    Command(
      name: "version",
      summary: "print the version",
      examples: [Example("Print the version")]
    ) { _, console in
      try console.output.writeLine("\(program) \(version)")
      return .success
    }
  }
}
