// SPDX-License-Identifier: Apache-2.0

internal import Localization
internal import StudyTasks

// The meaning of typed lines at each prompt.

extension Conversation {
  /// Takes a line that is no command.
  mutating func takeAnswer(_ text: String) throws(PresentationError) -> String? {
    switch prompt {
    case .enter:
      guard text.isEmpty else { return refuse("There is nothing to answer here; press Enter.") }
      return try act(.next)
    case .question(let identifier): return try take(text, asAnswerTo: identifier)
    case .agreement: return try takeAgreement(text)
    case .givenName:
      guard !text.isEmpty else { return refuse("Your given name is needed.") }
      say(.question, "Your family name")
      prompt = .familyName(given: text)
      return nil
    case .familyName(let given):
      guard !text.isEmpty else { return refuse("Your family name is needed.") }
      if case .consent(let consent)? = step?.content, consent.wantsDrawing {
        say(.hint, "Your typed name stands for a drawn signature.")
      }
      return try act(.agree(givenName: given, familyName: text))
    case .signature: return try act(.sign(text))
    case .video:
      guard let isWatched = text.isEmpty ? true : translator.yesOrNo(text) else {
        return refuse("Press Enter when you have watched it; type n if not to the end.")
      }
      return try act(.watched(isWatched))
    case .relatives: return try takeRelativeAction(text)
    case .removal(let person):
      guard let isRemoved = text.isEmpty ? false : translator.yesOrNo(text) else {
        return refuse("Type y or n.")
      }
      if isRemoved { return try act(.removeRelative(person)) }
      present()
      return nil
    case .review: return try takeReviewed(text)
    case .start:
      guard text.isEmpty else { return refuse("Press Enter to begin.") }
      guard let refusal = try attempt(.start) else {
        promptForActivity()
        return nil
      }
      return refuse(refusal)
    case .timer, .motion: return nil
    case .repetition:
      guard let isRepeated = translator.yesOrNo(text) else { return refuse("Type y or n.") }
      guard isRepeated else { return try act(.keepMeasurement) }
      if let refusal = try attempt(.repeatStep) { return refuse(refusal) }
      promptForActivity()
      return nil
    case .quit(let earlier): return try takeQuitting(text, earlier)
    }
  }

  private mutating func take(
    _ text: String, asAnswerTo identifier: String
  ) throws(PresentationError) -> String? {
    guard let question = asked(identifier) else { return try act(.next) }
    if text.isEmpty {
      guard question.isAnswered || !question.isRequired else {
        return refuse("An answer is needed here.")
      }
      taken.insert(session.currentPath + [identifier])
      return try goOn(after: identifier)
    }
    if let refusal = try attempt(.type(text, into: identifier)) { return refuse(refusal) }
    taken.insert(session.currentPath + [identifier])
    if !hidesTyping, let words = asked(identifier)?.answerText, words != text {
      say([PresentedLine(.hint, "= \(words)", prefix: "  ")])
    }
    return try goOn(after: identifier)
  }

  /// Asks the next question that is shown, or goes on to the next step after the last.
  private mutating func goOn(after identifier: String) throws(PresentationError) -> String? {
    let rest = (step?.questions ?? []).drop { $0.identifier != identifier }.dropFirst()
    guard let next = rest.first(where: \.isVisible) else { return try act(.next) }
    ask(next.identifier)
    return nil
  }

  private mutating func takeAgreement(_ text: String) throws(PresentationError) -> String? {
    guard let isAgreed = translator.yesOrNo(text) else {
      return refuse("Type y if you agree, n if not.")
    }
    guard isAgreed else { return try act(.decline) }
    guard case .consent(let consent)? = step?.content, consent.needsName else {
      return try act(.agree(givenName: nil, familyName: nil))
    }
    say(.question, "Your given name")
    prompt = .givenName
    return nil
  }

  private mutating func takeReviewed(_ text: String) throws(PresentationError) -> String? {
    guard !text.isEmpty else { return try act(.next) }
    let steps = editableSteps
    guard let number = Int(text), steps.indices.contains(number - 1) else {
      return refuse(
        steps.isEmpty
          ? "Nothing can be changed here; press Enter." : "Type a number from 1 to \(steps.count).")
    }
    return try act(.edit(step: steps[number - 1]))
  }

  private mutating func takeRelativeAction(_ text: String) throws(PresentationError) -> String? {
    guard !text.isEmpty else { return try act(.next) }
    let offers = relativeOffers
    let typed = text.lowercased()
    let named = offers.indices.filter { offers[$0].label.lowercased().hasPrefix(typed) }
    let index = Int(text).map { $0 - 1 } ?? (named.count == 1 ? named[0] : -1)
    guard offers.indices.contains(index) else {
      return refuse("Type a number from 1 to \(offers.count), or press Enter.")
    }
    switch offers[index].action {
    case .removeRelative(let person):
      say(.question, "\(offers[index].label)?")
      say(.hint, "y or n.", prefix: "  ")
      prompt = .removal(person)
      return nil
    case .addRelative:
      guard let refusal = try attempt(offers[index].action) else {
        say([.blank])
        say(.hint, "':cancel' goes back to the list without this relative.")
        present()
        return nil
      }
      return refuse(refusal)
    default: return try act(offers[index].action)
    }
  }
}
