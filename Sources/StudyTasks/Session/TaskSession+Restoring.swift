// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Why a saved session cannot go on.
public enum RestorationError: Error, Sendable, Hashable {
  /// The bytes are no saved session.
  case unreadable(JSONError)
  /// The saved session is of another task.
  case otherTask(saved: String, expected: String)
  /// The task has been changed since the session was saved.
  case changedTask(String)
  /// The session cannot go on from where it is.
  case session(SessionError)
}

extension RestorationError: CustomStringConvertible {
  /// What is wrong, and what to do, in one line.
  public var description: String {
    switch self {
    case .unreadable(let error): "the saved session cannot be read: \(error)"
    case .otherTask(let saved, let expected):
      "the saved session is of the task '\(saved)', not of '\(expected)'"
    case .changedTask(let task):
      "the task '\(task)' has been changed since the session was saved; use the task as it was, or start anew"
    case .session(let error): "\(error)"
    }
  }
}

extension TaskSession: JSONRecord, JSONDocument {
  /// `session`
  public static var documentKey: String { "session" }

  /// The keys of the JSON form.
  public static let form = JSONForm<TaskSession>(
    "session",
    blank: TaskSession(
      task: StudyTask(unchecked: ""), state: SessionState(taskRunUUID: .blank)),
    [.task, .state])

  /// The session's JSON: its task, and all that happened. ``init(restorationData:for:at:)`` reads it.
  ///
  /// A file that is written anew after each step survives the end of the program at any instant.
  public var restorationData: Data { documentData }

  /// How large a saved session may be: results lie deeper than the task they belong to.
  public static let limits = JSONLimits(bytes: 64 << 20, depth: 256, values: 4_000_000)

  /// Goes on with a session saved as ``restorationData``; see ``init(restoring:for:at:)``.
  public init(
    restorationData data: Data, for task: StudyTask, at now: Date
  ) throws(RestorationError) {
    let saved: TaskSession
    do {
      saved = try TaskSession(documentData: data)
    } catch {
      throw .unreadable(error)
    }
    try self.init(restoring: saved, for: task, at: now)
  }

  /// Goes on with a saved session.
  ///
  /// A session that was suspended or finished as `saved` is running again, or ready where no step had
  /// been shown. Where the step shown is not restorable, as active steps are not, the last one before it
  /// that is comes up instead; a change under review is then undone.
  ///
  /// - Parameters:
  ///   - saved: The session as it was read.
  ///   - task: The task as it is now, which must be equal to that of the session.
  ///   - now: The time, for a first step that is shown anew.
  public init(
    restoring saved: TaskSession, for task: StudyTask, at now: Date
  ) throws(RestorationError) {
    guard saved.task.identifier == task.identifier else {
      throw .otherTask(saved: saved.task.identifier, expected: task.identifier)
    }
    // A task made in Swift may have numbers that its JSON does not.
    guard saved.task == task || saved.task == (try? StudyTask(documentData: task.documentData))
    else { throw .changedTask(task.identifier) }
    self = saved
    if state.phase == .suspended || state.phase == .finished(.saved) {
      state.phase = state.visits.isEmpty ? .ready : .running
      state.endDate = nil
    }
    do {
      try returnToRestorable(at: now)
    } catch {
      throw .session(error)
    }
  }

  private mutating func returnToRestorable(at now: Date) throws(SessionError) {
    guard state.phase == .running else { return }
    while let step = ownStep, let index = currentIndex {
      if step.isRestorable {
        guard var inner else { return }
        inner.state.phase = .running
        try inner.returnToRestorable(at: now)
        state.visits[index].inner = [inner.state]
        return
      }
      if let edit = state.reviewed.first {
        state.visits[edit.index] = edit.original
        state.reviewed = []
      } else if placeBefore != nil {
        goBack()
      } else {
        // Nothing before it: the first step starts over.
        while !state.visits.isEmpty { putAside() }
        state.kept[step.identifier]?.inner = []
        return try show(after: nil, at: now)
      }
    }
  }

  /// A session that goes on with what an earlier run gave.
  ///
  /// Results of steps that the task does not have are left out, answers that its formats do not take
  /// too.
  ///
  /// - Parameter startsAtFirstStep: Shows the first step again, with all answers kept; otherwise the
  ///   last step of the result is shown.
  public init(
    continuing result: TaskResult, of task: StudyTask, locality: Locality = Locality(),
    startsAtFirstStep: Bool = false, outputDirectory: String? = nil, at now: Date
  ) throws(SessionError) {
    self.init(
      task, taskRunUUID: result.taskRunUUID, locality: locality, defaults: result,
      outputDirectory: outputDirectory ?? result.outputDirectory, device: result.device)
    state.phase = .running
    state.startDate = result.startDate
    if !startsAtFirstStep { try retrace(result.results, at: now) }
    if state.visits.isEmpty { try show(after: nil, at: now) }
    try returnToRestorable(at: now)
  }

  /// Shows the steps of earlier results one after the other, with what they gave; the last one that
  /// has anything to show stays.
  private mutating func retrace(_ results: [StepResult], at now: Date) throws(SessionError) {
    for stepResult in results {
      guard let step = task.steps.first(where: { $0.identifier == stepResult.identifier }) else {
        continue
      }
      closeLast(at: now)
      _ = try begin(step, at: stepResult.startDate)
      guard let index = state.visits.indices.last else { continue }
      state.visits[index].result.take(stepResult, of: step, hasFiles: state.outputDirectory != nil)
      if case .page(let page)? = self.step(of: state.visits[index])?.content {
        var inner = TaskSession(task: page.task, state: self.state(of: page, in: step))
        inner.state.phase = .running
        inner.state.startDate = stepResult.startDate
        let pages = inner.state.defaults?.results ?? []
        try inner.retrace(pages.filter { !$0.results.isEmpty }, at: now)
        if !inner.state.visits.isEmpty { state.visits[index].inner = [inner.state] }
      }
    }
    while let last = state.visits.last, !hasContent(last) { putAside() }
  }

  /// Notes that the last step of an earlier run was left, with all its pages.
  private mutating func closeLast(at now: Date) {
    guard let index = state.visits.indices.last else { return }
    if var inner = innerIgnoringPhase(of: state.visits[index]), !inner.isFinished {
      inner.closeLast(at: now)
      inner.finish(.completed, at: state.visits[index].result.endDate)
      state.visits[index].inner = [inner.state]
    }
    markLeft(at: state.visits[index].result.endDate)
  }
}

extension StepResult {
  /// Takes over what an earlier showing of the step gave, as far as the step can have it.
  fileprivate mutating func take(_ earlier: StepResult, of step: Step, hasFiles: Bool) {
    endDate = earlier.endDate
    enabledAssistiveTechnology = earlier.enabledAssistiveTechnology
    userInfo = earlier.userInfo
    carried = earlier.carried
    switch step.content {
    case .page, .familyHistory: return
    default: break
    }
    guard step.questions.isEmpty else {
      for index in results.indices {
        guard let leaf = earlier.result(for: results[index].identifier),
          leaf.value == results[index].value
        else { continue }
        results[index] = leaf
      }
      return
    }
    results = earlier.results.filter { leaf in
      step.content.takes(leaf.value)
        && leaf.value.fileName.map { hasFiles && FileResult(fileName: $0).isSafe } ?? true
    }
  }
}

extension JSONField<TaskSession> {
  fileprivate static var task: JSONField {
    JSONField(key: "task", isRequired: true) { json, session, path throws(JSONError) in
      guard let json else { throw JSONError(.missing(key: "task"), at: path) }
      session = TaskSession(
        task: try StudyTask(json: json, at: path["task"]), state: session.state)
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
      guard let inner = visit.inner.first,
        let group = history.relativeGroups.first(where: { $0.identifier == run.group }),
        let task = try? history.task(for: group)
      else {
        throw JSONError(.invalid("the run about a relative does not fit"), at: path["relative"])
      }
      try TaskSession(task: task, state: inner).check(at: path["inner"][0])
    default:
      guard visit.inner.isEmpty, visit.relative == nil else {
        throw JSONError(.invalid("nothing runs within this step"), at: path["inner"])
      }
    }
  }

  private func checkResults(
    of visit: Visit, _ step: Step, at path: JSONPath
  ) throws(JSONError) {
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
