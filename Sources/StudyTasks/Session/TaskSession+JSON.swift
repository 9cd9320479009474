// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import JSON

extension TaskSession: JSONRecord, JSONDocument {
  /// `session`
  public static var documentKey: String { "session" }
  /// ``taskSchemaVersion``
  public static var schemaVersion: Int { taskSchemaVersion }

  /// The keys of the JSON form.
  public static let form = JSONForm<TaskSession>(
    "session",
    blank: TaskSession(task: StudyTask(unchecked: ""), state: SessionState(taskRunUUID: .blank)),
    [.task, .state])

  /// How large a saved session may be: results lie deeper than the task they belong to.
  public static let limits = JSONLimits(bytes: 64 << 20, depth: 256, values: 4_000_000)
}

extension JSONField<TaskSession> {
  fileprivate static var task: JSONField {
    JSONField(key: "task", isRequired: true) { json, session, path throws(JSONError) in
      guard let json else { throw JSONError(.missing(key: "task"), at: path) }
      session = TaskSession(task: try StudyTask(json: json, at: path["task"]), state: session.state)
    } write: {
      $0.task.json
    } schema: {
      StudyTask.schema(&$0)
    }
  }

  /// Read after the task, which it must fit.
  fileprivate static var state: JSONField {
    JSONField(key: "state", isRequired: true) { json, session, path throws(JSONError) in
      guard let json else { throw JSONError(.missing(key: "state"), at: path) }
      session.state = try SessionState(json: json, at: path["state"])
      try session.check(at: path["state"])
    } write: {
      $0.state.json
    } schema: {
      SessionState.schema(&$0)
    }
  }
}

extension TaskSession {
  /// Throws where the state does not fit the task: a file may say anything.
  fileprivate func check(at path: JSONPath) throws(JSONError) {
    let visits = path["visits"]
    if state.visits.isEmpty {
      guard state.phase == .ready || isFinished else {
        throw JSONError(.invalid("a session that runs has visits"), at: visits)
      }
    }
    let reviewed = path["reviewed"]
    guard state.reviewed.count <= 1 else {
      throw JSONError(.invalid("one step at most is reviewed"), at: reviewed)
    }
    for edit in state.reviewed {
      guard state.visits.dropLast().indices.contains(edit.index),
        state.visits[edit.index].result.identifier == edit.original.result.identifier,
        let last = state.visits.last, case .review? = step(of: last)?.content
      else { throw JSONError(.invalid("there is no such visit under review"), at: reviewed) }
    }
    for (identifier, visit) in state.kept where visit.result.identifier != identifier {
      throw JSONError(.invalid("the visit is not the step's"), at: path["kept"][identifier])
    }
    let named =
      state.visits.enumerated().map { ($1, visits[$0]) }
      + state.kept.map { ($1, path["kept"][$0]) }
      + state.reviewed.map { ($0.original, reviewed) }
    for (visit, path) in named { try check(visit, at: path) }
    guard !isFinished, let inner, let index = currentIndex else { return }
    guard inner.state.phase == .running, inner.ownStep != nil else {
      throw JSONError(.invalid("the run within the step shown is not running"), at: visits[index])
    }
  }

  private func check(_ visit: Visit, at path: JSONPath) throws(JSONError) {
    guard let step = step(of: visit), task.step(visit.result.identifier) != nil else {
      throw JSONError(
        .invalid("the task has no step '\(visit.result.identifier.prefix(80))'"),
        at: path["result"]["identifier"])
    }
    guard visit.modified.count <= 1, step.identifier == visit.result.identifier else {
      throw JSONError(.invalid("the step is not the visit's"), at: path["modified"])
    }
    guard visit.inner.count <= 1 else {
      throw JSONError(.invalid("one run at most is within a step"), at: path["inner"])
    }
    try checkResults(of: visit, step, at: path)
    switch step.content {
    case .page(let page):
      guard let inner = visit.inner.first else {
        throw JSONError(.missing(key: "inner"), at: path)
      }
      try TaskSession(task: page.task, state: inner).check(at: path["inner"][0])
    case .familyHistory(let history):
      guard let run = visit.relative else {
        guard visit.inner.isEmpty else {
          throw JSONError(.missing(key: "relative"), at: path)
        }
        return
      }
      guard let inner = visit.inner.first, let task = history.task(forGroup: run.group) else {
        throw JSONError(.invalid("the run about a relative does not fit"), at: path["relative"])
      }
      try TaskSession(task: task, state: inner).check(at: path["inner"][0])
    default:
      guard visit.inner.isEmpty, visit.relative == nil else {
        throw JSONError(.invalid("nothing runs within this step"), at: path["inner"])
      }
    }
  }

  private func checkResults(of visit: Visit, _ step: Step, at path: JSONPath) throws(JSONError) {
    let results = path["result"]["results"]
    for (index, leaf) in (visit.result.results + visit.hidden).enumerated() {
      if let name = leaf.value.fileName, !FileResult(fileName: name).isSafe {
        throw JSONError(.invalid("the file is not in the output directory"), at: results[index])
      }
    }
    let questions = step.questions
    guard !questions.isEmpty else {
      guard visit.hidden.isEmpty else {
        throw JSONError(.invalid("the step has no questions to hide"), at: path["hidden"])
      }
      return
    }
    let leaves = Dictionary(grouping: visit.result.results + visit.hidden, by: \.identifier)
    let hidden = Set(visit.hidden.map(\.identifier))
    for question in questions {
      let own = leaves[question.identifier] ?? []
      guard own.count == 1, case .question(let result) = own[0].value,
        result.type == question.answerFormat.questionType
      else {
        throw JSONError(
          .invalid("there is no one result for the question '\(question.identifier)'"),
          at: results)
      }
      guard question.visibilityRule != nil || !hidden.contains(question.identifier) else {
        throw JSONError(
          .invalid("nothing hides the question '\(question.identifier)'"), at: path["hidden"])
      }
    }
    guard visit.result.results.count + visit.hidden.count == questions.count else {
      throw JSONError(.invalid("there are results without a question"), at: results)
    }
  }
}
