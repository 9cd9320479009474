// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Goniometry
internal import Inertial
internal import LiveSessions

/// A live measurement on one line, for a terminal that cannot be drawn on; what happens is said above
/// it.
struct LiveLine: LiveOutput {
  let interval = 0.2
  private let console: Console
  private var line: ProgressLine

  init(_ console: Console) {
    self.console = console
    line = ProgressLine(console)
  }

  mutating func begin(_ sources: [LiveSource]) {}

  mutating func update(_ state: LiveState) {
    let angle = state.reading.map { "\($0.degrees.decimals(1))°" } ?? "-"
    let range = state.range.map { " | range \($0.decimals(1))°" } ?? ""
    line.show(
      "\(state.time.clock) | \(angle)\(range) | \(state.repetitionCount) repetitions | "
        + state.instruction)
  }

  mutating func note(_ event: LiveEvent) {
    line.clear()
    console.say(event.words)
  }

  mutating func end() { line.clear() }
}
