// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import StudyTasks

// What typed lines mean at each prompt.

extension Conversation {
  /// Takes a line that is no command.
  mutating func takeAnswer(_ text: String, at now: Date) throws(SessionError) -> String? {
    switch prompt {
    case .enter: return try takeEnter(text, at: now)
    case .question(let identifier): return try take(text, asAnswerTo: identifier, at: now)
    case .agreement: return try takeAgreement(text, at: now)
    case .givenName:
      guard !text.isEmpty else { return refuse("Your given name is needed.") }
      say([SaidLine(.question, "Your family name")])
      prompt = .familyName(given: text)
      return nil
    case .familyName(let given):
      guard !text.isEmpty else { return refuse("Your family name is needed.") }
      return try consent(given, text, at: now)
    case .signature: return try takeSignature(text, at: now)
    case .video: return try takeVideo(text, at: now)
    case .relatives: return try takeRelativeAction(text, at: now)
    case .removal(let person): return try takeRemoval(of: person, text, at: now)
    case .review: return try takeReviewed(text, at: now)
    case .start:
      guard text.isEmpty else { return refuse("Press Enter to begin.") }
      guard case .active(let active)? = session.currentStep?.content else { return nil }
      prompt =
        presence(of: session.currentStep) == nil
        ? .timer(seconds: active.duration) : .motion(earlier: [])
      return nil
    case .timer, .motion: return nil
    case .repetition(let files, let results):
      return try takeRepetition(text, files: files, results, at: now)
    case .quit(let earlier): return takeQuitting(text, earlier, at: now)
    }
  }

  /// Goes on to the next step; says what stands in the way where something does.
  mutating func goForward(at now: Date) throws(SessionError) -> String? {
    do {
      try session.forward(at: now)
    } catch .answersMissing(let questions) {
      return ask(again: questions.first, "An answer is needed here.")
    } catch .answer(let question, let error) {
      return ask(again: question, "\(error)")
    }
    present()
    return nil
  }

  private mutating func ask(again question: String?, _ sentence: String) -> String {
    let sentence = refuse(sentence)
    if let question { ask(question) }
    return sentence
  }

  private mutating func takeEnter(_ text: String, at now: Date) throws(SessionError) -> String? {
    guard text.isEmpty else { return refuse("There is nothing to answer here; press Enter.") }
    return try goForward(at: now)
  }

  private mutating func take(
    _ text: String, asAnswerTo identifier: String, at now: Date
  ) throws(SessionError) -> String? {
    guard let (question, answer) = asked(identifier) else { return try goForward(at: now) }
    let format = question.answerFormat
    if text.isEmpty {
      guard answer != nil || question.isOptional || format.questionType == .none else {
        return refuse("An answer is needed here.")
      }
      return try goOn(after: identifier, at: now)
    }
    do {
      let context = AnswerContext(
        now: now, locality: session.locality, behaviour: session.task.behaviour)
      let typed = try TypedAnswer(format: format, context: context).read(text)
      try session.answer(typed, to: identifier, at: now)
    } catch let problem as TypedAnswer.Problem {
      return refuse(problem.sentence)
    } catch SessionError.answer(_, let error) {
      return refuse("\(error)")
    } catch let error as SessionError {
      throw error
    } catch {
      preconditionFailure("there are no other errors")
    }
    if let taken = asked(identifier)?.answer, !hidesTyping {
      let words = format.spoken(taken)
      if words != text { say([SaidLine(.hint, "= \(words)", prefix: "  ")]) }
    }
    return try goOn(after: identifier, at: now)
  }

  /// Asks the next question that is shown, or goes on to the next step after the last.
  private mutating func goOn(
    after identifier: String, at now: Date
  ) throws(SessionError) -> String? {
    let order = session.currentStep?.questions.map(\.identifier) ?? []
    let visible = Set(session.visibleQuestions.map(\.question.identifier))
    let rest = order.drop { $0 != identifier }.dropFirst()
    guard let next = rest.first(where: visible.contains) else { return try goForward(at: now) }
    ask(next)
    return nil
  }

  private mutating func takeAgreement(_ text: String, at now: Date) throws(SessionError) -> String?
  {
    guard let step = session.currentStep, case .consentReview(let review) = step.content else {
      return nil
    }
    guard let isAgreed = Self.yesOrNo(text) else { return refuse("Type y if you agree, n if not.") }
    if isAgreed, review.signature?.requiresName ?? false {
      say([SaidLine(.question, "Your given name")])
      prompt = .givenName
      return nil
    }
    try session.add([
      step.consentResult(
        review, isAgreed: isAgreed, names: nil, at: now, in: session.locality)
    ])
    return try goForward(at: now)
  }

  private mutating func consent(
    _ given: String, _ family: String, at now: Date
  ) throws(SessionError) -> String? {
    guard let step = session.currentStep, case .consentReview(let review) = step.content else {
      return nil
    }
    if review.signature?.requiresSignatureImage ?? false {
      say([SaidLine(.hint, "Your typed name stands for a drawn signature.")])
    }
    try session.add([
      step.consentResult(
        review, isAgreed: true, names: (given, family), at: now, in: session.locality)
    ])
    return try goForward(at: now)
  }

  private mutating func takeSignature(_ text: String, at now: Date) throws(SessionError) -> String?
  {
    guard let step = session.currentStep else { return nil }
    if text.isEmpty {
      guard step.isOptional else { return refuse("Your name is needed.") }
      return try goForward(at: now)
    }
    try session.add([step.signatureResult(name: text, at: now)])
    return try goForward(at: now)
  }

  private mutating func takeVideo(_ text: String, at now: Date) throws(SessionError) -> String? {
    guard let step = session.currentStep else { return nil }
    guard let isWatched = text.isEmpty ? true : Self.yesOrNo(text) else {
      return refuse("Press Enter when you have watched it; type n if not to the end.")
    }
    try session.add([step.videoResult(isWatched: isWatched, at: now)])
    return try goForward(at: now)
  }

  private mutating func takeReviewed(_ text: String, at now: Date) throws(SessionError) -> String? {
    guard !text.isEmpty else { return try goForward(at: now) }
    let steps = editableSteps
    guard let number = Int(text), steps.indices.contains(number - 1) else {
      return refuse(
        steps.isEmpty
          ? "Nothing can be changed here; press Enter." : "Type a number from 1 to \(steps.count).")
    }
    try session.review(steps[number - 1], at: now)
    present()
    return nil
  }

  static func yesOrNo(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "y", "yes": true
    case "n", "no": false
    default: nil
    }
  }
}
