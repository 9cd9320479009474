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
    // Scalars, as an accent after a quote makes another character of it.
    let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.map { String($0) }.joined(separator: #"'\''"#) + "'"
  }

  /// A text as a word of a command line: in quotes where a shell would take it apart.
  package static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      let scalar = Unicode.Scalar(byte)
      return scalar.properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte)
        || "-_./=,:^+@%".unicodeScalars.contains(scalar)
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }
}

extension OptionDeclaration {
  /// The spellings of the option, short one first.
  var spellings: [String] {
    (short.map { ["-\($0)"] } ?? []) + ["--\(name)"]
  }
}
