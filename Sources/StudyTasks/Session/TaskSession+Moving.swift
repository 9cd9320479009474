// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension TaskSession {
  /// Shows the first step, which rules may skip. A task without steps to show is over at once.
  public mutating func start(at now: Date) throws(SessionError) {
    guard state.phase == .ready else { throw .alreadyStarted }
    var next = self
    next.state.phase = .running
    next.state.startDate = now
    try next.show(after: nil, at: now)
    self = next
  }

  /// Goes on to the next step, or past the last.
  ///
  /// - Throws: ``SessionError/answersMissing(_:)`` where a question must be answered first;
  ///   ``SessionError/answer(question:_:)`` where a repeated text differs; and where rules fail.
  public mutating func forward(at now: Date) throws(SessionError) {
    try goOn(at: now) { session throws(SessionError) in
      try session.checkComplete()
      try session.leave(at: now)
    }
  }

  /// Goes on without the answers of the step, which must be optional.
  public mutating func skip(at now: Date) throws(SessionError) {
    try goOn(at: now) { session throws(SessionError) in
      guard let step = session.ownStep, let index = session.currentIndex else { throw .notRunning }
      guard session.canSkip else { throw .notSkippable(step: step.identifier) }
      session.state.visits[index].result.results = step.questions.map { $0.result(nil, at: now) }
      session.state.visits[index].hidden = []
      session.updateVisibility()
      try session.leave(at: now)
    }
  }

  /// Leaves the step of the innermost session, and takes over what the sessions gave that are over by it.
  private mutating func goOn(
    at now: Date, _ leave: (inout TaskSession) throws(SessionError) -> Void
  ) throws(SessionError) {
    try checkRunning()
    var next = self
    if var inner {
      try inner.goOn(at: now, leave)
      try next.keep(inner, at: now)
    } else {
      try leave(&next)
    }
    self = next
  }

  /// Goes back to the step before, whose answers stand as they were until it is left again.
  ///
  /// The answers of the step gone back from are out of the result, and kept for when it is shown again.
  public mutating func back(at now: Date) throws(SessionError) {
    try checkRunning()
    guard let step = currentStep else { throw .notRunning }
    guard canGoBack else { throw .noWayBack(from: step.identifier) }
    if var inner, inner.canGoBack {
      try inner.back(at: now)
      try keep(inner, at: now)
    } else if let edit = state.reviewed.first {
      state.visits[edit.index] = edit.original
      state.reviewed = []
    } else {
      goBack()
    }
  }

  /// Shows a step out of order, of the innermost session that has it. The step shown is left as it is.
  public mutating func go(to identifier: String, at now: Date) throws(SessionError) {
    try checkRunning()
    var next = self
    if var inner {
      do {
        try inner.go(to: identifier, at: now)
        // A page without anything to show is left at once, and so is a run that ends with it.
        try next.keep(inner, at: now)
        self = next
        return
      } catch .unknownStep {}
    }
    guard let step = task.steps.first(where: { $0.identifier == identifier }) else {
      throw .unknownStep(identifier)
    }
    next.depart(at: now)
    try next.show(step, at: now)
    self = next
  }

  /// Stops the step for a while, such as when the program goes into the background.
  ///
  /// The recorders of an active step are to be stopped; after ``resume()`` new ones write new files.
  public mutating func suspend() throws(SessionError) {
    try checkRunning()
    state.phase = .suspended
  }

  /// Goes on after ``suspend()``.
  public mutating func resume() throws(SessionError) {
    guard state.phase == .suspended else { throw .notRunning }
    state.phase = .running
  }

  /// Ends the run, whatever is shown.
  public mutating func finish(_ reason: FinishReason, at now: Date) {
    guard !isFinished else { return }
    notePages(at: now)
    if let index = currentIndex { state.visits[index].result.endDate = now }
    state.phase = .finished(reason)
    state.endDate = now
  }

  /// Shows the step for ending early, after which the run is over for the reason `earlyTermination`.
  ///
  /// The step shown stays in the result as it is. A page without the button has that of its page step.
  public mutating func terminateEarly(at now: Date) throws(SessionError) {
    try checkRunning()
    guard let step = ownStep else { throw .notRunning }
    var next = self
    if var inner {
      do {
        try inner.terminateEarly(at: now)
        try next.keep(inner, at: now)
        self = next
        return
      } catch .noEarlyTermination where step.earlyTermination != nil {}
    }
    guard let termination = step.earlyTermination else {
      throw .noEarlyTermination(step: step.identifier)
    }
    next.depart(at: now)
    next.state.isTerminating = true
    if let last = termination.step.first {
      try next.show(last, at: now)
    } else {
      next.finish(.earlyTermination, at: now)
    }
    self = next
  }

  // MARK: - What can be done

  /// Whether ``back(at:)`` leads anywhere.
  ///
  /// Not from the first step, from one that does not allow it, or into an active step, which cannot be
  /// done over.
  public var canGoBack: Bool {
    guard state.phase == .running, let step = ownStep else { return false }
    if let inner, inner.canGoBack { return true }
    if inner != nil, currentVisit?.relative != nil { return false }
    if !state.reviewed.isEmpty { return true }
    guard (inner?.currentStep ?? step).allowsBackNavigation, step.allowsBackNavigation,
      let place = placeBefore, let target = lastStep(of: state.visits[place])
    else { return false }
    return !target.content.isActive
  }

  /// Whether ``skip(at:)`` is allowed.
  public var canSkip: Bool {
    guard state.phase == .running, let step = currentStep else { return false }
    if case .active(let active) = step.content, active.usesNextAsSkipButton { return true }
    return step.isOptional
  }

  /// Whether ``forward(at:)`` is allowed.
  public var canGoForward: Bool {
    guard state.phase == .running else { return false }
    if let inner { return inner.canGoForward }
    return (try? checkComplete()) != nil
  }

  /// Whether anything was given that is worth saving: an answer, a file, a signature …
  public var hasSaveableResult: Bool {
    state.visits.contains { visit in
      visit.result.results.contains { leaf in
        if case .question(let question) = leaf.value { return question.answer != nil }
        if let history = leaf.familyHistory { return !history.relatedPersons.isEmpty }
        return true
      }
        || visit.inner.contains { state in
          TaskSession(task: task, state: state).hasSaveableResult
        }
    }
  }
}
