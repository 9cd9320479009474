// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Drawing
internal import Foundation
internal import Glibc

/// Which characters the terminal shows.
enum TerminalForm {
  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether only ASCII is sure to be shown: the locale is of another encoding than UTF-8, or the terminal
  /// is a bare console. A locale that nobody stated says nothing.
  static var isASCII: Bool {
    let variables = ProcessInfo.processInfo.environment
    if ["dumb", "linux"].contains(variables["TERM"]) { return true }
    let locale = LocaleName.stated("LC_CTYPE", in: variables)
    let encoding = locale.lowercased().filter { $0 != "-" }
    return !locale.isEmpty && !encoding.contains("utf8")
  }
}

extension Console {
  /// The form of charts on standard output.
  var chart: TextChart { TextChart(width: width, isASCII: TerminalForm.isASCII) }
}
