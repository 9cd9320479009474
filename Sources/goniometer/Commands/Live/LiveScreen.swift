// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Glibc
internal import Goniometry
internal import Inertial
internal import JSON
internal import LiveSessions
internal import Localization
internal import MotionTasks

/// A measurement on the whole screen of a terminal, drawn anew ten times a second: to be read from where the person
/// stands who is measured.
struct LiveScreen: LiveOutput {
  /// Leaves what was on the screen before as it was, and hides the cursor.
  private static let opening = "\u{1B}[?1049h\u{1B}[?25l"
  /// Brings it back.
  static let closing = "\u{1B}[?25h\u{1B}[?1049l"

  let interval = 0.1
  private let console: Console
  private let title: String
  /// The instruction of a step; empty without one.
  private let text: String
  private let keys: Message
  private let translator: Translator
  private let speech: Speech?
  /// Whether the checks so far and the names of the sensors are shown.
  private let hasDetails: Bool
  private var sources: [LiveSource] = []
  private var spoken = LiveNews()
  private var news: LiveEvent?
  /// Events of sensors, which are printed when the screen is closed.
  private var troubles: [LiveEvent] = []
  private var scale = AngleScale()
  private var isOpen = false

  /// Troubles that are kept.
  private static let mostTroubles = 20

  /// Whether standard error can be drawn on, and is wanted to be.
  static var isPossible: Bool {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return isatty(STDERR_FILENO) == 1 && variable("NO_COLOR").isEmpty
      && !["dumb", ""].contains(variable("TERM"))
  }

  /// - Parameters:
  ///   - text: the instruction of a step.
  ///   - keys: the line about the keys.
  init(
    _ console: Console, title: String, text: String = "", keys: Message, _ translator: Translator,
    speech: Speech? = nil, hasDetails: Bool = false
  ) {
    (self.console, self.title, self.text, self.keys) = (console, title, text, keys)
    (self.translator, self.speech, self.hasDetails) = (translator, speech, hasDetails)
  }

  /// A measurement without a task around it.
  init(measurementOn console: Console, title: String) {
    self.init(
      console, title: title,
      keys: "Space marks   z sets zero again   p pauses   q ends with the result", .english,
      hasDetails: true)
  }

  mutating func begin(_ sources: [LiveSource]) throws {
    self.sources = sources
    isOpen = true
    try show(Self.opening)
  }

  mutating func update(_ state: LiveState) throws {
    guard isOpen else { return }
    spoken.speak(state, by: speech)
    if let extremes = state.extremes { scale.show(extremes) }
    let size = TerminalWindow.size(of: STDERR_FILENO)
    let columns = size?.columns ?? 80
    let rows = size.flatMap { $0.rows > 0 ? $0.rows : nil } ?? 24
    let lines = Self.fit(lines(state, rows: rows, columns: columns), rows: rows)
      .map { String($0.prefix(columns)) + "\u{1B}[K" }
    try show("\u{1B}[H" + lines.joined(separator: "\r\n") + "\u{1B}[J")
  }

  mutating func note(_ event: LiveEvent) {
    news = event
    if event.isTrouble, troubles.count < Self.mostTroubles { troubles.append(event) }
  }

  mutating func end() throws {
    guard isOpen else { return }
    isOpen = false
    try show(Self.closing)
    // A result with details has them among its warnings.
    if !hasDetails { for event in troubles { console.say("  \(event.words(in: translator))") } }
  }

  private func show(_ text: String) throws {
    try console.messages.write(text)
    try console.messages.flush()
  }

  /// Leaves empty lines out, then the last ones, where the screen is low.
  static func fit(_ lines: [String], rows: Int) -> [String] {
    guard lines.count > rows else { return lines }
    let full = lines.filter { !$0.isEmpty }
    return Array(full.prefix(rows))
  }
}

// What is drawn.
extension LiveScreen {
  /// The screen's lines, of one number in a phase. A step's instruction stays until there is an angle, and longer where
  /// there is room; on a low screen the angle comes first.
  func lines(_ state: LiveState, rows: Int = 24, columns: Int = 80) -> [String] {
    let isNarrow = columns < 60
    func wrap(_ text: String) -> [String] {
      TextLayout.wrap(text.printable, width: max(columns - 1, 10), indent: 1)
    }
    let angle = state.reading.map { $0.degrees.decimals(1) + "°" } ?? "-"
    let caption = wrap(state.isPaused ? translator("Paused. p goes on.") : state.caption)
    let phase = " \(translator(state.phase.words))  \(Self.bar(state.progress))"
    // A sentence that takes two lines of 80 columns takes four of 40.
    let padded = (caption + Array(repeating: "", count: 4)).prefix(isNarrow ? 4 : 2)
    let above = [" \(title)   \(state.time.clock)", "", phase] + padded + [""]
    let digits = BigDigits.lines(angle).map { "   " + $0 } + [""]
    let reading = text.isEmpty ? [] : wrap(text) + [""]
    let below = below(state, isNarrow: isNarrow, columns: columns)
    let choices = [reading + digits, state.reading == nil ? reading : digits, digits]
    for choice in choices where above.count + choice.count + below.count <= rows {
      return above + choice + below
    }
    return [" \(angle)", phase] + caption + below
  }

  /// The lines below the angle; a narrow screen has a line for each part of one.
  private func below(_ state: LiveState, isNarrow: Bool, columns: Int) -> [String] {
    func parts(_ line: String) -> [String] {
      isNarrow ? line.split(separator: /\s{3,}/).map { " \($0)" } : [" \(line)"]
    }
    var lines = parts(state.numbers(in: translator))
    lines.append(" \(scale.text(state, columns: min(columns, 100) - 3))")
    if hasDetails { lines.append(" \(quality(state))") }
    for (number, sensor) in state.sensors.enumerated() {
      let name = hasDetails && sources.indices.contains(number) ? "  \(sources[number].name)" : ""
      lines.append(" \(translator(sensor.words(name: name)))")
    }
    lines.append(news.map { " \($0.words(in: translator))" } ?? "")
    return lines + parts(translator(keys))
  }

  /// A bar that is full at 1, where it is left out.
  private static func bar(_ share: Double) -> String {
    guard share < 1 else { return "" }
    let filled = Int((20 * max(0, share)).rounded(.down))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: ".", count: 20 - filled) + "]"
  }

  private func quality(_ state: LiveState) -> String {
    let doubts = state.quality.filter { $0.verdict != .good }.sorted { $0.verdict > $1.verdict }
    guard !state.quality.isEmpty else { return "" }
    return ([translator(state.quality.overall.words)] + doubts.prefix(4).map(\.name))
      .joined(separator: ", ")
  }
}

extension LiveEvent {
  /// Whether the event concerns a sensor, and is no action of the user.
  fileprivate var isTrouble: Bool { [.lost, .restarted, .remark, .ended].contains(event) }
}
