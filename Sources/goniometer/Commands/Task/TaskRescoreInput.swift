// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Foundation
internal import JSON
internal import StudyTasks
internal import TaskFiles

/// The result to compute again, in whichever form it is kept.
struct TaskRescoreInput {
  /// What the file is.
  enum Form {
    case result, researchKit, session
  }

  let document: TaskDocument
  let form: Form
  let result: TaskResult
  /// The task, where it is known.
  let task: StudyTask?
  /// The task's own file, where one was given.
  let taskDocument: TaskDocument?

  /// Files that were read.
  var files: [TaskDocument] { [document] + [taskDocument].compactMap(\.self) }
  /// What messages call it.
  var name: String { document.path == "-" ? "standard input" : document.path }

  init(_ arguments: ParsedArguments) throws {
    document = try Self.document(path: arguments[TaskRescoreCommand.file])
    taskDocument = try arguments[TaskRescoreCommand.task].map { try TaskDocument(path: $0) }
    let named = try taskDocument?.task()
    if document.json.object?[TaskSession.documentKey] != nil {
      let session = try document.read(TaskSession.init(document:))
      (form, result) = (.session, session.result(at: Date.now.toTheMillisecond))
      task = named ?? session.task
    } else {
      form = document.researchKitClass == nil ? .result : .researchKit
      (result, task) = (try document.result(), named)
    }
    if let task, task.identifier != result.identifier {
      throw CommandFailure(
        .malformedData,
        "\(taskDocument?.path ?? name): the result is of the task '\(result.identifier)', not of "
          + "'\(task.identifier)'")
    }
  }

  private static func document(path: String) throws -> TaskDocument {
    do {
      return try TaskDocument(path: path, limits: TaskSession.limits)
    } catch {
      guard isArchive(path) else { throw error }
      throw CommandFailure(
        .malformedData,
        "\(path): an archive; unpack it ('unzip \(path) -d FOLDER') and name its "
          + ResultArchive.resultName)
    }
  }

  /// Whether an ordinary file begins as zip archives do.
  private static func isArchive(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(filePath: path).resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    return (try? file.read(upToCount: 4)) == Data([0x50, 0x4B, 0x03, 0x04])
  }

  /// The folder with the files.
  ///
  /// - Parameter path: what the person says; else what the result says, from here or, of a result that
  ///   was moved along with its files, from its own folder; else that folder itself.
  func directory(_ path: String?, _ console: Console) throws -> OutputDirectory {
    if let path { return try OutputDirectory(existing: path) }
    let beside = URL(filePath: document.path).deletingLastPathComponent().relativePath
    guard let stated = result.outputDirectory else {
      return try OutputDirectory(existing: beside)
    }
    do throws(TaskFileError) {
      return try OutputDirectory(existing: stated)
    } catch {
      guard error.problem == .missing, document.path != "-" else { throw error }
      let moved = URL(filePath: beside).appending(path: URL(filePath: stated).lastPathComponent)
      if let directory = try? OutputDirectory(existing: moved.relativePath) { return directory }
      console.warn(
        "the output directory '\(stated)' does not exist; the files are looked for beside the result"
          .printable)
      return try OutputDirectory(existing: beside)
    }
  }

  /// Writes a result in the form that was read; of a session, its result so far.
  func write(
    _ result: TaskResult, to path: String, besides inputs: [String], _ console: Console
  ) throws {
    let written: ResultForm = form == .researchKit ? .researchkit : .json
    let bytes = written.bytes(of: result, task: task) { console.say($0) }
    try console.write(to: path, besides: inputs) { try $0.write(bytes) }
    guard path != "-" else { return }
    console.say(
      form == .session
        ? "The result of the session so far is in '\(path)'." : "The result is in '\(path)'.")
  }
}
