// SPDX-License-Identifier: Apache-2.0

extension ResultPredicate: LosslessStringConvertible {
  /// The readable form.
  public var description: String { "never" }

  /// Reads the readable form.
  public init?(_ description: String) { return nil }
}

extension ResultPredicate: JSONConvertible {
  /// A string: the readable form.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    self = .constant(false)
  }

  /// The readable form.
  public var json: JSONValue { .string(description) }

  /// A string.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue { ["type": "string"] }
}
