// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import Foundation
internal import JSON
internal import MotionTasks
internal import Presenting
internal import Recordings
internal import StudyTasks
internal import TaskDocuments

/// `goniometer fhir fill FORM`.
enum FHIRFillCommand {
  static let form = Argument(
    "FORM", .file,
    help: "A Questionnaire, a bundle with one, or with --random a folder of them; - is standard "
      + "input.")
  static let answers = Option(
    "answers", .file, short: "a",
    help: "A JSON object of answers by linkId.")
  static let random = Option(
    "random", .integer(in: 0...Int.max), placeholder: "SEED",
    help: "Make answers up, to try the form out; the same seed gives the same answers.")
  static let earlier = Option(
    "response", .file,
    help:
      "An earlier response to begin with: one in progress goes on where it was left, another is "
      + "gone through again and becomes amended.")
  static let subject = Option(
    "subject", .text, placeholder: "REFERENCE",
    help: "The person, such as Patient/123. Left out without it.")
  static let authored = Option(
    "authored", .text, placeholder: "TIME",
    help: "When the answers were given, such as 2026-03-01T10:00:00Z. Left out without it, unless "
      + "they are typed.")
  static let partial = Option(
    flag: "partial", help: "Write a response in progress, which may lack required answers.")

  static let command: Command = Command(
    name: "fhir fill",
    summary: "answer a FHIR form",
    discussion: [
      "Writes a QuestionnaireResponse with the form's nesting. Items that are not asked, by their "
        + "conditions, are left out; calculated answers are worked out. Questions without an answer "
        + "have the form's answer at first; null takes it away. Answers that are left out are named.",
      "Without --answers and --random the form is asked in the terminal, as 'task run' does.",
      "An answer is a value or a list of values: a number, a text, true or false, a date; of a choice "
        + "the code, its words, or a coding; of an amount '70 kg'. The questions of a group stand beside "
        + "it or in an object of its name; a group that repeats is a list of objects. An answer that has "
        + "questions of its own is an object with the key value.",
      "Exits with 1, and writes nothing, where the response would not be valid.",
    ],
    arguments: [form],
    options: [
      answers, random, earlier, FHIRFormOptions.context, subject, authored, partial,
      FHIRFormOptions.valueSets, PersonLanguage.option, Command.output,
    ],
    examples: [
      Example("Ask a form", "datasets/fhir/knee-questionnaire.json -o response.json"),
      Example(
        "Answers from a file", "knee-score.json --answers answers.json --output response.json"),
      Example("Try a form out", "knee-score.json --random 7"),
      Example("Try out all forms of a folder", "forms --random 7 --output responses"),
    ]
  ) { arguments, console in
    try checkTogether(arguments)
    let library = try FHIRFormOptions.library(arguments)
    return try FHIRFolder.convert(arguments[form], to: arguments[Command.output], console) { path in
      let file = try TaskDocument(fhirAt: path)
      let form = try file.form(valueSets: library)
      for problem in form.problems { console.warn("\(path): \(problem)") }
      let context = try FHIRFormOptions.context(arguments, of: form, console)
      guard var response = try response(to: form, of: file, context, arguments, console)
      else {
        return (nil, .noResult)
      }
      if let person = try FHIRFormOptions.subject(arguments[subject]) { response.subject = person }
      if let time = try moment(arguments[authored]) { response.authored = time }
      let faults = form.problems(of: response, context: context).filter {
        $0.severity >= .error
      }
      guard faults.isEmpty else {
        for fault in faults { console.say("\(Version.name): \(fault)") }
        return (nil, .noResult)
      }
      for (item, value) in form.calculatedAnswers(in: response) {
        console.say("\(item.definition.text ?? item.linkId): \(value.shown)")
      }
      return ([UInt8](try response.data()), .success)
    }
  }

  private static func checkTogether(_ arguments: ParsedArguments) throws {
    let given: [any DeclaredOption] = [answers, random, earlier]
    let names = given.filter { arguments.isGiven($0) }.map { "--\($0.declaration.name)" }
    if names.count > 1 {
      throw UsageError("\(names[0]) and \(names[1]) exclude each other")
    }
    _ = try moment(arguments[authored])
    _ = try FHIRFormOptions.subject(arguments[subject])
    guard arguments[random] == nil else { return }
    if FolderListing.isFolder(arguments[form]) {
      throw UsageError("a folder of forms is filled with --random")
    }
    if arguments[form] == "-", arguments[answers] == nil {
      throw UsageError("the form cannot come from standard input, where the answers are typed")
    }
  }

  /// The response; `nil` where the person gave up.
  private static func response(
    to form: FHIRForm, of source: TaskDocument, _ context: [String: JSONValue],
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> FHIR.QuestionnaireResponse? {
    let status: ResponseStatus = arguments[partial] ? .inProgress : .completed
    if let seed = arguments[random] {
      return form.randomResponse(seed: UInt64(seed), context: context)
    }
    guard let answersPath = arguments[answers] else {
      return try FHIRConversation(source.plan(of: form), at: source.path).response(
        seeing: context, arguments, console)
    }
    let file = try TaskDocument(fhirAt: answersPath)
    do throws(JSONError) {
      let filling = FormFilling(
        form, context: context, now: FHIR.Moment(Date.now), draft: try form.draft(of: file.json),
        fillsRest: true)
      for problem in filling.notes { console.warn("\(answersPath): \(problem)") }
      return filling.response(status: status.rawValue)
    } catch {
      throw file.failure("\(error)")
    }
  }

  private static func moment(_ text: String?) throws -> FHIR.Moment? {
    guard let text else { return nil }
    guard let moment = FHIR.Moment(text) else {
      throw UsageError(
        "option '--authored': expected a date, or a date and time with its zone, found '\(text)'")
    }
    return moment
  }
}

/// A form that is asked in the terminal.
struct FHIRConversation {
  private let path: String
  private let plan: FormTask

  init(_ plan: FormTask, at path: String) { (self.plan, self.path) = (plan, path) }

  /// Asks the form; `nil` where the person gave up.
  ///
  /// - Parameter context: The resources that expressions see.
  func response(
    seeing context: [String: JSONValue], _ arguments: ParsedArguments, _ console: Console
  ) throws -> FHIR.QuestionnaireResponse? {
    FHIRImportCommand.warn(of: plan.problems, in: path, console)
    let clock = RunClock(fixed: nil)
    let stage = MotionStage(
      plan: try MotionPlan(for: plan.task, in: nil, arguments, console), clock: clock,
      console: console, arguments: arguments,
      translator: PersonLanguage.translator(arguments), speech: nil)
    defer { stage.end() }
    let run = TaskRun(
      task: plan.task, savedFile: nil, archivePath: nil, cleans: false, inputs: [path])
    let earlier = try arguments[FHIRFillCommand.earlier].map { path in
      try TaskDocument(fhirAt: path).resource(FHIR.QuestionnaireResponse.self)
    }
    let begun = try plan.session(
      beginningWith: earlier, context: context, in: .ofSystem, at: clock.now)
    for problem in begun.problems { console.warn("\(problem)") }
    let last = try TaskRunCommand.lead(begun.session, through: run, stage, nil, arguments)
    guard case .finished(let reason) = last.phase,
      reason == .completed || reason == .earlyTermination
    else { return nil }
    let isAmended = earlier.map { !$0.isInProgress } ?? false
    let status: ResponseStatus =
      arguments[FHIRFillCommand.partial] ? .inProgress : isAmended ? .amended : .completed
    let result = last.result(at: clock.now)
    for problem in plan.leftOut(of: result, context: context) { console.warn("\(problem)") }
    return plan.response(of: result, status: status, context: context)
  }
}
