// SPDX-License-Identifier: Apache-2.0

internal import Foundation

// How steps are shown.

extension TaskSession {
  /// Shows the step after a step, by the rules; ends the run where there is none.
  mutating func show(after identifier: String?, at now: Date) throws(SessionError) {
    var previous = identifier
    // Each turn passes pages that have nothing to show; more than there are steps means a circle.
    for _ in 0...task.steps.count {
      let next: Step?
      do {
        next = try task.step(after: previous, results: visibleResults)
      } catch {
        throw .navigation(error)
      }
      guard let next else { return finish(.completed, at: now) }
      if try begin(next, at: now) { return }
      markLeft(at: now)
      previous = next.identifier
    }
    throw .navigation(.endlessSkipping(at: previous ?? ""))
  }

  /// Shows a step, or what comes after it where it has nothing to show.
  mutating func show(_ step: Step, at now: Date) throws(SessionError) {
    if try !begin(step, at: now) { try leave(at: now) }
  }

  /// Puts a step on the stack, with what was answered on it before.
  ///
  /// - Returns: Whether there is anything to see: not of a page step all of whose pages are left out.
  mutating func begin(_ step: Step, at now: Date) throws(SessionError) -> Bool {
    guard state.visits.count < TaskSession.maximumVisits else {
      throw .navigation(.endlessSkipping(at: step.identifier))
    }
    let earlier = state.kept.removeValue(forKey: step.identifier) ?? earlierShowing(of: step)
    let shown = try modified(step, earlier: earlier)
    let questions = shown.questions.map(\.identifier)
    guard Set(questions).count == questions.count else {
      throw .brokenStep(step: step.identifier)
    }
    var visit = Visit(
      result: StepResult(
        identifier: step.identifier, startDate: earlier?.result.startDate ?? now, endDate: now,
        isPrevious: earlier != nil))
    if shown != task.step(step.identifier) { visit.modified = [shown] }
    visit.result.results = firstResults(of: shown, earlier: earlier, at: now)
    state.visits.append(visit)
    updateVisibility()
    guard case .page(let page) = shown.content else { return true }
    var inner = TaskSession(
      task: page.task, state: earlier?.inner.first ?? state(of: page, in: shown))
    if !inner.state.visits.contains(where: inner.hasContent) {
      inner.state = state(of: page, in: shown)
      try inner.start(at: now)
    } else if inner.isFinished {
      inner.reopen()
    }
    state.visits[state.visits.count - 1].inner = [inner.state]
    return !inner.isFinished
  }

  /// Steps shown in one run, going on in circles included.
  static let maximumVisits = 10_000

  /// The answers from the loop's previous showing of the step, which ResearchKit shows again.
  private func earlierShowing(of step: Step) -> Visit? {
    guard task.behaviour == .researchKit, !step.content.isActive,
      var earlier = state.visits.last(where: { $0.result.identifier == step.identifier })
    else { return nil }
    earlier.inner = []
    return earlier
  }

  /// The step as its modifier makes it. Under ResearchKit's behaviour an earlier change stays.
  private func modified(_ step: Step, earlier: Visit?) throws(SessionError) -> Step {
    var base = step
    if task.behaviour == .researchKit {
      let visits = state.visits + (earlier.map { [$0] } ?? [])
      base =
        visits.last { $0.result.identifier == step.identifier && !$0.modified.isEmpty }?
        .modified.first ?? step
    }
    do {
      return try task.modified(base, results: visibleResults)
    } catch {
      throw .navigation(error)
    }
  }

  /// The session of a page step that has not been shown.
  func state(of page: PageContent, in step: Step) -> SessionState {
    var inner = SessionState(taskRunUUID: state.taskRunUUID)
    inner.locality = state.locality
    inner.outputDirectory = state.outputDirectory
    inner.alwaysUsesDefaults = state.alwaysUsesDefaults
    guard let defaults = state.defaults?.result(forStep: step.identifier) else { return inner }
    inner.defaults = TaskResult(
      identifier: page.task.identifier, taskRunUUID: state.taskRunUUID,
      startDate: defaults.startDate, endDate: defaults.endDate,
      results: page.task.steps.map { page in
        StepResult(
          identifier: page.identifier, startDate: defaults.startDate, endDate: defaults.endDate,
          results: defaults.results(ofPage: page.identifier))
      })
    return inner
  }

  /// The results that a step begins with: earlier answers, defaults, or none; one result a question.
  private func firstResults(of step: Step, earlier: Visit?, at now: Date) -> [LeafResult] {
    let defaults = state.defaults?.result(forStep: step.identifier)
    let earlierLeaves = earlier.map { $0.result.results + $0.hidden } ?? []
    let context = AnswerContext(now: now, locality: state.locality, behaviour: task.behaviour)
    let questions = step.questions
    guard !questions.isEmpty else {
      if case .familyHistory(let content) = step.content {
        let known = earlierLeaves.isEmpty ? defaults?.results ?? [] : earlierLeaves
        let history = known.lazy.compactMap(\.familyHistory).first
        return [
          LeafResult(
            identifier: step.identifier, startDate: now, endDate: now,
            value: .familyHistory((history ?? FamilyHistoryResult()).sorted(by: content)))
        ]
      }
      return step.content.isActive ? [] : earlierLeaves
    }
    return questions.map { question in
      let kept = earlierLeaves.last { $0.identifier == question.identifier }
      let usable = defaults?.result(for: question.identifier)?.answer.flatMap {
        question.answerFormat.restored($0, in: context)
      }
      if let kept, usable == nil || !state.alwaysUsesDefaults { return kept }
      let answer =
        usable
        ?? question.answerFormat.defaultAnswer(in: context).flatMap {
          question.answerFormat.restored($0, in: context)
        }
      return question.result(answer, at: now)
    }
  }
}

extension AnswerFormat {
  /// An answer from outside of the session as far as the format can take it.
  fileprivate func restored(_ answer: Answer, in context: AnswerContext) -> Answer? {
    var answer = answer
    if case .choices(let values) = answer, let list = ChoiceList(self) {
      answer = .choices(list.restored(values))
    }
    return (try? checked(answer, in: context)) ?? nil
  }
}
