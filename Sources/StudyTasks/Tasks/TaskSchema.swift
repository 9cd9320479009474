// SPDX-License-Identifier: Apache-2.0

public import JSON

/// The version of the JSON form of tasks, results and sessions.
///
/// A change that an older program would misread gets the next number; keys that are only added do not.
public let taskSchemaVersion = 1

/// The JSON Schema (draft 2020-12) of all documents of this module.
public enum TaskSchema {
  /// A task, a result or a saved session, each beside `schemaVersion`; made from the tables that
  /// read and write them.
  public static var document: JSONValue {
    var definitions = JSONSchemaDefinitions()
    let documents: [JSONValue] = [
      StudyTask.documentSchema(&definitions), TaskResult.documentSchema(&definitions),
      TaskSession.documentSchema(&definitions),
    ]
    return definitions.document(
      "Tasks, results and saved sessions of Goniometer", ["oneOf": .array(documents)])
  }
}
