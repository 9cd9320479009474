// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Glibc
internal import Synchronization

/// How the terminal treats typed characters; process-wide, so that a signal can put it right.
package enum TerminalEcho {
  private struct Saved {
    let descriptor: Int32
    let settings: termios
    let farewell: [UInt8]
  }

  private static let saved = Mutex<Saved?>(nil)

  /// Typed letters are not shown until ``restore()``.
  package static func turnOff(_ descriptor: Int32) {
    change(descriptor) { settings in
      settings.c_lflag &= ~tcflag_t(ECHO)
      settings.c_lflag |= tcflag_t(ECHONL)
    }
  }

  /// Until ``restore()`` keys can be read one by one and without waiting, and are not shown. Ctrl-C
  /// stays a signal; Ctrl-Z, which would leave the terminal like this, is a key.
  ///
  /// - Parameter farewell: written to the terminal by ``restore()``.
  /// - Returns: `false` where the descriptor is no terminal, or that of another program in front.
  package static func readKeys(_ descriptor: Int32, farewell: String = "") -> Bool {
    guard isatty(descriptor) == 1, tcgetpgrp(descriptor) == getpgrp() else { return false }
    return change(descriptor, farewell: farewell) { settings in
      settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
      withUnsafeMutableBytes(of: &settings.c_cc) { keys in
        for key in [VMIN, VTIME, VSUSP] where Int(key) < keys.count { keys[Int(key)] = 0 }
      }
    }
  }

  /// Until ``restore()`` a line editor shows what is typed, and changes the settings as it likes.
  ///
  /// Called before the prompt is shown: the terminal itself would show what is typed before the editor
  /// has begun, and the editor once more.
  ///
  /// - Parameter farewell: written to the terminal by ``restore()``.
  package static func leaveToEditor(_ descriptor: Int32, farewell: String) {
    change(descriptor, farewell: farewell) { $0.c_lflag &= ~tcflag_t(ECHO | ICANON) }
  }

  @discardableResult
  private static func change(
    _ descriptor: Int32, farewell: String = "", _ body: (inout termios) -> Void
  ) -> Bool {
    saved.withLock { saved in
      var settings = termios()
      guard saved == nil, tcgetattr(descriptor, &settings) == 0 else { return false }
      saved = Saved(descriptor: descriptor, settings: settings, farewell: Array(farewell.utf8))
      body(&settings)
      return tcsetattr(descriptor, TCSANOW, &settings) == 0
    }
  }

  /// The terminal is as it was.
  package static func restore() {
    saved.withLock { found in
      guard let earlier = found else { return }
      var settings = earlier.settings
      tcsetattr(earlier.descriptor, TCSANOW, &settings)
      if !earlier.farewell.isEmpty {
        _ = earlier.farewell.withUnsafeBytes { writeAll($0, to: earlier.descriptor) }
      }
      found = nil
    }
  }
}
