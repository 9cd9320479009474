// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc
internal import LiveSessions

/// Keys of the terminal, read without waiting.
struct Keyboard {
  /// The action of a key.
  enum Key {
    case space, enter
    case zero
    case pause
    case quit
  }

  private let descriptor: Int32

  /// Takes the keys of standard input; `nil` where it is no terminal that this program is in front
  /// of. ``TerminalEcho/restore()`` gives them back.
  init?(farewell: String = "") {
    guard TerminalEcho.readKeys(STDIN_FILENO, farewell: farewell) else { return nil }
    descriptor = STDIN_FILENO
  }

  /// The keys that were pressed since it was last asked. A terminal that hung up quits.
  func pressed() -> [Key] {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      guard count >= 0 else { return errno == EINTR || errno == EAGAIN ? [] : [.quit] }
      return buffer[..<count].compactMap { byte in
        switch byte {
        case UInt8(ascii: " "): .space
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): .enter
        case UInt8(ascii: "p"), UInt8(ascii: "P"): .pause
        case UInt8(ascii: "z"), UInt8(ascii: "Z"): .zero
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), 4: .quit
        default: nil
        }
      }
    }
  }
}

/// The keys of a live measurement as actions.
struct MeasurementKeys: ActionSource {
  let keyboard: Keyboard

  func actions() -> [LiveAction] {
    keyboard.pressed().compactMap { key in
      switch key {
      case .space: .mark
      case .zero: .zero
      case .quit: .stop
      case .enter, .pause: nil
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
