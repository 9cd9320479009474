// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Foundation
internal import JSON
internal import MotionTasks
internal import Presenting
internal import StudyTasks
internal import TaskDocuments

// Commands that read tasks and results, and change nothing.

/// `goniometer task show FILE`.
enum TaskShowCommand {
  static let file = Argument(
    "FILE", .file, help: "The task, in this program's form or ResearchKit's; - is standard input.")

  static let command = Command(
    name: "task show",
    summary: "tell what is in a task: steps, questions, rules",
    discussion: [
      "Lists the steps in order with their questions, what each asks for, and the rules that lead "
        + "from step to step. '->' stands before the step that a rule leads to."
    ],
    arguments: [file], options: [Command.json],
    examples: [
      Example("Look at a survey", "datasets/tasks/symptom-survey.json"),
      Example("For programs", "datasets/tasks/symptom-survey.json --json"),
    ]
  ) { arguments, console in
    let document = try TaskDocument(path: arguments[file])
    let outline = TaskOutline(
      task: try document.task(), context: AnswerContext(now: .now, locality: .ofSystem))
    guard arguments[Command.json] else {
      try console.output.write(outline.lines.rendered(width: console.width))
      return .success
    }
    try console.writeResult(outline.json, of: [document.input])
    return .success
  }
}

/// `goniometer task validate FILE...`.
enum TaskValidateCommand {
  static let files = Argument(
    repeating: "FILE", .file, minimum: 1,
    help: "A task, in this program's form or ResearchKit's; - is standard input.")
  static let strict = Option(flag: "strict", help: "Take warnings for errors.")

  static let command = Command(
    name: "task validate",
    summary: "look for mistakes in tasks without running them",
    discussion: [
      "Prints a line for each problem: file, place, severity, what is wrong and how to mend it. An "
        + "error is what cannot be as it says: a rule that leads nowhere, a question nobody can "
        + "answer. A warning is what has no effect, or not the one that was probably meant.",
      "Exits with 0 where no task has an error, with 65 where one has or cannot be read.",
    ],
    arguments: [files], options: [strict, Command.json],
    examples: [
      Example("Check a task", "datasets/tasks/daily-check-in.json"),
      Example(
        "Check several before they are handed out",
        "--strict datasets/tasks/onboarding.json datasets/tasks/symptom-survey.json"),
    ]
  ) { arguments, console in
    let checked = try arguments[files].map { try CheckedTask(TaskDocument(path: $0)) }
    if arguments[Command.json] {
      try console.writeResult(
        JSONValue.array(checked.map(\.json)), of: checked.map(\.document.input),
        parameters: ["strict": arguments[strict]])
    } else {
      try console.print(checked.flatMap(\.lines).rendered(width: console.width))
    }
    let isBad = checked.contains { $0.hasErrors(isStrict: arguments[strict]) }
    return isBad ? .malformedData : .success
  }
}

/// `goniometer task table RESULT…`.
enum TaskTableCommand {
  static let results = Argument(
    repeating: "RESULT", .file, minimum: 1,
    help: "Results, in this program's form or ResearchKit's.")

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
    arguments: [results], options: [Command.output],
    examples: [
      Example("Everybody's answers", "results/*.json --output answers.csv")
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
    try console.write(to: arguments[Command.output], besides: arguments[results]) { writer in
      var csv = try CSVWriter(table.columns, to: writer)
      for row in table.rows {
        for cell in row { csv.append(cell) }
        try csv.endRow()
      }
    }
    return worst
  }
}

extension TaskDocument {
  /// The file as outputs name it.
  var input: RescoringInput.Document { RescoringInput.Document(path: path, sha256: sha256) }
}
