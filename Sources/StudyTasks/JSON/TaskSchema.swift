// SPDX-License-Identifier: Apache-2.0

/// The JSON Schema (draft 2020-12) of all documents of this module.
public enum TaskSchema {
  /// A task, a result or a saved session, each beside `schemaVersion`; made from the tables that
  /// read and write them.
  public static var document: JSONValue {
    var definitions = JSONSchemaDefinitions()
    let documents: [JSONValue] = [
      schema(StudyTask.self, &definitions), schema(TaskResult.self, &definitions),
      schema(TaskSession.self, &definitions),
    ]
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Tasks, results and saved sessions of Goniometer",
      "oneOf": .array(documents),
      "$defs": .object(definitions.schemas),
    ]
  }

  private static func schema<Document: JSONDocument>(
    _ type: Document.Type, _ definitions: inout JSONSchemaDefinitions
  ) -> JSONValue {
    [
      "type": "object",
      "properties": [
        "$schema": ["type": "string"],
        "schemaVersion": ["const": .integer(taskSchemaVersion)],
        Document.documentKey: Document.schema(&definitions),
      ],
      "required": ["schemaVersion", .string(Document.documentKey)],
      "additionalProperties": false,
    ]
  }
}
