// SPDX-License-Identifier: Apache-2.0

internal import LiveSessions

/// Lines of a standard input that is no terminal: each line says that the step is done.
struct LineTaps: ActionSource {
  private let input: LineInput

  /// `nil` for a terminal, where keys are read.
  init?(_ input: LineInput) {
    guard !input.isTerminal else { return nil }
    self.input = input
  }

  func actions() throws -> [LiveAction] {
    switch try input.arrival() {
    case .line: [.stop]
    case .nothing, .end: []
    }
  }

  /// Whether there will be no tap any more.
  func isOver() throws -> Bool { try input.isAtEnd() }
}
