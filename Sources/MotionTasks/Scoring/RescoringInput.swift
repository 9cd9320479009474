// SPDX-License-Identifier: Apache-2.0

package import Files
package import Foundation
package import JSON
package import StudyTasks

/// A task's result that is to be computed again, with the documents it was read from.
package struct RescoringInput: Sendable {
  /// The form that the result was read in.
  package enum Form: Sendable {
    /// A result's own document.
    case result
    /// The form of another system.
    case foreign
    /// A saved session: its result so far.
    case session
  }

  /// A document that was read.
  package struct Document: Encodable, Sendable, Hashable {
    /// The path as given, `-` for standard input.
    package let path: String
    /// SHA-256 of its bytes, lower-case hex.
    package let sha256: String?

    package init(path: String, sha256: String?) { (self.path, self.sha256) = (path, sha256) }
  }

  package let form: Form
  package let result: TaskResult
  /// The task, if it is known.
  package let task: StudyTask?
  /// The result's document, then the task's if one was given.
  package let documents: [Document]

  /// Reads a result, or a saved session with its result so far.
  ///
  /// - Parameters:
  ///   - task: precedes the task of a saved session.
  ///   - now: the end of the result of a saved session.
  ///   - foreign: reads the form of another system; `nil` for a result's own document.
  package init(
    _ json: JSONValue, of task: StudyTask?, documents: [Document], at now: Date,
    foreign: ((JSONValue) throws(JSONError) -> TaskResult)? = nil
  ) throws(JSONError) {
    self.documents = documents
    if json.object?[TaskSession.documentKey] != nil {
      let session = try TaskSession(document: json)
      (form, result) = (.session, session.result(at: now.toTheMillisecond))
      self.task = task ?? session.task
    } else if let foreign {
      (form, result, self.task) = (.foreign, try foreign(json), task)
    } else {
      (form, result, self.task) = (.result, try TaskResult(document: json), task)
    }
  }

  /// Finds the folder with the recorded files: the one stated in the result; if that does not exist,
  /// a folder of its name beside the result, to which both were moved; or else the result's own
  /// folder.
  ///
  /// - Parameter doubt: takes a sentence if the stated folder was not found.
  package func directory(doubt: (String) -> Void) throws(FileError) -> OutputDirectory {
    let path = documents.first?.path ?? ""
    let beside = URL(filePath: path).deletingLastPathComponent().relativePath
    guard let stated = result.outputDirectory else { return try OutputDirectory(existing: beside) }
    do throws(FileError) {
      return try OutputDirectory(existing: stated)
    } catch {
      guard error.problem == .missing, path != "-" else { throw error }
      let moved = URL(filePath: beside).appending(path: URL(filePath: stated).lastPathComponent)
      if let directory = try? OutputDirectory(existing: moved.relativePath) { return directory }
      doubt(
        "the output directory '\(stated)' does not exist; the files are looked for beside the "
          + "result")
      return try OutputDirectory(existing: beside)
    }
  }
}
