// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import JSON
internal import Presenting

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
      Example(
        "Check a response",
        "goniometer fhir validate response.json --questionnaire knee-score.json")
    ]
  ) { arguments, console in
    let form = try arguments[form].map {
      try FHIRFile(path: $0).form(valueSets: try FHIRFormOptions.library(arguments))
    }
    let context = try FHIRFormOptions.context(arguments, of: "fhir validate")
    var all: [FHIRProblem] = []
    for path in try arguments[files].flatMap(FHIRFolder.files) {
      let file = try FHIRFile(path: path)
      let problems =
        if let form {
          form.problems(
            of: try file.resource(FHIR.QuestionnaireResponse.self), context: context)
        } else {
          FHIR.problems(ofResource: file.json)
        }
      all += problems
      let errors = problems.count { $0.severity >= .error }
      let lines =
        [
          PresentedLine(
            .text,
            "\(path): \(errors == 0 ? "valid" : TaskOutline.count(errors, "error"))"
              + (problems.count > errors
                ? ", \(TaskOutline.count(problems.count - errors, "remark"))" : ""))
        ]
        + problems.map {
          PresentedLine(
            .text, "\($0.expression): \($0.severity.rawValue): \($0.message)", prefix: "  ")
        }
      try console.output.write(lines.rendered(width: console.width))
    }
    if let path = arguments[outcome] {
      let data = try FHIR.OperationOutcome(all).data()
      try console.write(to: path, besides: arguments[files]) { try $0.write([UInt8](data)) }
    }
    return all.contains { $0.severity >= .error } ? .noResult : .success
  }
}
