// SPDX-License-Identifier: Apache-2.0

/// Lines of a standard input that is no terminal, of which each is a tap.
struct LineTaps: KeySource {
  let input: LineInput

  func pressed() throws -> [Keyboard.Key] {
    switch try input.arrival() {
    case .line: [.enter]
    case .nothing, .end: []
    }
  }

  /// Whether there will be no tap any more.
  func isOver() throws -> Bool { try input.isAtEnd() }
}
