// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Glibc

/// The reason why a batch cannot begin or go on.
public enum BatchError: Error, Sendable, Equatable {
  /// The reader of standard output has gone away.
  case closedPipe
  /// None of the inputs holds a recording.
  case nothingToMeasure
  /// An input or a manifest is missing or is nothing that can be read.
  case noInput(String)
  /// A manifest or the jobs cannot be trusted.
  case malformed(String)
  /// Reading something that was open failed.
  case cannotRead(name: String, reason: String)
  /// A file cannot be created or replaced.
  case cannotCreate(path: String, reason: String)
  /// Results of an earlier batch are there, and were not to be replaced.
  case exists(path: String)
  /// Writing to something that was open failed.
  case cannotWrite(name: String, reason: String)
  /// Writing rows of the summary failed; those so far are in `part` and can be resumed.
  case cannotWriteRows(part: String, reason: String)
  /// Only an ordinary file can be resumed.
  case resumeNeedsFile
  /// `part` holds results of a run that was cut off: resume it, or remove that file.
  case cutOff(path: String, part: String)
  /// The file that is to be resumed is no summary of this version, form and columns.
  case notASummary(path: String)
  /// No thread can be started.
  case noThread(reason: String)

  /// The system's words for an error number.
  static func reason(_ number: Int32) -> String { String(cString: strerror(number)).lowercased() }

  /// The error of a file: whether it could not be begun or not be filled.
  init(_ error: FileError) {
    switch error.problem {
    case .failed(let reason): self = .cannotWrite(name: "'\(error.path)'", reason: reason)
    default: self = .cannotCreate(path: error.path, reason: error.problem.description)
    }
  }
}

extension BatchError: CustomStringConvertible {
  /// One sentence: the place, what is wrong, and what to do.
  public var description: String {
    switch self {
    case .closedPipe: "the reader of the output has gone away"
    case .nothingToMeasure:
      "there is nothing to measure: none of the inputs holds a file that ends in "
        + InputSearch.endings.joined(separator: ", ")
    case .noInput(let text), .malformed(let text): text
    case .cannotRead(let name, let reason): "reading \(name) failed: \(reason)"
    case .cannotCreate(let path, let reason): "cannot write '\(path)': \(reason)"
    case .exists(let path):
      "cannot write '\(path)': it exists already; name another, resume that batch, or have it replaced"
    case .cannotWrite(let name, let reason): "writing to \(name) failed: \(reason)"
    case .cannotWriteRows(let part, let reason):
      "writing to '\(part)' failed: \(reason); the results so far are in it and can be resumed"
    case .resumeNeedsFile: "only a summary that is an ordinary file can be resumed"
    case .cutOff(let path, let part):
      "cannot write '\(path)': '\(part)' holds results of a run that was cut off; resume it, or "
        + "remove that file"
    case .notASummary(let path):
      "'\(path)': expected a summary of this version, form and columns, found another file; name "
        + "another summary, or measure everything again"
    case .noThread(let reason): "no thread can be started: \(reason)"
    }
  }
}
