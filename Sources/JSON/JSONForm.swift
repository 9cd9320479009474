// SPDX-License-Identifier: Apache-2.0

/// The keys of a type's JSON object, as data.
///
/// Reading, writing, `Codable` and JSON Schema of the type all follow from this one table; see
/// ``JSONRecord``. A key that is not in the table is an error, so that a misspelt one in a file
/// written by hand is noticed.
public struct JSONForm<Model: Sendable>: Sendable {
  /// The type's name in the schema.
  public let name: String
  /// Describes the type in the schema; empty for no description.
  public let about: String
  /// The value before its keys are read: it holds the defaults.
  public let blank: Model
  /// The keys, in the order in which they are read.
  public let fields: [JSONField<Model>]
  /// The part of the object that differs from case to case; `nil` if there is none.
  public let union: JSONUnion<Model>?

  /// Makes a table; each part is described at its property.
  public init(
    _ name: String, about: String = "", blank: Model, union: JSONUnion<Model>? = nil,
    _ fields: [JSONField<Model>]
  ) {
    self.name = name
    self.about = about
    self.blank = blank
    self.fields = fields.map { $0.inForm?(blank) ?? $0 }
    self.union = union
  }

  /// Reads an object of this form.
  ///
  /// - Throws: ``JSONError`` with the place, also for a key that is not in the table.
  public func read(_ json: JSONValue, at path: JSONPath) throws(JSONError) -> Model {
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
    // The case comes first: defaults of other keys may depend on it.
    try union?.read(&members, &model, path)
    for field in fields {
      try field.read(members.removeValue(forKey: field.key), &model, path)
    }
  }

  /// Returns the members of a value's object: keys whose value is the default are left out.
  public func members(of model: Model) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for field in fields { members[field.key] = field.write(model) }
    if let union { members.merge(union.write(model)) { common, _ in common } }
    return members
  }

  /// Returns the object's schema, cases included.
  public func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    definitions.reference(name) { definitions in
      var schema = objectSchema(&definitions)
      schema["type"] = "object"
      schema["unevaluatedProperties"] = false
      if !about.isEmpty { schema["description"] = .string(about) }
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
///
/// ```swift
/// struct Visit: JSONRecord, Equatable {
///   var place = ""
///   var minutes = 30
///   static let form = JSONForm<Visit>(
///     "visit", blank: Visit(), [.required("place", \.place), .defaulted("minutes", \.minutes)])
/// }
/// let visit = try Visit(jsonData: bytes, limits: JSONLimits(bytes: 4096))
/// let sorted = visit.json.data()
/// ```
public protocol JSONRecord: JSONConvertible {
  /// The keys of the type's JSON form.
  static var form: JSONForm<Self> { get }
}

extension JSONRecord {
  /// Reads the JSON form.
  @inlinable
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    self = try Self.form.read(json, at: path)
  }
  /// The JSON form.
  @inlinable
  public var json: JSONValue { .object(Self.form.members(of: self)) }
  /// The form as JSON Schema.
  @inlinable
  public static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    form.schema(&definitions)
  }
}
