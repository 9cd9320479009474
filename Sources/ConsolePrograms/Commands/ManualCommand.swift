// SPDX-License-Identifier: Apache-2.0

/// `PROGRAM manual`.
package enum ManualCommand {
  /// The command for a program.
  ///
  /// - Parameters:
  ///   - date: The day of the manual page, in mdoc's form: "November 21, 2026".
  ///   - table: The program's table, asked for when the command runs.
  package static func command(
    of program: String, date: String, table: @escaping @Sendable () -> CommandTable
  ) -> Command {
    Command(
      name: "manual",
      summary: "print the manual page",
      examples: [Example("Read the manual", "| man -l -")]
    ) { _, console in
      try console.output.write(ManualPage(table: table(), date: date).text)
      return .success
    }
  }
}
