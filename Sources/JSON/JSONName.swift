// SPDX-License-Identifier: Apache-2.0

/// An enumeration whose cases are names in JSON.
///
/// ```swift
/// enum Side: String, JSONName { case left, right }
/// ```
public protocol JSONName: JSONConvertible, CaseIterable, RawRepresentable, Hashable
where RawValue == String {}

extension JSONName {
  /// Reads the JSON form.
  @inlinable
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    let name = try String(json: json, at: path)
    guard let value = Self(rawValue: name) else {
      throw JSONError(.unknownName(name, known: Self.allCases.map(\.rawValue)), at: path)
    }
    self = value
  }
  /// The JSON form.
  @inlinable
  public var json: JSONValue { .string(rawValue) }
  /// The form as JSON Schema.
  @inlinable
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue {
    ["enum": .array(allCases.map(\.json))]
  }
}
