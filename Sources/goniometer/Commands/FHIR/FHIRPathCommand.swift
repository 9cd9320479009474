// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import FHIRPath
internal import Foundation
internal import JSON
internal import TaskDocuments

/// `goniometer fhir path EXPRESSION RESOURCE`.
enum FHIRPathCommand {
  static let expression = Argument(
    "EXPRESSION", .text,
    help: "An expression in FHIRPath; with - one a line on standard input, as it is or as a JSON "
      + "string, and for each a line of JSON.")
  static let resource = Argument("RESOURCE", .file, help: "A FHIR resource in JSON.")
  static let lenient = Option(
    flag: "lenient",
    help: "Evaluate in spite of names that FHIR does not define at their place.")

  static let command = Command(
    name: "fhir path",
    summary: "evaluate a FHIRPath expression on a resource",
    discussion: [
      "Prints a line for each item found: its type and its value. Nothing is found, nothing is printed. "
        + "The resource is %resource and %context; --context gives more variables.",
      "A name that FHIR does not define at its place is an error, as 'given1' of a name, and so is a name "
        + "in JSON, as 'valueQuantity' for 'value'. With --lenient the first finds nothing and the second "
        + "the value, as in a form that is filled.",
      "Exits with 0 where the expression has a result, even an empty one; with 64 where its text is wrong, "
        + "and with 1 where it cannot be evaluated on this resource.",
    ],
    arguments: [expression, resource], options: [FHIRFormOptions.context, lenient, Command.json],
    examples: [
      Example("The linkIds of a form", "item.linkId datasets/fhir/knee-questionnaire.json"),
      Example(
        "With another resource as a variable",
        "'item.count()=%form.item.count()' response.json --context form=form.json"),
    ]
  ) { arguments, console in
    let query = ResourceQuery(
      try TaskDocument(fhirAt: arguments[resource]).json,
      context: try StatedResources(arguments[FHIRFormOptions.context]).context,
      now: FHIR.Moment(Date.now))
    let isStrict = !arguments[lenient]
    if arguments[expression] == "-" { return try answerAll(query, isStrict, console) }
    let items: [FHIRPathItem]
    do throws(FHIRPathError) {
      items = try query.items(of: arguments[expression], isStrict: isStrict)
    } catch {
      throw CommandFailure(
        error.isOfText ? .usage : .noResult, error.marked(in: arguments[expression]))
    }
    if arguments[Command.json] {
      try console.output.write([UInt8](ResourceQuery.json(of: items).data()))
    } else {
      for item in items { try console.print("\(item.typeName)  \(item.shown)\n") }
    }
    return .success
  }

  /// Answers expressions one after the other.
  private static func answerAll(
    _ query: ResourceQuery, _ isStrict: Bool, _ console: Console
  ) throws -> ExitCode {
    var code = ExitCode.success
    while let line = readLine() {
      let (answer, isAnswered) = query.answer(to: line, isStrict: isStrict)
      if !isAnswered { code = .noResult }
      try console.output.write([UInt8](answer.data(isPretty: false)) + [UInt8(ascii: "\n")])
    }
    return code
  }
}
