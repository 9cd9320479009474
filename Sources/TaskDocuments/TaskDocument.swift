// SPDX-License-Identifier: Apache-2.0

internal import FHIRExchange
internal import Foundation
package import JSON
internal import Recordings
internal import ResearchKitExchange
package import StudyTasks

/// A JSON file as it was read, with its place for messages: a task, a result or a session in this
/// program's form or ResearchKit's, or a resource of FHIR.
package struct TaskDocument: Sendable {
  /// The path as given, `-` for standard input.
  package let path: String
  /// The SHA-256 of the bytes; `nil` for a file that was read as FHIR alone.
  package let sha256: String?
  package let json: JSONValue

  /// Reads a file of any form, or standard input for `-`.
  ///
  /// - Throws: ``TaskDocumentError`` for what is no JSON, `RecordingError` for what cannot be read.
  package init(path: String, limits: JSONLimits = .standard) throws {
    let source = try ByteSource(path: path, hashing: true)
    let data = Data(try source.readAll(limitBytes: limits.bytes))
    self.path = path
    sha256 = source.sha256
    do throws(JSONError) {
      json = try JSONValue(data: data, limits: limits)
    } catch {
      // FHIR's files are larger, and read with more lenience.
      guard let fhir = try? JSONValue(data: data, limits: FHIR.limits, dialect: FHIR.dialect),
        fhir.object?["resourceType"] != nil
      else { throw TaskDocumentError(path, "\(error)") }
      json = fhir
    }
  }

  /// Reads a file of FHIR, or standard input for `-`.
  package init(fhirAt path: String) throws {
    let bytes = try ByteSource(path: path).readAll(limitBytes: FHIR.limits.bytes)
    (self.path, sha256) = (path, nil)
    do {
      json = try JSONValue(data: Data(bytes), limits: FHIR.limits, dialect: FHIR.dialect)
    } catch {
      throw TaskDocumentError(path, "\(error)")
    }
  }

  /// The class that an object of ResearchKit's form names; `nil` for this program's form.
  package var researchKitClass: String? { json.object?["_class"]?.string }

  /// Whether the file looks like the result of a task, in whichever form.
  package var isTaskResult: Bool {
    ["_class", "taskRunUUID", TaskResult.documentKey].contains { json.object?[$0] != nil }
  }

  /// Whether the file is a resource of FHIR.
  package var isFHIR: Bool { json.object?["resourceType"] != nil }

  /// Throws unless the file is of this program's form or ResearchKit's, as far as its keys say.
  func checkForm() throws(TaskDocumentError) {
    guard researchKitClass == nil, json.object?["schemaVersion"] == nil else { return }
    throw failure(
      "this is neither ResearchKit's form, which has the key '_class', nor this program's, "
        + "which has the key 'schemaVersion'")
  }

  /// The task in the file, of either form, or a form of FHIR as a task.
  package func task() throws -> StudyTask {
    if let plan = try formTask() { return plan.task }
    guard researchKitClass == nil else {
      return try read { json throws(JSONError) in try StudyTask.readResearchKit(json).value }
    }
    return try read { json throws(JSONError) in try StudyTask(document: json) }
  }

  /// The result in the file, of either form.
  package func result() throws -> TaskResult {
    guard researchKitClass == nil else {
      return try read { json throws(JSONError) in try TaskResult.readResearchKit(json).value }
    }
    return try read { json throws(JSONError) in try TaskResult(document: json) }
  }

  /// Reads a value out of the JSON; what is wrong with it is said with the file's name.
  package func read<Value>(
    _ body: (JSONValue) throws(JSONError) -> Value
  ) throws(TaskDocumentError) -> Value {
    do {
      return try body(json)
    } catch {
      throw failure("\(error)")
    }
  }

  /// The file's name for messages.
  package var name: String { TaskDocumentError.name(path) }

  /// A failure that names the file.
  package func failure(_ reason: String) -> TaskDocumentError { TaskDocumentError(path, reason) }
}

/// Why the content of a file is of no use.
package struct TaskDocumentError: Error, Hashable, CustomStringConvertible {
  /// The file's path, `-` for standard input.
  package let path: String
  package let reason: String

  package init(_ path: String, _ reason: String) { (self.path, self.reason) = (path, reason) }

  /// The file's name and the reason.
  package var description: String { "\(Self.name(path)): \(reason)" }

  fileprivate static func name(_ path: String) -> String {
    path == "-" ? "standard input" : path
  }
}
