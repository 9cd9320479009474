// SPDX-License-Identifier: Apache-2.0

/// A command as data: help, manual page, completions and parser are all printed or run from it.
///
/// Options and long texts are made when asked for: making them for two dozen commands, of which a
/// call needs one, was a third of the time to start.
package struct Command: Sendable {
  /// The word that calls it, or the two words: `analyze`, `task run`.
  package let name: String
  /// A summary in half a line without a full stop.
  let summary: String
  /// Paragraphs for the full help; empty where the summary says it all.
  var discussion: [String] { makeDiscussion() }
  var arguments: [ArgumentDeclaration] { makeArguments().map(\.declaration) }
  /// The options under their headings, in the order of the help; `--quiet` and `--help` are among them.
  var groups: [OptionGroup] {
    let options = makeOptions()
    let groups = makeGroups()
    let all = options.map(\.declaration) + groups.flatMap(\.options)
    let needsForce =
      all.contains { $0.rule?.isOutput == true }
      && !all.contains { $0.name == Self.force.declaration.name }
    let force: [any DeclaredOption] = needsForce ? [Self.force] : []
    return [OptionGroup("Options", options + force + [Self.quiet, Self.help])] + groups
  }
  /// At least one, each of which parses.
  var examples: [Example] {
    makeExamples().map { Example($0.purpose, $0.line.isEmpty ? name : "\(name) \($0.line)") }
  }
  /// Whether a call goes on with an earlier one, whose outputs it may replace.
  let goesOn: @Sendable (ParsedArguments) -> Bool
  /// Does the work. Data goes to `Console.output`, words to `Console.messages`.
  ///
  /// An error that is a ``ReportableError`` ends the program with its message and exit code; any
  /// other is reported as a bug.
  let run: @Sendable (ParsedArguments, Console) throws -> ExitCode

  private let makeDiscussion: @Sendable () -> [String]
  private let makeArguments: @Sendable () -> [any DeclaredArgument]
  private let makeOptions: @Sendable () -> [any DeclaredOption]
  private let makeGroups: @Sendable () -> [OptionGroup]
  private let makeExamples: @Sendable () -> [Example]

  /// The first word of a name of two; `nil` for a name of one.
  var groupName: String? {
    name.firstIndex(of: " ").map { String(name[..<$0]) }
  }

  /// The last word of the name.
  var lastWord: String { String(name.split(separator: " ").last ?? "") }

  /// The option that every command has.
  static let help = Option(flag: "help", short: "h", help: "Print this help.")

  /// The option that every command with outputs has.
  package static let force = Option(
    flag: "force", help: "Replace files that are there already; of a link, the file it leads to.")

  /// The option that every command has for less words.
  package static let quiet = Option(
    flag: "quiet", help: "Say nothing but warnings and errors on standard error.")

  /// The option of commands with one output.
  package static let output = Option(
    "output", .output, default: "-", short: "o", help: "Where to write.")

  /// The option of commands whose words programs can have too.
  package static let json = Option(flag: "json", short: "j", help: "Print JSON.")

  /// Options of the command in the order of the help, those of families last in their group.
  package var options: [OptionDeclaration] {
    groups.flatMap { $0.options + ($0.family?.members() ?? []) }
  }

  package init(
    name: String, summary: String,
    discussion: @autoclosure @escaping @Sendable () -> [String] = [],
    arguments: @autoclosure @escaping @Sendable () -> [any DeclaredArgument] = [],
    options: @autoclosure @escaping @Sendable () -> [any DeclaredOption] = [],
    groups: @autoclosure @escaping @Sendable () -> [OptionGroup] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    goesOn: @escaping @Sendable (ParsedArguments) -> Bool = { _ in false },
    run: @escaping @Sendable (ParsedArguments, Console) throws -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    makeDiscussion = discussion
    makeArguments = arguments
    makeOptions = options
    makeGroups = groups
    makeExamples = examples
    self.goesOn = goesOn
    self.run = run
  }
}

/// A call worth copying, and what it is for.
package struct Example: Sendable {
  /// The effect of the call, a sentence without a full stop.
  let purpose: String
  /// The call as typed, without the program's name, and in the list of a command without the command's
  /// too. Words are split at spaces; a word with a space in it cannot be shown.
  let line: String

  package init(_ purpose: String, _ line: String = "") {
    (self.purpose, self.line) = (purpose, line)
  }
}
