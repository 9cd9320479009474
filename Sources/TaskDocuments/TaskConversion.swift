// SPDX-License-Identifier: Apache-2.0

package import JSON
package import ResearchKitExchange
package import StudyTasks

/// The two forms of JSON that tasks, results and their parts have.
package enum TaskForm: String, CaseIterable, Sendable {
  case researchkit, goniometer
}

/// A file that is to be written in the form that it has already.
package struct SameFormError: Error, Hashable {
  package let form: TaskForm
}

extension TaskDocument {
  /// The task, the result or the part of one that is in the file, in a form.
  ///
  /// - Parameters:
  ///   - keys: the keys of ResearchKit's form to write.
  ///   - behaviour: how a task that is read from ResearchKit's form behaves.
  /// - Returns: The JSON, and what the form cannot say.
  /// - Throws: ``SameFormError`` for a file of that form, ``TaskDocumentError`` for any other fault.
  package func converted(
    to form: TaskForm, keys: ResearchKitKeys, behaviour: StudyTask.Behaviour
  ) throws -> Exchanged<JSONValue> {
    try checkForm()
    guard (researchKitClass != nil) != (form == .researchkit) else {
      throw SameFormError(form: form)
    }
    switch form {
    case .goniometer: return try readResearchKit(behaviour)
    case .researchkit where json.object?[TaskResult.documentKey] != nil:
      return try result().researchKit(keys: keys)
    case .researchkit where json.object?[ResearchKitObject.documentKey] != nil:
      return try read(ResearchKitObject.init(document:)).researchKit(keys: keys)
    case .researchkit: return try task().researchKit(keys: keys)
    }
  }

  private func readResearchKit(
    _ behaviour: StudyTask.Behaviour
  ) throws(TaskDocumentError) -> Exchanged<JSONValue> {
    let exchanged = try read { json throws(JSONError) in
      try ResearchKitObject.readResearchKit(json, behaviour: behaviour)
    }
    let document =
      switch exchanged.value {
      case .task(let task): task.document
      case .taskResult(let result): result.document
      default: exchanged.value.document
      }
    return Exchanged(value: document, notes: exchanged.notes)
  }
}
