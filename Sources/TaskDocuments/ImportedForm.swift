// SPDX-License-Identifier: Apache-2.0

package import FHIRExchange
internal import JSON
internal import Presenting
package import StudyTasks

/// A form of FHIR as a task, and all that the task says otherwise.
package struct ImportedForm {
  package let task: StudyTask
  package let problems: [FHIRProblem]
  private let name: String

  /// A task that was published as a form is itself again, unless another language is asked for.
  ///
  /// - Throws: also for a form whose task could not be read again from its file, or would not be valid.
  package init(
    _ file: TaskDocument, valueSets library: ValueSetLibrary, language: String?
  ) throws {
    name = file.path
    let form = try file.form(valueSets: library)
    if language == nil, let published = PublishedTask(restoring: form.questionnaire) {
      (task, problems) = (published.task, [])
    } else {
      let plan = try file.plan(of: form, language: language)
      (task, problems) = (plan.task, form.problems + plan.problems)
    }
    try check(file)
  }

  /// Reads the task as its file will have it, and looks for mistakes.
  private func check(_ file: TaskDocument) throws {
    do throws(JSONError) {
      let faults = TaskFaults(in: try JSONValue(data: task.documentData))
      if let error = faults.errors.first { throw error }
      if let problem = faults.problems.first(where: { $0.severity == .error }) {
        throw JSONError(.invalid(problem.message), at: problem.path)
      }
    } catch {
      throw file.failure(
        "the form makes a task that cannot be used: \(error); change what it says there, or nest its items less"
      )
    }
  }

  /// `form.json: 7 steps, 9 questions, 1 warning`
  package var summary: String {
    let questions = task.steps.reduce(0) { $0 + $1.questions.count }
    return
      "\(name): \(TaskOutline.count(task.steps.count, "step")), "
      + "\(TaskOutline.count(questions, "question"))\(problems.counts)"
  }
}

extension [FHIRProblem] {
  /// How many there are of each severity, after a comma: `, 1 error, 2 remarks`.
  package var counts: String {
    let words: [(FHIRProblem.Severity, String)] = [
      (.error, "error"), (.warning, "warning"), (.information, "remark"),
    ]
    return words.compactMap { severity, word in
      let count = count { $0.severity == severity }
      return count == 0 ? nil : ", \(TaskOutline.count(count, word))"
    }.joined()
  }
}
