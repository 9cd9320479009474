// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import StudyTasks
internal import TaskFiles

/// One run of a task with its files: where it is saved, and what becomes of its result.
struct TaskRun {
  let task: StudyTask
  let clock: () -> Date
  /// The saved session; `nil` to save none.
  let savedFile: SavedFile?
  /// Where the result goes, `-` for standard output.
  let resultPath: String
  /// Where the archive goes; `nil` for none.
  let archivePath: String?
  /// In which form the result is written; an archive's is always this program's document.
  let form: ResultForm
  /// Whether the output directory is emptied when the run fails or is discarded.
  let cleans: Bool
  /// Files that the outputs must not replace.
  let inputs: [String]
  let console: Console

  /// The session saved before, ready to go on; `nil` where there is none.
  func savedSession() throws -> TaskSession? {
    guard let savedFile else { return nil }
    let data: Data
    do {
      data = try savedFile.read(limit: TaskSession.limits.bytes)
    } catch {
      guard error.problem == .missing else { throw error }
      return nil
    }
    do {
      return try TaskSession(restorationData: data, for: task, at: clock())
    } catch {
      throw CommandFailure(
        .malformedData,
        "\(savedFile.path): \(error). To start anew, remove the file or name another one.")
    }
  }

  /// Saves the session where it is to be saved.
  func save(_ session: TaskSession) throws {
    try savedFile?.write(session.restorationData)
  }

  /// Puts the result where it belongs, or throws away what is to be thrown away.
  func finish(_ session: TaskSession) throws -> ExitCode {
    switch session.phase {
    case .finished(.completed), .finished(.earlyTermination):
      let result = session.result(at: clock())
      try keep(result, of: session)
      try savedFile?.remove()
      return result.hasFailedMotion ? .noResult : .success
    case .finished(.discarded), .finished(.failed):
      // As ``ResultKeeping`` has it: a failed run can go on from an earlier saved session.
      if session.phase == .finished(.discarded) || cleans { try savedFile?.remove() }
      try clean(session)
      console.say("The answers are thrown away.")
      return .noResult
    default:
      if let savedFile {
        console.say("Saved in '\(savedFile.path)'. The same call goes on from here.")
      }
      return .noResult
    }
  }

  /// Empties the output directory after a failure, where that was asked for and no saved session
  /// still needs the files.
  func cleanAfterFailure(_ session: TaskSession) {
    guard savedFile == nil else { return }
    try? clean(session)
  }

  private func clean(_ session: TaskSession) throws {
    guard cleans, let path = session.outputDirectory else { return }
    try OutputDirectory(creating: path).empty()
  }

  private func keep(_ result: TaskResult, of session: TaskSession) throws {
    let data = result.documentData
    if let archivePath {
      var archive = ResultArchive(result: data, date: result.endDate)
      archive.directory = try session.outputDirectory.map { path throws(TaskFileError) in
        try OutputDirectory(creating: path)
      }
      if let input = inputs.first(where: { AtomicFile.isSame($0, archivePath) }) {
        throw OutputError.cannotCreate(
          path: archivePath, reason: "it is the input '\(input)'; name another file")
      }
      try archive.write(to: archivePath, replacing: true)
      console.say("The result is in '\(archivePath)'.")
      if resultPath == "-" { return }
    }
    let bytes = form.bytes(of: result, task: task) { console.say($0) }
    try console.write(to: resultPath, besides: inputs) { try $0.write(bytes) }
    try console.output.flush()
    if resultPath != "-" { console.say("The result is in '\(resultPath)'.") }
  }
}
