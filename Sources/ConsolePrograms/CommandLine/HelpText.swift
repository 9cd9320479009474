// SPDX-License-Identifier: Apache-2.0

/// The help a terminal shows, printed from the table.
struct HelpText: Sendable {
  let table: CommandTable
  /// Columns to wrap at.
  let width: Int

  /// The answer to a bare call: a description of the program, one example, the commands.
  var overview: String {
    var lines = wrap("\(table.program): \(table.summary)") + [""]
    if let example = table.commands.first?.examples.first {
      lines += ["  \(table.program) \(example.line)", ""]
    }
    lines += commandList
    lines += ["", "More: \(table.program) --help, \(table.program) COMMAND --help"]
    return text(lines)
  }

  /// The answer to the first word of several commands: their summaries.
  func overview(of group: CommandGroup) -> String {
    let commands = table.commands(in: group)
    var lines = wrap("\(table.program) \(group.name): \(group.summary)") + [""]
    lines += examples(commands.compactMap(\.examples.first))
    lines += ["Commands:"] + definitions(commands.map { ($0.name, $0.summary) })
    lines += ["", "More: \(table.program) \(group.name) COMMAND --help"]
    return text(lines)
  }

  /// Help of the whole program.
  var full: String {
    var lines = wrap("\(table.program) \(table.version): \(table.summary)") + [""]
    lines += examples(table.commands.prefix(3).compactMap(\.examples.first))
    lines += wrap("Usage: \(table.program) COMMAND [OPTION...] [ARGUMENT...]") + [""]
    for paragraph in table.discussion { lines += wrap(paragraph) + [""] }
    lines += commandList
    let ends = ExitCode.allCases.map { (String($0.rawValue), table.meaning(of: $0)) }
    lines += ["", "Exit codes:"] + TextLayout.definitions(ends, width: width, column: 8)
    return text(lines)
  }

  /// Help of one command: examples first, then everything it takes.
  func full(_ command: Command) -> String {
    var lines = wrap("\(table.program) \(command.name): \(command.summary)") + [""]
    lines += examples(command.examples)
    lines += wrap("Usage: \(Self.synopsis(of: command, in: table))")
    for paragraph in command.discussion { lines += [""] + wrap(paragraph) }
    if !command.arguments.isEmpty {
      lines += ["", "Arguments:"]
      lines += definitions(command.arguments.map { ($0.name, Self.meaning(of: $0)) })
    }
    for group in command.groups {
      lines += ["", "\(group.title):"]
      lines += definitions(group.shown.map { (Self.spelling(of: $0), Self.meaning(of: $0)) })
    }
    return text(lines)
  }

  /// The call in one line: required options, the rest as `[OPTION...]`, arguments.
  static func synopsis(of command: Command, in table: CommandTable) -> String {
    var words = [table.program, command.name]
    let (required, others) = (
      command.options.filter(\.isRequired), command.options.filter { !$0.isRequired }
    )
    words += required.map { "--\($0.name) \($0.placeholder)" }
    if others.count > 1 { words.append("[OPTION...]") }
    return (words + command.arguments.map(\.synopsis)).joined(separator: " ")
  }

  /// The help sentence with the choices, the default and what else the declaration knows.
  static func meaning(of option: OptionDeclaration) -> String {
    var parts = [option.help]
    if let choices = option.rule?.choices, !choices.isEmpty {
      parts.append("One of \(choices.joined(separator: ", ")).")
    }
    if let text = option.defaultText { parts.append("Default: \(text).") }
    if option.isRequired { parts.append("Required.") }
    if option.isRepeatable { parts.append("May be repeated.") }
    return parts.joined(separator: " ")
  }

  /// The help sentence of an argument with its choices.
  static func meaning(of argument: ArgumentDeclaration) -> String {
    let choices = argument.rule.choices
    return choices.isEmpty
      ? argument.help : argument.help + " One of \(choices.joined(separator: ", "))."
  }

  private static func spelling(of option: OptionDeclaration) -> String {
    let short = option.short.map { "-\($0), " } ?? ""
    return "\(short)--\(option.name)" + (option.rule == nil ? "" : " \(option.placeholder)")
  }

  private var commandList: [String] {
    ["Commands:"] + definitions(table.firstWords.map { ($0.word, $0.summary) })
  }

  private func examples(_ examples: [Example]) -> [String] {
    ["Examples:"]
      + examples.flatMap { ["  # \($0.purpose)", "  \(table.program) \($0.line)"] } + [""]
  }

  private func definitions(_ items: [(term: String, meaning: String)]) -> [String] {
    let widest = items.map(\.term.count).max() ?? 0
    // A narrow terminal leaves the larger part to the meaning.
    let column = min(widest + 4, 28, width * 2 / 5)
    return TextLayout.definitions(items, width: width, column: column)
  }

  private func wrap(_ text: String) -> [String] {
    TextLayout.wrap(text, width: width)
  }

  private func text(_ lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n"
  }
}
