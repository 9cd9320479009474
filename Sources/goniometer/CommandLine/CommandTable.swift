// SPDX-License-Identifier: Apache-2.0

/// The program as data: its commands and what is said of it as a whole.
struct CommandTable: Sendable {
  let program: String
  /// What the program is, in half a line without a full stop.
  let summary: String
  /// Paragraphs for the full help and the manual page.
  let discussion: [String]
  /// In the order of the help.
  let commands: [Command]

  /// The command of that name.
  func command(_ name: String) -> Command? {
    commands.first { $0.name == name }
  }
}
