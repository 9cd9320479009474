// SPDX-License-Identifier: Apache-2.0

/// The manual page of the program in mdoc, printed from the table.
struct ManualPage: Sendable {
  let table: CommandTable
  /// The day of the page, in mdoc's form: "November 21, 2026".
  let date: String

  var text: String {
    var lines = [
      ".Dd \(date)", ".Dt \(table.program.uppercased()) 1", ".Os",
      ".Sh NAME", ".Nm \(table.program)", ".Nd \(table.summary)",
      ".Sh SYNOPSIS", ".Nm", ".Ar command", ".Op Ar option ...", ".Op Ar argument ...",
      ".Nm", ".Fl -help", ".Nm", ".Fl -version",
      ".Sh DESCRIPTION",
    ]
    lines += paragraphs(table.discussion)
    lines.append(".Sh COMMANDS")
    lines += table.commands.flatMap(section)
    lines += list("ENVIRONMENT", "Ev", table.manual.environment)
    lines += list("FILES", "Pa", table.manual.files)
    lines += [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for code in ExitCode.allCases {
      lines += [".It \(code.rawValue)"] + prose(table.meaning(of: code))
    }
    lines += [".El", ".Sh EXAMPLES"]
    let examples = table.commands.flatMap(\.examples).map { example in
      prose(example.purpose + ":")
        + [".Bd -literal -offset indent", Self.escaped("\(table.program) \(example.line)"), ".Ed"]
    }
    lines += Array(examples.joined(separator: [".Pp"]))
    if !table.manual.seeAlso.isEmpty { lines.append(".Sh SEE ALSO") }
    lines += paragraphs(table.manual.seeAlso)
    return lines.joined(separator: "\n") + "\n"
  }

  /// A section of names and what each is; nothing where there are none.
  private func list(
    _ title: String, _ macro: String, _ items: [(name: String, meaning: String)]
  ) -> [String] {
    guard !items.isEmpty else { return [] }
    return [".Sh \(title)", ".Bl -tag -width Ds"]
      + items.flatMap { [".It \(macro) \(Self.escaped($0.name))"] + prose($0.meaning) } + [".El"]
  }

  private func section(_ command: Command) -> [String] {
    let synopsis = Self.escaped(HelpText.synopsis(of: command, in: table))
    var lines = [".Ss \(table.program) \(command.name)", ".Bd -literal", synopsis, ".Ed"]
    let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."
    lines += [".Pp"] + paragraphs([summary] + command.discussion)
    let arguments = command.arguments.map { argument in
      (term: "Ar \(Self.escaped(argument.name))", meaning: HelpText.meaning(of: argument))
    }
    if !arguments.isEmpty { lines += definitions(arguments, title: "Arguments") }
    for group in command.groups {
      let options = group.shown.map { (term: term(of: $0), meaning: HelpText.meaning(of: $0)) }
      lines += definitions(options, title: group.title)
    }
    return lines
  }

  private func definitions(_ items: [(term: String, meaning: String)], title: String) -> [String] {
    [".Pp", Self.escaped(title) + ":", ".Bl -tag -width Ds"]
      + items.flatMap { [".It " + $0.term] + prose($0.meaning) } + [".El"]
  }

  private func term(of option: OptionDeclaration) -> String {
    let value = option.rule == nil ? "" : " Ar \(Self.escaped(option.placeholder))"
    let short = option.short.map { "Fl \($0) , " } ?? ""
    return "\(short)Fl -\(option.name)\(value)"
  }

  private func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map(prose).joined(separator: [".Pp"]))
  }

  /// Sentences on lines of their own, as roff needs to space them, wrapped at 70 columns.
  private func prose(_ text: String) -> [String] {
    var sentences = [""]
    for word in text.split(separator: " ") {
      sentences[sentences.count - 1] += (sentences.last == "" ? "" : " ") + word
      if word.hasSuffix(".") || word.hasSuffix("?") { sentences.append("") }
    }
    // Escapes are letters of the line too, and mandoc counts "°" as eight; a wrapped line may begin
    // with a request.
    return sentences.flatMap { TextLayout.wrap(Self.escaped($0), width: 70) }.map(Self.guarded)
  }

  /// The text without meaning to roff: no request at the start of a line, no escape.
  private static func escaped(_ text: String) -> String {
    guarded(text.replacing("\\", with: "\\e").replacing("-", with: "\\-"))
  }

  /// The line without a request at its start.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
