// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc
internal import Goniometry
internal import Inertial
internal import JSON
internal import LiveSessions
internal import Localization
internal import MotionSessions
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
  private var axis = -15.0...135.0

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
    if let extremes = state.extremes { axis = Self.axis(axis, showing: extremes) }
    let lines = LiveScreen.fit(
      Self.lines(state, columns: size.columns, axis: axis, hasKeys: hasKeys), rows: size.rows - 1
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
    _ state: StepState, columns: Int, axis: ClosedRange<Double>, hasKeys: Bool
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
    lines += ["  \(state.numbers)", "  \(scale(state, axis: axis, columns: width - 4))"]
    let sensors = state.sensors.map { translator($0.words()) }
    lines.append("  \(sensors.joined(separator: "   "))")
    let keys: Message =
      hasKeys
      ? "Space or Enter ends   z sets zero again   p pauses   q gives up" : "Ctrl-C stops the task"
    lines.append("  \(translator(keys))")
    return lines
  }

  /// The least and the greatest angle so far on a scale, and the angle now.
  static func scale(_ state: StepState, axis: ClosedRange<Double>, columns: Int) -> String {
    let ends = (axis.lowerBound.decimals(0), axis.upperBound.decimals(0))
    let count = max(10, columns - ends.0.count - ends.1.count - 4)
    func place(_ degrees: Double) -> Int {
      let share = (degrees - axis.lowerBound) / (axis.upperBound - axis.lowerBound)
      return min(count - 1, max(0, Int((share * Double(count - 1)).rounded())))
    }
    var marks = Array(repeating: Character("."), count: count)
    if let extremes = state.extremes {
      for mark in place(extremes.lowerBound)...place(extremes.upperBound) { marks[mark] = "=" }
    }
    if let reading = state.reading, reading.degrees.isFinite { marks[place(reading.degrees)] = "O" }
    return "\(ends.0) [\(String(marks))] \(ends.1)"
  }

  /// The axis, wider by whole steps of 45° where it does not hold the angles.
  static func axis(
    _ axis: ClosedRange<Double>, showing extremes: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    guard extremes.lowerBound.isFinite, extremes.upperBound.isFinite else { return axis }
    func steps(_ degrees: Double) -> Double { max(0, (degrees / 45).rounded(.up)) * 45 }
    let below = steps(axis.lowerBound - extremes.lowerBound)
    let above = steps(extremes.upperBound - axis.upperBound)
    return axis.lowerBound - below...axis.upperBound + above
  }
}
