// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc
internal import Goniometry
internal import Inertial
internal import JSON
internal import LiveSessions
internal import Localization
internal import MotionTasks

/// A motion step on a few lines at the foot of the terminal, drawn anew ten times a second.
struct StepGauge: LiveOutput {
  let interval = 0.1
  private let console: Console
  private let hasKeys: Bool
  private let speech: Speech?
  private let translator: Translator
  private var news = StepNews()
  /// Lines that are on the screen.
  private var drawn = 0
  private var scale = AngleScale()

  init(_ console: Console, hasKeys: Bool, speech: Speech?, _ translator: Translator) {
    (self.console, self.hasKeys, self.speech) = (console, hasKeys, speech)
    self.translator = translator
  }

  /// Whether standard error can be drawn on, and is wanted to be.
  static var isPossible: Bool {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return isatty(STDERR_FILENO) == 1 && variable("NO_COLOR").isEmpty
      && !["dumb", ""].contains(variable("TERM"))
  }

  mutating func begin(_ sources: [LiveSource]) {}

  mutating func update(_ state: StepState) {
    news.speak(state) { speech?.say($0, as: $1 ? .remark : .instruction) ?? true }
    let size = LiveScreen.size(of: STDERR_FILENO)
    if let extremes = state.extremes { scale.show(extremes) }
    let lines = LiveScreen.fit(
      Self.lines(state, columns: size.columns, scale: scale, hasKeys: hasKeys), rows: size.rows - 1
    ).map { String($0.prefix(size.columns - 1)) + "\u{1B}[K" }
    write(home + lines.joined(separator: "\n") + "\u{1B}[J")
    drawn = lines.count
  }

  mutating func note(_ event: LiveEvent) {
    clear()
    console.say("  \(event.words(in: translator))")
  }

  mutating func end() { clear() }

  private mutating func clear() {
    write(home + "\u{1B}[J")
    drawn = 0
  }

  /// To the first column of the first line drawn.
  private var home: String { drawn > 1 ? "\r\u{1B}[\(drawn - 1)A" : "\r" }

  private func write(_ text: String) {
    try? console.messages.write(text)
    try? console.messages.flush()
  }
}

// What is drawn.
extension StepGauge {
  /// The lines: as many each time, whatever is known.
  static func lines(
    _ state: StepState, columns: Int, scale: AngleScale, hasKeys: Bool
  ) -> [String] {
    let width = max(20, min(columns, 100) - 1)
    let bar = state.progress < 1 ? LiveScreen.bar(state.progress) : ""
    let translator = state.translator
    let sentence = state.isPaused ? translator("Paused. p goes on.") : state.caption
    let caption = TextLayout.wrap(sentence.printable, width: width, indent: 2)
    let word = translator(state.state.words)
    let gap = String(repeating: " ", count: max(0, 14 - word.count))
    var lines = ["  \(word)\(gap) \(state.time.clock) \(bar)"]
    // A sentence that takes two lines of 80 columns takes four of 40.
    let captionLines = width < 60 ? 4 : 2
    lines += (caption + Array(repeating: "", count: captionLines)).prefix(captionLines)
    lines += ["  \(state.numbers)", "  \(scale.text(state, columns: width - 4))"]
    let sensors = state.sensors.map { translator($0.words()) }
    lines.append("  \(sensors.joined(separator: "   "))")
    let keys: Message =
      hasKeys
      ? "Space or Enter ends   z sets zero again   p pauses   q gives up" : "Ctrl-C stops the task"
    lines.append("  \(translator(keys))")
    return lines
  }
}
