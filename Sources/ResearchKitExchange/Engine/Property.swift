// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// One property of a foreign class, or several that make up one thing here.
struct Property<Model: Sendable>: Sendable {
  /// The keys that are read and written together.
  let keys: [String]
  /// Sets the model's value; to its default where the keys are missing.
  let read: @Sendable (Members, inout Model, JSONPath, inout Reading) throws(JSONError) -> Void
  /// The members that the model's value makes.
  let write: @Sendable (Model, JSONPath, inout Writing) -> Members
  /// For properties whose objects keep their own spellings: whether the keys are written at all.
  /// `nil` for plain values, of which the spelling itself is compared.
  var isWritten: (@Sendable (Model) -> Bool)?

  init(
    _ keys: [String], isWritten: (@Sendable (Model) -> Bool)? = nil,
    read:
      @escaping @Sendable (Members, inout Model, JSONPath, inout Reading) throws(JSONError)
      ->
      Void,
    write: @escaping @Sendable (Model, JSONPath, inout Writing) -> Members
  ) {
    self.keys = keys
    self.read = read
    self.write = write
    self.isWritten = isWritten
  }

  /// A value that may be missing.
  static func optional<Value>(
    _ key: String, _ property: any WritableKeyPath<Model, Value?> & Sendable,
    _ codec: Codec<Value>
  ) -> Property {
    let isWritten: @Sendable (Model) -> Bool = { $0[keyPath: property] != nil }
    return Property([key], isWritten: codec.isComposite ? isWritten : nil) {
      members, model, path, reading throws(JSONError) in
      model[keyPath: property] = try members.value(key, codec, at: path, &reading)
    } write: { model, path, writing in
      guard let value = model[keyPath: property] else { return [:] }
      return [key: codec.write(value, path[key], &writing)]
    }
  }

  /// A value that has a default.
  ///
  /// - Parameter isAlwaysWritten: Whether the key is written for the default too, because the system
  ///   takes a missing one for something else.
  static func standing<Value: Equatable>(
    _ key: String, _ property: any WritableKeyPath<Model, Value> & Sendable,
    _ codec: Codec<Value>,
    _ standard: Value, isAlwaysWritten: Bool = false
  ) -> Property {
    let isWritten: @Sendable (Model) -> Bool = {
      isAlwaysWritten || $0[keyPath: property] != standard
    }
    return Property([key], isWritten: codec.isComposite ? isWritten : nil) {
      members, model, path, reading throws(JSONError) in
      model[keyPath: property] = try members.value(key, codec, at: path, &reading) ?? standard
    } write: { model, path, writing in
      guard isWritten(model) else { return [:] }
      return [key: codec.write(model[keyPath: property], path[key], &writing)]
    }
  }

  /// A string that the system needs; missing, it is empty.
  static func text(
    _ key: String, _ property: any WritableKeyPath<Model, String> & Sendable
  ) -> Property {
    .standing(key, property, .plain(String.self), "", isAlwaysWritten: true)
  }

  /// A property that means nothing here: its kind is checked, and it is carried through.
  static func carried(_ key: String, _ shape: Shape) -> Property {
    Property([key]) { members, _, path, _ throws(JSONError) in
      guard let json = members[key], json != .null else { return }
      try shape.check(json, at: path[key])
    } write: { _, _, _ in
      [:]
    }
  }

  /// The same property where the system's own reader does not know its keys: written only where asked
  /// for, and given back where it was read.
  func asExtension(_ loss: String) -> Property {
    Property(keys, isWritten: isWritten) { members, model, path, reading throws(JSONError) in
      try read(members, &model, path, &reading)
      if keys.contains(where: { members[$0] != nil }) { reading.keepsOriginal = true }
    } write: { model, path, writing in
      let members = write(model, path, &writing)
      guard !writing.includesExtensions, !members.isEmpty else { return members }
      writing.note(loss, at: path)
      return [:]
    }
  }

  /// The same for a model that contains this one.
  func lifted<Whole>(
    _ extract: @escaping @Sendable (Whole) -> Model,
    _ embed: @escaping @Sendable (Model, inout Whole) -> Void
  ) -> Property<Whole> {
    var isWhole: (@Sendable (Whole) -> Bool)?
    if let isWritten { isWhole = { isWritten(extract($0)) } }
    return Property<Whole>(keys, isWritten: isWhole) {
      members, whole, path, reading throws(JSONError) in
      var model = extract(whole)
      try read(members, &model, path, &reading)
      embed(model, &whole)
    } write: { whole, path, writing in
      write(extract(whole), path, &writing)
    }
  }

  /// The same for a model that has this one as a property.
  func lifted<Whole>(_ property: any WritableKeyPath<Whole, Model> & Sendable) -> Property<Whole> {
    lifted({ $0[keyPath: property] }, { $1[keyPath: property] = $0 })
  }
}

extension Members {
  /// The value at a key; `nil` where it is missing or null.
  func value<Content>(
    _ key: String, _ codec: Codec<Content>, at path: JSONPath,
    _ reading: inout Reading
  ) throws(JSONError) -> Content? {
    guard let json = self[key], json != .null else { return nil }
    return try codec.read(json, path[key], &reading)
  }
}

/// The kind of a value that is carried through.
enum Shape: Sendable {
  case flag, number, string, object, strings, numbers, objects, anything

  /// Throws where the value is of another kind.
  func check(_ json: JSONValue, at path: JSONPath) throws(JSONError) {
    switch self {
    case .flag, .number:
      if case .boolean = json { return }
      guard json.double != nil else { throw json.unexpected("a number", at: path) }
    case .string: guard json.string != nil else { throw json.unexpected("a string", at: path) }
    case .object: guard json.object != nil else { throw json.unexpected("an object", at: path) }
    case .strings: try each(json, .string, at: path)
    case .numbers: try each(json, .number, at: path)
    case .objects: try each(json, .object, at: path)
    case .anything: return
    }
  }

  private func each(_ json: JSONValue, _ shape: Shape, at path: JSONPath) throws(JSONError) {
    guard let elements = json.array else { throw json.unexpected("an array", at: path) }
    for (index, element) in elements.enumerated() { try shape.check(element, at: path[index]) }
  }
}
