// SPDX-License-Identifier: Apache-2.0

/// How the program ends. The numbers above 1 are those of BSD `sysexits.h`.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case success = 0
  case noResult = 1
  case usage = 64
  case malformedData = 65
  case noInput = 66
  case bug = 70
  case cannotWrite = 73
  case inputOutput = 74
  case interrupted = 130

  /// Its meaning in any program, for help and the manual page.
  var meaning: String {
    switch self {
    case .success: "The work is done."
    case .noResult: "The program ran, but the input holds no valid answer."
    case .usage: "The command line was wrong."
    case .malformedData: "The input is there but malformed."
    case .noInput: "An input does not exist or cannot be opened."
    case .bug: "A mistake of the program itself; please report it."
    case .cannotWrite: "An output cannot be created."
    case .inputOutput: "Reading or writing failed half-way."
    case .interrupted: "Interrupted with Ctrl-C; no output is left half-written."
    }
  }
}

/// An error the user can read and act on. Errors of other modules are made to conform where the
/// commands are; one that does not conform is reported as a bug.
package protocol ReportableError: Error {
  var exitCode: ExitCode { get }
  /// One sentence or more: where, what was expected, what was found, what to do.
  var message: String { get }
  /// What the command line lacks: with it the command is shown once more, to be copied.
  var missingArguments: [String] { get }
  /// The values that the person fills in before the line works, such as `a number for HZ`; empty if it
  /// works as it is.
  var blanks: [String] { get }
}

extension ReportableError {
  /// The input gives no valid result.
  package var exitCode: ExitCode { .noResult }
  package var missingArguments: [String] { [] }
  package var blanks: [String] { [] }
}

extension ReportableError where Self: CustomStringConvertible {
  package var message: String { description }
}

/// An error of a command that needs no type of its own.
package struct CommandFailure: ReportableError, Equatable {
  package let exitCode: ExitCode
  package let message: String

  package init(_ exitCode: ExitCode, _ message: String) {
    self.exitCode = exitCode
    self.message = message
  }
}
