// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import TaskDocuments

/// `goniometer fhir extract RESPONSE --questionnaire FORM`.
enum FHIRExtractCommand {
  static let response = Argument(
    "RESPONSE", .file, help: "The answers to a form, or a folder of them; - is standard input.")

  static let command = Command(
    name: "fhir extract",
    summary: "make resources of the answers to a form",
    discussion: [
      "Writes a transaction Bundle: an Observation for each answer to a question that the form says is "
        + "extracted, and resources such as a Patient whose elements the form's items are defined by. A "
        + "resource that the form finds by a query among those of --context is brought up to date.",
      "Names what cannot be put into an element and leaves it out. Exits with 1, and writes nothing, where the "
        + "response is not valid or has nothing to extract.",
    ],
    arguments: [response],
    options: [
      FHIRValidateCommand.form, FHIRFormOptions.context, FHIRFormOptions.valueSets, Command.output,
    ],
    examples: [
      Example(
        "A patient and findings", "response.json --questionnaire intake.json --output bundle.json")
    ]
  ) { arguments, console in
    guard let form = arguments[FHIRValidateCommand.form] else {
      throw UsageError("state the form of the answers with --questionnaire")
    }
    let library = try FHIRFormOptions.library(arguments)
    let (made, stated) = (
      try TaskDocument(fhirAt: form).form(valueSets: library),
      try StatedResources(arguments[FHIRFormOptions.context])
    )
    return try FHIRFolder.convert(arguments[response], to: arguments[Command.output], console) {
      let (bundle, problems) = try TaskDocument(fhirAt: $0).extraction(by: made, seeing: stated)
      for problem in problems { console.warn("\($0): \(problem)") }
      return (try bundle.map { [UInt8](try $0.data()) }, bundle == nil ? .noResult : .success)
    }
  }
}
