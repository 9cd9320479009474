// SPDX-License-Identifier: Apache-2.0

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
      return try command.run(arguments, console)
    }
    return .success
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
    if !known.missingArguments.isEmpty {
      let words = [program] + console.commandLine.dropFirst() + known.missingArguments
      console.say("Try: \(words.map(CompletionScript.word).joined(separator: " "))")
    }
    return known.exitCode
  }
}
