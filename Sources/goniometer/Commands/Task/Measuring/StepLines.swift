// SPDX-License-Identifier: Apache-2.0

internal import MotionTasks

/// A motion step as plain lines: what to do, whenever it changes, and what happens.
struct StepLines: LiveOutput {
  let interval = 0.1
  private let console: Console
  private let speak: (String) -> Void
  private var shown: (state: MotionState, caption: String)?
  private var said = ""

  init(_ console: Console, speak: @escaping (String) -> Void) {
    (self.console, self.speak) = (console, speak)
  }

  mutating func begin(_ sources: [LiveSource]) {}

  mutating func update(_ state: StepState) {
    if state.guidance.spoken != said {
      said = state.guidance.spoken
      if !said.isEmpty { speak(said) }
    }
    // The seconds of a rest count down, which is for a screen.
    let caption = state.state == .rest && !state.isPaused ? "Rest." : state.caption
    guard shown.map({ $0 != (state.state, caption) }) ?? true else { return }
    shown = (state.state, caption)
    console.say([SaidLine(.text, caption, prefix: "  ")])
  }

  mutating func note(_ event: LiveEvent) {
    console.say([SaidLine(.hint, "\(event.timeSeconds.clock) \(event.words)", prefix: "  ")])
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
    console.say([SaidLine(.hint, "\(event.timeSeconds.clock) \(event.words)", prefix: "  ")])
  }
  mutating func end() {}
}
