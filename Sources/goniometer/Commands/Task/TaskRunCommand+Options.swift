// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Foundation
internal import StudyTasks
internal import TaskDocuments

// What `task run` can be told.
extension TaskRunCommand {
  static let file = Argument(
    "FILE", .file, help: "The task, or a FHIR form; - is standard input, with --answers.")
  static let answers = Option(
    "answers", .file, short: "a",
    help: "Answers in JSON by question, for a run without a person; - is standard input.")
  static let defaults = Option(
    "defaults", .file,
    help: "The result of an earlier run, or a FHIR response, whose answers to begin with.")
  static let interactive = Option(
    flag: "interactive", short: "i",
    help: "Ask again after a wrong answer though standard input is no terminal, such as over ssh "
      + "without one.")
  static let noWait = Option(flag: "no-wait", help: "Do not wait for timers.")

  static let result = Option(
    "result", .output, default: "-", short: "r", help: "Where the result goes.")
  static let form = Option(
    "format", .choice(ResultForm.self), default: "json",
    help: "What the result is written as: this program's document, ResearchKit's JSON, a line "
      + "for each range of motion, or a FHIR response.")
  static let session = Option(
    "session", .file, short: "s",
    help: "Where the session is saved after every answer, and from where it goes on if it is there."
  )
  static let outputDirectory = Option(
    "output-directory", .file, short: "d", placeholder: "FOLDER",
    help: "Where files of the run lie; made where it does not exist.")
  static let archive = Option(
    "archive", .output, placeholder: "FILE.zip",
    help:
      "Where the result and all files of the output directory go as one archive. Standard output "
      + "then gets no result.")
  static let clean = Option(
    flag: "clean", help: "Empty the output directory where the run fails or is discarded.")

  static let now = Option(
    "now", .instant,
    help: "The time all through the run, such as 2026-01-31T09:30:00Z, for runs "
      + "that can be repeated.")
  static let runUUID = Option(
    "run-uuid", .uuid, help: "The identifier of the run. Without it one made at random.")
}
