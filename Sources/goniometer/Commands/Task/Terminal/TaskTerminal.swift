// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Drawing
internal import Foundation
internal import Glibc
internal import JSON
internal import Localization
internal import MotionTasks
internal import Presenting
internal import Reports
internal import StudyTasks

/// Presents a conversation on standard error and standard input.
final class TaskTerminal {
  private let console: Console
  private let input: LineInput
  private let isColoured: Bool
  /// Whether a line that cannot be taken is asked for again, as a person expects; otherwise it is an
  /// error, as what comes after it could be taken for another question's answer.
  private let asksAgain: Bool
  private let waits: Bool
  private let stage: MotionStage

  init(_ console: Console, _ stage: MotionStage, isInteractive: Bool, waits: Bool) {
    self.console = console
    self.waits = waits
    self.stage = stage
    input = LineInput()
    asksAgain = isInteractive || input.isTerminal
    let variables = ProcessInfo.processInfo.environment
    isColoured =
      isatty(STDERR_FILENO) == 1 && (variables["NO_COLOR"] ?? "").isEmpty
      && variables["TERM"] != "dumb"
  }

  /// Columns to wrap at: those of the window as it is now.
  private var width: Int { Console.columns(of: STDERR_FILENO) }

  /// Leads the person on until the conversation is over or the input ends.
  ///
  /// - Parameter save: Called after each change of the session.
  /// - Returns: Whether the conversation is over.
  func run(
    _ conversation: inout Conversation, clock: () -> Date, save: (TaskSession) throws -> Void
  ) throws -> Bool {
    try conversation.begin(at: clock())
    try save(conversation.session)
    var place: [String] = []
    while true {
      console.write(conversation.takeOutput().rendered(width: width, isColoured: isColoured))
      if conversation.isOver { return true }
      if conversation.session.currentPath != place {
        place = conversation.session.currentPath
        stage.speak(conversation.session.currentStep)
      }
      if case .timer(let seconds) = conversation.prompt {
        try wait(seconds, &conversation, clock)
        try save(conversation.session)
        continue
      }
      if case .motion = conversation.prompt {
        try measure(&conversation, clock)
        try save(conversation.session)
        continue
      }
      if stage.isUnattended, conversation.prompt.isEnterAlone {
        _ = try conversation.take("", at: clock())
        try save(conversation.session)
        continue
      }
      let isHidden = conversation.hidesTyping
      guard let line = try nextLine(in: conversation, isHidden: isHidden) else {
        console.write("\n")
        return false
      }
      if !input.isTerminal { console.write(isHidden ? "\n" : line.printable + "\n") }
      let place = Self.place(of: conversation)
      if let problem = try conversation.take(line, at: clock()), !asksAgain {
        throw CommandFailure(
          .malformedData, "standard input, line \(input.lineNumber): \(place): \(problem)")
      }
      try save(conversation.session)
    }
  }

  /// The next line; at the end of piped input, Enter where nothing else is waited for.
  private func nextLine(in conversation: Conversation, isHidden: Bool) throws -> String? {
    let line = try input.next(behind: "> ", isHidden: isHidden) { console.write($0) }
    if let line { return line }
    guard !input.isTerminal else { return nil }
    switch conversation.prompt {
    case .enter, .start: return ""
    default: return nil
    }
  }

  private func measure(_ conversation: inout Conversation, _ clock: () -> Date) throws {
    let session = conversation.session
    guard let entry = stage.entry(of: session.currentStep) else { return }
    console.write(conversation.takeOutput().rendered(width: width, isColoured: isColoured))
    let attempt = try stage.measure(entry, in: session.outputDirectory, input: input)
    let canRepeat = asksAgain && !entry.motion.isRecorded
    let translator = conversation.translator
    try conversation.takeMotion(
      attempt.results,
      saying: attempt.lines(in: translator) + (canRepeat ? attempt.pictures(in: translator) : []),
      advisesRepeat: attempt.advisesRepeat, canRepeat: canRepeat, at: clock())
  }

  /// Where a conversation is, for messages.
  static func place(of conversation: Conversation) -> String {
    let step = conversation.session.currentPath.joined(separator: "/")
    guard case .question(let identifier) = conversation.prompt else { return "step '\(step)'" }
    let prompt = conversation.asked(identifier)?.prompt
    let text = prompt.flatMap { $0 == identifier ? nil : " (\($0))" } ?? ""
    return "step '\(step)', question '\(identifier)'\(text)"
  }

  // MARK: - Time

  /// Counts the time down; a person at a terminal can type commands meanwhile.
  private func wait(
    _ seconds: Double, _ conversation: inout Conversation, _ clock: () -> Date
  ) throws {
    let prompt = conversation.prompt
    let showsTime = conversation.step?.activity?.showsTimer ?? true
    guard waits else {
      let words: Message = "(\(decimal: AnswerFormat.plain(seconds)) seconds are not waited for)"
      console.write(conversation.translator(words) + "\n")
      return try conversation.timeIsUp(at: clock())
    }
    let start = ContinuousClock.now
    var countdown = Countdown(seconds: seconds)
    while true {
      let elapsed = ContinuousClock.now - start
      guard countdown.left(after: elapsed) > 0 else { break }
      if showsTime, let whole = countdown.announcement(after: elapsed) {
        console.write("  \(whole) s\n")
      }
      let pause = countdown.pause(after: elapsed)
      guard input.isTerminal else {
        usleep(UInt32(pause) * 1000)
        continue
      }
      guard input.isReady(within: pause) else { continue }
      guard let line = try input.next() else { break }
      _ = try conversation.take(line, at: clock())
      console.write(conversation.takeOutput().rendered(width: width, isColoured: isColoured))
      if conversation.isOver { return }
      if conversation.prompt != prompt { return }
    }
    try conversation.timeIsUp(at: clock())
  }
}

extension Conversation.Prompt {
  /// Whether it waits for nothing but Enter.
  fileprivate var isEnterAlone: Bool {
    switch self {
    case .enter, .start, .review: true
    default: false
    }
  }
}

extension Console {
  /// Writes to standard error at once; nobody reading it is no failure.
  fileprivate func write(_ text: String) {
    try? messages.write(text)
    try? messages.flush()
  }
}

extension MotionAttempt {
  /// Columns of a picture: it fits a narrow terminal.
  private static let columns = 40

  /// The way of each joint that was measured, drawn with characters.
  func pictures(in translator: Translator) -> [PresentedLine] {
    let form = TextChart(width: Self.columns, isASCII: TerminalForm.isASCII)
    return results.compactMap(\.rangeOfMotion).flatMap { result in
      [PresentedLine.blank]
        + form.lines(of: ArcDial(result, in: translator)).map { PresentedLine(.picture, $0) }
    }
  }
}
