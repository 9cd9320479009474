// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import StudyTasks

/// Leads a person through a task in lines of text.
///
/// A value without a terminal, a clock or a file: a line that was typed goes in with
/// ``take(_:at:)``, what is said comes out of ``heard()``, and ``prompt`` tells what is waited for.
struct Conversation: Sendable {
  /// What is waited for.
  enum Prompt: Sendable, Hashable {
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
    /// What to do with the list of relatives.
    case relatives
    /// Whether the relative is to go.
    case removal(String)
    /// Which step of a review to change.
    case review
    /// Enter, to start the time.
    case start
    /// No line, but the end of so many seconds: see ``timeIsUp(at:)``.
    case timer(seconds: Double)
    /// No line, but what motion sensors give: see ``takeMotion(_:canRepeat:at:)``. With the files of
    /// attempts before.
    case motion(earlier: [LeafResult])
    /// Whether to do the step again, whose results so far these are.
    case repetition(files: [LeafResult], results: [LeafResult])
    /// What to do with the answers.
    indirect case quit(from: Prompt)
  }

  /// The session under way.
  var session: TaskSession
  var prompt = Prompt.enter
  /// Whether the session can be saved.
  let canSave: Bool
  /// The steps that sensors or recordings serve.
  let motion: [String: MotionPresence]
  /// Whether there is nobody, so that nothing is said of Enter.
  var isUnattended = false
  /// What was said and not heard.
  private var said: [SaidLine] = []
  /// The lines so far of a text that goes on in the next one.
  private var begunText = ""

  init(_ session: TaskSession, canSave: Bool, motion: [String: MotionPresence] = [:]) {
    self.session = session
    self.canSave = canSave
    self.motion = motion
  }

  /// Whether nothing more is waited for: the session is over, saved or discarded.
  var isOver: Bool { session.isFinished }

  /// Whether what is typed next must not be shown.
  var hidesTyping: Bool {
    guard case .question(let identifier) = prompt else { return false }
    return switch asked(identifier)?.question.answerFormat.implied.kind {
    case .text(let format): format.isSecure
    case .confirmText(let format): format.text.isSecure
    default: false
    }
  }

  /// What was said since this was last asked.
  mutating func heard() -> [SaidLine] {
    defer { said = [] }
    return said
  }

  /// Starts the session, or goes on with a restored one.
  mutating func begin(at now: Date) throws(SessionError) {
    let isNew = session.phase == .ready
    if isNew {
      try session.start(at: now)
      if let title = session.task.title { say([.blank, SaidLine(.heading, title)]) }
    }
    say([SaidLine(.hint, "Type :help at any time to see what can be typed besides answers.")])
    present(at: isNew ? .first : .firstUnanswered)
  }

  /// Takes a line that was typed.
  ///
  /// - Returns: Why the line could not be taken, which is said as well; `nil` where it was.
  /// - Throws: Where the task's rules lead nowhere.
  mutating func take(_ line: String, at now: Date) throws(SessionError) -> String? {
    if let text = textGoingOn(line) {
      if begunText.hasSuffix("\n") { return nil }
      return try takeAnswer(text, at: now)
    }
    switch TypedLine(line) {
    case .command(let command): return try perform(command, at: now)
    case .unknownCommand(let word, let near):
      let hint = near.map { " Did you mean ':\($0)'?" } ?? " Type ':help' for those there are."
      return refuse("There is no ':\(word)'.\(hint) For text, type two colons: '::\(word)'.")
    case .text(let text): return try takeAnswer(text, at: now)
    }
  }

  /// Goes on when the time of a ``Prompt/timer(seconds:)`` has passed.
  mutating func timeIsUp(at now: Date) throws(SessionError) {
    guard case .timer = prompt, case .active(let active)? = session.currentStep?.content else {
      return
    }
    if let words = active.finishedSpokenInstruction { say([SaidLine(.text, "\"\(words)\"")]) }
    if active.continuesOnFinish || active.activity == .countdown {
      _ = try goForward(at: now)
    } else {
      say([SaidLine(.hint, "Time is up. Press Enter to go on.")])
      prompt = .enter
    }
  }

  // MARK: - For the parts of this type

  mutating func say(_ lines: [SaidLine]) { said += lines }

  /// Says why a line cannot be taken.
  mutating func refuse(_ sentence: String) -> String {
    say([SaidLine(.problem, sentence)])
    return sentence
  }

  /// A question of the step shown that is visible, and its answer so far.
  func asked(_ identifier: String) -> (question: AskedQuestion, answer: Answer?)? {
    session.visibleQuestions.first { $0.question.identifier == identifier }
  }

  /// The whole text where `line` ends or goes on with one over several lines; `nil` where it is a
  /// line of its own.
  private mutating func textGoingOn(_ line: String) -> String? {
    guard case .question(let identifier) = prompt,
      case .text(let format)? = asked(identifier)?.question.answerFormat.implied.kind,
      format.allowsMultipleLines, !format.isSecure
    else { return nil }
    if line.hasSuffix("\\") {
      begunText += line.dropLast() + "\n"
      return begunText
    }
    guard !begunText.isEmpty else { return nil }
    defer { begunText = "" }
    return begunText + line
  }
}
