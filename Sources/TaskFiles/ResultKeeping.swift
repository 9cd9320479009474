// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
public import StudyTasks

/// Decides where the result and the files of a finished run go.
///
/// | the run was | kept | removed |
/// | --- | --- | --- |
/// | completed, ended early | the result with its files, ``completed`` | the saved session |
/// | saved | the session, ``savedSession``, and the output directory as it is | nothing |
/// | discarded | nothing new | the saved session; the files too if ``cleansUp`` |
/// | failed | nothing new | the saved session and the files if ``cleansUp`` |
///
/// A person who discards a run does not want to go on with it later, so its saved session goes in any
/// case. A failed run was not given up: an earlier saved session stays, so that it can go on from there.
///
/// ```swift
/// let keeping = ResultKeeping(
///   completed: .archive(path: "result.zip"), savedSession: SavedFile(path: "session.json"))
/// try keeping.keep(session, filesIn: directory)
/// ```
public struct ResultKeeping: Sendable, Hashable {
  /// Where the result of a completed run goes; of one that was ended early too.
  public var completed: Place
  /// Where the restoration data of a saved run goes. Removed once a result is kept in its place.
  public var savedSession: SavedFile
  /// Whether the output directory of a failed or discarded run is emptied, and the saved session of a
  /// failed one removed. Off by default: a recording cannot be brought back.
  public var cleansUp: Bool

  /// Ways to keep a result and its files.
  public enum Place: Sendable, Hashable {
    /// One zip archive; see ``ResultArchive``.
    ///
    /// - Parameters:
    ///   - path: Outside the output directory.
    ///   - replacing: Whether it may take the place of a file.
    case archive(path: String, replacing: Bool = false)
    /// `result.json` beside the files in the output directory.
    case outputDirectory
  }

  /// The result or session that was kept.
  public enum Kept: Sendable, Hashable {
    /// An archive of that path.
    case archive(path: String)
    /// A result of that path, with the files beside it.
    case result(path: String)
    /// A session to go on with.
    case session(SavedFile)
    /// Nothing.
    case nothing
  }

  /// Describes what is kept; nothing is read or written.
  public init(completed: Place, savedSession: SavedFile, cleansUp: Bool = false) {
    self.completed = completed
    self.savedSession = savedSession
    self.cleansUp = cleansUp
  }

  /// Keeps what is to be kept of a run that is over, by the reason it is over for.
  ///
  /// In the result that is kept, file names are relative to where `result.json` stands, and there is
  /// no output directory besides. What is kept has reached the disk before anything is removed.
  ///
  /// - Parameters:
  ///   - session: Finished. One that is not is kept as if it had been saved.
  ///   - directory: Where the host had the files of the run written; `nil` for a run without files.
  ///     The session is not asked for it: it may have been read from a file that names any folder,
  ///     which would be archived or emptied.
  @discardableResult
  public func keep(
    _ session: TaskSession, filesIn directory: OutputDirectory?
  ) throws(TaskFileError) -> Kept {
    let rule = Rule(of: session, cleansUp: cleansUp)
    if rule.keepsSession { return try save(session) }
    let kept = rule.keepsResult ? try keepResult(of: session, directory) : .nothing
    // The session last: a failure while the directory is emptied leaves the run to be discarded again.
    if rule.emptiesDirectory { try directory?.empty() }
    if rule.removesSession { try savedSession.remove() }
    return kept
  }

  /// The table above, for hosts that keep the result in a way of their own.
  package struct Rule: Sendable, Hashable {
    /// The run is not over: its session is kept.
    package var keepsSession = false
    /// The run has a result.
    package var keepsResult = false
    /// The files of the run go.
    package var emptiesDirectory = false
    /// The saved session goes, after everything else.
    package var removesSession = false

    /// The row of a session's phase.
    package init(of session: TaskSession, cleansUp: Bool) {
      switch session.phase {
      case .finished(.completed), .finished(.earlyTermination):
        (keepsResult, removesSession) = (true, true)
      case .finished(.discarded): (emptiesDirectory, removesSession) = (cleansUp, true)
      case .finished(.failed): (emptiesDirectory, removesSession) = (cleansUp, cleansUp)
      default: keepsSession = true
      }
    }
  }

  private func save(_ session: TaskSession) throws(TaskFileError) -> Kept {
    try savedSession.write(session.restorationData)
    return .session(savedSession)
  }

  private func keepResult(
    of session: TaskSession, _ directory: OutputDirectory?
  ) throws(TaskFileError) -> Kept {
    // The run is over: its own end date is the result's.
    var result = session.result(at: .distantPast)
    result.outputDirectory = nil
    switch completed {
    case .archive(let path, let replacing):
      try ResultArchive(result: result.documentData, directory: directory, date: result.endDate)
        .write(to: path, replacing: replacing)
      return .archive(path: path)
    case .outputDirectory:
      guard let directory else {
        throw TaskFileError(.noDirectory, at: ResultArchive.resultName)
      }
      let path = try directory.path(of: ResultArchive.resultName)
      try SavedFile(path: path).write(result.documentData)
      return .result(path: path)
    }
  }
}
