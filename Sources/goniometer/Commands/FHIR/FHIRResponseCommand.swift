// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import FHIRExchange
internal import StudyTasks
internal import TaskDocuments

/// `goniometer fhir response RESULT --task TASK`.
enum FHIRResponseCommand {
  static let file = Argument(
    "RESULT", .file,
    help:
      "The result of a task, as 'task run' writes it or in ResearchKit's form, or a folder of them; - is "
      + "standard input.")
  static let task = Option(
    required: "task", .file,
    help: "The task, which has the questions and the form that it was made of.")

  static let command = Command(
    name: "fhir response",
    summary: "write the answers of a saved result as a FHIR QuestionnaireResponse",
    discussion: [
      "The response is of the form that the task was made of, or of the one that 'fhir export' publishes it as. "
        + "'fhir observation' writes what was measured, and 'task run --format fhir' both at once."
    ],
    arguments: [file], options: [task, FHIRObservationCommand.subject, Command.output],
    examples: [
      Example("From a result", "result.json --task task.json --output response.json")
    ]
  ) { arguments, console in
    let task = try TaskDocument(path: arguments[task]).task()
    return try FHIRFolder.convert(arguments[file], to: arguments[Command.output], console) { path in
      let result = try TaskDocument(path: path).result()
      guard result.identifier == task.identifier else {
        throw CommandFailure(
          .malformedData,
          "\(path): the result is of the task '\(result.identifier)', not of '\(task.identifier)'")
      }
      let subject = try FHIRFormOptions.subject(arguments[FHIRObservationCommand.subject])
      guard let response = try FHIRResult(result, of: task, subject: subject).response else {
        throw CommandFailure(.noResult, "\(path): the result has no answers to write")
      }
      return ([UInt8](try response.data()), .success)
    }
  }
}
