// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import Foundation
internal import JSON

/// `goniometer fhir fill FILE`.
enum FHIRFillCommand {
  static let form = Argument(
    "FORM", .file, help: "A Questionnaire, or a bundle with one; - is standard input.")
  static let answers = Option(
    "answers", .file, short: "a",
    help: "A JSON object of answers by linkId.")
  static let random = Option(
    "random", .integer(in: 0...Int.max), placeholder: "SEED",
    help: "Make answers up, to try the form out; the same seed gives the same answers.")
  static let authored = Option(
    "authored", .text, placeholder: "TIME",
    help: "When the answers were given, such as 2026-03-01T10:00:00Z. Left out without it.")
  static let partial = Option(
    flag: "partial", help: "Write a response in progress, which may lack required answers.")
  static let output = Option("output", .file, default: "-", short: "o", help: "Where to write.")

  static let command: Command = Command(
    name: "fhir fill",
    summary: "answer a FHIR form",
    discussion: [
      "Writes a QuestionnaireResponse with the form's nesting. Items that are not asked, by their "
        + "conditions, are left out.",
      "An answer is a value or a list of values: a number, a text, true or false, a date; of a choice "
        + "the code, its words, or a coding. The questions of a group stand beside it or in an object "
        + "of its name; a group that repeats is a list of objects. An answer that has questions of its "
        + "own is an object with the key value.",
      "Exits with 1, and writes nothing, where the response would not be valid.",
    ],
    arguments: [form],
    options: [answers, random, authored, partial, FHIRFormOptions.valueSets, output],
    examples: [
      Example(
        "Answers from a file",
        "goniometer fhir fill knee-score.json --answers answers.json --output response.json"),
      Example("Try a form out", "goniometer fhir fill knee-score.json --random 7"),
    ]
  ) { arguments, console in
    let form = try FHIRFormOptions.form(
      arguments[form], valueSets: arguments[FHIRFormOptions.valueSets])
    for problem in form.problems { console.warn("\(arguments[Self.form]): \(problem)") }
    let time = try moment(arguments[authored])
    let response: FHIR.QuestionnaireResponse
    switch (arguments[answers], arguments[random]) {
    case (let path?, nil):
      let file = try FHIRFile(path: path)
      do {
        let draft = try form.draft(of: file.json)
        response = form.response(
          draft, status: arguments[partial] ? "in-progress" : "completed", authored: time)
      } catch let error as JSONError {
        throw file.failure("\(error)")
      }
    case (nil, let seed?):
      response = form.randomResponse(seed: UInt64(seed), authored: time)
    default:
      throw UsageError("state either --answers or --random", command: command.name)
    }
    let faults = form.problems(of: response).filter { $0.severity >= .error }
    guard faults.isEmpty else {
      for fault in faults { console.say("\(Version.name): \(fault)") }
      return .noResult
    }
    let data = try response.data()
    try console.write(to: arguments[output], besides: [arguments[Self.form]]) {
      try $0.write([UInt8](data))
    }
    return .success
  }

  private static func moment(_ text: String?) throws -> FHIR.Moment? {
    guard let text else { return nil }
    guard let moment = FHIR.Moment(text) else {
      throw UsageError(
        "option '--authored': expected a date, or a date and time with its zone, found '\(text)'",
        command: command.name)
    }
    return moment
  }
}

extension FHIRError: ReportableError {
  var exitCode: ExitCode { .malformedData }
  var message: String { description }
}
