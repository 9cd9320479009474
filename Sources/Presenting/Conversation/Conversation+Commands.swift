// SPDX-License-Identifier: Apache-2.0

internal import Localization
internal import StudyTasks

// Moving about, and stopping.

extension Conversation {
  /// Performs a command; a sentence if it is not possible here.
  mutating func perform(_ command: TypedCommand) throws(PresentationError) -> String? {
    switch command {
    case .back: return try goBack()
    case .skip: return try act(.skipStep)
    case .clear:
      guard case .question(let identifier) = prompt, asked(identifier)?.isAnswered ?? false else {
        return refuse("There is no answer to take back.")
      }
      if let refusal = try attempt(.answer(nil, to: identifier)) { return refuse(refusal) }
      ask(identifier)
    case .more:
      let steps = learnMore
      guard !steps.isEmpty else { return refuse("There is no more to read about this.") }
      for step in steps { say(text(of: step)) }
      say([.blank])
    case .end:
      guard step?.offers.contains(where: { $0.action == .endEarly }) ?? false else {
        return refuse("This step has no way to end early; ':quit' stops the task.")
      }
      return try act(.endEarly)
    case .cancel:
      guard session.currentRelative != nil else { return refuse("No relative is asked about.") }
      return try act(.leaveRelative)
    case .save:
      guard presentation.canSave else {
        return refuse("There is no file to save to\(remedies.saving).")
      }
      return try act(.save)
    case .discard: return try act(.discard)
    case .quit: return try askAboutQuitting()
    case .help: sayHelp()
    }
    return nil
  }

  private mutating func goBack() throws(PresentationError) -> String? {
    switch prompt {
    case .question(let identifier):
      let visible = step?.visibleQuestions.map(\.identifier) ?? []
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
      let way: Message = isRelative ? " ':cancel' stops asking about this relative." : ""
      return refuse("There is no way back from here.\(way)")
    }
    return try act(.back, showing: .last)
  }

  /// More to read about the question asked, or about the step.
  private var learnMore: [PresentedStep] {
    guard let step else { return [] }
    guard case .question(let identifier) = prompt else {
      // A step with one question has what is to be read about that.
      return (step.kind == .question ? step.questions.flatMap(\.learnMore) : []) + step.learnMore
    }
    let own = step.questions.first { $0.identifier == identifier }?.learnMore ?? []
    return own + step.learnMore
  }

  private mutating func askAboutQuitting() throws(PresentationError) -> String? {
    let canSave = presentation.canSave
    guard session.hasSaveableResult || canSave else { return try act(.discard) }
    if case .quit = prompt { return nil }
    let question: Message = canSave ? "Save your answers for later?" : "Throw your answers away?"
    let ways: Message =
      canSave
      ? "y saves, n throws them away, Enter goes on with the task."
      : "y throws them away, Enter goes on with the task."
    say(.question, question)
    say(.hint, ways, prefix: "  ")
    prompt = .quit(from: prompt)
    return nil
  }

  mutating func takeQuitting(
    _ text: String, _ earlier: Prompt
  ) throws(PresentationError) -> String? {
    switch (translator.yesOrNo(text), presentation.canSave) {
    case (true?, true): return try act(.save)
    case (true?, false), (false?, true): return try act(.discard)
    default:
      guard text.isEmpty || translator.yesOrNo(text) == false else { return refuse("Type y or n.") }
      prompt = earlier
      say(.hint, "The task goes on.")
      if case .question(let identifier) = earlier { ask(identifier) }
      return nil
    }
  }

  private mutating func sayHelp() {
    say([.blank])
    let names = possibleCommands.map { ":\(translator($0.word))" }
    let width = names.map(\.count).max() ?? 0
    for (command, name) in zip(possibleCommands, names) {
      let gap = String(repeating: " ", count: width - name.count + 2)
      say(.text, command.meaning, prefix: "  \(name)\(gap)")
    }
    say(
      .hint, "Text that begins with a colon is typed with two. Ctrl-C stops at once.",
      prefix: "  ")
  }

  /// The commands that do something where the person is.
  var possibleCommands: [TypedCommand] {
    let step = step
    func isOffered(_ action: PresentedAction) -> Bool {
      step?.offers.contains { $0.action == action } ?? false
    }
    return TypedCommand.allCases.filter { command in
      switch command {
      case .back:
        if case .question(let identifier) = prompt,
          step?.visibleQuestions.first?.identifier != identifier
        {
          return true
        }
        return isOffered(.back)
      case .skip: return isOffered(.skipStep)
      case .clear:
        guard case .question(let identifier) = prompt else { return false }
        return asked(identifier)?.isAnswered ?? false
      case .more: return !learnMore.isEmpty
      case .end: return isOffered(.endEarly)
      case .cancel: return isOffered(.leaveRelative)
      case .save: return presentation.canSave
      case .discard, .quit, .help: return true
      }
    }
  }
}
