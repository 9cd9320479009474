// SPDX-License-Identifier: Apache-2.0

internal import Foundation

// How steps are left and shown.

extension TaskSession {
  /// Throws where the step shown cannot be left forward yet.
  func checkComplete() throws(SessionError) {
    guard let step = ownStep, let visit = currentVisit else { throw .notRunning }
    var missing: [String] = []
    for question in step.questions {
      guard let leaf = visit.result.result(for: question.identifier) else { continue }
      if leaf.answer == nil {
        if !question.isOptional, question.answerFormat.questionType != .none {
          missing.append(question.identifier)
        }
        continue
      }
      try checkRepeated(question, leaf.answer, in: visit)
    }
    guard missing.isEmpty else { throw .answersMissing(missing) }
    switch step.content {
    case .signature, .consentReview:
      guard step.isOptional || !visit.result.results.isEmpty else {
        throw .resultMissing(step: step.identifier)
      }
    default: break
    }
  }

  /// Throws where the answer should repeat that of another item and does not.
  func checkRepeated(
    _ question: AskedQuestion, _ answer: Answer?, in visit: Visit
  ) throws(SessionError) {
    guard case .confirmText(let format) = question.answerFormat.kind, let answer,
      answer != .dontKnow,
      visit.result.result(for: format.originalItem)?.answer != answer
    else { return }
    throw .answer(question: question.identifier, .differs(message: format.message))
  }

  /// Leaves the step shown forward, and shows what comes after it.
  mutating func leave(at now: Date) throws(SessionError) {
    guard let identifier = ownStep?.identifier else { throw .notRunning }
    markLeft(at: now)
    if !state.reviewed.isEmpty {
      state.reviewed = []
    } else if state.isTerminating {
      finish(.earlyTermination, at: now)
    } else {
      try show(after: identifier, at: now)
    }
  }

  /// Notes that the step shown is left, with its answers as they stand.
  mutating func markLeft(at now: Date) {
    guard let index = currentIndex else { return }
    if let inner { state.visits[index].result.results = inner.pageResults(at: now) }
    state.visits[index].isLeft = true
    state.visits[index].result.isPrevious = false
    state.visits[index].result.endDate = now
  }

  /// Shows the step after a step, by the rules; ends the run where there is none.
  mutating func show(after identifier: String?, at now: Date) throws(SessionError) {
    let results = visibleResults
    do {
      guard let step = try task.step(after: identifier, results: results) else {
        return finish(.completed, at: now)
      }
      try show(step, modifiedBy: identifier, at: now)
    } catch let error as NavigationError {
      throw .navigation(error)
    } catch let error as SessionError {
      throw error
    } catch {
      preconditionFailure("there are no other errors")
    }
  }

  /// Shows a step, with what was answered on it before.
  mutating func show(
    _ step: Step, modifiedBy previous: String?, at now: Date
  ) throws(SessionError) {
    // A chain of pages without a page to show is as long as the task at most, or a circle.
    guard state.visits.count < TaskSession.maximumVisits else {
      throw .navigation(.endlessSkipping(at: step.identifier))
    }
    let earlier = state.kept.removeValue(forKey: step.identifier)
    let shown = try modified(step, after: previous, earlier: earlier)
    var visit = Visit(
      result: StepResult(
        identifier: step.identifier, startDate: earlier?.result.startDate ?? now, endDate: now,
        isPrevious: earlier != nil))
    if shown != step { visit.modified = [shown] }
    visit.result.results = firstResults(of: shown, earlier: earlier, at: now)
    visit.inner = earlier?.inner ?? []
    state.visits.append(visit)
    updateVisibility()
    guard case .page(let page) = shown.content else { return }
    var inner = TaskSession(task: page.task, state: visit.inner.first ?? state(of: page, in: shown))
    if inner.isFinished {
      inner.reopen()
    } else if inner.phase == .ready {
      try inner.start(at: now)
    }
    state.visits[state.visits.count - 1].inner = [inner.state]
    if inner.isFinished { try leave(at: now) }
  }

  /// Steps shown in one run, going on in circles included.
  static let maximumVisits = 10_000

  /// The step as the modifier after `previous` makes it. Under ResearchKit's behaviour an earlier
  /// change stays.
  private func modified(
    _ step: Step, after previous: String?, earlier: Visit?
  ) throws(SessionError) -> Step {
    var base = step
    if task.behaviour == .researchKit {
      let visits = state.visits + (earlier.map { [$0] } ?? [])
      base =
        visits.last { $0.result.identifier == step.identifier && !$0.modified.isEmpty }?
        .modified.first ?? step
    }
    do {
      return try task.modified(base, after: previous, results: visibleResults)
    } catch {
      throw .navigation(error)
    }
  }

  /// The session of a page step that has not been shown.
  private func state(of page: Page, in step: Step) -> SessionState {
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

  /// Goes back into the last step of a run that was over.
  mutating func reopen() {
    state.phase = .running
    state.endDate = nil
    guard let index = state.visits.indices.last else { return }
    state.visits[index].isLeft = false
    state.visits[index].result.isPrevious = true
    if var inner = innerIgnoringPhase(of: index) {
      inner.reopen()
      state.visits[index].inner = [inner.state]
    }
  }

  private func innerIgnoringPhase(of index: Int) -> TaskSession? {
    let visit = state.visits[index]
    guard case .page(let page)? = step(of: visit)?.content, let state = visit.inner.first else {
      return nil
    }
    return TaskSession(task: page.task, state: state)
  }

  /// Takes the step shown off the stack and shows the one before it.
  mutating func goBack() {
    guard var left = state.visits.popLast(), let index = state.visits.indices.last else { return }
    left.isLeft = false
    state.kept[left.result.identifier] = left
    state.isTerminating = false
    state.visits[index].isLeft = false
    state.visits[index].result.isPrevious = true
    if var inner = innerIgnoringPhase(of: index) {
      if inner.isFinished { inner.reopen() }
      state.visits[index].inner = [inner.state]
    }
  }

  /// What a step begins with: earlier answers, defaults, or none; one result a question.
  private func firstResults(of step: Step, earlier: Visit?, at now: Date) -> [LeafResult] {
    let defaults = state.defaults?.result(forStep: step.identifier)
    let earlierLeaves = earlier.map { $0.result.results + $0.hidden } ?? []
    let context = AnswerContext(now: now, locality: state.locality, behaviour: task.behaviour)
    let questions = step.questions
    guard !questions.isEmpty else {
      if case .familyHistory = step.content {
        let known = earlierLeaves.isEmpty ? defaults?.results ?? [] : earlierLeaves
        let history = known.lazy.compactMap { leaf -> FamilyHistoryResult? in
          if case .familyHistory(let history) = leaf.value { history } else { nil }
        }.first
        return [
          LeafResult(
            identifier: step.identifier, startDate: now, endDate: now,
            value: .familyHistory(history ?? FamilyHistoryResult()))
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
        ?? question.answerFormat.defaultAnswer.flatMap {
          question.answerFormat.restored($0, in: context)
        }
      return LeafResult(
        identifier: question.identifier, startDate: now, endDate: now,
        value: .question(
          QuestionResult(type: question.answerFormat.questionType, answer: answer)))
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
