// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Files
internal import Foundation
internal import JSON
internal import Measurement
internal import MotionTasks
internal import Presenting
internal import ResearchKitExchange
internal import StudyTasks
internal import TaskDocuments

/// `goniometer task rescore RESULT`.
enum TaskRescoreCommand {
  static let command = Command(
    name: "task rescore",
    summary: "compute motion results again from their files and show what changed",
    discussion: [
      "Reads the files that sensors left in the output directory, measures again, and shows each "
        + "step's numbers before and after. Without an option that changes something it measures as "
        + "the run did: what then differs comes from another version of the program or from other "
        + "files. Numbers within a millionth of a degree are the same.",
      "How a step was measured is taken from the task (--task, or that of a saved session), else "
        + "from what the result carries; what neither says has its default, and a note says so. Of a "
        + "step that was done several times the last attempt counts. An archive has to be unpacked "
        + "first.",
      "Exits with 1 where a step gives no valid numbers. A step whose files cannot be used is named "
        + "with its reason and the others are computed; the exit code is then that of the first "
        + "reason.",
    ],
    arguments: [file],
    options: [task, outputDirectory, step, json, write],
    groups: [
      OptionGroup(
        "What to do differently",
        [
          method, filter, MeasurementSetting.zero, MeasurementSetting.hanging,
          MeasurementSetting.firstMovement, orientation,
        ]),
      OptionGroup("The sensors", of: [.calibration, .device, .latency]),
      OptionGroup(MeasurementOptions.segmentsTitle, of: [], and: SegmentSetting.corrections),
    ],
    examples: [
      Example("See whether the numbers still come out", "result.json"),
      Example("Compare another filter", "result.json --filter vqf"),
      Example(
        "Apply calibrations that were made afterwards, and keep the result",
        "result.json --thigh-calibration thigh.json --shank-calibration shank.json --write "
          + "rescored.json"),
      Example(
        "What ResearchKit would have said, of a folder that was moved",
        "result.json --output-directory archive/run-7 --method researchKit --json"),
    ]
  ) { arguments, console in
    try checkTogether(arguments)
    let stated = try request(arguments)
    let applied = try calibrations(stated)
    let input = try RescoringInput.read(arguments)
    let revision = try revision(arguments, stated, applied)
    let measurements = try chosen(input, arguments)
    try checkPlaces(of: applied, in: measurements)
    let directory = try directory(of: input, arguments, console)
    let report = RescoringReport(
      input, measurements, in: directory, with: revision, calibrations: applied,
      program: Version.program)
    report.sayErrors(console)
    if let path = arguments[write] { try keep(report, at: path, console) }
    if arguments[json] {
      try console.output.write(report.json(program: .goniometer, commandLine: console.commandLine))
    } else if arguments[write] != "-" {
      try console.print(report.text(width: console.width))
    }
    return report.exitCode
  }

  /// Writes the result with what could be computed; nothing where nothing could.
  private static func keep(_ report: RescoringReport, at path: String, _ console: Console) throws {
    guard report.computedCount > 0 else {
      return console.say("Nothing could be computed: '\(path)' is not written.")
    }
    if report.failedCount > 0 {
      console.warn(
        "\(TaskOutline.count(report.failedCount, "step")) of the result written will be as before")
    }
    try report.write(to: path, console)
  }

  /// The folder with the files: the one that the person names, or else the one of the result.
  private static func directory(
    of input: RescoringInput, _ arguments: ParsedArguments, _ console: Console
  ) throws -> OutputDirectory {
    if let path = arguments[outputDirectory] { return try OutputDirectory(existing: path) }
    return try input.directory { console.warn($0) }
  }

  /// The measurements of the result, or of the one step asked for.
  private static func chosen(
    _ input: RescoringInput, _ arguments: ParsedArguments
  ) throws -> [RecordedMeasurement] {
    let all = RecordedMeasurement.all(in: input.result, of: input.task)
    guard !all.isEmpty else {
      throw CommandFailure(
        .noResult,
        "\(input.name): no step measured the range of motion of a joint, as far as the result says"
          + (input.task == nil ? "; --task names the task, which may say more" : ""))
    }
    guard let step = arguments[step] else { return all }
    let chosen = all.filter { $0.step == step }
    guard !chosen.isEmpty else {
      throw UsageError(
        "no step '\(step)' measured a joint; those that did: "
          + all.map(\.step).joined(separator: ", "))
    }
    return chosen
  }
}

extension RescoringInput {
  /// The name of the result in messages.
  var name: String { documents.first.map { $0.path == "-" ? "standard input" : $0.path } ?? "" }

  /// Reads the result, and the task if one is given.
  static func read(_ arguments: ParsedArguments) throws -> RescoringInput {
    let file = try Self.document(path: arguments[TaskRescoreCommand.file])
    let taskFile = try arguments[TaskRescoreCommand.task].map { try TaskDocument(path: $0) }
    let task = try taskFile?.task()
    let files = [file] + [taskFile].compactMap(\.self)
    let documents = files.map { Document(path: $0.path, sha256: $0.sha256) }
    let input: RescoringInput = try file.read { json throws(JSONError) -> RescoringInput in
      guard file.researchKitClass != nil else {
        return try RescoringInput(json, of: task, documents: documents, at: Date.now)
      }
      return try RescoringInput(
        json, of: task, documents: documents, at: Date.now, foreign: researchKitResult)
    }
    if let task = input.task, task.identifier != input.result.identifier {
      throw CommandFailure(
        .malformedData,
        "\(taskFile?.path ?? input.name): the result is of the task '\(input.result.identifier)', "
          + "not of '\(task.identifier)'")
    }
    return input
  }

  private static func researchKitResult(_ json: JSONValue) throws(JSONError) -> TaskResult {
    try TaskResult.readResearchKit(json).value
  }

  private static func document(path: String) throws -> TaskDocument {
    do {
      return try TaskDocument(path: path, limits: TaskSession.limits)
    } catch {
      guard ResultArchive.isArchive(at: path) else { throw error }
      throw CommandFailure(
        .malformedData,
        "\(path): an archive; unpack it ('unzip \(path) -d FOLDER') and name its "
          + ResultArchive.resultName)
    }
  }
}

extension RescoringReport {
  /// Writes the result in the form that was read; of a session, its result so far.
  func write(to path: String, _ console: Console) throws {
    let form: ResultForm = input.form == .foreign ? .researchkit : .json
    let bytes = try form.bytes(of: result, task: input.task) { console.note($0) }
    try console.write(bytes, to: path, besides: inputFiles)
    guard path != "-" else { return }
    console.say(
      input.form == .session
        ? "The result of the session so far is in '\(path)'." : "The result is in '\(path)'.")
  }

  /// Says why steps could not be computed.
  func sayErrors(_ console: Console) {
    let errors = steps.compactMap { step in step.error.map { (step.measurement.step, $0) } }
    for (step, error) in errors {
      let place = "\(error)".contains("'\(step)'") ? "" : "step '\(step)': "
      console.say("goniometer: error: \(place)\(error)")
    }
    if errors.contains(where: { if case .file = $0.1 { true } else { false } }) {
      console.say(
        "The files were looked for in '\(directory)'; --output-directory names another folder.")
    }
  }

  /// That of the first step that could not be computed, or else whether all have numbers.
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
}
