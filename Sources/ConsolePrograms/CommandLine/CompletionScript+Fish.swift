// SPDX-License-Identifier: Apache-2.0

extension CompletionScript {
  var fish: String {
    let program = table.program
    var lines = [
      "# fish completion for \(program). To load it: \(program) completions fish | source",
      "complete -c \(program) -f",
      "complete -c \(program) -n __fish_use_subcommand -l version -d 'Print the version.'",
    ]
    for (word, summary) in table.firstWords {
      lines.append(
        "complete -c \(program) -n __fish_use_subcommand -a \(word) -d \(quotedForFish(summary))")
    }
    for group in table.groups {
      let commands = table.commands(in: group)
      let seen = "__fish_seen_subcommand_from \(group.name)"
      let others = commands.map(\.lastWord).joined(separator: " ")
      let start =
        "complete -c \(program) -n '\(seen); and not __fish_seen_subcommand_from \(others)'"
      for command in commands {
        lines.append("\(start) -a \(command.lastWord) -d \(quotedForFish(command.summary))")
      }
    }
    for command in table.commands {
      let words = command.name.split(separator: " ")
      let seen = words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
      let start = "complete -c \(program) -n '\(seen)'"
      for option in command.options {
        let short = option.short.map { " -s \($0)" } ?? ""
        let value = option.rule.map { " -r" + action(for: $0.completion) } ?? ""
        let help = quotedForFish(option.help)
        lines.append("\(start)\(short) -l \(option.name)\(value) -d \(help)")
      }
      for argument in command.arguments where argument.rule.completion != .nothing {
        lines.append(start + action(for: argument.rule.completion))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Files are off unless asked for: most values are none.
  private func action(for completion: ValueRule.Completion) -> String {
    switch completion {
    case .nothing: " -f"
    case .file: " -F"
    case .choices(let words): " -f -a \(quotedForFish(words.joined(separator: " ")))"
    }
  }

  private func quotedForFish(_ text: String) -> String {
    "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }
}
