// SPDX-License-Identifier: Apache-2.0

public import JSON
internal import StudyTasks

/// A part of a task or of a result in a file of its own: `{"schemaVersion": 1, "part": {"kind":
/// "answerFormat", "value": {…}}}`.
extension ResearchKitObject: JSONDocument {
  /// `part`
  public static var documentKey: String { "part" }
  /// ``StudyTasks/taskSchemaVersion``
  public static var schemaVersion: Int { taskSchemaVersion }

  /// Reads the kind's name and its value.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let members = json.object else {
      throw JSONError(.unexpected(expected: "an object", found: json.kindName), at: path)
    }
    guard let tag = members["kind"] else { throw JSONError(.missing(key: "kind"), at: path) }
    let name = try String(json: tag, at: path["kind"])
    guard let kind = Self.kinds.first(where: { $0.name == name }) else {
      throw JSONError(.unknownName(name, known: Self.kinds.map(\.name)), at: path["kind"])
    }
    guard let value = members["value"] else { throw JSONError(.missing(key: "value"), at: path) }
    self = try kind.read(value, path["value"])
  }

  /// The kind's name and the value's own JSON form.
  public var json: JSONValue { .object(["kind": .string(kind.name), "value": content.json]) }

  /// Any kind; the values have the schemas of their types.
  public static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    [
      "type": "object", "required": ["kind", "value"],
      "properties": ["kind": ["enum": .array(kinds.map { .string($0.name) })], "value": true],
    ]
  }
}

extension Carrying: Codable, JSONConvertible where Value: JSONConvertible {
  /// Reads the value and the keys beside it.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let members = json.object else {
      throw JSONError(.unexpected(expected: "an object", found: json.kindName), at: path)
    }
    guard let value = members["value"] else { throw JSONError(.missing(key: "value"), at: path) }
    self.init(try Value(json: value, at: path["value"]))
    if let json = members["carried"] {
      carried[.researchKit] = try [String: JSONValue](json: json, at: path["carried"])
    }
  }

  /// The value and the keys beside it.
  public var json: JSONValue {
    .object(["value": value.json, "carried": .object(carried[.researchKit])])
  }

  /// The value's schema at `value`.
  public static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "object", "properties": ["value": Value.schema(&definitions)]]
  }
}
