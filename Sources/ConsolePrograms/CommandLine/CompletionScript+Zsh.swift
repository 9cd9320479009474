// SPDX-License-Identifier: Apache-2.0

extension CompletionScript {
  var zsh: String {
    let program = table.program
    return """
      #compdef \(program)
      # zsh completion for \(program). To load it: source <(\(program) completions zsh)
      # or save it as _\(program) in a folder of $fpath.
      _\(program)() {
      \(menu(of: table.firstWords, indent: 2))
      \(table.groups.map(groupLines).joined(separator: "\n"))
        case $words[1] in
      \(table.commands.map(commandCase).joined(separator: "\n"))
        esac
      }
      if [[ $funcstack[1] == _\(program) ]]; then
        _\(program) "$@"
      else
        compdef _\(program) \(program)
      fi

      """
  }

  /// The second word of a group's commands, which becomes one with the first.
  private func groupLines(of group: CommandGroup) -> String {
    let commands = table.commands(in: group).map { (word: $0.lastWord, summary: $0.summary) }
    return """
        if [[ $words[1] == \(group.name) ]]; then
      \(menu(of: commands, indent: 4))
          words[1]="\(group.name) $words[1]"
        fi
      """
  }

  /// Offers the words where one of them is typed, and otherwise goes past it.
  private func menu(of words: [(word: String, summary: String)], indent: Int) -> String {
    let offers = words.map { "    " + Self.quoted("\($0.word):\($0.summary)") }
    let lines =
      ["if ((CURRENT == 2)); then", "  local -a commands=("] + offers + [
        "  )", "  _describe -t commands command commands", "  return", "fi", "shift words",
        "((CURRENT--))",
      ]
    return lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }

  private func commandCase(of command: Command) -> String {
    let specifications =
      command.options.map(specification)
      + command.arguments.enumerated().map { specification(of: $1, at: $0 + 1) }
    let lines = specifications.map { " \\\n        " + $0 }
    return "    '\(command.name)')\n      _arguments -s -S\(lines.joined()) ;;"
  }

  /// One option as `_arguments` wants it, such as `'(-r --rate)'{-r+,--rate=}'[Rate.]:HZ:'`.
  private func specification(of option: OptionDeclaration) -> String {
    var tail = "[\(Self.escaped(option.help))]"
    if let rule = option.rule {
      tail += ":\(Self.escaped(option.placeholder)):" + action(for: rule.completion)
    }
    // "+" and "=" let the value be the rest of the word as well as the next one.
    let isFlag = option.rule == nil
    let long = "--\(option.name)" + (isFlag ? "" : "=")
    let star = option.isRepeatable ? "*" : ""
    guard let letter = option.short else { return Self.quoted(star + long + tail) }
    let others = option.isRepeatable ? "*" : "(-\(letter) --\(option.name))"
    return "\(Self.quoted(others)){-\(letter)\(isFlag ? "" : "+"),\(long)}\(Self.quoted(tail))"
  }

  private func specification(of argument: ArgumentDeclaration, at place: Int) -> String {
    let position = argument.isRepeatable ? "*" : "\(place)"
    let name = Self.escaped(argument.name)
    return Self.quoted("\(position):\(name):\(action(for: argument.rule.completion))")
  }

  private func action(for completion: ValueRule.Completion) -> String {
    switch completion {
    case .nothing: " "
    case .file: "_files"
    case .choices(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// Without meaning to `_arguments`, where colons and brackets end a part.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      if "\\:[]".contains(letter) { result.append("\\") }
      result.append(letter)
    }
  }
}
