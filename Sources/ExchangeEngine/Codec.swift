// SPDX-License-Identifier: Apache-2.0

package import JSON

/// The form of one kind of value in a foreign system's JSON.
package struct Codec<Value: Sendable, System: ForeignSystem>: Sendable {
  package let read:
    @Sendable (JSONValue, JSONPath, inout Reading<System>) throws(JSONError) -> Value
  package let write: @Sendable (Value, JSONPath, inout Writing<System>) -> JSONValue
  /// Whether the value holds objects that keep their own spellings.
  package let isComposite: Bool

  /// Makes a form from its parts; each is described at its property.
  package init(
    read:
      @escaping @Sendable (JSONValue, JSONPath, inout Reading<System>) throws(JSONError) -> Value,
    write: @escaping @Sendable (Value, JSONPath, inout Writing<System>) -> JSONValue,
    isComposite: Bool = false
  ) {
    self.read = read
    self.write = write
    self.isComposite = isComposite
  }

  /// A value of the package that has one spelling in JSON.
  package static func plain(_ type: Value.Type) -> Codec where Value: JSONConvertible {
    Codec { json, path, _ throws(JSONError) in
      try Value(json: json, at: path)
    } write: { value, _, _ in
      value.json
    }
  }

  /// Objects of a family of classes. Families contain each other, so this one is looked up when it is
  /// used.
  package static func of(
    _ family: @autoclosure @escaping @Sendable () -> ClassFamily<Value, System>
  ) -> Codec
  where Value: Hashable {
    Codec(
      read: { json, path, reading throws(JSONError) in try family().read(json, at: path, &reading)
      },
      write: { family().write($0, at: $1, &$2) }, isComposite: true)
  }

  /// Some of each.
  package static func array<Element: Sendable>(_ element: Codec<Element, System>) -> Codec
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
  package static func dictionary<Element: Sendable>(_ element: Codec<Element, System>) -> Codec
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
  package static func list<Element: Sendable>(_ element: Codec<Element, System>) -> Codec
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
