// SPDX-License-Identifier: Apache-2.0

/// The named parts of a JSON Schema, collected from the types that make it up.
public struct JSONSchemaDefinitions: Sendable {
  /// The schemas collected so far, by name: the members of `$defs`.
  public private(set) var schemas: [String: JSONValue] = [:]

  /// Makes an empty collection.
  public init() {}

  /// A schema of draft 2020-12 by itself, with the parts collected so far.
  ///
  /// - Parameter members: of the schema, beside its title and its parts.
  package func document(_ title: String, _ members: [String: JSONValue]) -> JSONValue {
    var document = members
    document["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    document["title"] = .string(title)
    if !schemas.isEmpty { document["$defs"] = .object(schemas) }
    return .object(document)
  }

  /// Returns a reference to the definition of that name, which `make` makes at its first use.
  public mutating func reference(
    _ name: String, _ make: (inout JSONSchemaDefinitions) -> JSONValue
  ) -> JSONValue {
    if schemas[name] == nil {
      schemas[name] = .null  // A type that contains itself finds its name taken.
      schemas[name] = make(&self)
    }
    return ["$ref": .string("#/$defs/\(name)")]
  }
}
