// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// One line on a terminal's standard error that is written over and over; nothing elsewhere.
package struct ProgressLine {
  private let console: Console
  private let isShown: Bool
  private var width = 0

  package init(_ console: Console) {
    self.console = console
    isShown = isatty(STDERR_FILENO) == 1 && !console.isQuiet
  }

  /// Shows a text in place of the last one, cut to the terminal's width.
  package mutating func show(_ text: String) {
    guard isShown else { return }
    // However narrow: a line that wraps could not be written over.
    let columns = min(100, TerminalWindow.size(of: STDERR_FILENO)?.columns ?? 80) - 1
    let line = String(text.prefix(columns))
    write("\r" + line + String(repeating: " ", count: max(0, min(columns, width) - line.count)))
    width = line.count
  }

  /// Takes the line away, for words that stay.
  package mutating func clear() {
    guard width > 0 else { return }
    write("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
  }

  private func write(_ text: String) {
    try? console.messages.write(text)
    try? console.messages.flush()
  }
}
