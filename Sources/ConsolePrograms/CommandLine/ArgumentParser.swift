// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Reads a command line against the table.
///
/// Takes `--name value`, `--name=value`, `-n value`, `-nvalue`, bundled flags (`-ab`), `--` before
/// arguments that begin with a hyphen, `-` as a file and negative numbers as values. Names are not
/// abbreviated: a script must not change its meaning when an option is added.
struct ArgumentParser: Sendable {
  /// The request that a command line makes.
  enum Request: Sendable {
    /// Called bare.
    case overview
    /// Help of the program, or of one command.
    case help(Command?)
    /// The first word of several commands, alone or with a wish for help.
    case group(CommandGroup)
    case version
    case run(Command, ParsedArguments)
  }

  let table: CommandTable

  /// - Parameter words: The command line without the program's name.
  func parse(_ words: [String]) throws(UsageError) -> Request {
    guard let first = words.first else { return .overview }
    let asksForHelp = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    guard !first.hasPrefix("-") else {
      if asksForHelp { return .help(nil) }
      if first == "--version" { return .version }
      let hint = "a command comes first, such as '\(table.program) \(table.commands[0].name)'"
      throw UsageError("unknown option '\(first)'; \(hint)")
    }
    let command: Command
    if let group = table.group(first) {
      guard let second = words.dropFirst().first, asksForHelp == false || !second.hasPrefix("-")
      else { return .group(group) }
      if second.hasPrefix("-"),
        let place = words.dropFirst().firstIndex(where: { self.command($0, of: group) != nil })
      {
        // Options of the command may stand before its second word: `care --study FOLDER today`.
        return try parse([first, words[place]] + words[1..<place] + words[(place + 1)...])
      }
      command = try self.command(second, in: group)
    } else if let only = table.command(first) {
      command = only
    } else {
      let near = nearest(to: first, among: table.firstWords.map(\.word))
      throw UsageError("unknown command '\(first)'" + Self.suggestion(near))
    }
    if asksForHelp { return .help(command) }
    let rest = words.dropFirst(command.groupName == nil ? 1 : 2)
    var reading = CommandReading(command: command, words: rest)
    guard let parsed = try reading.read() else { return .help(command) }
    return .run(command, parsed)
  }

  private func command(_ word: String, of group: CommandGroup) -> Command? {
    table.command("\(group.name) \(word)")
  }

  /// The command of a group that the second word names.
  private func command(_ word: String, in group: CommandGroup) throws(UsageError) -> Command {
    if let command = self.command(word, of: group) { return command }
    let name = "\(group.name) \(word)"
    let words = table.commands(in: group).map(\.lastWord)
    guard word.hasPrefix("-") else {
      let near = nearest(to: word, among: words).map { "\(group.name) \($0)" }
      throw UsageError("unknown command '\(name)'" + Self.suggestion(near), command: group.name)
    }
    let hint = "after '\(group.name)' comes one of \(words.joined(separator: ", "))"
    throw UsageError("unknown option '\(word)'; \(hint)", command: group.name)
  }

  fileprivate static func suggestion(_ word: String?) -> String {
    word.map { "; did you mean '\($0)'?" } ?? ""
  }
}

/// The reading of one command's words, from left to right.
private struct CommandReading {
  let command: Command
  private let options: [OptionDeclaration]
  private let families: [OptionFamily]
  var words: ArraySlice<String>
  private var parsed = ParsedArguments()
  private var positionals: [String] = []

  init(command: Command, words: ArraySlice<String>) {
    self.command = command
    let groups = command.groups
    options = groups.flatMap(\.options)
    families = groups.compactMap(\.family)
    self.words = words
  }

  private func option(named name: String) -> OptionDeclaration? {
    options.first { $0.isCalled(name) } ?? families.lazy.compactMap { $0.member(name) }.first
  }

  /// The request that the words make; `nil` if `-h` is among bundled flags.
  mutating func read() throws(UsageError) -> ParsedArguments? {
    while let word = words.popFirst() {
      if word == "--" {
        positionals += words
        words = []
      } else if word.hasPrefix("--") {
        try readLong(word.dropFirst(2))
      } else if word.hasPrefix("-"), word != "-", Double(word) == nil {
        try readShort(word.dropFirst())
      } else {
        positionals.append(word)
      }
    }
    if parsed.isGiven(Command.help) { return nil }
    try assignPositionals()
    for option in options
    where option.isRequired && parsed.options[option.name] == nil {
      throw error("option '--\(option.name) \(option.placeholder)' is missing")
    }
    return parsed
  }

  /// `--name`, `--name value` or `--name=value`, without the hyphens.
  private mutating func readLong(_ word: Substring) throws(UsageError) {
    let name = String(word.prefix { $0 != "=" })
    let attached = word.count > name.count ? String(word.dropFirst(name.count + 1)) : nil
    guard let option = option(named: name) else {
      let near = nearest(to: name, among: command.options.map(\.name))
      throw error(
        "unknown option '--\(name)'" + ArgumentParser.suggestion(near.map { "--" + $0 })
          + (near == nil ? fileHint("--\(word)") : ""))
    }
    guard option.rule != nil else {
      guard attached == nil else { throw error("option '--\(name)' takes no value") }
      return try store("", for: option, as: "--\(name)")
    }
    try readValue(of: option, as: "--\(name)", attached: attached)
  }

  /// `-a`, `-ab` for two flags, `-n value` or `-nvalue`, without the hyphen.
  private mutating func readShort(_ word: Substring) throws(UsageError) {
    var letters = word
    while let letter = letters.popFirst() {
      let spelling = "-\(letter)"
      guard let option = options.first(where: { $0.short == letter }) else {
        // One hyphen before a whole name is the likelier slip than five unknown letters.
        let near = nearest(to: String(word), among: command.options.map(\.name))
        let meant = word.count > 2 ? near.map { "--" + $0 } : nil
        throw error(
          "unknown option '\(meant == nil ? spelling : "-\(word)")'"
            + ArgumentParser.suggestion(meant) + (meant == nil ? fileHint("-\(word)") : ""))
      }
      guard option.rule == nil else {
        let attached = letters.isEmpty ? nil : String(letters)
        return try readValue(of: option, as: spelling, attached: attached)
      }
      try store("", for: option, as: spelling)
    }
  }

  private mutating func readValue(
    of option: OptionDeclaration, as spelling: String, attached: String?
  ) throws(UsageError) {
    if let attached { return try store(attached, for: option, as: spelling) }
    // A word that begins with a hyphen is a forgotten value's next option, unless it is a value
    // on its own: "-" for a stream, a number, or a choice such as "-z".
    guard let next = words.first,
      next == "-" || !next.hasPrefix("-")
        || (next.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false)
        || option.rule?.completion.offers(next) == true
    else {
      let expected = option.rule.map { "; expected \($0.expectation)" } ?? ""
      throw error(
        "option '\(spelling) \(option.placeholder)' has no value" + expected
          + (words.first.map(fileHint) ?? ""))
    }
    words.removeFirst()
    try store(next, for: option, as: spelling)
  }

  /// How a file is given whose name begins with a hyphen; empty for a word that is hardly a name.
  private func fileHint(_ word: String) -> String {
    let isName = word.hasPrefix("-") && word.contains(".") && !word.contains("=")
    return isName ? "; a file of that name is given as './\(word)'" : ""
  }

  private mutating func store(
    _ text: String, for option: OptionDeclaration, as spelling: String
  ) throws(UsageError) {
    guard option.isRepeatable || parsed.options[option.name] == nil else {
      throw error("option '\(spelling)' is given twice; it takes one value")
    }
    if let rule = option.rule { try check(text, by: rule, for: "option '\(spelling)'") }
    parsed.options[option.name, default: []].append(text)
  }

  private mutating func assignPositionals() throws(UsageError) {
    var rest = positionals[...]
    for argument in command.arguments {
      let taken = argument.isRepeatable ? rest : rest.prefix(1)
      rest = rest.dropFirst(taken.count)
      guard taken.count >= argument.minimum else {
        throw error("\(argument.name) is missing: \(argument.help)")
      }
      for text in taken { try check(text, by: argument.rule, for: argument.name) }
      if !taken.isEmpty { parsed.arguments[argument.name] = Array(taken) }
    }
    if let extra = rest.first {
      throw error("'\(extra)' is one argument too many")
    }
  }

  private func check(_ text: String, by rule: ValueRule, for place: String) throws(UsageError) {
    guard !rule.accepts(text) else { return }
    let near = nearest(to: text, among: rule.choices)
    throw error(
      "\(place): expected \(rule.expectation), found '\(text)'" + ArgumentParser.suggestion(near))
  }

  private func error(_ message: String) -> UsageError {
    UsageError(message, command: command.name)
  }
}
