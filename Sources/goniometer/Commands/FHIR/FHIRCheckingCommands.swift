// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import JSON
internal import Presenting
internal import Reports
internal import StudyTasks
internal import TaskDocuments

/// `goniometer fhir validate FILE...`.
enum FHIRValidateCommand {
  static let files = Argument(
    repeating: "FILE", .file, minimum: 1,
    help: "A response, or with no form any resource; a folder of them; - is standard input.")
  static let form = Option(
    "questionnaire", .file, short: "q", help: "The form that the responses are of.")
  static let outcome = Option(
    "outcome", .output, help: "Write an OperationOutcome with all that was found.")

  static let command = Command(
    name: "fhir validate",
    summary: "check FHIR resources, and responses against their form",
    discussion: [
      "Looks at each resource by FHIR's definitions: elements that are missing, unknown or of another "
        + "type. With --questionnaire, a response is held against its form too: required and "
        + "unexpected answers, options, bounds, lengths, repeats, conditions, unknown and misplaced "
        + "items.",
      "Prints a line for each fault, with its place. Exits with 0 where nothing is an error, else "
        + "with 1.",
    ],
    arguments: [files],
    options: [form, FHIRFormOptions.context, FHIRFormOptions.valueSets, outcome],
    examples: [
      Example("Check a response", "response.json --questionnaire knee-score.json")
    ]
  ) { arguments, console in
    let form = try arguments[form].map {
      try TaskDocument(fhirAt: $0).form(valueSets: try FHIRFormOptions.library(arguments))
    }
    let context = try form.map { try FHIRFormOptions.context(arguments, of: $0, console) } ?? [:]
    let checked = try arguments[files].flatMap(FHIRFolder.files).map { path in
      let checked = try CheckedResource(TaskDocument(fhirAt: path), of: form, context: context)
      try console.output.write(checked.lines.rendered(width: console.width))
      return checked
    }
    if let path = arguments[outcome] {
      let data = try FHIR.OperationOutcome(checked.flatMap(\.problems)).data()
      try console.write(data, to: path, besides: arguments[files])
    }
    return checked.contains(where: \.hasErrors) ? .noResult : .success
  }
}

/// `goniometer fhir observation FILE`.
enum FHIRObservationCommand {
  static let file = Argument(
    "RESULT", .file,
    help:
      "The result of a task or a measurement, as 'task run', 'analyze --json', 'live' and 'batch' write it, "
      + "or a folder of them; - is standard input, JSON alone."
  )
  static let task = Option(
    "task", .file,
    help: "The task, whose answers then stand in a QuestionnaireResponse before the findings.")
  static let subject = Option(
    "subject", .text, placeholder: "REFERENCE",
    help: "The person, such as Patient/123. Without it the subject that the result states, as an "
      + "identifier.")

  static let command = Command(
    name: "fhir observation",
    summary: "write measurements, and relatives of a task, as FHIR",
    discussion: [
      "Writes a transaction Bundle: an Observation for each range of motion, with flexion, extension, "
        + "range and extension deficit in degrees, coded by LOINC and SNOMED CT, and a DocumentReference "
        + "for each recording that it came from; a FamilyMemberHistory for each relative of a family "
        + "history step.",
      "A subject that 'task run' was told is the patient's identifier, a visit the encounter in words, a "
        + "note the first note.",
      "A measurement that is not valid has no numbers but the reason why; a doubtful one is "
        + "preliminary, and its notes say what to do.",
      "Exits with 1, and writes nothing, where the result has nothing to write.",
    ],
    arguments: [file], options: [task, subject, Command.output],
    examples: [
      Example("From a task's result", "result.json --subject Patient/123 --output bundle.json")
    ]
  ) { arguments, console in
    let task = try arguments[task].map { try TaskDocument(path: $0).task() }
    return try FHIRFolder.convert(arguments[file], to: arguments[Command.output], console) { path in
      let subject = try FHIRFormOptions.subject(arguments[subject])
      // The summary of a batch is no JSON, and standard input is read once.
      let document = try path == "-" ? TaskDocument(path: path) : (try? TaskDocument(path: path))
      let bundle: FHIR.Bundle
      if let document, document.isTaskResult || document.isFHIR {
        bundle = try FHIRResult(try document.result(), of: task, subject: subject).bundle
      } else {
        bundle = try ResultFiles.measurements(at: path, document?.json).fhir(of: subject)
      }
      guard !bundle.entry.isEmpty else {
        throw CommandFailure(
          .noResult,
          "\(path): the result has no range of motion of a person and no relatives to write")
      }
      return ([UInt8](try bundle.data()), .success)
    }
  }
}
