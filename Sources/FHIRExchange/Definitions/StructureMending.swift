// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import JSON

extension FHIRResource {
  /// The resource as FHIR allows it, with a note for each change at its place.
  ///
  /// Values of another kind that stand for just one are written as that. Empty values, unknown elements,
  /// and values that are none of their type or value set are left out. Elements of R5 become extensions.
  /// Items get linkIds and types where they have none, and other linkIds where one stands twice, as
  /// ``FHIRForm`` reads them. A resource without faults is given back as it is. In proportion to the
  /// resource; beyond a thousand notes the changes are made without.
  ///
  /// - Parameter status: The status of a form that has none.
  public func mended(status: String = "unknown") -> (resource: Self, notes: [FHIRProblem]) {
    var mending = StructureMending(status: status)
    guard let members = mending.resource(fhir, at: Self.type)?.object else { return (self, []) }
    return (Self(members: members), mending.notes)
  }
}

/// Writes a resource as ``ElementTable`` has it.
struct StructureMending {
  private(set) var notes: [FHIRProblem] = []
  private let status: String
  private(set) var names = MendedNames()
  /// Changes beyond this many are not listed.
  private static let most = 1000

  init(status: String) { self.status = status }

  mutating func note(
    _ kind: FHIRProblem.Kind, _ severity: FHIRProblem.Severity = .warning, at place: String,
    _ message: String
  ) {
    guard notes.count < Self.most else { return }
    notes.add(severity, kind, at: place, message)
  }

  /// A resource; `nil` where it is none.
  mutating func resource(_ json: JSONValue, at place: String) -> JSONValue? {
    guard let members = json.object, let type = members["resourceType"]?.string else {
      note(.structure, at: place, "No resource with a 'resourceType'; left out.")
      return nil
    }
    guard ElementTable.isResource(type) else { return json }
    let outer = names
    defer { names = outer }
    if type == FHIR.Questionnaire.type {
      names = MendedNames(members, at: place, within: outer)
    }
    return self.members(members, of: type, at: place).map(JSONValue.object)
  }

  /// The members of an element; `nil` where one is missing that it cannot do without.
  mutating func members(
    _ stated: [String: JSONValue], of type: String, at place: String
  ) -> [String: JSONValue]? {
    guard let elements = ElementTable.types[type] else { return stated }
    var made: [String: JSONValue] = [:]
    var choices: [String: [String]] = [:]
    var extensions: [JSONValue] = []
    for (name, json) in prepared(stated, of: type, at: place).sorted(by: { $0.key < $1.key }) {
      if name == "resourceType", ElementTable.isResource(type) {
        made[name] = json
        continue
      }
      let isSibling = name.first == "_"
      let plain = isSibling ? String(name.dropFirst()) : name
      let here = "\(place).\(name)"
      guard let (key, element, elementType) = ElementTable.element(plain, in: elements) else {
        note(.structure, at: here, "Unknown element '\(name.prefix(80))'; left out.")
        continue
      }
      let isSparse = stated["_" + plain] != nil
      guard
        let value = isSibling
          ? sibling(json, element, at: here)
          : value(json, element, elementType, isSparse: isSparse, at: here)
      else { continue }
      if element.isOfR5 {
        let address = MendingRule.extensionAddress(key, of: type)
        let type = elementType.flatMap { isSibling ? nil : ElementTable.suffix($0) }
        if let type { extensions.append(["url": .string(address), "value" + type: value]) }
        note(
          .notSupported, at: here,
          type == nil
            ? "R4 has no place for it; left out."
            : "R4 does not have it, and programs for R4 do not know it; written as the extension "
              + "\(address).")
        continue
      }
      made[name] = value
      if element.isChoice, !(choices[key] ?? []).contains(plain) {
        choices[key, default: []].append(plain)
      }
    }
    if !extensions.isEmpty {
      made["extension"] = .array((made["extension"]?.elements ?? []) + extensions)
    }
    for (key, names) in choices.sorted(by: { $0.key < $1.key }) where names.count > 1 {
      keepOne(of: names, key, &made, at: place)
    }
    return complete(&made, elements, choices, of: type, at: place) ? made : nil
  }

  /// The members with the names and types that items are read by, and references by the ids written.
  private mutating func prepared(
    _ stated: [String: JSONValue], of type: String, at place: String
  ) -> [String: JSONValue] {
    var members = stated
    if let id = members["id"]?.string, let mended = names.ids[id], ElementTable.isResource(type) {
      members["id"] = .string(mended)
      note(.value, .information, at: "\(place).id", "'\(id.prefix(80))' is written '\(mended)'.")
    }
    if type == "Expression" { rename(&members, at: place) }
    guard type == "Questionnaire.item" else { return members }
    if let linkId = names.linkIds[place] {
      let isThere = !(members["linkId"]?.string?.isEmpty ?? true)
      members["linkId"] = .string(linkId)
      note(
        isThere ? .duplicate : .required, at: "\(place).linkId",
        "\(isThere ? "It stands twice" : "It is missing"); written '\(linkId.prefix(80))'.")
    }
    let item = FHIR.Questionnaire.Item(members: members)
    let isKnown = item.type.flatMap(FHIRFormItem.Kind.init) != nil
    // In R4 the constraint is an extension, beside a type that stays.
    if item.type != item.kind.rawValue, !isKnown || members["answerConstraint"] != nil {
      members["type"] = .string(item.kind.rawValue)
      let fault =
        item.type.map {
          "'\($0.prefix(80))' \(isKnown ? "has words beside its options" : "is no type of R4")"
        }
        ?? "It is missing"
      note(.value, at: "\(place).type", "\(fault); written '\(item.kind.rawValue)'.")
    }
    if members["answerConstraint"] != nil, item.answerConstraint != .optionsOrType {
      members["answerConstraint"] = nil
      note(
        .notSupported, .information, at: "\(place).answerConstraint",
        "In R4 the type '\(item.kind.rawValue)' says it; left out.")
    }
    return members
  }

  /// Gives variables the names that are written, where they are defined and used.
  private mutating func rename(_ members: inout [String: JSONValue], at place: String) {
    let name = members["name"]?.string
    let renamed = [
      "name": name.flatMap { names.variables[$0] },
      "expression": members["expression"]?.string.flatMap(names.renamed),
    ]
    for (key, text) in renamed.sorted(by: { $0.key < $1.key }) {
      guard let text else { continue }
      members[key] = .string(text)
      note(
        .value, .information, at: "\(place).\(key)",
        "Names of variables have letters and digits; written '\(text.prefix(80))'.")
    }
  }

  /// Keeps that of several types which the value is read as.
  private mutating func keepOne(
    of names: [String], _ key: String, _ members: inout [String: JSONValue], at place: String
  ) {
    let order = FHIR.Value.types.map { key + $0 }
    let kept = order.first { members[$0] != nil } ?? names.first { members[$0] != nil } ?? names[0]
    for name in names where name != kept {
      (members[name], members["_" + name]) = (nil, nil)
      note(
        .structure, at: "\(place).\(name)", "'\(key)[x]' has one type, here '\(kept)'; left out.")
    }
  }

  /// Adds what must be there and is not.
  ///
  /// - Returns: false where nothing can stand in for it.
  private mutating func complete(
    _ members: inout [String: JSONValue], _ elements: [String: ElementTable.Element],
    _ choices: [String: [String]], of type: String, at place: String
  ) -> Bool {
    for (name, element) in elements.sorted(by: { $0.key < $1.key }) where element.isRequired {
      guard members[name] == nil, members["_" + name] == nil, choices[name] == nil else { continue }
      let isPrimitive = element.types.first.flatMap(Primitive.init) != nil
      switch MendingRule.of(name, in: type) {
      case .value(let standard):
        let value = "\(type).\(name)" == "Questionnaire.status" ? .string(status) : standard
        members[name] = value
        note(
          .required, at: "\(place).\(name)",
          "It is missing; written \(String(decoding: value.data(isPretty: false), as: UTF8.self)).")
      case .absent where !element.isChoice:
        let absent = MendingRule.absentElement
        members[isPrimitive ? "_" + name : name] = element.repeats ? [absent] : absent
        note(.required, at: "\(place).\(name)", "It is missing; written as not known.")
      case .absent, .leaveOut:
        note(
          .required, at: place, "Left out: '\(name)\(element.isChoice ? "[x]" : "")' is missing.")
        return false
      }
    }
    return true
  }
}
