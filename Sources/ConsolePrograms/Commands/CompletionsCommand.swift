// SPDX-License-Identifier: Apache-2.0

/// `PROGRAM completions SHELL`.
package enum CompletionsCommand {
  private static let shell = Argument("SHELL", .choice(Shell.self), help: "The shell.")

  /// The command for a program.
  ///
  /// - Parameter table: The program's table, asked for when the command runs.
  package static func command(
    of program: String, table: @escaping @Sendable () -> CommandTable
  ) -> Command {
    Command(
      name: "completions",
      summary: "print the completion script of a shell",
      arguments: [shell],
      examples: [
        Example(
          "Save the completions for bash",
          "bash > ~/.local/share/bash-completion/completions/\(program)"),
        Example("Save them for zsh, in a folder of $fpath", "zsh > ~/.zfunc/_\(program)"),
        Example("Load them into fish", "fish | source"),
      ]
    ) { arguments, console in
      let script = CompletionScript(table: table())
      try console.output.write(script.text(for: arguments[shell]))
      return .success
    }
  }
}
