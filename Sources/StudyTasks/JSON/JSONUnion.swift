// SPDX-License-Identifier: Apache-2.0

/// The variants of a type's JSON object, told apart by the name at one key.
struct JSONUnion<Model: Sendable>: Sendable {
  /// The key whose value names the variant.
  let key: String
  let variants: @Sendable () -> [JSONVariant<Model>]

  /// - Parameter variants: In the order of the documentation. Made when first needed: a variant may
  ///   contain the type itself.
  init(_ key: String, _ variants: @escaping @Sendable () -> [JSONVariant<Model>]) {
    self.key = key
    self.variants = variants
  }

  func read(
    _ members: inout [String: JSONValue], _ model: inout Model, _ path: JSONPath
  ) throws(JSONError) {
    guard let tag = members.removeValue(forKey: key) else {
      throw JSONError(.missing(key: key), at: path)
    }
    let name = try String(json: tag, at: path[key])
    let variants = variants()
    guard let variant = variants.first(where: { $0.name == name }) else {
      throw JSONError(.unknownName(name, known: variants.map(\.name)), at: path[key])
    }
    try variant.read(&members, &model, path)
  }

  func write(_ model: Model) -> [String: JSONValue] {
    for variant in variants() {
      guard var members = variant.write(model) else { continue }
      members[key] = .string(variant.name)
      return members
    }
    preconditionFailure("every case has a variant")
  }

  func keys(_ members: [String: JSONValue]) -> [String] {
    [key] + (variants().first { .string($0.name) == members[key] }?.keys() ?? [])
  }

  func schemas(_ definitions: inout JSONSchemaDefinitions) -> [JSONValue] {
    variants().map { variant in
      var schema = variant.schema(&definitions)
      schema["properties"] = .object(
        (schema["properties"]?.object ?? [:]).merging([key: ["const": .string(variant.name)]]) {
          $1
        })
      schema["required"] = .array((schema["required"]?.array ?? []) + [.string(key)])
      return .object(schema)
    }
  }
}

/// One variant of a ``JSONUnion``.
struct JSONVariant<Model: Sendable>: Sendable {
  let name: String
  let keys: @Sendable () -> [String]
  let read: @Sendable (inout [String: JSONValue], inout Model, JSONPath) throws(JSONError) -> Void
  /// `nil` for a model of another variant.
  let write: @Sendable (Model) -> [String: JSONValue]?
  let schema: @Sendable (inout JSONSchemaDefinitions) -> [String: JSONValue]

  /// A variant whose keys are those of `Payload`.
  ///
  /// - Parameters:
  ///   - extract: The payload of a model of this variant, `nil` for another.
  ///   - embed: Makes a model this variant.
  init<Payload: JSONRecord>(
    _ name: String, _: Payload.Type = Payload.self,
    extract: @escaping @Sendable (Model) -> Payload?,
    embed: @escaping @Sendable (Payload, inout Model) -> Void
  ) {
    self.name = name
    keys = { Payload.form.fields.map(\.key) }
    read = { members, model, path throws(JSONError) in
      var payload = Payload.form.blank
      try Payload.form.read(&members, into: &payload, at: path)
      embed(payload, &model)
    }
    write = { extract($0).map(Payload.form.members) }
    schema = { definitions in
      var properties: [String: JSONValue] = [:]
      for field in Payload.form.fields { properties[field.key] = field.schema(&definitions) }
      let required = Payload.form.fields.filter(\.isRequired).map { JSONValue.string($0.key) }
      return ["properties": .object(properties), "required": .array(required)]
    }
  }

  /// A variant without keys of its own.
  init(_ name: String, matches: @escaping @Sendable (Model) -> Bool,
    embed: @escaping @Sendable (inout Model) -> Void
  ) {
    self.name = name
    keys = { [] }
    read = { _, model, _ in embed(&model) }
    write = { matches($0) ? [:] : nil }
    schema = { _ in [:] }
  }
}
