// SPDX-License-Identifier: Apache-2.0

internal import Files

extension CommandTable {
  /// Runs one command line to its exit code: parses, does the work, reports what went wrong.
  ///
  /// A reader that closes standard output early (`| head`) ends the program quietly: so does every
  /// error whose exit code is ``ExitCode/success``.
  package func run(_ console: Console) -> ExitCode {
    do {
      let code = try perform(console)
      try console.output.flush()
      return code
    } catch let error as any ReportableError where error.exitCode == .success {
      return .success
    } catch {
      // What was computed before the error is still the user's.
      try? console.output.flush()
      return report(error, console)
    }
  }

  private func perform(_ console: Console) throws -> ExitCode {
    let help = HelpText(table: self, width: console.width)
    switch try ArgumentParser(table: self).parse(Array(console.commandLine.dropFirst())) {
    case .overview:
      try console.output.write(help.overview)
    case .help(let command):
      try console.output.write(command.map(help.full) ?? help.full)
    case .group(let group):
      try console.output.write(help.overview(of: group))
    case .version:
      try console.output.writeLine("\(program) \(version)")
    case .run(let command, let arguments):
      try OpenFiles.ensure()
      var console = console
      console.replacesFiles = arguments[Command.force] || command.goesOn(arguments)
      console.isQuiet = arguments[Command.quiet]
      try checkOutputs(command, arguments, console)
      do {
        return try command.run(arguments, console)
      } catch let error as UsageError {
        throw UsageError(error.message, command: command.name)
      }
    }
    return .success
  }

  /// Refuses an output that is an input, that is there already, or whose name would become another one, before
  /// any work is done for it.
  private func checkOutputs(
    _ command: Command, _ arguments: ParsedArguments, _ console: Console
  ) throws {
    let outputs = Set(command.options.filter { $0.rule?.isOutput == true }.map(\.name))
    for path in outputs.flatMap({ arguments.options[$0] ?? [] }) where isMangled(path) {
      throw UsageError("the name of an output is UTF-8, which '\(path)' is not; name another file")
    }
    let inputs = arguments.options.filter { !outputs.contains($0.key) }
    let words = inputs.values.flatMap(\.self) + arguments.arguments.values.flatMap(\.self)
    // A word may have several files in it, such as `step=thigh.csv,shank.csv`.
    let others = words + words.flatMap { $0.split { ",=".contains($0) }.map(String.init) }
    for path in outputs.sorted().flatMap({ arguments.options[$0] ?? [] }) where path != "-" {
      try console.refuseInput(path, among: others)
      try console.refuseExisting(path)
    }
  }

  /// Whether the command of a line has all of these options.
  private func takes(_ options: [String], _ words: [String]) -> Bool {
    guard let first = words.first else { return false }
    let second = words.dropFirst().lazy.compactMap { self.command("\(first) \($0)") }.first
    let command = self.command(first) ?? second
    let names = Set(command?.options.map { "--" + $0.name } ?? [])
    return options.allSatisfy { !$0.hasPrefix("--") || names.contains($0) }
  }

  private func report(_ error: any Error, _ console: Console) -> ExitCode {
    guard let known = error as? any ReportableError else {
      console.say("\(program): error: \(error)\nThis is a bug in \(program); please report it.")
      return .bug
    }
    console.say("\(program): error: \(known.message)")
    if let usage = known as? UsageError {
      let words = [program] + (usage.command.map { [$0] } ?? []) + ["--help"]
      console.say("Try '\(words.joined(separator: " "))'.")
    }
    let words = Array(console.commandLine.dropFirst())
    if !known.missingArguments.isEmpty, takes(known.missingArguments, words) {
      let line = CompletedLine(program: program, words: words, missing: known.missingArguments)
      console.say("Try: \(line.text)")
      if !known.blanks.isEmpty {
        console.say("In it put \(known.blanks.joined(separator: " and ")).")
      }
    }
    return known.exitCode
  }
}
