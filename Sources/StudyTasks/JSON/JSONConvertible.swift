// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A type with one documented JSON form.
///
/// Reading checks everything and throws a ``JSONError`` with the place; writing then reading gives
/// an equal value. `Codable` follows from it, so that values of the type can stand in any coder.
public protocol JSONConvertible: Codable, Sendable {
  /// Reads the value's JSON form.
  ///
  /// - Parameter path: Where `json` stands in its document, for messages.
  init(json: JSONValue, at path: JSONPath) throws(JSONError)

  /// The value's JSON form.
  var json: JSONValue { get }

  /// The form as JSON Schema (draft 2020-12); types met on the way are added to `definitions`.
  static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue
}

extension JSONConvertible {
  /// Reads the JSON form.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    do {
      try self.init(json: value, at: .root)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }

  /// Writes the JSON form.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }

  /// Reads a document from outside; see ``JSONLimits``.
  public init(jsonData data: Data, limits: JSONLimits = .standard) throws(JSONError) {
    try self.init(json: JSONValue(data: data, limits: limits), at: .root)
  }
}

/// The named parts of a JSON Schema, collected from the types that make it up.
public struct JSONSchemaDefinitions: Sendable {
  package private(set) var schemas: [String: JSONValue] = [:]

  package init() {}

  /// A reference to the definition of that name, which is made at its first use.
  mutating func reference(
    _ name: String, _ make: (inout JSONSchemaDefinitions) -> JSONValue
  ) -> JSONValue {
    if schemas[name] == nil {
      schemas[name] = .null  // A type that contains itself finds its name taken.
      schemas[name] = make(&self)
    }
    return ["$ref": .string("#/$defs/\(name)")]
  }
}

// MARK: - Plain values

extension JSONValue: JSONConvertible {
  /// Reads the JSON form.
  public init(json: JSONValue, at path: JSONPath) { self = json }
  /// The JSON form.
  public var json: JSONValue { self }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue { true }

  /// The error of a value of another kind than expected.
  package func unexpected(_ expected: String, at path: JSONPath) -> JSONError {
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
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let elements = json.array else { throw json.unexpected("an array", at: path) }
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      append(try Element(json: element, at: path[index]))
    }
  }
  /// The JSON form.
  public var json: JSONValue { .array(map(\.json)) }
  /// The form as JSON Schema.
  public static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "array", "items": Element.schema(&definitions)]
  }
}

extension Dictionary: JSONConvertible where Key == String, Value: JSONConvertible {
  /// Reads the JSON form.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let members = json.object else { throw json.unexpected("an object", at: path) }
    self = [:]
    for (key, member) in members { self[key] = try Value(json: member, at: path[key]) }
  }
  /// The JSON form.
  public var json: JSONValue { .object(mapValues(\.json)) }
  /// The form as JSON Schema.
  public static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "object", "additionalProperties": Value.schema(&definitions)]
  }
}

/// An enumeration whose cases are names in JSON.
public protocol JSONName: JSONConvertible, CaseIterable, RawRepresentable, Hashable
where RawValue == String {}

extension JSONName {
  /// Reads the JSON form.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    let name = try String(json: json, at: path)
    guard let value = Self(rawValue: name) else {
      throw JSONError(.unknownName(name, known: Self.allCases.map(\.rawValue)), at: path)
    }
    self = value
  }
  /// The JSON form.
  public var json: JSONValue { .string(rawValue) }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue {
    ["enum": .array(allCases.map(\.json))]
  }
}
