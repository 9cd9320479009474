// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import LiveSessions
internal import MotionSessions
internal import Presenting

/// A motion step as plain lines: what to do, whenever it changes, and what happens.
struct StepLines: LiveOutput {
  let interval = 0.1
  private let console: Console
  private let speech: Speech?
  private var news = StepNews()

  init(_ console: Console, speech: Speech?) {
    (self.console, self.speech) = (console, speech)
  }

  mutating func begin(_ sources: [LiveSource]) {}

  mutating func update(_ state: StepState) {
    news.speak(state) { speech?.say($0, as: $1 ? .remark : .instruction) ?? true }
    if let caption = news.caption(of: state) {
      console.say([PresentedLine(.text, caption, prefix: "  ")])
    }
  }

  mutating func note(_ event: LiveEvent) {
    console.say([PresentedLine(.hint, "\(event.timeSeconds.clock) \(event.words)", prefix: "  ")])
  }

  mutating func end() {}
}

/// A motion step that nobody watches: a recording at full speed.
struct StepSilence: LiveOutput {
  let interval = Double.infinity
  let console: Console

  mutating func begin(_ sources: [LiveSource]) {}
  mutating func update(_ state: StepState) {}
  mutating func note(_ event: LiveEvent) {
    console.say([PresentedLine(.hint, "\(event.timeSeconds.clock) \(event.words)", prefix: "  ")])
  }
  mutating func end() {}
}
