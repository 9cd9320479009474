// SPDX-License-Identifier: Apache-2.0

/// One key of a ``JSONForm``.
///
/// Most keys are ``required(_:_:)``, ``optional(_:_:)`` or ``defaulted(_:_:)``; the initialiser
/// makes one with a rule of its own, such as a default that depends on another key.
public struct JSONField<Model: Sendable>: Sendable {
  /// The key.
  public let key: String
  /// Whether the key must be there.
  public let isRequired: Bool
  /// Sets the model's value from the key's; gets `nil` for a missing key, and the path of the object.
  public let read: @Sendable (JSONValue?, inout Model, JSONPath) throws(JSONError) -> Void
  /// Returns the key's value; `nil` leaves the key out.
  public let write: @Sendable (Model) -> JSONValue?
  /// Returns the schema of the key's value.
  public let schema: @Sendable (inout JSONSchemaDefinitions) -> JSONValue
  /// The key in a form with this blank model; `nil` for a key that does not depend on it.
  @usableFromInline var inForm: (@Sendable (_ blank: Model) -> JSONField)?

  /// Makes a key from its parts; each is described at its property.
  public init(
    key: String, isRequired: Bool,
    read: @escaping @Sendable (JSONValue?, inout Model, JSONPath) throws(JSONError) -> Void,
    write: @escaping @Sendable (Model) -> JSONValue?,
    schema: @escaping @Sendable (inout JSONSchemaDefinitions) -> JSONValue
  ) {
    self.key = key
    self.isRequired = isRequired
    self.read = read
    self.write = write
    self.schema = schema
  }

  /// The same key with a description in the schema: meaning, unit, range, and a default that is no
  /// constant. An empty text changes nothing.
  public func described(_ about: String) -> JSONField {
    guard !about.isEmpty else { return self }
    return JSONField(key: key, isRequired: isRequired, read: read, write: write) { definitions in
      // A schema that is no object is `true`, which holds for every value, as does an empty object.
      var schema = schema(&definitions).object ?? [:]
      schema["description"] = .string(about)
      return .object(schema)
    }
  }

  /// A key that must be there; `about` describes it in the schema.
  @inlinable
  public static func required<Value: JSONConvertible>(
    _ key: String, _ property: any WritableKeyPath<Model, Value> & Sendable, about: String = ""
  ) -> JSONField {
    JSONField(key: key, isRequired: true) { json, model, path throws(JSONError) in
      guard let json else { throw JSONError(.missing(key: key), at: path) }
      model[keyPath: property] = try Value(json: json, at: path[key])
    } write: {
      $0[keyPath: property].json
    } schema: {
      Value.schema(&$0)
    }.described(about)
  }

  /// A key that may be left out, or be `null`, for no value; `about` describes it in the schema.
  @inlinable
  public static func optional<Value: JSONConvertible>(
    _ key: String, _ property: any WritableKeyPath<Model, Value?> & Sendable, about: String = ""
  ) -> JSONField {
    JSONField(key: key, isRequired: false) { json, model, path throws(JSONError) in
      guard let json, json != .null else { return }
      model[keyPath: property] = try Value(json: json, at: path[key])
    } write: {
      $0[keyPath: property]?.json
    } schema: {
      Value.schema(&$0)
    }.described(about)
  }

  /// A key that may be left out for the default, which is not written: the value of the form's
  /// ``JSONForm/blank``. `about` describes the key in the schema.
  @inlinable
  public static func defaulted<Value: JSONConvertible & Equatable & Sendable>(
    _ key: String, _ property: any WritableKeyPath<Model, Value> & Sendable, about: String = ""
  ) -> JSONField {
    var field = required(key, property, about: about)
    field.inForm = { blank in
      let standard = blank[keyPath: property]
      return JSONField(key: key, isRequired: false) { json, model, path throws(JSONError) in
        guard let json else { return }
        model[keyPath: property] = try Value(json: json, at: path[key])
      } write: {
        $0[keyPath: property] == standard ? nil : $0[keyPath: property].json
      } schema: { definitions in
        guard case .object(var schema) = Value.schema(&definitions) else { return true }
        schema["default"] = standard.json
        return .object(schema)
      }.described(about)
    }
    return field
  }

  /// The same key for a model that contains this one.
  @inlinable
  public func lifted<Whole: Sendable>(
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

extension JSONField {
  /// A key of earlier programs, which is read and not written.
  package static func reading(
    _ key: String,
    _ read: @escaping @Sendable (JSONValue, inout Model, JSONPath) throws(JSONError) -> Void
  ) -> JSONField {
    JSONField(key: key, isRequired: false) { json, model, path throws(JSONError) in
      if let json { try read(json, &model, path[key]) }
    } write: { _ in
      nil
    } schema: { _ in
      ["deprecated": true]
    }
  }
}
