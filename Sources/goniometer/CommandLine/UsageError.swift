// SPDX-License-Identifier: Apache-2.0

/// A command line that the table does not allow.
struct UsageError: ReportableError, Equatable {
  /// What is wrong and what is allowed, in one sentence without the program's name.
  let message: String
  /// The command it was meant for, once that is known.
  let command: String?

  init(_ message: String, command: String? = nil) {
    self.message = message
    self.command = command
  }

  var exitCode: ExitCode { .usage }
}
