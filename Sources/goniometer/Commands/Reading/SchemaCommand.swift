// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
internal import ConsolePrograms
internal import JSON
internal import Measurement
internal import StudyTasks

/// `goniometer schema WHAT`.
enum SchemaCommand {
  enum Subject: String, CaseIterable { case result, request, task }

  static let subject = Argument(
    "WHAT", .choice(Subject.self),
    help:
      "What 'analyze --json' prints, what 'worker' takes, or tasks with their results and sessions."
  )

  static let command = Command(
    name: "schema",
    summary: "print the JSON Schema of results, requests or tasks",
    discussion: [
      "The schemas are of draft 2020-12 and made from the same tables that read and write the files. What "
        + "they cannot say is checked by what reads the files: that identifiers of a task differ, for example, by "
        + "'task validate'."
    ],
    arguments: [subject],
    examples: [
      Example("Save that of tasks for an editor", "task > task.schema.json"),
      Example("See what a measurement can be asked for", "request"),
    ]
  ) { arguments, console in
    let schema: JSONValue =
      switch arguments[subject] {
      case .result: ReportSchema.document
      case .request: RequestSchema.document
      case .task: TaskSchema.document
      }
    try console.writeJSON(schema)
    return .success
  }
}
