// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Localization

/// A step as a review shows it, with what was answered.
public struct ReviewEntry: Sendable, Hashable {
  /// The step.
  public let step: Step
  /// The questions and their answers in words; none for a question without an answer.
  public let answers: [Line]

  /// A question and its answer.
  public struct Line: Sendable, Hashable {
    /// The question's words, or its identifier where it has none.
    public let question: String
    /// The answer in words; `nil` for none.
    public let answer: String?
  }

  /// Makes an entry of a step and its result; the answers of a page step are those of its pages.
  ///
  /// - Parameter translator: For the words of answers that are not the author's.
  public init(_ step: Step, _ result: StepResult?, in translator: Translator = .english) {
    self.step = step
    if case .page(let page) = step.content {
      answers = page.task.steps.flatMap { page in
        var inner = result
        inner?.results = result?.results(ofPage: page.identifier) ?? []
        return ReviewEntry(page, inner, in: translator).answers
      }
    } else {
      answers = step.questions.compactMap { question in
        guard let leaf = result?.result(for: question.identifier) else { return nil }
        return Line(
          question: question.text ?? question.identifier,
          answer: leaf.answer.map { question.answerFormat.words(for: $0, in: translator) })
      }
    }
  }
}

extension TaskSession {
  /// The entries of the review step shown: the steps before it, or those it was given.
  ///
  /// - Parameter translator: For the words of answers that are not the author's.
  /// - Returns: `nil` where no review is shown.
  public func reviewEntries(in translator: Translator = .english) -> [ReviewEntry]? {
    if let inner { return inner.reviewEntries(in: translator) }
    guard let step = ownStep, case .review(let review) = step.content, state.reviewed.isEmpty else {
      return nil
    }
    let entries: [ReviewEntry]
    if review.isStandalone {
      entries = review.steps.map {
        ReviewEntry($0, review.resultSource?.result(forStep: $0.identifier), in: translator)
      }
    } else {
      entries = state.visits.dropLast().compactMap { visit in
        self.step(of: visit).map { ReviewEntry($0, visit.result, in: translator) }
      }
    }
    return review.excludesInstructions ? entries.filter { !$0.step.isOnlyRead } : entries
  }

  /// Shows a step anew from the review of its task, to change its answers.
  ///
  /// ``forward(at:)`` leads back to the review with the new answers, ``back(at:)`` with the old ones. The
  /// way through the task stays as it was. A page step shows its first page. An active step cannot be
  /// done over.
  public mutating func review(_ identifier: String, at now: Date) throws(SessionError) {
    try checkRunning()
    try withInnermost { session throws(SessionError) in
      guard case .review(let review)? = session.ownStep?.content, !review.isStandalone,
        session.state.reviewed.isEmpty
      else { throw .notReviewing }
      guard
        let index = session.state.visits.dropLast().lastIndex(where: {
          $0.result.identifier == identifier
        }), session.hasContent(session.state.visits[index])
      else { throw .unknownStep(identifier) }
      let visit = session.state.visits[index]
      guard session.lastStep(of: visit)?.content.isActive == false else {
        throw .noWayBack(from: session.currentStep?.identifier ?? identifier)
      }
      session.state.reviewed = [ReviewedVisit(index: index, original: visit)]
      session.state.visits[index].isLeft = false
      session.state.visits[index].result.isPrevious = true
      if var inner = session.innerIgnoringPhase(of: visit) {
        inner.reopen()
        while inner.canGoBack { try inner.back(at: now) }
        session.state.visits[index].inner = [inner.state]
      }
      session.updateVisibility()
    }
  }
}

extension Step {
  /// Whether the step asks for nothing.
  fileprivate var isOnlyRead: Bool {
    switch content {
    case .instruction, .completion, .learnMore, .videoInstruction: true
    default: false
    }
  }
}

extension StudyTask {
  /// A task that only reviews the answers of a run of this one.
  public func review(of result: TaskResult, identifier: String = "review") -> StudyTask {
    let step = Step(
      identifier, title: title, .review(ReviewContent(steps: steps, resultSource: result)))
    var task = StudyTask(unchecked: self.identifier)
    // One step of a given identifier cannot clash with another.
    try? task.addSteps([step])
    return task
  }
}
