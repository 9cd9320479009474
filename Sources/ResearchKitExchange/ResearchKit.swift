// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import StudyTasks

/// ResearchKit, as its classes are written.
enum ResearchKit {
  /// The name, for messages.
  static let name = "ResearchKit"
  /// The name under which values carry ResearchKit's own keys.
  static let carrier = Carried.System.researchKit
  /// The key that names an object's class.
  static let classKey = "_class"

  /// The facts about the task around an object.
  struct Context: Sendable {
    /// The behaviour that tasks are given; ResearchKit's JSON does not state it.
    var behaviour = StudyTask.Behaviour.standard
    /// The questions of yes or no of the task: `$z.answer == 1` asks them for yes, and all others for
    /// the number 1.
    var yesNoQuestions: Set<ResultSelector> = []
  }
}

/// The members of a JSON object.
typealias Members = [String: JSONValue]
