// SPDX-License-Identifier: Apache-2.0

package import Files
package import Foundation
internal import JSON
package import StudyTasks

/// One run of a task with its files: its saved session, and the place of its result.
package struct TaskRun {
  private let task: StudyTask
  private let owned: OwnedFile?
  /// The path of the archive; `nil` for none.
  package let archivePath: String?
  /// Whether the output directory is emptied when the run fails or is discarded.
  private let cleans: Bool
  /// Files that the archive must not replace.
  private let inputs: [String]

  package init(
    task: StudyTask, savedFile: SavedFile?, archivePath: String?, cleans: Bool, inputs: [String]
  ) {
    (self.task, owned, self.archivePath) = (task, savedFile.map(OwnedFile.init), archivePath)
    (self.cleans, self.inputs) = (cleans, inputs)
  }

  /// The saved session; `nil` to save none.
  package var savedFile: SavedFile? { owned?.file }

  /// How a run ended.
  package enum Outcome: Sendable, Hashable {
    /// The task was gone through, or ended early by a button of its own. The result is kept.
    case completed(TaskResult)
    /// The answers were thrown away.
    case discarded
    /// The task is not over; the session is in the file, where there is one.
    case unfinished(SavedFile?)
  }

  /// Why the files of a run cannot be used.
  package enum Failure: Error {
    /// The saved session is damaged or of another task.
    case session(path: String, RestorationError)
    /// The archive would replace an input.
    case replacesInput(archive: String, input: String)
  }

  /// The session saved before, ready to go on; `nil` if there is none. The clock goes on from its last date.
  package func savedSession(_ clock: RunClock) throws -> TaskSession? {
    guard let owned else { return nil }
    let data: Data
    do {
      data = try owned.read(limit: TaskSession.limits.bytes)
    } catch {
      guard error.problem == .missing else { throw error }
      return nil
    }
    do {
      let saved = try TaskSession(restorationData: data, for: task, at: clock.now)
      if let date = saved.lastDate { clock.goOn(from: date) }
      return saved
    } catch {
      throw Failure.session(path: owned.file.path, error)
    }
  }

  /// Saves the session, if it is to be saved.
  ///
  /// - Throws: `FileError`; `takenOver` if another program goes on with the session.
  package func save(_ session: TaskSession) throws(FileError) {
    try owned?.write(session.restorationData)
  }

  /// Keeps the result of a run that is over, or throws away the files that are to be thrown away.
  ///
  /// - Parameter write: Writes the result besides the archive. The saved session is removed after it.
  package func finish(
    _ session: TaskSession, at now: Date, write: (TaskResult) throws -> Void
  ) throws -> Outcome {
    let rule = KeepingRule(of: session, cleansUp: cleans)
    if rule.keepsSession {
      try save(session)
      return .unfinished(savedFile)
    }
    var outcome = Outcome.discarded
    if rule.keepsResult {
      let result = session.result(at: now)
      try archive(result, of: session)
      try write(result)
      outcome = .completed(result)
    }
    if rule.emptiesDirectory { try clean(session) }
    if rule.removesSession { try owned?.file.remove() }
    return outcome
  }

  /// Empties the output directory after a failure, if that was asked for and no saved session needs
  /// the files.
  package func cleanAfterFailure(_ session: TaskSession) {
    guard savedFile == nil, cleans else { return }
    try? clean(session)
  }

  private func clean(_ session: TaskSession) throws {
    guard let path = session.outputDirectory else { return }
    try OutputDirectory(creating: path).empty()
  }

  private func archive(_ result: TaskResult, of session: TaskSession) throws {
    guard let archivePath else { return }
    var archive = ResultArchive(result: result.documentData, date: result.endDate)
    archive.directory = try session.outputDirectory.map { path throws(FileError) in
      try OutputDirectory(creating: path)
    }
    if let input = inputs.first(where: { AtomicFile.isSame($0, archivePath) }) {
      throw Failure.replacesInput(archive: archivePath, input: input)
    }
    try archive.write(to: archivePath, replacing: true)
  }
}
