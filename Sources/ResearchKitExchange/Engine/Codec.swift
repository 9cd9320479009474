// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// The form of one kind of value in a foreign system's JSON.
struct Codec<Value: Sendable>: Sendable {
  let read: @Sendable (JSONValue, JSONPath, inout Reading) throws(JSONError) -> Value
  let write: @Sendable (Value, JSONPath, inout Writing) -> JSONValue
  /// Whether the value holds objects that keep their own spellings.
  let isComposite: Bool

  /// Makes a form from its parts; each is described at its property.
  init(
    read:
      @escaping @Sendable (JSONValue, JSONPath, inout Reading) throws(JSONError) -> Value,
    write: @escaping @Sendable (Value, JSONPath, inout Writing) -> JSONValue,
    isComposite: Bool = false
  ) {
    self.read = read
    self.write = write
    self.isComposite = isComposite
  }

  /// A value of the that has one spelling in JSON.
  static func plain(_ type: Value.Type) -> Codec where Value: JSONConvertible {
    Codec { json, path, _ throws(JSONError) in
      try Value(json: json, at: path)
    } write: { value, _, _ in
      value.json
    }
  }

  /// Objects of a family of classes. Families contain each other, so this one is looked up when it is
  /// used.
  static func of(_ family: @autoclosure @escaping @Sendable () -> ClassFamily<Value>) -> Codec
  where Value: Hashable {
    Codec(
      read: { json, path, reading throws(JSONError) in try family().read(json, at: path, &reading)
      },
      write: { family().write($0, at: $1, &$2) }, isComposite: true)
  }

  /// Some of each.
  static func array<Element: Sendable>(_ element: Codec<Element>) -> Codec
  where Value == [Element] {
    Codec(
      read: { json, path, reading throws(JSONError) in
        guard let elements = json.array else { throw json.unexpected("an array", at: path) }
        var values: [Element] = []
        values.reserveCapacity(elements.count)
        for (index, json) in elements.enumerated() {
          values.append(try element.read(json, path[index], &reading))
        }
        return values
      },
      write: { values, path, writing in
        var elements: [JSONValue] = []
        elements.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
          elements.append(element.write(value, path[index], &writing))
        }
        return .array(elements)
      }, isComposite: element.isComposite)
  }

  /// One for each of several names.
  static func dictionary<Element: Sendable>(_ element: Codec<Element>) -> Codec
  where Value == [String: Element] {
    Codec(
      read: { json, path, reading throws(JSONError) in
        guard let members = json.object else { throw json.unexpected("an object", at: path) }
        var values: [String: Element] = [:]
        for (key, json) in members.sorted(by: { $0.key < $1.key }) {
          values[key] = try element.read(json, path[key], &reading)
        }
        return values
      },
      write: { values, path, writing in
        var members: [String: JSONValue] = [:]
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
          members[key] = element.write(value, path[key], &writing)
        }
        return .object(members)
      }, isComposite: element.isComposite)
  }

  /// A value that takes the place of at most one element.
  static func list<Element: Sendable>(_ element: Codec<Element>) -> Codec
  where Value == [Element] {
    Codec(
      read: { json, path, reading throws(JSONError) in
        [try element.read(json, path, &reading)]
      },
      write: { values, path, writing in
        values.first.map { element.write($0, path, &writing) } ?? .null
      }, isComposite: element.isComposite)
  }
}
