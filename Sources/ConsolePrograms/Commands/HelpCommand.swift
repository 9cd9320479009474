// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// `PROGRAM help [COMMAND...]`.
package enum HelpCommand {
  /// The command for a program.
  ///
  /// - Parameters:
  ///   - explained: Names of a command of one word and one of two, for the examples.
  ///   - table: The program's table, asked for when the command runs or says what it takes.
  package static func command(
    of program: String, explained: (one: String, two: String),
    table: @escaping @Sendable () -> CommandTable
  ) -> Command {
    let names: @Sendable () -> Argument<[String]> = {
      Argument(
        repeating: "COMMAND", word(of: table()),
        help: "The command to explain, of one word or two; the whole program without it.")
    }
    return Command(
      name: "help",
      summary: "explain the program or one command",
      arguments: [names()],
      examples: [
        Example("Explain a command", explained.one),
        Example("Explain one of a group", explained.two),
      ]
    ) { arguments, console in
      let table = table()
      let help = HelpText(table: table, width: console.width)
      let name = arguments[names()].joined(separator: " ")
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

  private static func word(of table: CommandTable) -> ValueType<String> {
    let firstWords = table.firstWords.map(\.word)
    // The command says what is near to a name that it does not know.
    return ValueType(
      "NAME", expecting: "one of " + firstWords.joined(separator: ", "),
      completion: .choices(firstWords)
    ) { $0.isEmpty ? nil : $0 }
  }
}
