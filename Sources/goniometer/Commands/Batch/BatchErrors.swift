// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
internal import ConsolePrograms

extension BatchError: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .closedPipe: .success
    case .resumeNeedsFile: .usage
    case .nothingToMeasure, .noInput: .noInput
    case .malformed, .notASummary: .malformedData
    case .cannotCreate, .exists, .cutOff: .cannotWrite
    case .cannotRead, .cannotWrite, .cannotWriteRows, .noThread: .inputOutput
    }
  }

  /// With the option that helps.
  var message: String {
    switch self {
    case .resumeNeedsFile: "--resume needs --output FILE, an ordinary file"
    case .cutOff(let path, let part):
      "cannot write '\(path)': '\(part)' holds results of a run that was cut off; go on from them "
        + "with --resume, or remove that file"
    case .exists(let path):
      "cannot write '\(path)': it exists already; name another, go on with that batch by --resume, or "
        + "replace it with --force"
    case .cannotWriteRows(let part, let reason):
      "writing to '\(part)' failed: \(reason); the results so far are in it, and --resume goes on "
        + "from there"
    case .notASummary(let path):
      "'\(path)': expected a summary of this version, form and columns, found another file; name "
        + "another with --output, or leave --resume out to measure everything again"
    default: description
    }
  }
}

extension MeasurementEntry.Failure.Code {
  /// The exit code of `analyze` for it.
  var exitCode: ExitCode {
    switch self {
    case .badLine, .malformed: .malformedData
    case .usage: .usage
    case .noInput: .noInput
    case .unreadable, .changed: .inputOutput
    case .noResult: .noResult
    case .output: .cannotWrite
    case .bug: .bug
    }
  }
}
