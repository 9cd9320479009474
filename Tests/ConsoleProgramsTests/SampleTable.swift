// SPDX-License-Identifier: Apache-2.0

@testable import ConsolePrograms

/// A table with one command that has an option and an argument of every form, and a group.
enum SampleTable {
  enum Side: String, CaseIterable, Sendable { case left, right, unknown }

  static let json = Option(flag: "json", short: "j", help: "Print JSON.")
  static let plain = Option(flag: "plain", short: "q", help: "Say less.")
  static let rate = Option(
    "rate", .positiveNumber, short: "r", placeholder: "HZ", help: "Sample rate.")
  static let angle = Option("angle", .number, help: "Angle, degrees.")
  static let share = Option("share", .number(in: 0...1), default: "0.5", help: "A share.")
  static let count = Option("count", .integer(in: 1...9), default: "3", help: "How many.")
  static let side = Option("side", .choice(Side.self), default: "unknown", help: "Which side.")
  static let standing = Option("standing", .interval, help: "The upright pose, seconds.")
  static let output = Option("output", .file, short: "o", help: "Where to write.")
  static let column = Option(
    repeating: "column", .text, short: "c", placeholder: "NAME=CELL", help: "A column.")
  static let subject = Option(required: "subject", .text, help: "Who it is.")

  static let input = Argument("FILE", .file, help: "The recording.")
  static let others = Argument(repeating: "OTHER", .file, help: "Further recordings.")

  static let measure = Command(
    name: "measure",
    summary: "measure something",
    discussion: ["A paragraph about measuring. It has a second sentence."],
    arguments: [input, others],
    options: [json, plain, rate, angle, share, count, side, subject],
    groups: [OptionGroup("Reading", [standing, output, column])],
    examples: [Example("Measure a file", "--subject anna knee.csv")]
  ) { arguments, console in
    let rate: Double? = arguments[rate]
    let share: Double = arguments[share]
    let files: [String] = arguments[others]
    try console.output.writeLine("\(rate ?? 0) \(share) \(files)")
    return .success
  }

  static let table = CommandTable(
    program: "sample", version: "1.2.3", summary: "a sample", discussion: ["What it is."],
    commands: [
      measure,
      Command(
        name: "fail", summary: "fail in a way of choice",
        arguments: [way], examples: [Example("Fail", "bug")]
      ) { arguments, console in
        try console.output.writeLine("before")
        switch arguments[way] {
        case "known": throw CommandFailure(.malformedData, "a.csv:3:2: expected a number")
        case "closed": throw OutputError.closedPipe
        case "usage": try UsageError.refuse(["no": false, "not so": true, "nor so": true])
        default: throw Unknown()
        }
        return .success
      },
      trial("start", "start a trial"),
      trial("stop", "stop a trial"),
    ], groups: [CommandGroup(name: "trial", summary: "start and stop trials")],
    exitMeanings: [.interrupted: "Someone had enough."])

  /// A command of two words.
  private static func trial(_ word: String, _ summary: String) -> Command {
    Command(
      name: "trial \(word)", summary: summary, arguments: [input], options: [side],
      examples: [Example("As it is", "knee.csv")]
    ) { _, _ in .success }
  }

  static let way = Argument(
    "WAY", .choice(["known", "closed", "usage", "bug"]), help: "How to fail.")

  struct Unknown: Error {}

  static func parse(_ line: String) throws -> ParsedArguments? {
    let words = line.split(separator: " ").map(String.init)
    guard case .run(_, let parsed) = try ArgumentParser(table: table).parse(words) else {
      return nil
    }
    return parsed
  }
}
