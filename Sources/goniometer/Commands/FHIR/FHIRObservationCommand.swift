// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import StudyTasks

/// `goniometer fhir observation FILE`.
enum FHIRObservationCommand {
  static let file = Argument(
    "RESULT", .file, help: "The result of a task, as 'task run' writes it; - is standard input.")
  static let subject = Option(
    "subject", .text, placeholder: "REFERENCE",
    help: "The person, such as Patient/123. Left out without it.")
  static let output = Option("output", .file, default: "-", short: "o", help: "Where to write.")

  static let command = Command(
    name: "fhir observation",
    summary: "write the measurements and relatives of a task as FHIR",
    discussion: [
      "Writes a transaction Bundle: an Observation for each range of motion, with flexion, extension, "
        + "range and extension lag in degrees, coded by LOINC and SNOMED CT, and a DocumentReference "
        + "for each recording that it came from; a FamilyMemberHistory for each relative of a family "
        + "history step.",
      "A measurement that is not valid has no numbers but the reason why; a doubtful one is "
        + "preliminary, and its notes say what to do.",
      "Exits with 1, and writes nothing, where the result has nothing to write.",
    ],
    arguments: [file], options: [subject, output],
    examples: [
      Example(
        "From a task's result",
        "goniometer fhir observation result.json --subject Patient/123 --output bundle.json")
    ]
  ) { arguments, console in
    let result = try TaskDocument(path: arguments[file]).result()
    let bundle = FHIR.Bundle(
      findingsOf: result, subject: arguments[subject].map { FHIR.Reference($0) })
    guard !bundle.entry.isEmpty else {
      throw CommandFailure(
        .noResult,
        "\(arguments[file]): the result has no range of motion and no relatives to write")
    }
    let data = try bundle.data()
    try console.write(to: arguments[output], besides: [arguments[file]]) {
      try $0.write([UInt8](data))
    }
    return .success
  }
}
