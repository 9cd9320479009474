// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Keys of the terminal, read without waiting.
package struct Keyboard {
  /// The action of a key.
  package enum Key {
    case space, enter
    case zero
    case pause
    case quit
  }

  private let descriptor: Int32

  /// Takes the keys of standard input; `nil` where it is no terminal that this program is in front
  /// of. ``TerminalEcho/restore()`` gives them back.
  package init?(farewell: String = "") {
    guard TerminalEcho.readKeys(STDIN_FILENO, farewell: farewell) else { return nil }
    descriptor = STDIN_FILENO
  }

  /// The keys that were pressed since it was last asked. A terminal that hung up quits.
  package func pressed() -> [Key] {
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
