// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc

/// One line on a terminal's standard error that is written over and over; nothing elsewhere.
struct ProgressLine {
  private let console: Console
  private let isShown: Bool
  private var width = 0

  init(_ console: Console) {
    self.console = console
    isShown = isatty(STDERR_FILENO) == 1 && !console.isQuiet
  }

  /// Shows a text in place of the last one, cut to the terminal's width.
  mutating func show(_ text: String) {
    guard isShown else { return }
    let columns = Self.columns - 1
    let line = String(text.prefix(columns))
    write("\r" + line + String(repeating: " ", count: max(0, min(columns, width) - line.count)))
    width = line.count
  }

  /// Takes the line away, for words that stay.
  mutating func clear() {
    guard width > 0 else { return }
    write("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }

  /// Of the terminal, however narrow: a line that wraps could not be written over.
  private static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return min(100, Int(size.ws_col))
  }

  private func write(_ text: String) {
    try? console.messages.write(text)
    try? console.messages.flush()
  }
}
