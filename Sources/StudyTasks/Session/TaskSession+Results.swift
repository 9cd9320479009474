// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension TaskSession {
  /// The results so far, in the order in which the steps were shown.
  ///
  /// Steps gone back from are not in it, steps never shown neither. A question without an answer is,
  /// with none.
  ///
  /// A step that was shown several times is in it several times, each with its own answers. Under
  /// ResearchKit's behaviour all of them have the last ones.
  ///
  /// - Parameter now: The end of what has not ended.
  public func result(at now: Date) -> TaskResult {
    var result = TaskResult(
      identifier: task.identifier, taskRunUUID: state.taskRunUUID,
      startDate: state.startDate ?? now, endDate: state.endDate ?? now,
      results: stepResults(at: now),
      outputDirectory: state.outputDirectory, device: state.device)
    (result.identity, result.timeZone) = (state.identity, state.locality.timeZoneIdentifier)
    return result
  }

  /// The latest date of what was given so far.
  package var lastDate: Date? {
    result(at: .distantPast).results.flatMap {
      [$0.startDate, $0.endDate] + $0.results.map(\.endDate)
    }
    .max()
  }

  private func stepResults(at now: Date) -> [StepResult] {
    let current = isFinished ? nil : currentIndex
    var results = state.visits.enumerated().map { index, visit in
      var result = visit.result
      if index == current {
        result.endDate = now
        if let inner, visit.relative == nil { result.results = inner.pageResults(at: now) }
      }
      return result
    }
    guard task.behaviour == .researchKit else { return results }
    for index in results.indices {
      let identifier = results[index].identifier
      if let last = results.last(where: { $0.identifier == identifier }) {
        results[index].results = last.results
      }
    }
    return results
  }

  /// The results of the steps of this session, named after the step and the result: `page.result`.
  func pageResults(at now: Date) -> [LeafResult] {
    stepResults(at: now).flatMap { step in
      step.results.map { leaf in
        var leaf = leaf
        leaf.identifier = "\(step.identifier).\(leaf.identifier)"
        return leaf
      }
    }
  }

  /// Puts the session within the step back after something was done to it, and takes over what it gave
  /// where it is over by that.
  mutating func keep(_ inner: TaskSession, at now: Date) throws(SessionError) {
    guard let index = currentIndex else { return }
    state.visits[index].inner = [inner.state]
    if inner.isFinished { try takeInner(inner, at: now) }
  }

  private mutating func takeInner(_ inner: TaskSession, at now: Date) throws(SessionError) {
    guard let index = currentIndex, case .finished(let reason) = inner.phase else { return }
    if let run = state.visits[index].relative {
      state.visits[index].inner = []
      state.visits[index].relative = nil
      if reason != .failed, reason != .discarded { try add(run, inner.result(at: now), at: now) }
      return
    }
    if reason == .earlyTermination {
      markLeft(at: now)
      finish(.earlyTermination, at: now)
    } else {
      try leave(at: now)
    }
  }
}
