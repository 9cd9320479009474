// SPDX-License-Identifier: Apache-2.0

public import JSON

/// Value sets and code systems, by their addresses.
public struct ValueSetLibrary: Sendable {
  private var sets: [String: JSONValue] = [:]
  private var systems: [String: JSONValue] = [:]
  /// Concepts of one value set, at the most.
  private static let mostConcepts = 100_000
  /// Value sets within each other, at the most.
  private static let mostLevels = 20

  /// An empty library.
  public init() {}

  /// Takes in value sets and code systems: a resource, or a bundle of some. Others are passed over.
  ///
  /// - Returns: how many were taken in.
  @discardableResult
  public mutating func add(_ resource: JSONValue) -> Int {
    guard let members = resource.object, let type = members["resourceType"]?.string else {
      return 0
    }
    if type == "Bundle" {
      let entries = members["entry"]?.array ?? []
      return entries.reduce(0) { $0 + add($1.object?["resource"] ?? .null) }
    }
    guard let url = members["url"]?.string else { return 0 }
    if type == "ValueSet" {
      sets[url] = resource
    } else if type == "CodeSystem" {
      systems[url] = resource
    } else {
      return 0
    }
    return 1
  }

  /// Takes in another library; of one address its value sets and code systems count.
  public mutating func add(_ other: ValueSetLibrary) {
    sets.merge(other.sets) { $1 }
    systems.merge(other.systems) { $1 }
  }

  /// Takes in a resource that a form carries, under `#` and its id as well.
  mutating func add(contained resource: JSONValue) {
    add(resource)
    if resource.object?["resourceType"]?.string == "ValueSet",
      let id = resource.object?["id"]?.string
    {
      sets["#" + id] = resource
    }
  }

  /// Why the concepts of a value set are not known.
  enum Unknown: Error, CustomStringConvertible {
    case notThere(String)
    case notListed(String, String)
    case tooMany(String)

    var description: String {
      switch self {
      case .notThere(let url): "The value set '\(url.prefix(200))' is not there."
      case .notListed(let url, let why):
        "The value set '\(url.prefix(200))' does not list its concepts: \(why)."
      case .tooMany(let url): "The value set '\(url.prefix(200))' has too many concepts or levels."
      }
    }
  }

  /// The concepts of a value set, in its order.
  func concepts(of address: String) -> Swift.Result<[FHIR.Coding], Unknown> {
    var found: [FHIR.Coding] = []
    do throws(Unknown) {
      try collect(address, level: 0, into: &found)
      return .success(found)
    } catch {
      return .failure(error)
    }
  }

  private func collect(
    _ address: String, level: Int, into found: inout [FHIR.Coding]
  ) throws(Unknown) {
    guard level < Self.mostLevels else { throw .tooMany(address) }
    guard let set = sets[address.withoutVersion]?.object else { throw .notThere(address) }
    if let contains = set.part("expansion")?["contains"] {
      return try add(contains.elements, of: nil, below: "contains", address, into: &found)
    }
    guard let compose = set.part("compose") else {
      throw .notListed(address, "it has neither 'compose' nor 'expansion'")
    }
    for include in compose["include"]?.elements ?? [] {
      try self.include(include.object ?? [:], of: address, level: level, into: &found)
    }
    for exclude in compose["exclude"]?.elements ?? [] {
      let system = exclude.object?["system"]?.string
      let codes = Set(
        (exclude.object?["concept"]?.elements ?? []).compactMap { FHIR.Coding(fhir: $0)?.code })
      found.removeAll { $0.system == system && codes.contains($0.code ?? "") }
    }
  }

  private func include(
    _ include: [String: JSONValue], of address: String, level: Int,
    into found: inout [FHIR.Coding]
  ) throws(Unknown) {
    let system = include["system"]?.string
    if include["filter"] != nil { throw .notListed(address, "it filters a code system") }
    for set in include["valueSet"]?.elements.compactMap(\.string) ?? [] {
      try collect(set, level: level + 1, into: &found)
    }
    if let concepts = include["concept"]?.elements {
      try add(concepts, of: system, below: nil, address, into: &found)
    } else if let system {
      guard let concepts = systems[system]?.object?["concept"]?.elements else {
        throw .notListed(address, "it takes in all of '\(system.prefix(200))'")
      }
      try add(concepts, of: system, below: "concept", address, into: &found)
    }
  }

  /// Adds concepts and those below them.
  private func add(
    _ concepts: [JSONValue], of system: String?, below: String?, _ address: String,
    into found: inout [FHIR.Coding]
  ) throws(Unknown) {
    for concept in concepts {
      guard let members = concept.object else { continue }
      let stated = FHIR.Coding(members: members)
      if members["abstract"] != .boolean(true), let code = stated.code {
        var coding = FHIR.Coding(
          system: system ?? stated.system, code: code, display: stated.display)
        // Weights stand in extensions of the concept.
        coding.members["extension"] = members["extension"]
        found.append(coding)
        guard found.count <= Self.mostConcepts else { throw .tooMany(address) }
      }
      if let below, let inner = members[below]?.elements {
        try add(inner, of: system, below: below, address, into: &found)
      }
    }
  }
}

extension [String: JSONValue] {
  /// The object of a member, also in a list of one.
  fileprivate func part(_ name: String) -> [String: JSONValue]? {
    self[name].flatMap { ($0.soleElement ?? $0).object }
  }
}
