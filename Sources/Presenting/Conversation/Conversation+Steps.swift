// SPDX-License-Identifier: Apache-2.0

internal import Localization
internal import StudyTasks

// Showing a step.

extension Conversation {
  /// The question that a step begins with.
  enum Place { case first, firstUnanswered, last }

  /// Shows the step of the session, and waits for the line that it needs.
  mutating func present(at place: Place = .first) {
    guard let step else { return }
    say(text(of: step) + waysOut(of: step))
    if !step.questions.isEmpty {
      let visible = step.visibleQuestions
      let asked =
        switch place {
        case .first: visible.first
        case .last: visible.last
        case .firstUnanswered: visible.first { !$0.isAnswered } ?? visible.last
        }
      if let asked { ask(asked.identifier) } else { waitForEnter() }
      return
    }
    switch step.content {
    case .consent(let consent):
      say([.blank, PresentedLine(.question, consent.question)])
      say(.hint, "y or n.", prefix: "  ")
      prompt = .agreement
    case .webPage(_, _, isSigned: true): askForSignature(at: step)
    case .video:
      say(.hint, "Press Enter when you have watched it; type n if not to the end.")
      prompt = .video
    case .relatives(let groups): present(groups)
    case .review(let entries): present(entries)
    case .activity(let activity): present(activity)
    default:
      guard step.kind != .signature else { return askForSignature(at: step) }
      waitForEnter(step.kind == .completion ? "Press Enter to finish." : "Press Enter to go on.")
    }
  }

  /// The text of a step that stands before its questions.
  func text(of step: PresentedStep) -> [PresentedLine] {
    StepText(step: step, sensorRemedy: remedies.sensors, translator: translator).lines
  }

  /// Asks one of the questions of the step shown.
  mutating func ask(_ identifier: String) {
    guard let step,
      let index = step.visibleQuestions.firstIndex(where: { $0.identifier == identifier })
    else { return waitForEnter() }
    let (visible, question) = (step.visibleQuestions, step.visibleQuestions[index])
    prompt = .question(identifier)
    let dependsOnAnswers = step.questions.contains(where: \.isConditional)
    if visible.count > 1 || (step.title != nil && !step.asksInTitle) { say([.blank]) }
    for heading in question.headings {
      say(
        [
          heading.title.map { PresentedLine(.heading, $0) },
          heading.detailText.map { PresentedLine(.text, $0) },
        ].compactMap(\.self) + [.blank])
    }
    say(
      QuestionText(
        question: question, text: step.asksInTitle ? step.text : nil,
        place: step.questions.count < 2
          ? nil : (index + 1, dependsOnAnswers ? nil : visible.count),
        locality: session.locality, isPreset: isPreset(question), translator: translator
      ).lines + earlyEnd(of: step, indent: "  "))
  }

  /// Whether the answer shown is the format's own, and nobody has taken it.
  private func isPreset(_ question: PresentedQuestion) -> Bool {
    question.answer != nil && question.answer == question.control.defaultAnswer
      && !taken.contains(session.currentPath + [question.identifier])
  }

  /// The ways besides answering, said once a step.
  private func waysOut(of step: PresentedStep) -> [PresentedLine] {
    var lines: [PresentedLine] = []
    if step.isOptional, step.questions.count > 1 {
      lines.append(PresentedLine(.hint, translator(":skip leaves out this whole step.")))
    }
    if step.questions.isEmpty { lines += earlyEnd(of: step, indent: "") }
    return lines
  }

  private func earlyEnd(of step: PresentedStep, indent: String) -> [PresentedLine] {
    guard let offer = step.offers.first(where: { $0.action == .endEarly }) else { return [] }
    return [PresentedLine(.hint, translator(":end for \"\(offer.label)\"."), prefix: indent)]
  }

  private mutating func waitForEnter(_ hint: Message = "Press Enter to go on.") {
    prompt = .enter
    sayToPerson(hint)
  }

  /// Says a hint, unless nobody is there.
  private mutating func sayToPerson(_ hint: Message) {
    guard !isUnattended else { return }
    say([.blank])
    say(.hint, hint)
  }

  private mutating func askForSignature(at step: PresentedStep) {
    say([.blank])
    say(.question, "Your full name, in place of a drawn signature")
    say(.hint, step.isOptional ? "Enter leaves it empty." : "It is needed.", prefix: "  ")
    prompt = .signature
  }

  private mutating func present(_ activity: PresentedActivity) {
    promptForActivity()
    switch (activity.phase, activity.presence) {
    case (.none, _):
      sayToPerson(activity.isTouch ? "Press Enter." : "Press Enter when you are done.")
    case (.ready, nil):
      let length = AnswerFormat.plain(activity.duration)
      sayToPerson("It takes \(decimal: length) seconds. Press Enter to begin.")
    case (.ready, _?):
      say([.blank])
      say(.hint, "Press Enter to begin.")
    default: break
    }
  }

  /// Waits for the event that the active step shown waits for.
  mutating func promptForActivity() {
    prompt =
      switch presentation.phase {
      case .none: .enter
      case .ready: .start
      case .timing(let seconds): .timer(seconds: seconds)
      case .measuring: .motion
      case .repeating: .repetition
      }
  }

  private mutating func present(_ entries: [PresentedReviewEntry]) {
    let editable = editableSteps
    for entry in entries {
      let number = editable.firstIndex(of: entry.step).map { "\($0 + 1)" } ?? " "
      say([PresentedLine(.question, entry.title, prefix: "  \(number)  ")])
      for line in entry.answers {
        let answer = line.answer ?? translator("(no answer)")
        let mark = line.question.last?.isPunctuation ?? false ? "" : ":"
        let question = line.question == entry.title ? "" : "\(line.question)\(mark) "
        say([PresentedLine(.text, question + answer, prefix: "       ")])
      }
    }
    prompt = .review
    sayToPerson(
      editable.isEmpty ? "Enter goes on." : "Type a number to change a step. Enter goes on.")
  }

  /// The steps of the review that can be changed, in its order.
  var editableSteps: [String] {
    step?.offers.compactMap { if case .edit(let step) = $0.action { step } else { nil } } ?? []
  }

  private mutating func present(_ groups: [PresentedRelativeGroup]) {
    for group in groups {
      let count: Message = "(\(group.relatives.count) of at most \(group.maximum))"
      say([.blank])
      say(.question, "\(group.title) \(count)")
      if !group.detailText.isEmpty { say([PresentedLine(.text, group.detailText)]) }
      for relative in group.relatives {
        let details = ([relative.title] + relative.details).joined(separator: ", ")
        let conditions = relative.conditions.joined(separator: ", ")
        let words = conditions.isEmpty ? details : "\(details); \(conditions)"
        say([PresentedLine(.text, words, prefix: "  - ")])
      }
    }
    say([.blank])
    for (index, offer) in relativeOffers.enumerated() {
      say([PresentedLine(.text, offer.label, prefix: "  \(index + 1)  ")])
    }
    say(.hint, "Type a number, or press Enter when all are in.", prefix: "  ")
    prompt = .relatives
  }

  /// The actions for the list of relatives, in the order of their numbers.
  var relativeOffers: [PresentedOffer] {
    step?.offers.filter { offer in
      switch offer.action {
      case .addRelative, .changeRelative, .removeRelative: true
      default: false
      }
    } ?? []
  }
}
