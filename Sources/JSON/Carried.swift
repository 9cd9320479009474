// SPDX-License-Identifier: Apache-2.0

/// Keys of foreign systems' forms of a value that have no property in it, kept for export.
///
/// Each system has keys of its own: an export to one system never writes the keys of another.
///
/// ```swift
/// var carried = Carried()
/// carried[Carried.System("registry")] = ["colour": "red"]
/// let systems = carried.systems
/// ```
public struct Carried: Sendable, Hashable {
  /// The name of a foreign system, as it stands in files.
  public struct System: Sendable, Hashable, Comparable {
    /// The name.
    public let name: String

    /// Makes a name.
    public init(_ name: String) { self.name = name }

    /// The order of the names.
    public static func < (one: System, other: System) -> Bool { one.name < other.name }
  }

  private var members: [System: [String: JSONValue]] = [:]

  /// Makes an empty collection.
  public init() {}

  /// The keys of one system; empty if there are none.
  public subscript(system: System) -> [String: JSONValue] {
    get { members[system] ?? [:] }
    set { members[system] = newValue.isEmpty ? nil : newValue }
  }

  /// The systems with keys, in the order of their names.
  public var systems: [System] { members.keys.sorted() }

  /// Whether no system has keys.
  public var isEmpty: Bool { members.isEmpty }
}

extension JSONField {
  /// A key that holds the keys of one system; left out if there are none.
  public static func carried(
    _ key: String, _ property: any WritableKeyPath<Model, Carried> & Sendable,
    of system: Carried.System
  ) -> JSONField {
    JSONField(key: key, isRequired: false) { json, model, path throws(JSONError) in
      guard let json else { return }
      model[keyPath: property][system] = try [String: JSONValue](json: json, at: path[key])
    } write: { model in
      let members = model[keyPath: property][system]
      return members.isEmpty ? nil : .object(members)
    } schema: { definitions in
      guard case .object(var schema) = [String: JSONValue].schema(&definitions) else { return true }
      schema["default"] = .object([:])
      return .object(schema)
    }
  }

  /// A key that holds the keys of all systems but one, by the systems' names; left out if there are
  /// none.
  public static func carried(
    _ key: String, _ property: any WritableKeyPath<Model, Carried> & Sendable,
    besides system: Carried.System
  ) -> JSONField {
    JSONField(key: key, isRequired: false) { json, model, path throws(JSONError) in
      guard let json else { return }
      let systems = try [String: [String: JSONValue]](json: json, at: path[key])
      guard systems[system.name] == nil else {
        throw JSONError(
          .invalid("the keys of '\(system.name)' have a place of their own"),
          at: path[key][system.name])
      }
      for (name, members) in systems { model[keyPath: property][Carried.System(name)] = members }
    } write: { model in
      let carried = model[keyPath: property]
      let others = carried.systems.filter { $0 != system }
      guard !others.isEmpty else { return nil }
      return .object(
        Dictionary(uniqueKeysWithValues: others.map { ($0.name, .object(carried[$0])) }))
    } schema: {
      [String: [String: JSONValue]].schema(&$0)
    }
  }
}
