// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Whether the terminal shows what is typed; process-wide, so that a signal can put it right.
enum TerminalEcho {
  private static let saved = Mutex<(descriptor: Int32, settings: termios)?>(nil)

  /// Typed letters are not shown until ``restore()``.
  static func turnOff(_ descriptor: Int32) {
    saved.withLock { saved in
      var settings = termios()
      guard saved == nil, tcgetattr(descriptor, &settings) == 0 else { return }
      saved = (descriptor, settings)
      settings.c_lflag &= ~tcflag_t(ECHO)
      settings.c_lflag |= tcflag_t(ECHONL)
      tcsetattr(descriptor, TCSANOW, &settings)
    }
  }

  /// The terminal is as it was.
  static func restore() {
    saved.withLock { saved in
      guard let (descriptor, settings) = saved else { return }
      var earlier = settings
      tcsetattr(descriptor, TCSANOW, &earlier)
      saved = nil
    }
  }
}
