// SPDX-License-Identifier: Apache-2.0

package import FHIRExchange
package import Foundation
internal import JSON
internal import StudyTasks

extension ServedTask {
  /// Serves a task that was made of a form of FHIR as that form: with the answers that the form begins
  /// with, in every language that it has, and with a response and its scores as the outcome.
  ///
  /// - Parameter date: when the answers that the form begins with are of.
  package mutating func serve(_ form: FormTask, at date: Date = .now) {
    defaults = form.initialResult(taskRunUUID: UUID.random(), at: date)
    language = form.language ?? form.form.questionnaire.language
    outcome = { try Outcome(of: $0, form) }
    let base = self
    translated = { language in
      // A form has no steps that measure, so that the sources stay as they are.
      let identifier = base.task.identifier
      guard let other = try? FormTask(form.form, identifier: identifier, language: language),
        other.task.steps != base.task.steps
      else { return nil }
      var translated = ServedTask(
        other.task, plan: base.plan, mediaFolder: base.mediaFolder, open: base.open)
      translated.defaults = base.defaults
      translated.outcome = { try Outcome(of: $0, other) }
      return translated
    }
  }
}

extension ServedTask.Outcome {
  /// The response of a form, and its scores.
  fileprivate init(of result: TaskResult, _ form: FormTask) throws {
    let response = form.response(of: result)
    files = [("response.json", try response.data())]
    scores = form.scores(of: response).map { ($0.text, $0.value) }
  }
}
