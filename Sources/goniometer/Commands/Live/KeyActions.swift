// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import LiveSessions

/// The keys of a live measurement as actions.
struct MeasurementKeys: ActionSource {
  let keyboard: Keyboard

  func actions() -> [LiveAction] {
    keyboard.pressed().compactMap { key in
      switch key {
      case .space: .mark
      case .zero: .zero
      case .pause: .pause
      case .quit: .stop
      case .enter: nil
      }
    }
  }
}

/// The keys of a guided step as actions: space and Enter say that it is done.
///
/// In its first second they say nothing: who presses Enter once more than the step before it asked for
/// does not end it.
struct StepKeys: ActionSource {
  let keyboard: Keyboard
  private let begin = ContinuousClock.now
  private static let deaf = Duration.seconds(1)

  init(keyboard: Keyboard) { self.keyboard = keyboard }

  func actions() -> [LiveAction] {
    let isDeaf = begin.duration(to: .now) < Self.deaf
    return keyboard.pressed().compactMap { key in
      switch key {
      case .space, .enter: isDeaf ? nil : .stop
      case .zero: .zero
      case .pause: .pause
      case .quit: .giveUp
      }
    }
  }
}

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
