// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import JSON
internal import StudyTasks

/// `goniometer task schema`.
enum TaskSchemaCommand {
  static let command = Command(
    name: "task schema",
    summary: "print the JSON Schema of tasks, results and sessions",
    discussion: [
      "The schema is of draft 2020-12 and made from the same tables that read and write the files. "
        + "What it cannot say, such as that identifiers differ, 'task validate' checks."
    ],
    examples: [
      Example("Save it for an editor", "goniometer task schema > task.schema.json")
    ]
  ) { _, console in
    try console.output.write([UInt8](TaskSchema.document.data()))
    return .success
  }
}
