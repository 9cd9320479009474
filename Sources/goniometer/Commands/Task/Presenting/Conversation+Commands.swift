// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import StudyTasks

// Moving about, and stopping.

extension Conversation {
  /// Does what a command says; a sentence where it cannot be done here.
  mutating func perform(_ command: TypedCommand, at now: Date) throws(SessionError) -> String? {
    switch command {
    case .back: return try goBack(at: now)
    case .skip:
      guard session.canSkip else { return refuse("This step cannot be skipped.") }
      try session.skip(at: now)
      present()
    case .clear:
      guard case .question(let identifier) = prompt, asked(identifier)?.answer != nil else {
        return refuse("There is no answer to take back.")
      }
      try session.answer(nil, to: identifier, at: now)
      ask(identifier)
    case .more:
      let steps = learnMore
      guard !steps.isEmpty else { return refuse("There is no more to read about this.") }
      for step in steps { say(StepText(step: step, progress: .hidden).lines) }
      say([.blank])
    case .end:
      guard session.currentStep?.earlyTermination != nil else {
        return refuse("This step has no way to end early; ':quit' stops the task.")
      }
      try session.terminateEarly(at: now)
      present()
    case .cancel:
      guard session.currentRelative != nil else { return refuse("No relative is asked about.") }
      try session.finishRelative(.discarded, at: now)
      present()
    case .save:
      guard canSave else { return refuse("There is no file to save to; --session names one.") }
      session.finish(.saved, at: now)
    case .discard: session.finish(.discarded, at: now)
    case .quit: askAboutQuitting(at: now)
    case .help: sayHelp()
    }
    return nil
  }

  private mutating func goBack(at now: Date) throws(SessionError) -> String? {
    switch prompt {
    case .question(let identifier):
      let visible = session.visibleQuestions.map(\.question.identifier)
      if let index = visible.firstIndex(of: identifier), index > 0 {
        ask(visible[index - 1])
        return nil
      }
    case .givenName, .familyName, .removal:
      present()
      return nil
    case .quit(let earlier):
      prompt = earlier
      return nil
    default: break
    }
    guard session.canGoBack else {
      let isRelative = session.currentRelative != nil
      return refuse(
        "There is no way back from here."
          + (isRelative ? " ':cancel' stops asking about this relative." : ""))
    }
    try session.back(at: now)
    present(at: .last)
    return nil
  }

  /// What there is to read about the question asked, or about the step.
  private var learnMore: [Step] {
    guard let step = session.currentStep else { return [] }
    var items = step.bodyItems.compactMap(\.learnMore)
    switch step.content {
    case .question(let question):
      items.insert(contentsOf: [question.learnMore].compactMap(\.self), at: 0)
    case .form(let form):
      if case .question(let identifier) = prompt {
        let own = form.items.first { $0.identifier == identifier }?.learnMore
        items.insert(contentsOf: [own].compactMap(\.self), at: 0)
      }
    default: break
    }
    return items.flatMap(\.step)
  }

  private mutating func askAboutQuitting(at now: Date) {
    guard session.hasSaveableResult || canSave else { return session.finish(.discarded, at: now) }
    if case .quit = prompt { return }
    let question = canSave ? "Save your answers for later?" : "Throw your answers away?"
    let ways =
      canSave
      ? "y saves, n throws them away, Enter goes on with the task."
      : "y throws them away, Enter goes on with the task."
    say([SaidLine(.question, question), SaidLine(.hint, ways, prefix: "  ")])
    prompt = .quit(from: prompt)
  }

  mutating func takeQuitting(_ text: String, _ earlier: Prompt, at now: Date) -> String? {
    switch (Self.yesOrNo(text), canSave) {
    case (true?, true): session.finish(.saved, at: now)
    case (true?, false), (false?, true): session.finish(.discarded, at: now)
    default:
      guard text.isEmpty || Self.yesOrNo(text) == false else { return refuse("Type y or n.") }
      prompt = earlier
      say([SaidLine(.hint, "The task goes on.")])
      if case .question(let identifier) = earlier { ask(identifier) }
    }
    return nil
  }

  private mutating func sayHelp() {
    say(
      [.blank]
        + possibleCommands.map { command in
          let name = ":\(command.rawValue)"
          let gap = String(repeating: " ", count: 10 - name.count)
          return SaidLine(.text, command.meaning, prefix: "  \(name)\(gap)")
        })
    say([
      SaidLine(
        .hint, "Text that begins with a colon is typed with two. Ctrl-C stops at once.",
        prefix: "  ")
    ])
  }

  /// The commands that do something where the person is.
  var possibleCommands: [TypedCommand] {
    TypedCommand.allCases.filter { command in
      switch command {
      case .back:
        if case .question(let identifier) = prompt,
          session.visibleQuestions.first?.question.identifier != identifier
        {
          return true
        }
        return session.canGoBack
      case .skip: return session.canSkip
      case .clear:
        guard case .question(let identifier) = prompt else { return false }
        return asked(identifier)?.answer != nil
      case .more: return !learnMore.isEmpty
      case .end: return session.currentStep?.earlyTermination != nil
      case .cancel: return session.currentRelative != nil
      case .save: return canSave
      case .discard, .quit, .help: return true
      }
    }
  }
}
