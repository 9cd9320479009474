// SPDX-License-Identifier: Apache-2.0

/// `goniometer help [COMMAND]`.
enum HelpCommand {
  static let name = Argument(
    optional: "COMMAND", .text, help: "The command to explain; the whole program without it.")

  static let command = Command(
    name: "help",
    summary: "explain the program or one command",
    arguments: [name],
    examples: [Example("Explain a command", "goniometer help completions")]
  ) { arguments, console in
    let table = CommandTable.goniometer
    // The parser knows how to say that a command does not exist.
    let words = (arguments[name].map { [$0] } ?? []) + ["--help"]
    guard case .help(let command) = try ArgumentParser(table: table).parse(words) else {
      return .usage
    }
    let help = HelpText(table: table, width: console.width)
    try console.output.write(command.map(help.full) ?? help.full)
    return .success
  }
}
