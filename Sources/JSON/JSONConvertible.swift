// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A type with one documented JSON form.
///
/// Reading checks everything and throws a ``JSONError`` with the place; writing then reading gives
/// an equal value. `Codable` follows from it, so that values of the type can stand in any coder.
/// A type whose form is an object needs only a table of its keys: see ``JSONRecord``.
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
