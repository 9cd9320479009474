// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import LiveSessions
internal import Localization
internal import MotionTasks
internal import Presenting

/// A measurement as plain lines, for a terminal that cannot be drawn on and for no terminal: each new instruction, and
/// each event.
struct LiveCaptions: LiveOutput {
  let interval = 0.1
  let console: Console
  let translator: Translator
  let speech: Speech?
  /// Whether there is a line of numbers every few seconds.
  let hasNumbers: Bool
  private var news = LiveNews()
  private var nextNumbers = Self.numbersInterval

  private static let numbersInterval = 5.0

  init(_ console: Console, _ translator: Translator, speech: Speech? = nil, hasNumbers: Bool) {
    (self.console, self.translator) = (console, translator)
    (self.speech, self.hasNumbers) = (speech, hasNumbers)
  }

  /// A measurement without a task around it.
  init(measurementOn console: Console) { self.init(console, .english, hasNumbers: true) }

  mutating func begin(_ sources: [LiveSource]) {}

  mutating func update(_ state: LiveState) {
    news.speak(state, by: speech)
    if let caption = news.caption(of: state) { say(.text, caption) }
    if hasNumbers, state.reading != nil, state.time >= nextNumbers {
      nextNumbers = state.time + Self.numbersInterval
      say(.text, "\(state.time.clock)   \(state.numbers(in: translator))")
    }
  }

  mutating func note(_ event: LiveEvent) { say(.hint, event.words(in: translator)) }

  mutating func end() {}

  private func say(_ style: PresentedLine.Style, _ text: String) {
    console.say([PresentedLine(style, text, prefix: "  ")])
  }
}

/// A motion step that nobody watches: a recording at full speed.
struct LiveSilence: LiveOutput {
  let interval = Double.infinity
  let console: Console
  let translator: Translator

  mutating func begin(_ sources: [LiveSource]) {}
  mutating func update(_ state: LiveState) {}
  mutating func note(_ event: LiveEvent) {
    console.say([PresentedLine(.hint, event.words(in: translator), prefix: "  ")])
  }
  mutating func end() {}
}

extension LiveNews {
  /// Says aloud what was not said yet; where there is no voice it counts as said.
  mutating func speak(_ state: LiveState, by speech: Speech?) {
    speak(state) { speech?.say($0, as: $1 ? .remark : .instruction) ?? true }
  }
}

extension LiveEvent {
  /// The time and the event in one line.
  func words(in translator: Translator) -> String {
    let place = sensor.map { translator(Message(lookingUp: $0)) + ": " } ?? ""
    return "\(timeSeconds.clock) \(place)\(translator(sentence: text))"
  }
}
