// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Foundation
internal import JSON
internal import Presenting
internal import Measurement
internal import StudyTasks

/// `goniometer task show FILE`.
enum TaskShowCommand {
  static let file = Argument(
    "FILE", .file, help: "The task, in this program's form or ResearchKit's; - is standard input.")
  static let json = Option(flag: "json", short: "j", help: "Print JSON.")

  static let command = Command(
    name: "task show",
    summary: "tell what is in a task: steps, questions, rules",
    discussion: [
      "Lists the steps in order with their questions, what each asks for, and the rules that lead "
        + "from step to step. '->' stands before the step that a rule leads to."
    ],
    arguments: [file], options: [json],
    examples: [
      Example("Look at a survey", "goniometer task show datasets/tasks/symptom-survey.json"),
      Example("For programs", "goniometer task show datasets/tasks/symptom-survey.json --json"),
    ]
  ) { arguments, console in
    let document = try TaskDocument(path: arguments[file])
    let outline = TaskOutline(
      task: try document.task(), context: AnswerContext(now: .now, locality: .ofSystem))
    guard arguments[json] else {
      try console.output.write(outline.lines.rendered(width: console.width))
      return .success
    }
    let envelope = OutputEnvelope(
      commandLine: console.commandLine, parameters: [String: String](),
      inputs: [TaskInput(document)], result: outline.json)
    try console.output.write(envelope.jsonBytes())
    return .success
  }
}

/// A task file as outputs name it.
struct TaskInput: Encodable {
  let path: String
  let sha256: String?

  init(_ document: TaskDocument) {
    path = document.path
    sha256 = document.sha256
  }
}
