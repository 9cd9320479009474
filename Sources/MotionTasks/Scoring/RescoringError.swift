// SPDX-License-Identifier: Apache-2.0

public import Files
public import Recordings

/// Why a measurement cannot be computed again from its files.
public enum RescoringError: Error, Sendable, Equatable {
  /// The step has no files of device motion.
  case noFiles(step: String)
  /// The files are of other sensors than a measurement has.
  case sensors(step: String, found: [String])
  /// The step has files of several recorders, and nothing says which was measured.
  case severalRecorders(step: String, found: [String])
  /// A file cannot be opened.
  case file(name: String, FileError)
  /// A file is no recording.
  case recording(RecordingError)
  /// A file does not hold the samples that were written to it.
  case changed(file: String, written: Int, found: Int)
  /// The settings do not suit the step.
  case unsuitable(MotionTaskError)
}

extension RescoringError: CustomStringConvertible {
  /// One sentence: where, what is wrong, and what to do.
  public var description: String {
    switch self {
    case .noFiles(let step):
      "Step '\(step)' has no files of device motion: there is nothing to compute it from."
    case .sensors(let step, let found):
      "Step '\(step)' has files of \(found.map { "the \($0)" }.joined(separator: ", ")) alone: "
        + "name another step, or measure again."
    case .severalRecorders(let step, let found):
      "Step '\(step)' has files of the recorders \(found.joined(separator: ", ")), and nothing says "
        + "which was measured: give the task, which does."
    case .file(let name, let error):
      // The folder that is not there says less than the file that was to be in it.
      error.problem == .missing ? "'\(name)' does not exist" : "\(error)"
    case .recording(let error): "\(error)"
    case .changed(let file, let written, let found):
      "'\(file)' has \(found) samples, and \(written) were written: it was changed afterwards."
    case .unsuitable(let error): "\(error)"
    }
  }
}
