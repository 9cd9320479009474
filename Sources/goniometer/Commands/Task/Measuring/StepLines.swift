// SPDX-License-Identifier: Apache-2.0

internal import LiveSessions
internal import MotionTasks
internal import Presenting

/// A motion step as plain lines: what to do, whenever it changes, and what happens.
struct StepLines: LiveOutput {
  let interval = 0.1
  private let console: Console
  private var news: StepNews

  init(_ console: Console, speech: Speech?) {
    (self.console, news) = (console, StepNews(speech))
  }

  mutating func begin(_ sources: [LiveSource]) {}

  mutating func update(_ state: StepState) {
    news.speak(state)
    if let caption = news.caption(of: state) {
      console.say([PresentedLine(.text, caption, prefix: "  ")])
    }
  }

  mutating func note(_ event: LiveEvent) {
    console.say([PresentedLine(.hint, "\(event.timeSeconds.clock) \(event.words)", prefix: "  ")])
  }

  mutating func end() {}
}

/// What of a step's guidance has not been written or said yet.
struct StepNews {
  private let speech: Speech?
  private var written: String?
  private var said = ""

  init(_ speech: Speech?) { self.speech = speech }

  /// What to write; `nil` where it was written already, but for a number that counts up or down.
  mutating func caption(of state: StepState) -> String? {
    let caption = state.caption
    let essence = Self.essence(caption, of: state)
    guard essence != written else { return nil }
    written = essence
    return caption
  }

  /// Says aloud what was not said yet.
  mutating func speak(_ state: StepState) {
    let words = state.isPaused ? "Paused." : state.guidance.spoken
    let essence = Self.essence(words, of: state)
    guard essence != said else { return }
    // A count must not cut off what is to be done, nor the first pose the step's own instruction,
    // which is heard until the person is to move: the pose is said when that is over.
    let isCount = state.state == .measure && state.repetitions > 0
    let isPose = state.state == .holdStill && !state.isPaused
    let isTaken = speech?.say(words, as: isCount || isPose ? .remark : .instruction) ?? true
    if isTaken || !isPose { said = essence }
  }

  /// Without the numbers, unless they are repetitions: shares and seconds change all the time.
  private static func essence(_ words: String, of state: StepState) -> String {
    state.state == .measure ? words : words.filter { !$0.isNumber }
  }
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
