// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import ExchangeEngine
internal import Foundation
internal import JSON
internal import MotionTasks
internal import Presenting
internal import ResearchKitExchange
internal import StudyTasks
internal import TaskFiles

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
    try console.write(to: path, besides: inputFiles) { try $0.write(bytes) }
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
      console.say("goniometer: error: \(place)\(error)".printable)
    }
    if errors.contains(where: { if case .file = $0.1 { true } else { false } }) {
      console.say(
        "The files were looked for in '\(directory)'; --output-directory names another folder."
          .printable)
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

  var message: String { description }
}
