// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import JSON
internal import ResearchKitExchange
internal import StudyTasks
internal import TaskDocuments

/// `goniometer task convert FILE`.
enum TaskConvertCommand {
  static let file = Argument(
    "FILE", .file,
    help: "A task or a result, or a part of one, of either form; - is standard input.")
  static let form = Option(
    required: "to", .choice(TaskForm.self), short: "t", help: "The form to write.")
  static let keys = Option(
    "keys", .choice(ResearchKitKeys.self), default: "registered",
    help:
      "Keys of ResearchKit's form to write: those that its own reader takes, or also those that "
      + "it stops at but this program reads (skip rules, when an item is visible).")
  static let behaviour = Option(
    "behaviour", .choice(StudyTask.Behaviour.self), default: "standard",
    help: "How a task that is read from ResearchKit's form behaves where ResearchKit does what "
      + "nobody would expect.")

  static let command = Command(
    name: "task convert",
    summary: "convert tasks and results from and to ResearchKit's JSON",
    discussion: [
      "The form of the input is found out: ResearchKit's has the key _class. What the other form "
        + "cannot say is said on standard error, a line each with its place; what has no meaning "
        + "here is kept, so that the way back gives the same JSON."
    ],
    arguments: [file], options: [form, Command.output, keys, behaviour],
    examples: [
      Example("Write ResearchKit's form", "datasets/tasks/daily-check-in.json --to researchkit"),
      Example("Read it", "survey.json --to goniometer --output task.json"),
    ]
  ) { arguments, console in
    do {
      let converted = try TaskDocument(path: arguments[file]).converted(
        to: arguments[form], keys: arguments[keys], behaviour: arguments[behaviour])
      for note in converted.notes { console.note(note) }
      try console.write(
        converted.value.data(), to: arguments[Command.output], besides: [arguments[file]])
    } catch let error as SameFormError {
      let owner = error.form == .researchkit ? "ResearchKit's" : "this program's"
      throw UsageError("the file is in \(owner) form already")
    }
    return .success
  }
}
