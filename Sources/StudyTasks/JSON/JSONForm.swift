// SPDX-License-Identifier: Apache-2.0

/// The keys of a type's JSON object, as data.
///
/// Reading, writing, `Codable` and JSON Schema of the type all follow from this one table. Keys that
/// are not in it are errors, so that a misspelt one in a file written by hand is noticed.
public struct JSONForm<Model: Sendable>: Sendable {
  /// The type's name in the schema.
  let name: String
  /// What a value is before its keys are read: the defaults.
  let blank: Model
  let fields: [JSONField<Model>]
  let union: JSONUnion<Model>?

  init(
    _ name: String, blank: Model, union: JSONUnion<Model>? = nil, _ fields: [JSONField<Model>]
  ) {
    self.name = name
    self.blank = blank
    self.fields = fields
    self.union = union
  }

  /// Reads an object of this form.
  func read(_ json: JSONValue, at path: JSONPath) throws(JSONError) -> Model {
    guard var members = json.object else { throw json.unexpected("an object", at: path) }
    var model = blank
    try read(&members, into: &model, at: path)
    if let stray = members.keys.min() {
      let near = nearest(to: stray, among: keys(of: json))
      throw JSONError(.unknownKey(stray, nearest: near), at: path)
    }
    return model
  }

  /// Takes the members of this form out of `members` and into `model`.
  func read(
    _ members: inout [String: JSONValue], into model: inout Model, at path: JSONPath
  ) throws(JSONError) {
    // What the value is comes first: defaults of other keys may depend on it.
    try union?.read(&members, &model, path)
    for field in fields {
      try field.read(members.removeValue(forKey: field.key), &model, path)
    }
  }

  /// Writes a value: keys whose value is the default are left out.
  func members(of model: Model) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for field in fields { members[field.key] = field.write(model) }
    if let union { members.merge(union.write(model)) { common, _ in common } }
    return members
  }

  /// The object's schema, its variants included.
  func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    definitions.reference(name) { definitions in
      var schema = objectSchema(&definitions)
      schema["type"] = "object"
      schema["unevaluatedProperties"] = false
      if let union { schema["oneOf"] = .array(union.schemas(&definitions)) }
      return .object(schema)
    }
  }

  /// The properties of the fields, and which of them must be there.
  func objectSchema(_ definitions: inout JSONSchemaDefinitions) -> [String: JSONValue] {
    var properties: [String: JSONValue] = [:]
    for field in fields { properties[field.key] = field.schema(&definitions) }
    let required = fields.filter(\.isRequired).map { JSONValue.string($0.key) }
    let schema: [String: JSONValue] = ["properties": .object(properties)]
    return required.isEmpty ? schema : schema.merging(["required": .array(required)]) { $1 }
  }

  /// Every key that an object may have, for hints at misspelt ones.
  private func keys(of json: JSONValue) -> [String] {
    fields.map(\.key) + (union?.keys(json.object ?? [:]) ?? [])
  }
}

/// A type whose JSON form is an object described by a table.
public protocol JSONRecord: JSONConvertible {
  /// The keys of the type's JSON form.
  static var form: JSONForm<Self> { get }
}

extension JSONRecord {
  /// Reads the JSON form.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    self = try Self.form.read(json, at: path)
  }
  /// The JSON form.
  public var json: JSONValue { .object(Self.form.members(of: self)) }
  /// The form as JSON Schema.
  public static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    form.schema(&definitions)
  }
}

/// One key of a ``JSONForm``.
public struct JSONField<Model: Sendable>: Sendable {
  let key: String
  let isRequired: Bool
  let read: @Sendable (JSONValue?, inout Model, JSONPath) throws(JSONError) -> Void
  let write: @Sendable (Model) -> JSONValue?
  let schema: @Sendable (inout JSONSchemaDefinitions) -> JSONValue

  /// A key that must be there.
  static func required<Value: JSONConvertible>(
    _ key: String, _ property: any WritableKeyPath<Model, Value> & Sendable
  ) -> JSONField {
    JSONField(key: key, isRequired: true) { json, model, path throws(JSONError) in
      guard let json else { throw JSONError(.missing(key: key), at: path) }
      model[keyPath: property] = try Value(json: json, at: path[key])
    } write: {
      $0[keyPath: property].json
    } schema: {
      Value.schema(&$0)
    }
  }

  /// A key that may be left out, or be `null`, for no value.
  static func optional<Value: JSONConvertible>(
    _ key: String, _ property: any WritableKeyPath<Model, Value?> & Sendable
  ) -> JSONField {
    JSONField(key: key, isRequired: false) { json, model, path throws(JSONError) in
      guard let json, json != .null else { return }
      model[keyPath: property] = try Value(json: json, at: path[key])
    } write: {
      $0[keyPath: property]?.json
    } schema: {
      Value.schema(&$0)
    }
  }

  /// A key that may be left out for the default, which is not written.
  static func defaulted<Value: JSONConvertible & Equatable>(
    _ key: String, _ property: any WritableKeyPath<Model, Value> & Sendable, _ standard: Value
  ) -> JSONField where Value: Sendable {
    JSONField(key: key, isRequired: false) { json, model, path throws(JSONError) in
      guard let json else { return }
      model[keyPath: property] = try Value(json: json, at: path[key])
    } write: {
      $0[keyPath: property] == standard ? nil : $0[keyPath: property].json
    } schema: { definitions in
      guard case .object(var schema) = Value.schema(&definitions) else { return true }
      schema["default"] = standard.json
      return .object(schema)
    }
  }

  /// The same key for a model that contains this one.
  func lifted<Whole: Sendable>(
    _ property: any WritableKeyPath<Whole, Model> & Sendable
  ) -> JSONField<Whole> {
    JSONField<Whole>(key: key, isRequired: isRequired) { json, whole, path throws(JSONError) in
      try read(json, &whole[keyPath: property], path)
    } write: {
      write($0[keyPath: property])
    } schema: {
      schema(&$0)
    }
  }
}
