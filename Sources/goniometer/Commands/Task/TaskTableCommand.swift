// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Presenting

/// `goniometer task table RESULT…`.
enum TaskTableCommand {
  static let results = Argument(
    repeating: "RESULT", .file, minimum: 1,
    help: "Results, in this program's form or ResearchKit's.")
  static let output = Option("output", .output, default: "-", short: "o", help: "Where to write.")

  static let command = Command(
    name: "task table",
    summary: "put the answers of many people into one table",
    discussion: [
      "Writes CSV: a row a result, a column a question. Choices are their values, not their words; a date "
        + "without a time is a day, such as 2026-01-31; a range of motion has a column for each number. Of a "
        + "step that was shown several times the last answers count. Subject, visit and note of the "
        + "runs have a column each, such as identity/subject, if any run states them.",
      "A file that is no result is said, and the others are written; the exit code is that of the file.",
    ],
    arguments: [results], options: [output],
    examples: [
      Example(
        "Everybody's answers", "goniometer task table results/*.json --output answers.csv")
    ]
  ) { arguments, console in
    var table = AnswerTable()
    var worst = ExitCode.success
    for path in arguments[results] {
      do {
        table.add(try TaskDocument(path: path).result(), name: path)
      } catch let error as any ReportableError {
        console.say("\(Version.name): error: \(error.message)")
        worst = error.exitCode
      }
    }
    guard !table.rows.isEmpty else { return worst }
    try console.write(to: arguments[output], besides: arguments[results]) { writer in
      var csv = try CSVWriter(table.columns, to: writer)
      for row in table.rows {
        for cell in row { csv.append(cell) }
        try csv.endRow()
      }
    }
    return worst
  }
}
