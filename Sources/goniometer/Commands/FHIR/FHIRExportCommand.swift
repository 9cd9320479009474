// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange

/// `goniometer fhir export TASK`.
enum FHIRExportCommand {
  static let task = Argument(
    "TASK", .file, help: "A task, or a folder of them; - is standard input.")
  static let status = Option(
    "status", .choice(["draft", "active", "retired"]), default: "draft",
    help: "The status of the form.")
  static let output = Option("output", .output, default: "-", short: "o", help: "Where to write.")

  static let command = Command(
    name: "fhir export",
    summary: "write a task as a FHIR form",
    discussion: [
      "Questions become items under their identifiers, forms and pages groups, words to read "
        + "displays; rules become conditions where FHIR can say them. The whole task stands in the "
        + "extension urn:goniometer:task as well, so that 'fhir import' gives it back exactly.",
      "A task that 'fhir import' made of a form, and that was not changed, gives that form. What the "
        + "form says in the extension alone is said on standard error.",
    ],
    arguments: [task], options: [status, output],
    examples: [
      Example(
        "Publish a survey",
        "goniometer fhir export datasets/tasks/symptom-survey.json --output survey.json")
    ]
  ) { arguments, console in
    try FHIRFolder.convert(arguments[task], to: arguments[output], console) { path in
      let task = try TaskDocument(path: path).task()
      let published = PublishedTask(task, status: arguments[status])
      for problem in published.problems { console.note("goniometer: note: \(problem)".printable) }
      return ([UInt8](try published.questionnaire.data()), .success)
    }
  }
}
