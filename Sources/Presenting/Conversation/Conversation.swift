// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import JSON
package import Localization
package import StudyTasks

/// Leads a person through a task in lines of text: a ``TaskPresentation`` for whoever reads and types.
///
/// A value without a terminal, a clock or a file: a typed line goes in with ``take(_:at:)``,
/// paragraphs come out of ``takeOutput()``, and ``prompt`` says what kind of line is expected.
package struct Conversation: Sendable {
  /// The kind of line that is expected.
  package enum Prompt: Sendable, Hashable {
    /// Enter, to go on.
    case enter
    /// An answer to the question.
    case question(String)
    /// Whether the person agrees to a consent document.
    case agreement
    /// The names of who agrees.
    case givenName
    case familyName(given: String)
    /// A name in place of a drawn signature.
    case signature
    /// Whether a video was watched to its end.
    case video
    /// An action on the list of relatives.
    case relatives
    /// Whether the relative is to go.
    case removal(String)
    /// Which step of a review to change.
    case review
    /// Enter, to start the time.
    case start
    /// No line, but the end of so many seconds: see ``timeIsUp(at:)``.
    case timer(seconds: Double)
    /// No line, but the results of a measurement: see ``takeMotion(_:saying:advisesRepeat:canRepeat:at:)``.
    case motion
    /// Whether to measure again.
    case repetition
    /// The fate of the answers.
    indirect case quit(from: Prompt)
  }

  /// The presentation that the lines are about.
  private(set) var presentation: TaskPresentation
  package internal(set) var prompt = Prompt.enter
  /// Whether nobody is there, so that nothing is said of Enter.
  package var isUnattended = false
  /// The front end's advice about missing things, such as sensors.
  let remedies: Remedies
  /// The questions that were answered in this conversation, or whose suggested answer was taken.
  var taken: Set<[String]> = []
  /// Paragraphs that ``takeOutput()`` has not given out yet.
  private var output: [PresentedLine] = []
  /// The lines so far of a text that goes on in the next one.
  private var begunText = ""
  /// The time of the last call.
  private var now = Date.distantPast

  /// How a front end mends what is missing: words that go on with a sentence, such as
  /// "; a menu names one".
  package struct Remedies: Sendable {
    /// After "There is no file to save to".
    var saving: Message
    /// After "Not recorded, as there is no sensor: deviceMotion".
    var sensors: Message

    package init(saving: Message = "", sensors: Message = "") {
      (self.saving, self.sensors) = (saving, sensors)
    }
  }

  /// - Parameters:
  ///   - canSave: whether the session can be saved for later.
  ///   - motion: how the steps that measure are there, by their identifiers.
  package init(
    _ session: TaskSession, canSave: Bool, motion: [String: MotionPresence] = [:],
    remedies: Remedies = Remedies(), in translator: Translator = .english
  ) {
    self.remedies = remedies
    presentation = TaskPresentation(session, canSave: canSave, motion: motion, in: translator)
  }

  /// The session under way.
  package var session: TaskSession { presentation.session }

  /// Whether no more lines are expected: the session is over, saved or discarded.
  package var isOver: Bool { presentation.isOver }

  /// Whether the next line must not be shown as it is typed.
  package var hidesTyping: Bool {
    guard case .question(let identifier) = prompt else { return false }
    return asked(identifier)?.control.isSecure ?? false
  }

  /// The paragraphs since this was last called.
  package mutating func takeOutput() -> [PresentedLine] {
    defer { output = [] }
    return output
  }

  /// Starts the session, or goes on with a restored one.
  package mutating func begin(at now: Date) throws(PresentationError) {
    self.now = now
    let isNew = session.phase == .ready
    try presentation.begin(at: now)
    if isNew, let title = session.task.title { say([.blank, PresentedLine(.heading, title)]) }
    say(.hint, "Type :help at any time to see what can be typed besides answers.")
    present(at: isNew ? .first : .firstUnanswered)
  }

  /// Takes a line that was typed.
  ///
  /// - Returns: Why the line could not be taken, which is said as well; `nil` if it was.
  /// - Throws: ``PresentationError/broken(_:)`` if the task's rules lead nowhere.
  package mutating func take(_ line: String, at now: Date) throws(PresentationError) -> String? {
    self.now = now
    guard !line.unicodeScalars.contains(where: \.isUntypable) else {
      return refuse("There are keys in that line that are no text, such as arrows. Type it again.")
    }
    guard !line.contains("\n") || takesSeveralLines else {
      return refuse("Several lines were pasted, and one is wanted here. Nothing was taken.")
    }
    if let text = textGoingOn(line) {
      if begunText.hasSuffix("\n") { return nil }
      return try takeAnswer(text)
    }
    switch TypedLine(line, in: translator) {
    case .command(let command): return try perform(command)
    case .unknownCommand(let word, let near):
      let hint: Message =
        near.map { " Did you mean ':\($0)'?" } ?? " Type ':help' for those there are."
      return refuse("There is no ':\(word)'.\(hint) For text, type two colons: '::\(word)'.")
    case .text(let text): return try takeAnswer(text)
    }
  }

  /// Goes on when the time of a ``Prompt/timer(seconds:)`` has passed.
  package mutating func timeIsUp(at now: Date) throws(PresentationError) {
    self.now = now
    guard case .timer = prompt, let activity = step?.activity else { return }
    let path = session.currentPath
    if let words = activity.finishedInstruction { say(.text, "\"\(words)\"") }
    try presentation.perform(.timeIsUp, at: now)
    guard session.currentPath == path, !isOver else { return present() }
    say(.hint, "Time is up. Press Enter to go on.")
    prompt = .enter
  }

  /// Takes the results of a measurement (``Prompt/motion``), and goes on or asks whether to repeat it.
  ///
  /// - Parameters:
  ///   - lines: what is said of them.
  ///   - advisesRepeat: whether the step should be done again.
  ///   - canRepeat: whether there is a person to ask.
  package mutating func takeMotion(
    _ results: [LeafResult], saying lines: [PresentedLine], advisesRepeat: Bool, canRepeat: Bool,
    at now: Date
  ) throws(PresentationError) {
    self.now = now
    guard prompt == .motion, let activity = step?.activity else { return }
    if let words = activity.finishedInstruction { say(.text, "\"\(words)\"") }
    say(lines)
    let isRepeatable = advisesRepeat && canRepeat
    if advisesRepeat, !canRepeat {
      say(.problem, "The step is not repeated, as nobody is asked.")
    }
    try presentation.perform(.measured(results, advisesRepeat: isRepeatable), at: now)
    guard isRepeatable else { return present() }
    say(.question, "Do this step again?")
    say(.hint, "y or n.", prefix: "  ")
    prompt = .repetition
  }

  // MARK: - For the parts of this type

  /// The step shown.
  package var step: PresentedStep? { presentation.step(at: now) }

  /// The language of the words that are not the author's.
  package var translator: Translator { presentation.translator }

  mutating func say(_ lines: [PresentedLine]) { output += lines }

  /// Says words of the program's own.
  mutating func say(_ style: PresentedLine.Style, _ message: Message, prefix: String = "") {
    output.append(PresentedLine(style, translator(message), prefix: prefix))
  }

  /// Says why a line cannot be taken; returns it in English, for whoever reads an error message.
  mutating func refuse(_ message: Message) -> String {
    say(.problem, message)
    return "\(message)"
  }

  /// Says why an action was refused.
  mutating func refuse(_ refusal: Refusal) -> String { refuse(refusal.message) }

  /// A question of the step shown that is visible.
  package func asked(_ identifier: String) -> PresentedQuestion? {
    step?.visibleQuestions.first { $0.identifier == identifier }
  }

  /// Performs an action.
  ///
  /// - Returns: Why it was refused; `nil` if it was not.
  mutating func attempt(_ action: PresentedAction) throws(PresentationError) -> Refusal? {
    do {
      try presentation.perform(action, at: now)
      return nil
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      return refusal
    }
  }

  /// Performs an action and shows the step that it leads to, or says why not.
  mutating func act(
    _ action: PresentedAction, showing place: Place = .first
  ) throws(PresentationError) -> String? {
    guard let refusal = try attempt(action) else {
      present(at: place)
      return nil
    }
    let sentence = refuse(refusal)
    if let question = refusal.question { ask(question) }
    return sentence
  }

  /// Whether a text of several lines is asked for.
  private var takesSeveralLines: Bool {
    guard case .question(let identifier) = prompt, let control = asked(identifier)?.control else {
      return false
    }
    return control.kind == .text && control.isMultiline
  }

  /// The whole text if `line` ends or continues one over several lines; `nil` if it is a line of its
  /// own.
  private mutating func textGoingOn(_ line: String) -> String? {
    guard takesSeveralLines else { return nil }
    if line.hasSuffix("\\") {
      begunText += line.dropLast() + "\n"
      return begunText
    }
    guard !begunText.isEmpty else { return nil }
    defer { begunText = "" }
    return begunText + line
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character, as an arrow key gives, or turns the direction of writing.
  fileprivate var isUntypable: Bool {
    self != "\t" && String(self).printable.isEmpty && self != "\n"
  }
}

extension PresentedStep {
  /// The active step's own content; `nil` for any other step.
  package var activity: PresentedActivity? {
    if case .activity(let activity) = content { activity } else { nil }
  }
}
