// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import JSON

extension TaskSession {
  /// Answers a question of the step shown, or takes its answer back.
  ///
  /// - Parameters:
  ///   - answer: The answer; `nil` takes it back.
  ///   - question: The question's identifier; that of a question step is the step's.
  ///   - now: The time of the answer.
  /// - Throws: ``SessionError/answer(question:_:)`` where the answer cannot be taken; the session is as
  ///   it was.
  public mutating func answer(
    _ answer: Answer?, to question: String, at now: Date
  ) throws(SessionError) {
    try checkRunning()
    try withInnermost { session throws(SessionError) in
      try session.take(answer, to: question, at: now)
    }
  }

  /// The questions of the step shown, as far as they are shown, with their answers so far.
  public var visibleQuestions: [(question: AskedQuestion, answer: Answer?)] {
    if let inner { return inner.visibleQuestions }
    guard let step = ownStep, let visit = currentVisit else { return [] }
    return step.questions.compactMap { question in
      visit.result.result(for: question.identifier).map { (question, $0.answer) }
    }
  }

  /// Adds results that are no answers: files of recorders, measurements, signatures, consent …
  ///
  /// One of an identifier that is there already takes its place; of an active step it comes after, as
  /// a recorder that was stopped for a while writes several files.
  ///
  /// Also taken while the session is suspended, as stopping a recorder closes its file.
  ///
  /// - Throws: ``SessionError/resultNotTaken(step:)`` where the step has no such results;
  ///   ``SessionError/unsafeFileName(_:)`` for a file outside of the output directory;
  ///   ``SessionError/unwritable(result:_:)`` for one with numbers that are not finite.
  public mutating func add(_ results: [LeafResult]) throws(SessionError) {
    guard state.phase == .running || state.phase == .suspended else { throw .notRunning }
    try withInnermost { session throws(SessionError) in
      guard let step = session.ownStep, let index = session.currentIndex else { throw .notRunning }
      var written: [LeafResult] = []
      for result in results {
        guard step.content.takes(result.value) else {
          throw .resultNotTaken(step: step.identifier)
        }
        if let name = result.value.fileName {
          guard FileResult(fileName: name).isSafe else { throw .unsafeFileName(name) }
          guard session.state.outputDirectory != nil else { throw .noOutputDirectory }
        }
        // As a saved session will have it, so that it is the same when it is restored.
        do throws(JSONError) {
          let data = result.json.data(isPretty: false)
          written.append(try LeafResult(jsonData: data, limits: TaskSession.limits))
        } catch {
          throw .unwritable(result: result.identifier, error)
        }
      }
      for result in written {
        if !step.content.isActive {
          session.state.visits[index].result.results.removeAll {
            $0.identifier == result.identifier
          }
        }
        session.state.visits[index].result.results.append(result)
      }
    }
  }

  private mutating func take(
    _ answer: Answer?, to identifier: String, at now: Date
  ) throws(SessionError) {
    guard let step = ownStep, let index = currentIndex else { throw .notRunning }
    guard let question = step.questions.first(where: { $0.identifier == identifier }) else {
      throw .unknownQuestion(identifier, step: step.identifier)
    }
    let visit = state.visits[index]
    guard let place = visit.result.results.firstIndex(where: { $0.identifier == identifier })
    else { throw .hiddenQuestion(identifier) }
    var taken: Answer?
    if let answer {
      let context = AnswerContext(now: now, locality: state.locality, behaviour: task.behaviour)
      do {
        taken = try question.answerFormat.checked(answer, in: context)
      } catch {
        throw .answer(question: identifier, error)
      }
      try checkRepeated(question, taken, in: visit)
    }
    state.visits[index].result.results[place] = question.result(taken, at: now)
    updateVisibility()
  }

  /// Shows and hides the items of the form shown as their rules have it.
  ///
  /// Rules see the results so far and the answers of items that are shown. An item that depends on one
  /// that depends on it is settled after a few rounds, the same each time.
  mutating func updateVisibility() {
    guard let step = ownStep, let index = currentIndex else { return }
    let questions = step.questions
    guard questions.contains(where: { $0.visibilityRule != nil }) else { return }
    var visit = state.visits[index]
    let leaves = Dictionary(
      (visit.result.results + visit.hidden).map { ($0.identifier, $0) }
    ) { first, _ in first }
    var shown = Set(visit.result.results.map(\.identifier))
    for question in questions where question.visibilityRule == nil {
      shown.insert(question.identifier)
    }
    var scope = try? ResultScope(
      task: task.identifier, results: visibleResults, additional: [], behaviour: task.behaviour)
    scope?.form = (step.identifier, leaves.filter { shown.contains($0.key) })
    for _ in 0..<8 {
      var isSettled = true
      for question in questions {
        guard let rule = question.visibilityRule else { continue }
        // An item whose rule cannot be evaluated is shown: nothing is lost that way.
        let isShown = scope.flatMap { try? rule.holds(in: $0) } ?? true
        guard isShown != shown.contains(question.identifier) else { continue }
        if isShown { shown.insert(question.identifier) } else { shown.remove(question.identifier) }
        scope?.form?.leaves[question.identifier] = isShown ? leaves[question.identifier] : nil
        isSettled = false
      }
      if isSettled { break }
    }
    let all = questions.compactMap { leaves[$0.identifier] }
    visit.result.results = all.filter { shown.contains($0.identifier) }
    visit.hidden = all.filter { !shown.contains($0.identifier) }
    state.visits[index] = visit
  }
}

extension LeafResult.Value {
  /// The file that the result names, which must lie in the output directory.
  var fileName: String? {
    switch self {
    case .file(let file): file.fileName
    case .signature(let signature): signature.imageFile
    case .consent(let consent): consent.signature?.signatureImage
    default: nil
    }
  }
}

extension Step.Content {
  /// Whether the step can have a result of that kind besides answers.
  func takes(_ value: LeafResult.Value) -> Bool {
    switch (self, value) {
    case (_, .question), (_, .familyHistory): false
    case (.active, _), (.custom, _): true
    case (.signature, .signature), (.signature, .file): true
    case (.consentReview, .consent), (.consentReview, .signature): true
    case (.webView, .webView), (.webView, .signature), (.videoInstruction, .video): true
    case (.wait, .custom), (.table, .custom), (.requestPermissions, .custom): true
    default: false
    }
  }
}

extension FileResult {
  /// Whether the name stays within the output directory and can stand in an archive: relative,
  /// without `.`, `..`, `\\` and control characters, of at most 1024 bytes.
  public var isSafe: Bool { (try? RelativeFileName(fileName)) != nil }
}
