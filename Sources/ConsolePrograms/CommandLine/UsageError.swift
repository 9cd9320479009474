// SPDX-License-Identifier: Apache-2.0

/// A command line that the table does not allow.
package struct UsageError: ReportableError, Equatable {
  /// One sentence without the program's name: the mistake and the words that are allowed.
  package let message: String
  /// The command it was meant for, once that is known: a command that runs need not name itself.
  package let command: String?

  package init(_ message: String, command: String? = nil) {
    self.message = message
    self.command = command
  }

  package var exitCode: ExitCode { .usage }

  /// Refuses a command line of which one of the conditions holds, with the sentence of the first such.
  package static func refuse(_ faults: KeyValuePairs<String, Bool>) throws(UsageError) {
    if let fault = faults.first(where: \.value) { throw UsageError(fault.key) }
  }
}
