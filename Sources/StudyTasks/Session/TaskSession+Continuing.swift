// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension TaskSession {
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
