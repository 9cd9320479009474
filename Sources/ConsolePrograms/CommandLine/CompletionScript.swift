// SPDX-License-Identifier: Apache-2.0

/// A shell that can complete the program's command line.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// The completion script of a shell, printed from the table.
///
/// Offers commands, options, the words an option chooses from, and file names where one is taken;
/// nothing where a value is free.
package struct CompletionScript: Sendable {
  let table: CommandTable

  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// A text in single quotes for bash and zsh.
  package static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}

extension OptionDeclaration {
  /// The spellings of the option, short one first.
  var spellings: [String] {
    (short.map { ["-\($0)"] } ?? []) + ["--\(name)"]
  }
}
