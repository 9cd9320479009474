// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Localization
internal import MotionTasks
internal import Presenting
internal import StudyTasks

/// The words for a person about the run of a task, besides the conversation.
enum RunWords {
  /// Before the task, if the result will be printed.
  static let resultIsPrinted: Message =
    "The result is printed at the end; --result FILE puts it into a file."

  /// The options that name what a conversation lacks.
  static let remedies = Conversation.Remedies(
    saving: "; --session names one", sensors: "; --source names one")

  /// After the task.
  static func resultIs(in path: String) -> Message { "The result is in '\(path)'." }

  /// The title of a made task's last step.
  static let isAllDone: Message = "All done"

  /// After the person stopped, and before a session goes on.
  static let isDiscarded: Message = "The answers are thrown away."
  static func isSaved(in path: String) -> Message {
    "Saved in '\(path)'. The same call goes on from here."
  }
  static func goesOn(in path: String, at step: Step?) -> Message {
    let place: Message = step.map { " at the step '\($0.identifier)'" } ?? ""
    return "Going on with the session in '\(path)'\(place)."
  }

  /// Why a run gave a care plan no outcome.
  static func isNotRecorded(_ ended: TaskRun.Outcome) -> Message {
    switch ended {
    case .completed(let whole):
      whole.hasFailedMotion
        ? "The movement gave no range that can be used; nothing is recorded."
        : "The task was not completed; nothing is recorded."
    case .discarded: isDiscarded
    case .unfinished(let file?): isSaved(in: file.path)
    case .unfinished(nil): "The task is not finished; nothing is recorded."
    }
  }
}
