// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import Files
internal import Foundation
internal import JSON
internal import Presenting
internal import Recordings
internal import StudyTasks
internal import TaskDocuments

/// `goniometer fhir import FORM`.
enum FHIRImportCommand {
  static let form = Argument(
    "FORM", .file,
    help: "A Questionnaire, a bundle with one, or a folder of them; - is standard input.")
  static let language = Option(
    "language", .text, placeholder: "LANGUAGE",
    help: "The language of the words where the form has translations, such as de.")
  static let issues = Option(
    "issues", .output,
    help: "Write an OperationOutcome with all that the task says otherwise; a folder for a folder.")

  static let command = Command(
    name: "fhir import",
    summary: "make a task of a FHIR form",
    discussion: [
      "Each question becomes a question under its linkId, each group a form. What repeats is asked "
        + "again as long as the person has more to add. Conditions become rules. The task carries the "
        + "form: its result can be written as a response, and the form itself comes back with 'fhir "
        + "export'.",
      "What the task says otherwise, or not at all, is counted on standard error and listed by "
        + "--issues. Exits with 0 where a task came out, with issues or without.",
    ],
    arguments: [form], options: [language, FHIRFormOptions.valueSets, issues, Command.output],
    examples: [
      Example(
        "Make a task, and look at it", "datasets/fhir/knee-questionnaire.json --output task.json"),
      Example(
        "In German, with value sets from a folder",
        "form.json --language de --value-sets terminology --output task.json"),
    ]
  ) { arguments, console in
    let (input, issuesPath) = (arguments[form], arguments[issues])
    let isFolder = FolderListing.isFolder(input)
    if let issuesPath, isFolder { _ = try OutputDirectory(creating: issuesPath) }
    let library = try FHIRFormOptions.library(arguments)
    return try FHIRFolder.convert(input, to: arguments[Command.output], console) { path in
      let made = try ImportedForm(
        TaskDocument(fhirAt: path), valueSets: library, language: arguments[language])
      console.note(made.summary)
      if let issuesPath {
        let name = URL(filePath: path).lastPathComponent
        let place = isFolder ? "\(issuesPath)/\(name)" : issuesPath
        let data = try FHIR.OperationOutcome(made.problems).data()
        try console.write(data, to: place, besides: [path])
      }
      return ([UInt8](made.task.documentData), .success)
    }
  }

  /// Says that a form is asked otherwise than it says.
  static func warn(of problems: [FHIRProblem], in path: String, _ console: Console) {
    let problems = problems.filter { $0.severity > .information }
    guard !problems.isEmpty else { return }
    console.warn(
      "\(path): parts of the form are asked otherwise\(problems.counts); 'goniometer fhir import "
        + "--issues' lists them")
  }
}

/// `goniometer fhir export TASK`.
enum FHIRExportCommand {
  static let task = Argument(
    "TASK", .file, help: "A task, or a folder of them; - is standard input.")
  static let status = Option(
    "status", .choice(["draft", "active", "retired", "unknown"]), default: "draft",
    help: "The status of the form; of a form that comes back, if it has none.")
  static let strict = Option(
    flag: "strict", help: "Refuse a form that FHIR does not allow, with the first fault.")

  static let command = Command(
    name: "fhir export",
    summary: "write a task as a FHIR form",
    discussion: [
      "Questions become items under their identifiers, forms and pages groups, words to read "
        + "displays; rules become conditions where FHIR can say them. The whole task stands in the "
        + "extension urn:goniometer:task as well, so that 'fhir import' gives it back exactly.",
      "A task that 'fhir import' made of a form, and that was not changed, gives that form. What the "
        + "form says in the extension alone is said on standard error, and so is each fault of the "
        + "form that was mended in writing.",
    ],
    arguments: [task], options: [status, strict, Command.output],
    examples: [
      Example("Publish a survey", "datasets/tasks/symptom-survey.json --output survey.json")
    ]
  ) { arguments, console in
    try FHIRFolder.convert(arguments[task], to: arguments[Command.output], console) { path in
      let task = try TaskDocument(path: path).task()
      let published = PublishedTask(task, status: arguments[status])
      let (form, notes) =
        arguments[strict]
        ? (published.questionnaire, [])
        : published.questionnaire.mended(status: arguments[status])
      for problem in published.problems + notes { console.note("goniometer: note: \(problem)") }
      return ([UInt8](try form.data()), .success)
    }
  }
}
