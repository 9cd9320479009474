// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks

/// `goniometer task convert FILE`.
enum TaskConvertCommand {
  /// Forms of JSON.
  enum Form: String, CaseIterable, Sendable { case researchkit, goniometer }

  static let file = Argument(
    "FILE", .file, help: "A task or a result of either form; - is standard input.")
  static let form = Option(
    required: "to", .choice(Form.self), short: "t", help: "The form to write.")
  static let output = Option("output", .file, default: "-", short: "o", help: "Where to write.")

  static let command = Command(
    name: "task convert",
    summary: "convert tasks and results from and to ResearchKit's JSON",
    arguments: [file], options: [form, output],
    examples: [
      Example(
        "Write ResearchKit's form",
        "goniometer task convert datasets/tasks/daily-check-in.json --to researchkit")
    ]
  ) { arguments, console in
    throw CommandFailure(.bug, "not there yet")
  }
}
