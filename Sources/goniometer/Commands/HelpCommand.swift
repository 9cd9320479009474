// SPDX-License-Identifier: Apache-2.0

/// `goniometer help [COMMAND]`.
enum HelpCommand {
  /// The command, able to explain the others and itself.
  static func command(explaining others: [Command]) -> Command {
    let name = Argument(
      optional: "COMMAND", .choice(others.map(\.name) + ["help"]),
      help: "The command to explain; the whole program without it.")
    return Command(
      name: "help",
      summary: "explain the program or one command",
      arguments: [name],
      examples: [Example("Explain a command", "goniometer help completions")]
    ) { arguments, console in
      let table = CommandTable.goniometer
      let help = HelpText(table: table, width: console.width)
      let command = arguments[name].flatMap(table.command)
      try console.output.write(command.map(help.full) ?? help.full)
      return .success
    }
  }
}
