// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension JSONValue: JSONConvertible {
  /// Reads the JSON form.
  public init(json: JSONValue, at path: JSONPath) { self = json }
  /// The JSON form.
  public var json: JSONValue { self }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue { true }

  /// Returns the error for a value of another kind than expected.
  public func unexpected(_ expected: String, at path: JSONPath) -> JSONError {
    JSONError(.unexpected(expected: expected, found: kindName), at: path)
  }
}

extension String: JSONConvertible {
  /// Reads the JSON form.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard case .string(let text) = json else { throw json.unexpected("a string", at: path) }
    self = text
  }
  /// The JSON form.
  public var json: JSONValue { .string(self) }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue { ["type": "string"] }
}

extension Bool: JSONConvertible {
  /// Reads the JSON form.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard case .boolean(let value) = json else {
      throw json.unexpected("true or false", at: path)
    }
    self = value
  }
  /// The JSON form.
  public var json: JSONValue { .boolean(self) }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue { ["type": "boolean"] }
}

extension Int: JSONConvertible {
  /// Reads the JSON form.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard case .integer(let value) = json else { throw json.unexpected("a whole number", at: path) }
    self = value
  }
  /// The JSON form.
  public var json: JSONValue { .integer(self) }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue { ["type": "integer"] }
}

extension Double: JSONConvertible {
  /// Reads the JSON form.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let value = json.double else { throw json.unexpected("a number", at: path) }
    self = value
  }
  /// The JSON form.
  public var json: JSONValue { .number(self) }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue { ["type": "number"] }
}

extension UUID: JSONConvertible {
  /// Reads the JSON form.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let value = json.string.flatMap(UUID.init(uuidString:)) else {
      throw json.unexpected("a UUID", at: path)
    }
    self = value
  }
  /// The JSON form.
  public var json: JSONValue { .string(uuidString) }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "string", "format": "uuid"]
  }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  /// Reads the JSON form.
  @inlinable
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let elements = json.array else { throw json.unexpected("an array", at: path) }
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      append(try Element(json: element, at: path[index]))
    }
  }
  /// The JSON form.
  @inlinable
  public var json: JSONValue { .array(map(\.json)) }
  /// The form as JSON Schema.
  @inlinable
  public static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "array", "items": Element.schema(&definitions)]
  }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
  /// Reads the JSON form.
  @inlinable
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let members = json.object else { throw json.unexpected("an object", at: path) }
    self = [:]
    for (key, member) in members { self[key] = try Value(json: member, at: path[key]) }
  }
  /// The JSON form.
  @inlinable
  public var json: JSONValue { .object(mapValues(\.json)) }
  /// The form as JSON Schema.
  @inlinable
  public static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "object", "additionalProperties": Value.schema(&definitions)]
  }
}
