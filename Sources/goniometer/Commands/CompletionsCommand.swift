// SPDX-License-Identifier: Apache-2.0

/// `goniometer completions SHELL`.
enum CompletionsCommand {
  static let shell = Argument("SHELL", .choice(Shell.self), help: "The shell.")

  static let command = Command(
    name: "completions",
    summary: "print the completion script of a shell",
    arguments: [shell],
    examples: [
      Example(
        "Save the completions for bash",
        "goniometer completions bash > ~/.local/share/bash-completion/completions/goniometer"),
      Example(
        "Save them for zsh, in a folder of $fpath",
        "goniometer completions zsh > ~/.zfunc/_goniometer"),
      Example("Load them into fish", "goniometer completions fish | source"),
    ]
  ) { arguments, console in
    let script = CompletionScript(table: .goniometer)
    try console.output.write(script.text(for: arguments[shell]))
    return .success
  }
}
