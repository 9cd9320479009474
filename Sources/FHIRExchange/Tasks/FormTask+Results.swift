// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Foundation
public import JSON
public import StudyTasks

extension FormTask {
  /// The answers that the form itself begins with: `initial`, options that are selected, and what
  /// expressions give. Hand it to a session as `defaults`.
  ///
  /// - Parameters:
  ///   - context: Resources by the names that the form has for them: `patient` for `%patient`.
  ///   - now: The time that expressions see, and of all results.
  public func initialResult(
    context: [String: JSONValue] = [:], taskRunUUID: UUID, at now: Date
  ) -> TaskResult {
    let begun = FormFilling(form, context: context, now: FHIR.Moment(now))
    return result(
      of: begun.response(status: ResponseStatus.inProgress.rawValue), taskRunUUID: taskRunUUID,
      at: now)
  }

  /// The answers of a response as the result of a run, to be reviewed, or for a run to begin with
  /// (`defaults` of ``StudyTasks/TaskSession``). Every step is among them, with a result for every
  /// question, asked or not; the turns of what repeats follow each other.
  public func result(
    of response: FHIR.QuestionnaireResponse, taskRunUUID: UUID, at now: Date
  ) -> TaskResult {
    let paths = AnswerPaths(form.draft(of: response), isLoop: layout.isLoop)
    let known = paths.instances
    var walk = LayoutWalk(form, layout)
    var result = TaskResult(
      identifier: task.identifier, taskRunUUID: taskRunUUID, startDate: now, endDate: now)
    result.identity = MeasurementIdentity(patient: response.subject, encounter: response.encounter)
    var number = 0
    while number < layout.pages.count {
      let (page, step) = (layout.pages[number], task.steps[number])
      number += 1
      var more: (item: Int, first: Int, isThere: Bool)?
      if case .another(let item, let first) = page.kind {
        more = (item, first, known.contains(walk.nextPath(to: item)))
      }
      let answers = step.questions.map { question in
        let answer =
          more.map { .boolean($0.isThere) }
          ?? form.index(of: question.identifier).flatMap { index in
            paths.values[walk.path(to: index)].flatMap(form.items[index].answer)
          }
        return question.result(answer, at: now)
      }
      result.results.append(
        StepResult(identifier: page.identifier, startDate: now, endDate: now, results: answers))
      if let more {
        walk.leave(more.item, hasMore: more.isThere)
        if more.isThere { number = more.first }
      }
    }
    return result
  }
}

extension FormTask {
  /// An answer that the form calculates, such as the score of a questionnaire.
  public struct Score: Sendable, Hashable {
    /// The item of the form.
    public let linkId: String
    /// The item's words in the task's language, or its linkId if it has none.
    public let text: String
    /// The values as a person reads them, with commas between.
    public let value: String
  }

  /// The calculated answers of a response, in the order of the form; none for items that are hidden.
  public func scores(of response: FHIR.QuestionnaireResponse) -> [Score] {
    let words = FormWords(language: language)
    return ResponseTree(response, of: form).entries.compactMap { entry in
      let item = form.items[entry.item]
      guard !entry.answers.isEmpty, item.definition.isShownCalculation else { return nil }
      return Score(
        linkId: item.linkId, text: words.text(of: item.definition) ?? item.linkId,
        value: entry.answers.map(\.shown).joined(separator: ", "))
    }
  }
}

extension FHIR.Questionnaire.Item {
  /// Whether its answer is calculated, and is for people to see.
  fileprivate var isShownCalculation: Bool {
    extensions.contains { $0.url.map(ExtensionAddress.calculatedExpressions.contains) ?? false }
      && !isHidden
  }
}
