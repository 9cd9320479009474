// SPDX-License-Identifier: Apache-2.0

/// An enumeration each of whose cases holds a record of a type of its own.
///
/// In JSON a case is the name at one key of an object, beside the keys of its record; see
/// ``JSONUnion``. A case without content holds ``NoContent`` here.
public protocol JSONCases: Sendable {
  /// The record that the case holds.
  var content: any JSONRecord { get }
  /// The cases by their names, in the order of the documentation.
  static var variants: [JSONVariant<Self>] { get }
}

/// One case of ``JSONCases``.
public struct JSONVariant<Kind: Sendable>: Sendable {
  /// The case's name in JSON.
  public let name: String
  /// Describes the case in the schema; empty for no description.
  public let about: String
  let keys: @Sendable () -> [String]
  let read: @Sendable (inout [String: JSONValue], JSONPath) throws(JSONError) -> Kind
  /// `nil` for the content of another case.
  let write: @Sendable (any JSONRecord) -> [String: JSONValue]?
  let schema: @Sendable (inout JSONSchemaDefinitions) -> [String: JSONValue]

  /// Makes the case of that name, which `embed` makes of its record.
  public init<Content: JSONRecord>(
    _ name: String, about: String = "", _ embed: @escaping @Sendable (Content) -> Kind
  ) {
    self.name = name
    self.about = about
    keys = { Content.form.fields.map(\.key) }
    read = { members, path throws(JSONError) in
      var content = Content.form.blank
      try Content.form.read(&members, into: &content, at: path)
      return embed(content)
    }
    write = { content in (content as? Content).map(Content.form.members) }
    schema = { Content.form.objectSchema(&$0) }
  }
}

/// The part of a type's JSON object that differs from case to case.
///
/// ```swift
/// static let form = JSONForm<Visit>(
///   "visit", blank: Visit(), union: JSONUnion("type", \.kind), [.required("place", \.place)])
/// ```
public struct JSONUnion<Model: Sendable>: Sendable {
  let read: @Sendable (inout [String: JSONValue], inout Model, JSONPath) throws(JSONError) -> Void
  let write: @Sendable (Model) -> [String: JSONValue]
  /// The keys that an object of these members may have.
  let keys: @Sendable ([String: JSONValue]) -> [String]
  let schemas: @Sendable (inout JSONSchemaDefinitions) -> [JSONValue]

  /// Makes the part of a property whose type has cases.
  ///
  /// - Parameters:
  ///   - key: The key whose value names the case.
  ///   - property: Where the model holds the case.
  public init<Kind: JSONCases>(
    _ key: String, _ property: any WritableKeyPath<Model, Kind> & Sendable
  ) {
    read = { members, model, path throws(JSONError) in
      guard let tag = members.removeValue(forKey: key) else {
        throw JSONError(.missing(key: key), at: path)
      }
      let name = try String(json: tag, at: path[key])
      guard let variant = Kind.variants.first(where: { $0.name == name }) else {
        throw JSONError(.unknownName(name, known: Kind.variants.map(\.name)), at: path[key])
      }
      model[keyPath: property] = try variant.read(&members, path)
    }
    write = { model in
      let content = model[keyPath: property].content
      for variant in Kind.variants {
        guard var members = variant.write(content) else { continue }
        members[key] = .string(variant.name)
        return members
      }
      preconditionFailure("every case has a variant")
    }
    keys = { members in
      [key] + (Kind.variants.first { .string($0.name) == members[key] }?.keys() ?? [])
    }
    schemas = { definitions in
      Kind.variants.map { variant in
        var schema = variant.schema(&definitions)
        var properties = schema["properties"]?.object ?? [:]
        properties[key] = ["const": .string(variant.name)]
        schema["properties"] = .object(properties)
        if !variant.about.isEmpty { schema["description"] = .string(variant.about) }
        schema["required"] = .array((schema["required"]?.array ?? []) + [.string(key)])
        return .object(schema)
      }
    }
  }
}

/// The content of a case that has none.
public struct NoContent: JSONRecord, Hashable {
  /// An object without keys of its own.
  public static let form = JSONForm<NoContent>("noContent", blank: NoContent(), [])

  /// Makes the empty content.
  public init() {}
}
