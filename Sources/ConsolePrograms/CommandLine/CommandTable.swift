// SPDX-License-Identifier: Apache-2.0

/// The program as data: its commands and what is said of it as a whole.
package struct CommandTable: Sendable {
  let program: String
  let version: String
  /// A description of the program in half a line without a full stop.
  let summary: String
  /// Paragraphs for the full help and the manual page.
  let discussion: [String]
  /// In the order of the help; the commands of a group one after another.
  package let commands: [Command]
  /// The groups that the first words of two-word names stand for.
  let groups: [CommandGroup]
  private let exitMeanings: [ExitCode: String]
  /// Further sections of the manual page.
  let manual: ManualSections

  /// - Parameters:
  ///   - exitMeanings: The program's own words for exit codes, where it has them.
  ///   - manual: Further sections of the manual page.
  package init(
    program: String, version: String, summary: String, discussion: [String], commands: [Command],
    groups: [CommandGroup] = [], exitMeanings: [ExitCode: String] = [:],
    manual: ManualSections = ManualSections()
  ) {
    self.program = program
    self.version = version
    self.summary = summary
    self.discussion = discussion
    self.commands = commands
    self.groups = groups
    self.exitMeanings = exitMeanings
    self.manual = manual
  }

  /// The command of that name, which may have two words.
  func command(_ name: String) -> Command? {
    commands.first { $0.name == name }
  }

  /// The meaning of an exit code in this program, a sentence.
  func meaning(of code: ExitCode) -> String { exitMeanings[code] ?? code.meaning }

  /// The group of that name.
  func group(_ name: String) -> CommandGroup? {
    groups.first { $0.name == name }
  }

  /// The commands whose names begin with the group's word.
  func commands(in group: CommandGroup) -> [Command] {
    commands.filter { $0.groupName == group.name }
  }

  /// The possible first words: names of commands and of groups, each once, with their summaries.
  var firstWords: [(word: String, summary: String)] {
    var words: [(word: String, summary: String)] = []
    for command in commands {
      guard let name = command.groupName else {
        words.append((command.name, command.summary))
        continue
      }
      guard words.last?.word != name else { continue }
      words.append((name, group(name)?.summary ?? ""))
    }
    return words
  }
}

/// Sections of the manual page that no command has: environment, files and other places to look.
package struct ManualSections: Sendable {
  /// Variables of the environment that the program heeds, and what each does.
  let environment: [(name: String, meaning: String)]
  /// Files that the program reads or makes by itself, and what each is.
  let files: [(name: String, meaning: String)]
  /// Where else to look, a sentence each.
  let seeAlso: [String]

  package init(
    environment: [(name: String, meaning: String)] = [],
    files: [(name: String, meaning: String)] = [], seeAlso: [String] = []
  ) {
    (self.environment, self.files, self.seeAlso) = (environment, files, seeAlso)
  }
}

/// Commands that share the first word of their names: `task run`, `task show`, …
package struct CommandGroup: Sendable {
  /// The shared word.
  package let name: String
  /// The purpose of its commands in half a line without a full stop.
  let summary: String

  package init(name: String, summary: String) { (self.name, self.summary) = (name, summary) }
}
