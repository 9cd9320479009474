// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import ExchangeEngine
internal import FHIRExchange
internal import Foundation
internal import JSON
internal import Recordings
internal import ResearchKitExchange
internal import StudyTasks

/// A JSON file as it was read, with its place for messages.
struct TaskDocument {
  /// The path as given, `-` for standard input.
  let path: String
  /// The SHA-256 of the bytes.
  let sha256: String?
  let json: JSONValue

  /// Reads a file, or standard input for `-`.
  init(path: String, limits: JSONLimits = .standard) throws {
    let source = try ByteSource(path: path, hashing: true)
    let bytes = try source.readAll(limitBytes: limits.bytes)
    self.path = path
    sha256 = source.sha256
    let data = Data(bytes)
    do throws(JSONError) {
      json = try JSONValue(data: data, limits: limits)
    } catch {
      // FHIR's files are larger, and read with more lenience.
      guard let fhir = try? JSONValue(data: data, limits: FHIR.limits, dialect: FHIR.dialect),
        fhir.object?["resourceType"] != nil
      else { throw Self.failure(error, in: path) }
      json = fhir
    }
  }

  /// A form of FHIR as a task; `nil` for a file that is no FHIR.
  func formTask() throws(CommandFailure) -> FormTask? {
    guard json.object?["resourceType"] != nil else { return nil }
    let file = FHIRFile(path: path, json: json)
    return try file.plan(of: file.form())
  }

  /// The class that an object of ResearchKit's form names; `nil` for this program's form.
  var researchKitClass: String? { json.object?["_class"]?.string }

  /// Whether the file is of this program's form, and neither ResearchKit's nor FHIR's.
  var isOwnForm: Bool { researchKitClass == nil && json.object?["resourceType"] == nil }

  /// Throws unless the file is of this program's form or ResearchKit's, as far as its keys say.
  func checkForm() throws(CommandFailure) {
    guard researchKitClass == nil, json.object?["schemaVersion"] == nil else { return }
    throw CommandFailure(
      .malformedData,
      "\(name): this is neither ResearchKit's form, which has the key '_class', nor this program's, "
        + "which has the key 'schemaVersion'")
  }

  /// The task in the file, of either form, or a form of FHIR as a task.
  func task() throws -> StudyTask {
    if let plan = try formTask() { return plan.task }
    guard researchKitClass == nil else {
      return try read { json throws(JSONError) in try StudyTask.readResearchKit(json).value }
    }
    return try read { json throws(JSONError) in try StudyTask(document: json) }
  }

  /// The result in the file, of either form.
  func result() throws -> TaskResult {
    guard researchKitClass == nil else {
      return try read { json throws(JSONError) in try TaskResult.readResearchKit(json).value }
    }
    return try read { json throws(JSONError) in try TaskResult(document: json) }
  }

  /// The result in the file, or the answers of a FHIR response to the form that a task was made of.
  ///
  /// - Parameter plan: The form and the task; `nil` for a task that was made of none.
  func result(of plan: FormTask?) throws -> TaskResult {
    guard json.object?["resourceType"] != nil else { return try result() }
    let file = FHIRFile(path: path, json: json)
    let response = try file.resource(FHIR.QuestionnaireResponse.self)
    guard let plan else {
      throw file.failure("the task was not made of a FHIR form; a response has no place in it")
    }
    return plan.result(of: response, taskRunUUID: UUID(), at: .now)
  }

  /// Reads a value out of the JSON; what is wrong with it is said with the file's name.
  func read<Value>(_ body: (JSONValue) throws(JSONError) -> Value) throws(CommandFailure) -> Value {
    do {
      return try body(json)
    } catch {
      throw Self.failure(error, in: path)
    }
  }

  /// The file's name for messages.
  var name: String { Self.name(path) }

  private static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  private static func failure(_ error: JSONError, in path: String) -> CommandFailure {
    CommandFailure(.malformedData, "\(name(path)): \(error)")
  }
}
