// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Measurement
internal import MotionTasks
internal import Presenting
internal import Recordings
internal import StudyTasks
internal import TaskFiles

/// One step: what it was, and what became of it.
struct TaskRescoreStep {
  let measurement: RecordedMeasurement
  let outcome: Result<RescoredMeasurement, RescoringError>

  init(
    _ measurement: RecordedMeasurement, _ outcome: Result<RescoredMeasurement, RescoringError>
  ) {
    (self.measurement, self.outcome) = (measurement, outcome)
  }

  var rescored: RescoredMeasurement? { try? outcome.get() }
  var error: RescoringError? {
    if case .failure(let error) = outcome { error } else { nil }
  }
}

/// All steps of a result, computed again: what tables and JSON are printed from.
struct TaskRescoreReport {
  let input: TaskRescoreInput
  /// The output directory's path.
  let directory: String
  let steps: [TaskRescoreStep]
  let calibrations: [AppliedCalibration]
  let revision: MotionRevision

  /// The result with the new numbers; steps that could not be computed are as they were.
  var result: TaskResult {
    var result = input.result
    for step in steps {
      if let rescored = step.rescored { result.replace(with: rescored) }
    }
    return result
  }

  var sources: [RecordingSource] { steps.compactMap(\.rescored).flatMap(\.sources) }

  /// Files that no output may replace.
  var inputFiles: [String] {
    let recorded = steps.flatMap { $0.measurement.sensors.flatMap(\.files).map(\.name) }
    return input.files.map(\.path) + calibrations.compactMap(\.path)
      + recorded.map { "\(directory)/\($0)" }
  }

  /// Says why steps could not be computed.
  func sayErrors(_ console: Console) {
    let errors = steps.compactMap { step in step.error.map { (step.measurement.step, $0) } }
    for (step, error) in errors {
      let place = "\(error)".contains("'\(step)'") ? "" : "step '\(step)': "
      console.say("goniometer: error: \(place)\(error)".printable)
    }
    if errors.contains(where: { if case .file = $0.1 { true } else { false } }) {
      console.say(
        "The files were looked for in '\(directory)'; --output-directory names another folder."
          .printable)
    }
  }

  var exitCode: ExitCode {
    if let error = steps.lazy.compactMap(\.error).first { return error.exitCode }
    return steps.contains { $0.rescored?.numbers == nil } ? .noResult : .success
  }
}

extension RescoringError: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .file(_, let error): error.exitCode
    case .recording(let error): error.exitCode
    case .unsuitable: .usage
    case .noFiles: .noInput
    case .sensors, .severalRecorders, .changed: .malformedData
    }
  }

  var message: String { description }
}
