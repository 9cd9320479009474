// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// An output that could not be made or filled.
package enum OutputError: ReportableError, Equatable {
  /// The reader of standard output has gone away; nothing to report.
  case closedPipe
  /// The file cannot be created or replaced.
  case cannotCreate(path: String, reason: String)
  /// Writing to an output that was open failed.
  case cannotWrite(name: String, reason: String)

  package var exitCode: ExitCode {
    switch self {
    case .closedPipe: .success
    case .cannotCreate: .cannotWrite
    case .cannotWrite: .inputOutput
    }
  }

  package var message: String {
    switch self {
    case .closedPipe: "the reader of the output has gone away"
    case .cannotCreate(let path, let reason): "cannot write '\(path)': \(reason)"
    case .cannotWrite(let name, let reason): "writing to \(name) failed: \(reason)"
    }
  }

  /// The system's words for an error number.
  package static func reason(_ number: Int32) -> String {
    String(cString: strerror(number)).lowercased()
  }
}
