// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks

/// `goniometer help [COMMAND...]`.
enum HelpCommand {
  /// The command, able to explain the others and itself.
  static func command(explaining others: [Command], groups: [CommandGroup]) -> Command {
    let firstWords = others.map { $0.groupName ?? $0.name } + ["help"]
    let words = firstWords.enumerated().filter { firstWords.firstIndex(of: $1) == $0 }.map(
      \.element)
    let secondWords = others.filter { $0.groupName != nil }.map(\.lastWord)
    let type = ValueType(
      "NAME", expecting: "one of " + words.joined(separator: ", "), completion: .choices(words)
    ) { words.contains($0) || secondWords.contains($0) ? $0 : nil }
    let names = Argument(
      repeating: "COMMAND", type,
      help: "The command to explain, of one word or two; the whole program without it.")
    return Command(
      name: "help",
      summary: "explain the program or one command",
      arguments: [names],
      examples: [
        Example("Explain a command", "goniometer help completions"),
        Example("Explain one of a group", "goniometer help task run"),
      ]
    ) { arguments, console in
      let table = CommandTable.goniometer
      let help = HelpText(table: table, width: console.width)
      let name = arguments[names].joined(separator: " ")
      if name.isEmpty {
        try console.output.write(help.full)
      } else if let command = table.command(name) {
        try console.output.write(help.full(command))
      } else if let group = table.group(name) {
        try console.output.write(help.overview(of: group))
      } else {
        let near = nearest(to: name, among: table.commands.map(\.name))
        let hint = near.map { "; did you mean '\($0)'?" } ?? ""
        throw UsageError("unknown command '\(name)'" + hint, command: "help")
      }
      return .success
    }
  }
}
