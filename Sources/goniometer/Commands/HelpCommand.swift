// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// `goniometer help [COMMAND...]`.
enum HelpCommand {
  private static let names = Argument(
    repeating: "COMMAND", word,
    help: "The command to explain, of one word or two; the whole program without it.")

  private static var word: ValueType<String> {
    let table = CommandTable.goniometer
    let firstWords = table.firstWords.map(\.word)
    let secondWords = table.commands.filter { $0.groupName != nil }.map(\.lastWord)
    return ValueType(
      "NAME", expecting: "one of " + firstWords.joined(separator: ", "),
      completion: .choices(firstWords)
    ) { firstWords.contains($0) || secondWords.contains($0) ? $0 : nil }
  }

  static let command = Command(
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
