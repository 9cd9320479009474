// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import StudyTasks

// How steps come up.

extension Conversation {
  /// With which question a step comes up.
  enum Place { case first, firstUnanswered, last }

  /// Shows the step of the session, and waits for what it needs.
  mutating func present(at place: Place = .first) {
    guard let step = session.currentStep, !isOver else { return }
    let text = StepText(
      step: step, progress: session.progress, isRecorded: presence(of: step) != nil)
    say(text.lines + waysOut(of: step))
    let visible = session.visibleQuestions
    if !step.questions.isEmpty {
      let asked: AskedQuestion? =
        switch place {
        case .first: visible.first?.question
        case .last: visible.last?.question
        case .firstUnanswered: (visible.first { $0.answer == nil } ?? visible.last)?.question
        }
      if let asked { ask(asked.identifier) } else { waitForEnter() }
      return
    }
    switch step.content {
    case .consentReview(let review):
      say([.blank, SaidLine(.question, review.reasonForConsent ?? "Do you agree?")])
      say([SaidLine(.hint, "y or n.", prefix: "  ")])
      prompt = .agreement
    case .signature: askForSignature()
    case .webView(let page) where page.showsSignatureAfterContent: askForSignature()
    case .videoInstruction:
      say([SaidLine(.hint, "Press Enter when you have watched it; type n if not to the end.")])
      prompt = .video
    case .familyHistory(let history): presentRelatives(of: history)
    case .review(let review): presentReview(review)
    case .active(let active): present(active)
    default: waitForEnter(isLast: step.content.isCompletion)
    }
  }

  /// Asks one of the questions of the step shown.
  mutating func ask(_ identifier: String) {
    let visible = session.visibleQuestions
    guard let index = visible.firstIndex(where: { $0.question.identifier == identifier }) else {
      return waitForEnter()
    }
    let (question, answer) = visible[index]
    prompt = .question(identifier)
    let questions = session.currentStep?.questions ?? []
    let isAlone = questions.count < 2
    let dependsOnAnswers = questions.contains { $0.visibilityRule != nil }
    if visible.count > 1 || (session.currentStep?.title != nil && !isTitle(question)) {
      say([.blank])
    }
    say(headings(before: identifier))
    say(
      QuestionText(
        question: question, text: isTitle(question) ? session.currentStep?.text : nil,
        answer: answer,
        place: isAlone ? nil : (index + 1, dependsOnAnswers ? nil : visible.count),
        locality: session.locality
      ).lines + earlyEnd(of: session.currentStep, indent: "  "))
  }

  /// Headings of a form that stand right before a question.
  private func headings(before identifier: String) -> [SaidLine] {
    guard case .form(let form)? = session.currentStep?.content,
      let index = form.items.firstIndex(where: { $0.identifier == identifier })
    else { return [] }
    let headings = form.items[..<index].reversed().prefix { $0.answerFormat == nil }.reversed()
    return headings.flatMap { item in
      [item.text.map { SaidLine(.heading, $0) }, item.detailText.map { SaidLine(.text, $0) }]
        .compactMap(\.self) + [.blank]
    }
  }

  /// Whether the step's title asks.
  private func isTitle(_ question: AskedQuestion) -> Bool {
    guard case .question(let content)? = session.currentStep?.content else { return false }
    return content.question == nil
  }

  /// What a step allows besides answering, said once.
  private func waysOut(of step: Step) -> [SaidLine] {
    var lines: [SaidLine] = []
    if step.isOptional, step.questions.count > 1 {
      lines.append(SaidLine(.hint, ":skip leaves out this whole step."))
    }
    if step.questions.isEmpty { lines += earlyEnd(of: step, indent: "") }
    return lines
  }

  private func earlyEnd(of step: Step?, indent: String) -> [SaidLine] {
    guard let termination = step?.earlyTermination else { return [] }
    let button = termination.buttonText ?? "End early"
    return [SaidLine(.hint, ":end for \"\(button)\".", prefix: indent)]
  }

  mutating func waitForEnter(isLast: Bool = false) {
    prompt = .enter
    guard !isUnattended else { return }
    say([.blank, SaidLine(.hint, isLast ? "Press Enter to finish." : "Press Enter to go on.")])
  }

  private mutating func askForSignature() {
    say([.blank, SaidLine(.question, "Your full name, in place of a drawn signature")])
    let isOptional = session.currentStep?.isOptional ?? false
    say([SaidLine(.hint, isOptional ? "Enter leaves it empty." : "It is needed.", prefix: "  ")])
    prompt = .signature
  }

  /// Whether the step's motion is live, recorded, or missing.
  func presence(of step: Step?) -> MotionPresence? { step.flatMap { motion[$0.identifier] } }

  private mutating func present(_ active: ActiveContent) {
    if let presence = presence(of: session.currentStep) {
      guard presence == .live, !active.startsTimerAutomatically else {
        prompt = .motion(earlier: [])
        return
      }
      say([.blank, SaidLine(.hint, "Press Enter to begin.")])
      prompt = .start
      return
    }
    guard active.duration > 0, active.duration.isFinite else {
      let isTouch = active.activity == .touchAnywhere
      prompt = .enter
      guard !isUnattended else { return }
      say([.blank, SaidLine(.hint, isTouch ? "Press Enter." : "Press Enter when you are done.")])
      return
    }
    if active.startsTimerAutomatically || active.activity == .countdown {
      prompt = .timer(seconds: active.duration)
    } else {
      prompt = .start
      guard !isUnattended else { return }
      let length = AnswerFormat.plain(active.duration)
      say([.blank, SaidLine(.hint, "It takes \(length) seconds. Press Enter to begin.")])
    }
  }

  private mutating func presentReview(_ review: ReviewContent) {
    let entries = session.reviewEntries ?? []
    let editable = editableSteps
    for entry in entries {
      let number = editable.firstIndex(of: entry.step.identifier).map { "\($0 + 1)" } ?? " "
      let title = entry.step.title ?? entry.answers.first?.question ?? entry.step.identifier
      say([SaidLine(.question, title, prefix: "  \(number)  ")])
      for line in entry.answers {
        let answer = line.answer ?? "(no answer)"
        let mark = line.question.last?.isPunctuation ?? false ? "" : ":"
        let question = line.question == title ? "" : "\(line.question)\(mark) "
        say([SaidLine(.text, question + answer, prefix: "       ")])
      }
    }
    prompt = .review
    guard !isUnattended else { return }
    let way = editable.isEmpty ? "" : "Type a number to change a step. "
    say([.blank, SaidLine(.hint, way + "Enter goes on.")])
  }

  /// The steps of the review that can be changed, in its order.
  var editableSteps: [String] {
    guard case .review(let review)? = session.currentStep?.content, !review.isStandalone else {
      return []
    }
    var steps: [String] = []
    for entry in session.reviewEntries ?? [] where !entry.answers.isEmpty {
      if !steps.contains(entry.step.identifier) { steps.append(entry.step.identifier) }
    }
    return steps
  }
}

extension Step.Content {
  fileprivate var isCompletion: Bool { if case .completion = self { true } else { false } }
}
