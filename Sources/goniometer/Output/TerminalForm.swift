// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Drawing
internal import Glibc

/// Which characters the terminal shows.
enum TerminalForm {
  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether only ASCII is sure to be shown here.
  static var isASCII: Bool {
    isASCII { name in getenv(name).map { String(cString: $0) } ?? "" }
  }

  /// Whether only ASCII is sure to be shown: the locale is of another encoding than UTF-8, or the terminal
  /// is a bare console. A locale that nobody stated says nothing.
  static func isASCII(_ variable: (String) -> String) -> Bool {
    if ["dumb", "linux"].contains(variable("TERM")) { return true }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty } ?? ""
    let encoding = locale.lowercased().filter { $0 != "-" }
    return !locale.isEmpty && !encoding.contains("utf8")
  }
}

extension Console {
  /// The form of charts on standard output.
  var chart: TextChart { TextChart(width: width, isASCII: TerminalForm.isASCII) }
}
