// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import ExchangeEngine
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
    do {
      json = try JSONValue(data: Data(bytes), limits: limits)
    } catch {
      throw Self.failure(error, in: path)
    }
  }

  /// The class that an object of ResearchKit's form names; `nil` for this program's form.
  var researchKitClass: String? { json.object?["_class"]?.string }

  /// Throws unless the file is of this program's form or ResearchKit's, as far as its keys say.
  func checkForm() throws(CommandFailure) {
    guard researchKitClass == nil, json.object?["schemaVersion"] == nil else { return }
    throw CommandFailure(
      .malformedData,
      "\(name): this is neither ResearchKit's form, which has the key '_class', nor this program's, "
        + "which has the key 'schemaVersion'")
  }

  /// The task in the file, of either form.
  func task() throws -> StudyTask {
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
