// SPDX-License-Identifier: Apache-2.0

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
    let begun = FormFilling(
      form, context: context, now: FHIR.Moment(now.formatted(.iso8601)))
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
    var number = 0
    while number < layout.pages.count {
      let page = layout.pages[number]
      var step = StepResult(identifier: page.identifier, startDate: now, endDate: now)
      let formats = Dictionary(
        (task.step(page.identifier)?.questions ?? []).map { ($0.identifier, $0.answerFormat) },
        uniquingKeysWith: { first, _ in first })
      func add(_ answer: Answer?, to question: String) {
        guard let format = formats[question] else { return }
        step.results.append(
          LeafResult(
            identifier: question, startDate: now, endDate: now,
            value: .question(QuestionResult(type: format.questionType, answer: answer))))
      }
      for index in page.questions {
        let item = form.items[index]
        add(paths.values[walk.path(to: index)].flatMap(item.answer), to: item.linkId)
      }
      number += 1
      if case .another(let item, let first) = page.kind {
        let hasMore = known.contains(walk.nextPath(to: item))
        add(.boolean(hasMore), to: page.identifier)
        walk.leave(item, hasMore: hasMore)
        if hasMore { number = first }
      }
      result.results.append(step)
    }
    return result
  }
}
