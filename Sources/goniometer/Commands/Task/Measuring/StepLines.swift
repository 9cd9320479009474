// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import LiveSessions
internal import Localization
internal import MotionTasks
internal import Presenting

/// A motion step as plain lines: what to do, whenever it changes, and what happens.
struct StepLines: LiveOutput {
  let interval = 0.1
  private let console: Console
  private let speech: Speech?
  private let translator: Translator
  private var news = StepNews()

  init(_ console: Console, speech: Speech?, _ translator: Translator) {
    (self.console, self.speech, self.translator) = (console, speech, translator)
  }

  mutating func begin(_ sources: [LiveSource]) {}

  mutating func update(_ state: StepState) {
    news.speak(state) { speech?.say($0, as: $1 ? .remark : .instruction) ?? true }
    if let caption = news.caption(of: state) {
      console.say([PresentedLine(.text, caption, prefix: "  ")])
    }
  }

  mutating func note(_ event: LiveEvent) {
    console.say([PresentedLine(.hint, event.words(in: translator), prefix: "  ")])
  }

  mutating func end() {}
}

/// A motion step that nobody watches: a recording at full speed.
struct StepSilence: LiveOutput {
  let interval = Double.infinity
  let console: Console
  let translator: Translator

  mutating func begin(_ sources: [LiveSource]) {}
  mutating func update(_ state: StepState) {}
  mutating func note(_ event: LiveEvent) {
    console.say([PresentedLine(.hint, event.words(in: translator), prefix: "  ")])
  }
  mutating func end() {}
}

extension LiveEvent {
  /// The time and the event in one line.
  func words(in translator: Translator) -> String {
    let place = sensor.map { translator(Message(lookingUp: $0)) + ": " } ?? ""
    return "\(timeSeconds.clock) \(place)\(translator(sentence: text))"
  }
}
