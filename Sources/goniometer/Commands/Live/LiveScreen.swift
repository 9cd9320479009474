// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import ConsolePrograms
internal import Glibc
internal import Goniometry
internal import Inertial
internal import LiveSessions
internal import MotionTasks

/// A live measurement on the whole screen of a terminal, drawn anew ten times a second.
struct LiveScreen: LiveOutput {
  /// Leaves what was on the screen before as it was, and hides the cursor.
  static let opening = "\u{1B}[?1049h\u{1B}[?25l"
  /// Brings it back.
  static let closing = "\u{1B}[?25h\u{1B}[?1049l"

  let interval = 0.1
  private let console: Console
  private let title: String
  private let hasKeys: Bool
  private var sources: [LiveSource] = []
  private var news: LiveEvent?
  private var isOpen = false

  /// Whether the terminal can be drawn on.
  static var isPossible: Bool {
    guard isatty(STDOUT_FILENO) == 1, let kind = getenv("TERM") else { return false }
    return !["dumb", ""].contains(String(cString: kind))
  }

  init(_ console: Console, title: String, hasKeys: Bool) {
    (self.console, self.title, self.hasKeys) = (console, title, hasKeys)
  }

  mutating func begin(_ sources: [LiveSource]) throws {
    self.sources = sources
    isOpen = true
    try show(Self.opening)
  }

  mutating func update(_ state: LiveState) throws {
    guard isOpen else { return }
    let size = Self.size(of: STDOUT_FILENO)
    let lines = Self.fit(
      lines(state, columns: size.columns, isLow: size.rows < Self.rowsForDigits), rows: size.rows
    ).map {
      String($0.prefix(size.columns)) + "\u{1B}[K"
    }
    try show("\u{1B}[H" + lines.joined(separator: "\r\n") + "\u{1B}[J")
  }

  mutating func note(_ event: LiveEvent) { news = event }

  mutating func end() throws {
    guard isOpen else { return }
    isOpen = false
    try show(Self.closing)
  }

  private func show(_ text: String) throws {
    try console.output.write(text)
    try console.output.flush()
  }

  /// Rows and columns of the terminal at a descriptor.
  static func size(of descriptor: Int32) -> (rows: Int, columns: Int) {
    guard let size = TerminalWindow.size(of: descriptor), size.rows > 0 else { return (24, 80) }
    return size
  }

  /// Leaves empty lines out, then the last ones, where the screen is low.
  static func fit(_ lines: [String], rows: Int) -> [String] {
    guard lines.count > rows else { return lines }
    let full = lines.filter { !$0.isEmpty }
    return Array(full.prefix(rows))
  }

  /// Rows that a screen with large digits takes.
  private static let rowsForDigits = 16

  /// The screen's lines: the angle first where the screen is low.
  func lines(_ state: LiveState, columns: Int = 80, isLow: Bool = false) -> [String] {
    let angle = state.reading.map { $0.degrees.decimals(1) + "°" } ?? "-"
    let instruction = TextLayout.wrap(state.instruction, width: max(columns - 1, 10), indent: 1)
    let phase = " \(Self.words(state.phase)) \(Self.bar(state.progress))"
    var lines: [String]
    if isLow {
      lines = [" \(angle)", phase] + instruction
    } else {
      lines = [" \(title)   \(state.time.clock)", "", phase] + instruction + [""]
      lines += BigDigits.lines(angle).map { "   " + $0 } + [""]
    }
    lines += [" \(Self.range(state))", " \(Self.quality(state))"]
    for (number, sensor) in state.sensors.enumerated() {
      let name = sources.indices.contains(number) ? "  \(sources[number].name)" : ""
      lines.append(" \(sensor.words(name: name))")
    }
    lines.append(news.map { " \($0.timeSeconds.clock) \($0.words)" } ?? "")
    lines.append(
      hasKeys
        ? " space marks   z sets zero again   q ends with the result"
        : " Ctrl-C ends with the result")
    return lines
  }

  private static func words(_ phase: MeasurementPhase) -> String {
    switch phase {
    case .holdStill: "1 of 4  HOLD STILL    "
    case .findAxis: "2 of 4  FIND THE AXIS "
    case .zero: "3 of 4  ZERO          "
    case .measure: "4 of 4  MEASURE       "
    }
  }

  /// A bar that is full at 1, where it is left out.
  static func bar(_ share: Double) -> String {
    guard share < 1 else { return "" }
    let filled = Int((20 * max(0, share)).rounded(.down))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: ".", count: 20 - filled) + "]"
  }

  private static func range(_ state: LiveState) -> String {
    guard let minimum = state.minimum, let maximum = state.maximum, let range = state.range else {
      return "no angle yet"
    }
    let half = state.reading.map { "± \($0.uncertainty.halfWidth95.decimals(1))°   " } ?? ""
    return half
      + "from \(minimum.decimals(1))° to \(maximum.decimals(1))°: range \(range.decimals(1))°   "
      + "repetitions \(state.repetitionCount)"
      + (state.markCount > 0 ? "   marks \(state.markCount)" : "")
  }

  private static func quality(_ state: LiveState) -> String {
    let doubts = state.quality.filter { $0.verdict != .good }.sorted { $0.verdict > $1.verdict }
    guard !state.quality.isEmpty else { return "" }
    return "quality \(state.quality.overall.rawValue)"
      + (doubts.isEmpty ? "" : ": " + doubts.prefix(4).map(\.name).joined(separator: ", "))
  }
}
