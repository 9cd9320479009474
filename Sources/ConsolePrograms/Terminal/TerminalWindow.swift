// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The window of a terminal.
package enum TerminalWindow {
  /// Rows and columns of the terminal at a descriptor as they are now; `nil` where it is none or does not
  /// say. Rows are 0 where only these are not known.
  package static func size(of descriptor: Int32) -> (rows: Int, columns: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_row), Int(size.ws_col))
  }
}
