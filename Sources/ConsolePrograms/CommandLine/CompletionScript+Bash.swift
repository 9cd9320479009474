// SPDX-License-Identifier: Apache-2.0

extension CompletionScript {
  var bash: String {
    let program = table.program
    let words = (table.firstWords.map(\.word) + ["--help", "--version"]).joined(separator: " ")
    return """
      # bash completion for \(program). To load it: source <(\(program) completions bash)
      _\(program)() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        # Bash splits --name=value into three words.
        if [[ $word == = ]]; then
          word=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          _\(program)_words '\(words)'
          return
        fi
        local command=${COMP_WORDS[1]}
      \(table.groups.map(groupLines).joined(separator: "\n"))
        case "$command $previous" in
      \(table.commands.flatMap(valueCases).joined(separator: "\n"))
        esac
        case "$command" in
      \(table.commands.map(commandCase).joined(separator: "\n"))
        esac
      }
      _\(program)_words() {
        mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
      }
      _\(program)_files() {
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
      }
      complete -F _\(program) \(program)

      """
  }

  /// The second word of a group's commands.
  private func groupLines(of group: CommandGroup) -> String {
    let words = table.commands(in: group).map(\.lastWord) + ["--help"]
    return """
        if [[ $command == \(group.name) ]]; then
          if ((COMP_CWORD == 2)); then
            _\(table.program)_words '\(words.joined(separator: " "))'
            return
          fi
          command+=" ${COMP_WORDS[2]}"
        fi
      """
  }

  /// The words offered after an option that takes a value.
  private func valueCases(of command: Command) -> [String] {
    command.options.compactMap { option in
      guard let rule = option.rule else { return nil }
      let pattern = option.spellings.map { "'\(command.name) \($0)'" }.joined(separator: " | ")
      return "    \(pattern)) \(action(for: rule.completion))return ;;"
    }
  }

  /// The words offered where no option waits for its value.
  private func commandCase(of command: Command) -> String {
    let names = command.options.flatMap(\.spellings).joined(separator: " ")
    let others = command.arguments.first.map { action(for: $0.rule.completion) } ?? ""
    return """
          '\(command.name)')
            if [[ $word == -* ]]; then
              _\(table.program)_words '\(names)'
            else
              \(others.isEmpty ? ":" : String(others.dropLast(2)))
            fi
            ;;
      """
  }

  private func action(for completion: ValueRule.Completion) -> String {
    switch completion {
    case .nothing: ""
    case .file: "_\(table.program)_files; "
    case .choices(let words):
      "_\(table.program)_words \(Self.quoted(words.joined(separator: " "))); "
    }
  }
}
