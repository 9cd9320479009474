// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import LiveSessions
package import MotionTasks
package import StudyTasks

/// A task as it is served, with the sources of its motion.
package struct ServedTask: Sendable {
  package let task: StudyTask
  /// The source of every step that measures or records motion.
  package let plan: MotionPlan
  /// The folder of the task's images and videos; `nil` for none.
  package let mediaFolder: String?
  /// The images and videos that the task names.
  let media: MediaFiles
  /// Answers to begin with; `nil` for none.
  package var defaults: TaskResult?
  /// The language of the task's words, such as `en`; `nil` if it is not stated.
  package var language: String?
  /// The task in another language, such as `de-AT`; `nil` if it has no words in that.
  package var translated: @Sendable (String) -> ServedTask? = { _ in nil }
  /// What becomes of a result besides its own document; nothing by default.
  package var outcome: @Sendable (TaskResult) throws -> Outcome = { _ in Outcome() }
  /// Recorders of its steps write files of this form; `nil`: tables of a phone's samples, of which JSON takes
  /// eight times the room, and JSON of others.
  package var recorderForm: RecorderForm?
  /// Opens the sensors of a step that is measured live.
  package let open: @Sendable (StepMotion) throws -> any SampleSource

  /// What a result gives besides its own document.
  package struct Outcome: Sendable {
    /// Files to be written beside the result.
    package var files: [(name: String, data: Data)] = []
    /// Names and values for the person, such as the score of a questionnaire.
    package var scores: [(name: String, value: String)] = []

    package init() {}
  }

  package init(
    _ task: StudyTask, plan: MotionPlan, mediaFolder: String?,
    open: @escaping @Sendable (StepMotion) throws -> any SampleSource
  ) {
    (self.task, self.plan, self.mediaFolder, self.open) = (task, plan, mediaFolder, open)
    media = MediaFiles(of: task, in: mediaFolder)
  }

  /// The task in the first of some languages that it has words in, with that language; the task as it is if
  /// its own language comes first, or it has none of them.
  func inFirst(of languages: [String]) -> (task: ServedTask, language: String?) {
    func root(_ tag: String) -> Substring { tag.prefix { $0 != "-" && $0 != "_" } }
    // Of a task that does not say its language only what is wanted most is looked for.
    for tag in language == nil ? Array(languages.prefix(1)) : languages {
      if let language, root(tag) == root(language.lowercased()) { break }
      if let translated = translated(tag) { return (translated, tag) }
    }
    return (self, nil)
  }
}
