// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
internal import ConsolePrograms
internal import FHIRExchange
internal import Files
internal import Goniometry
internal import IndustrialIO
internal import LiveSessions
internal import Measurement
internal import MotionTasks
internal import Presenting
internal import Recordings
internal import TaskDocuments

extension RecordingError: ReportableError {
  var exitCode: ExitCode {
    switch kind {
    case .noInput: .noInput
    case .malformed: .malformedData
    case .io: .inputOutput
    case .usage: .usage
    }
  }

  /// With the options that state what is missing.
  var message: String { text(naming: MeasurementOptions.settingNames) }

  var missingArguments: [String] {
    missingValues.flatMap { MeasurementOptions.settingNames.words($0) }
  }

  var blanks: [String] {
    let settings = missingValues.filter { $0.value == nil }.map(\.setting)
    var blanks: [String] = []
    if settings.contains(.rate) { blanks.append("the number of samples a second for HZ") }
    if settings.contains(where: { $0 != .rate }) {
      blanks.append("the unit of the file for UNIT (--help lists them)")
    }
    return blanks
  }

  private var missingValues: [UnstatedValue] {
    switch self {
    case .notStated(_, let values): values
    case .rateUnknown:
      [UnstatedValue(setting: .rate, value: nil, reason: "", isConfirmed: false)]
    default: []
    }
  }
}

extension MeasurementError: ReportableError {
  /// With the option that states what is missing.
  var message: String {
    if case .signUndecided = self {
      description.dropLast() + ": --\(MeasurementSetting.firstMovement.name) flexion or extension."
    } else {
      description
    }
  }
}

extension OpenSimError: ReportableError {}

extension AgreementError: ReportableError {}

extension CalibrationError: ReportableError {
  var message: String { text(gravity: "--\(CalibrateCommand.gravity.declaration.name)") }
}

extension FileError: ReportableError {
  var exitCode: ExitCode {
    switch problem {
    case .missing: .noInput
    case .failed, .changed: .inputOutput
    case .tooMuch, .unsafeName, .isResult: .malformedData
    default: .cannotWrite
    }
  }
}

extension SimulationError: ReportableError {
  var exitCode: ExitCode { .usage }
}

extension IIOError: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .noDevice, .permission, .busy, .missingQuantity, .noBuffer, .triggerMissing, .connection:
      .noInput
    case .severalDevices, .noScale, .rateRefused, .matrix: .usage
    case .system(let failure) where failure.operation == "open": .noInput
    case .layout, .malformed: .malformedData
    default: .inputOutput
    }
  }
}

extension LiveSessionError: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .sameSensor: .usage
    case .recordedSensors, .sameNames: .malformedData
    case .exists, .cannotCreate: .cannotWrite
    case .cannotWrite: .inputOutput
    case .readerLeft: .success
    }
  }

  /// With the option that replaces a file.
  var message: String {
    if case .exists = self { "\(description); --force replaces it" } else { description }
  }
}

extension MotionTaskError: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .noSensor: .noInput
    case .unsuitable: .malformedData
    case .notMotion, .noOutputDirectory, .wrongSensors: .usage
    }
  }
}

extension ScriptError: ReportableError {
  var exitCode: ExitCode { .malformedData }
}

extension TaskRun.Failure: ReportableError {
  var exitCode: ExitCode {
    switch self {
    case .session: .malformedData
    case .replacesInput: .cannotWrite
    }
  }

  var message: String {
    switch self {
    case .session(let path, let error):
      "\(path): \(error). To start again, remove the file or name another one."
    case .replacesInput(let archive, let input):
      OutputError.cannotCreate(
        path: archive, reason: "it is the input '\(input)'; name another file"
      ).message
    }
  }
}

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

extension FHIRError: ReportableError {
  var exitCode: ExitCode { .malformedData }
}

extension TaskDocumentError: ReportableError {
  var exitCode: ExitCode { .malformedData }
}
