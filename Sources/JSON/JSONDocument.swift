// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A type that stands in a file of its own: `{"schemaVersion": 1, "task": {…}}`.
///
/// ```swift
/// extension Visit: JSONDocument {
///   static var documentKey: String { "visit" }
///   static var schemaVersion: Int { 1 }
/// }
/// let visit = try Visit(documentData: bytes)
/// ```
public protocol JSONDocument: JSONConvertible {
  /// The key beside `schemaVersion` that holds the value.
  static var documentKey: String { get }
  /// The version of the JSON form, which stands in the file; no other version is read.
  ///
  /// A change that an older program would misread gets the next number; keys that are only added do
  /// not.
  static var schemaVersion: Int { get }
  /// The largest document that is read; ``JSONLimits/standard`` unless the type states another.
  static var limits: JSONLimits { get }
}

extension JSONDocument {
  /// ``JSONLimits/standard``
  public static var limits: JSONLimits { .standard }

  /// Reads a file's bytes.
  ///
  /// Any bytes give a value or an error with the place, at a cost bounded by the limits.
  public init(documentData data: Data, limits: JSONLimits = Self.limits) throws(JSONError) {
    try self.init(document: JSONValue(data: data, limits: limits))
  }

  /// Reads a file's JSON.
  public init(document: JSONValue) throws(JSONError) {
    guard let members = document.object else { throw document.unexpected("an object", at: .root) }
    guard let version = members["schemaVersion"] else {
      throw JSONError(.missing(key: "schemaVersion"), at: .root)
    }
    guard version == .integer(Self.schemaVersion) else {
      let found = version.double.map { "\($0)" } ?? version.kindName
      throw JSONError(
        .unsupportedVersion(found: found, supported: Self.schemaVersion),
        at: .root["schemaVersion"])
    }
    guard let content = members[Self.documentKey] else {
      throw JSONError(.missing(key: Self.documentKey), at: .root)
    }
    let known: Set = ["schemaVersion", "$schema", Self.documentKey]
    if let stray = members.keys.filter({ !known.contains($0) }).min() {
      throw JSONError(
        .unknownKey(stray, nearest: nearest(to: stray, among: Array(known))), at: .root)
    }
    try self.init(json: content, at: .root[Self.documentKey])
  }

  /// The file's JSON.
  public var document: JSONValue {
    .object(["schemaVersion": .integer(Self.schemaVersion), Self.documentKey: json])
  }

  /// The file's bytes: the same value gives the same bytes.
  public var documentData: Data { document.data() }

  /// The schema of the file: the value beside `schemaVersion`.
  public static func documentSchema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    [
      "type": "object",
      "properties": [
        "$schema": ["type": "string"],
        "schemaVersion": ["const": .integer(schemaVersion)],
        documentKey: schema(&definitions),
      ],
      "required": ["schemaVersion", .string(documentKey)],
      "additionalProperties": false,
    ]
  }
}
