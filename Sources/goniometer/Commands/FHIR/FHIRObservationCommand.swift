// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import StudyTasks

/// `goniometer fhir observation FILE`.
enum FHIRObservationCommand {
  static let file = Argument(
    "RESULT", .file,
    help: "The result of a task, as 'task run' writes it, or a folder of them; - is standard input."
  )
  static let task = Option(
    "task", .file,
    help: "The task, whose answers then stand in a QuestionnaireResponse before the findings.")
  static let subject = Option(
    "subject", .text, placeholder: "REFERENCE",
    help: "The person, such as Patient/123. Without it the subject that the result states, as an "
      + "identifier.")
  static let output = Option("output", .output, default: "-", short: "o", help: "Where to write.")

  static let command = Command(
    name: "fhir observation",
    summary: "write the measurements and relatives of a task as FHIR",
    discussion: [
      "Writes a transaction Bundle: an Observation for each range of motion, with flexion, extension, "
        + "range and extension lag in degrees, coded by LOINC and SNOMED CT, and a DocumentReference "
        + "for each recording that it came from; a FamilyMemberHistory for each relative of a family "
        + "history step.",
      "A subject that 'task run' was told is the patient's identifier, a visit the encounter in words, a "
        + "note the first note.",
      "A measurement that is not valid has no numbers but the reason why; a doubtful one is "
        + "preliminary, and its notes say what to do.",
      "Exits with 1, and writes nothing, where the result has nothing to write.",
    ],
    arguments: [file], options: [task, subject, output],
    examples: [
      Example(
        "From a task's result",
        "goniometer fhir observation result.json --subject Patient/123 --output bundle.json")
    ]
  ) { arguments, console in
    let task = try arguments[task].map { try TaskDocument(path: $0).task() }
    return try FHIRFolder.convert(arguments[file], to: arguments[output], console) { path in
      let result = try TaskDocument(path: path).result()
      let bundle = try FHIRResult(
        result, of: task, subject: arguments[subject].map { FHIR.Reference($0) }
      ).bundle
      guard !bundle.entry.isEmpty else {
        throw CommandFailure(
          .noResult, "\(path): the result has no range of motion and no relatives to write")
      }
      return ([UInt8](try bundle.data()), .success)
    }
  }
}
