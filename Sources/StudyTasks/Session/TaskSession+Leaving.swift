// SPDX-License-Identifier: Apache-2.0

internal import Foundation

// How steps are left.

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

  /// Throws where the answer should repeat that of another item and does not. A hidden item need not
  /// be repeated.
  func checkRepeated(
    _ question: AskedQuestion, _ answer: Answer?, in visit: Visit
  ) throws(SessionError) {
    guard case .confirmText(let format) = question.answerFormat.kind, let answer,
      answer != .dontKnow,
      !visit.hidden.contains(where: { $0.identifier == format.originalItem }),
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
    notePages(at: now)
    state.visits[index].isLeft = true
    state.visits[index].result.isPrevious = false
    state.visits[index].result.endDate = now
  }

  /// Leaves the step shown as it is, to show one out of order.
  mutating func depart(at now: Date) {
    markLeft(at: now)
    state.isTerminating = false
    guard !state.reviewed.isEmpty else { return }
    state.reviewed = []
    markLeft(at: now)
  }

  /// Takes what the pages of the step shown gave into its result.
  mutating func notePages(at now: Date) {
    guard let index = currentIndex, state.visits[index].relative == nil,
      let inner = innerIgnoringPhase(of: state.visits[index])
    else { return }
    state.visits[index].result.results = inner.pageResults(at: now)
  }
}
