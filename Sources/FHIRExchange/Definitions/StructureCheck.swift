// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
public import JSON

extension FHIRResource {
  /// The faults of the resource by FHIR's definitions: members that are missing, unknown, empty, of
  /// another kind, or repeat where they must not; texts that are not of their type; codes that are not
  /// allowed.
  ///
  /// Unknown members are warnings, all others errors. In proportion to the resource.
  public var problems: [FHIRProblem] { StructureCheck.problems(of: fhir) }
}

extension FHIR {
  /// The same of a resource of any type; of a type that the program does not know, none.
  public static func problems(ofResource json: JSONValue) -> [FHIRProblem] {
    StructureCheck.problems(of: json)
  }
}

/// Compares a resource with ``ElementTable``.
struct StructureCheck {
  private var problems: [FHIRProblem] = []
  /// Faults beyond this many are not listed.
  private static let most = 1000

  /// The faults of a resource of any type; of a type without a table, none.
  static func problems(of resource: JSONValue) -> [FHIRProblem] {
    var check = StructureCheck()
    check.resource(resource, at: resource.object?["resourceType"]?.string ?? "$this")
    return check.problems
  }

  private mutating func report(
    _ kind: FHIRProblem.Kind, _ severity: FHIRProblem.Severity = .error, at place: String,
    _ message: String
  ) {
    guard problems.count < Self.most else { return }
    problems.add(severity, kind, at: place, message)
  }

  private mutating func resource(_ json: JSONValue, at place: String) {
    guard let members = json.object else {
      return report(.structure, at: place, "Expected a resource, found \(json.kindName).")
    }
    guard let type = members["resourceType"]?.string else {
      return report(.required, at: place, "'resourceType' is missing.")
    }
    guard ElementTable.isResource(type), let elements = ElementTable.types[type] else { return }
    self.members(members, elements, at: place)
  }

  private mutating func members(
    _ members: [String: JSONValue], _ elements: [String: ElementTable.Element], at place: String
  ) {
    if members.isEmpty {
      report(.structure, at: place, "An empty object: leave it out.")
    }
    var found: [String: Int] = [:]
    for (name, json) in members.sorted(by: { $0.key < $1.key }) where name != "resourceType" {
      let isSibling = name.first == "_"
      let plain = isSibling ? String(name.dropFirst()) : name
      guard let (key, element, type) = ElementTable.element(plain, in: elements) else {
        report(
          .structure, .warning, at: "\(place).\(name)",
          "Unknown element '\(name.prefix(80))'.")
        continue
      }
      if element.isOfR5 {
        report(.structure, .warning, at: "\(place).\(name)", "R5 has '\(plain)'; R4 does not.")
      }
      // A sibling with extensions stands for a value that is not there.
      if members[isSibling ? plain : "_" + plain] == nil || !isSibling {
        found[key, default: 0] += 1
      }
      if isSibling {
        sibling(json, of: plain, element, at: "\(place).\(plain)")
      } else {
        value(json, element, type, at: "\(place).\(name)")
      }
    }
    for (name, element) in elements.sorted(by: { $0.key < $1.key }) {
      if element.isRequired && found[name] == nil {
        report(.required, at: place, "'\(name)\(element.isChoice ? "[x]" : "")' is missing.")
      }
      if element.isChoice, found[name] ?? 0 > 1 {
        report(.structure, at: place, "'\(name)[x]' stands there with several types; it has one.")
      }
    }
  }

  private mutating func value(
    _ json: JSONValue, _ element: ElementTable.Element, _ type: String?, at place: String
  ) {
    guard element.repeats else { return one(json, element, type, at: place) }
    guard let parts = json.array else {
      return report(.structure, at: place, "Expected a list in brackets, found \(json.kindName).")
    }
    if parts.isEmpty { report(.structure, at: place, "An empty list: leave it out.") }
    for (index, part) in parts.enumerated() {
      // Of a list of primitives with extensions, a place without a value.
      if part == .null, type.flatMap(Primitive.init) != nil { continue }
      one(part, element, type, at: "\(place)[\(index)]")
    }
  }

  private mutating func one(
    _ json: JSONValue, _ element: ElementTable.Element, _ type: String?, at place: String
  ) {
    guard let type else { return }
    if let primitive = Primitive(rawValue: type) {
      return self.primitive(json, primitive, element, at: place)
    }
    if type == "Resource" { return resource(json, at: place) }
    guard let members = json.object else {
      return report(.structure, at: place, "Expected an object, found \(json.kindName).")
    }
    guard let elements = ElementTable.types[ElementTable.known(type)] else { return }
    self.members(members, elements, at: place)
    if type == "Extension" { self.extension(members, at: place) }
  }

  /// An extension has a value or extensions, and not both.
  private mutating func `extension`(_ members: [String: JSONValue], at place: String) {
    let hasValue = members.keys.contains {
      ($0.hasPrefix("value") || $0.hasPrefix("_value")) && $0 != "value"
    }
    if hasValue == (members["extension"] != nil) {
      report(
        .invariant, hasValue ? .error : .warning, at: place,
        "An extension has either a value or extensions of its own.")
    }
  }

  private mutating func primitive(
    _ json: JSONValue, _ type: Primitive, _ element: ElementTable.Element, at place: String
  ) {
    guard let text = type.text(of: json) else {
      return report(
        .value, at: place, "Expected a value of the type \(type), found \(json.kindName).")
    }
    guard type.accepts(text) else {
      return report(.value, at: place, "'\(text.prefix(80))' is no value of the type \(type).")
    }
    if !element.codes.isEmpty, !element.codes.contains(text) {
      report(
        .codeInvalid, at: place,
        "'\(text.prefix(80))' is not allowed here; one of \(element.codes.joined(separator: ", "))."
      )
    }
  }

  /// The sibling `_name` of a primitive: an id and extensions, of a list one a part.
  private mutating func sibling(
    _ json: JSONValue, of name: String, _ element: ElementTable.Element, at place: String
  ) {
    let parts = element.repeats ? json.array ?? [json] : [json]
    for part in parts where part != .null {
      guard let members = part.object else {
        report(.structure, at: place, "Expected '_\(name)' to be an object.")
        continue
      }
      self.members(members, ElementTable.types["@element"] ?? [:], at: place)
    }
  }
}
