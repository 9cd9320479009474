// SPDX-License-Identifier: Apache-2.0

/// A command line that the table does not allow.
package struct UsageError: ReportableError, Equatable {
  /// What is wrong and what is allowed, in one sentence without the program's name.
  package let message: String
  /// The command it was meant for, once that is known.
  package let command: String?

  package init(_ message: String, command: String? = nil) {
    self.message = message
    self.command = command
  }

  package var exitCode: ExitCode { .usage }
}
