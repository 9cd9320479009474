// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Inertial
internal import Measurement
internal import MotionTasks
internal import StudyTasks

extension TaskRescoreCommand {
  static let file = Argument(
    "RESULT", .file,
    help: "A result, in this program's form or ResearchKit's, or a saved session; - is standard "
      + "input.")
  static let task = Option(
    "task", .file, short: "t", help: "The task, which says how its steps measure.")
  static let outputDirectory = Option(
    "output-directory", .file, short: "d", placeholder: "FOLDER",
    help: "Where the files lie, where that is not as the result has it or beside it.")
  static let step = Option(
    "step", .text, short: "s", placeholder: "ID", help: "The one step to compute again.")
  static let json = Option(flag: "json", short: "j", help: "Print JSON in place of the tables.")
  static let write = Option(
    "write", .output, short: "w",
    help: "Also write the result to this file, in its own form, with the new numbers in the place "
      + "of the old ones.")

  static let method = Option(
    "method", .choice(MotionMeasurement.Method.self),
    help: "The program's own way, or ResearchKit's formula for comparison.")
  static let filter = Option(
    "filter", .choice(AttitudeFilter.self), short: "f", help: "The attitude filter.")
  static let orientation = Option(
    "orientation", .choice(DeviceOrientation.self),
    help: "How the device sat on the limb, for ResearchKit's formula.")

  /// Refuses options that do not go together, before anything is read.
  static func checkTogether(_ arguments: ParsedArguments) throws(UsageError) {
    try UsageError.refuse([
      "only one of RESULT and --task can be standard input":
        arguments[file] == "-" && arguments[task] == "-",
      "a result from standard input needs --output-directory":
        arguments[file] == "-" && arguments[outputDirectory] == nil,
      "--json and --write - would both write to standard output":
        arguments[json] && arguments[write] == "-",
    ])
    // What would be passed over in silence misleads: it is refused.
    let idle: [any DeclaredOption] =
      switch arguments[method] {
      case .researchKit:
        [MeasurementSetting.zero, MeasurementSetting.hanging, MeasurementSetting.firstMovement]
      case .standard: [orientation]
      case nil: []
      }
    if let option = arguments.firstGiven(idle), let method = arguments[method] {
      throw UsageError("\(option) has no meaning with --method \(method.rawValue)")
    }
  }

  /// The request that the options make; method, filter and orientation are options of this command.
  static func request(_ arguments: ParsedArguments) throws(UsageError) -> MeasurementRequest {
    try arguments.request { ![.method, .filter, .orientation].contains($0) }
  }

  /// The calibrations asked for.
  static func calibrations(_ stated: MeasurementRequest) throws -> [AppliedCalibration] {
    try (stated.corrections(of: nil) + stated.corrections(of: .assumed)).compactMap(\.self)
  }

  /// Refuses a calibration of a sensor that no step has.
  static func checkPlaces(
    of applied: [AppliedCalibration], in measurements: [RecordedMeasurement]
  ) throws(UsageError) {
    let places = Set(measurements.flatMap(\.sensors).map(\.place))
    for calibration in applied where !places.contains(calibration.segment?.rawValue ?? "") {
      throw UsageError(
        calibration.segment.map { "no step has a sensor on the \($0.rawValue) beside another; " }
          .map { $0 + "--calibration is for one device" }
          ?? "no step has one device alone; "
          + Joint.assumed.segments.map { "--\($0.rawValue)-calibration" }
          .joined(separator: " and ") + " are for two")
    }
  }

  /// The changes that are asked for.
  static func revision(
    _ arguments: ParsedArguments, _ stated: MeasurementRequest, _ applied: [AppliedCalibration]
  ) throws(UsageError) -> MotionRevision {
    var revision = MotionRevision()
    revision.method = arguments[method]
    revision.orientation = arguments[orientation]
    revision.filter = arguments[filter]
    revision.firstMovement = try MeasurementOptions.taskFirstMovement(stated)
    revision.zero = stated.settings.zero
    for calibration in applied {
      revision.corrections[calibration.segment?.rawValue ?? ""] = calibration.sensor
    }
    return revision
  }
}
