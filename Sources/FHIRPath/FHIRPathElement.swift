// SPDX-License-Identifier: Apache-2.0

public import JSON

/// An element of FHIR: a value of JSON with the type and the extensions that its name gives it.
public struct FHIRPathElement: Sendable, Hashable {
  /// The value; `null` for a primitive that has extensions only.
  public let json: JSONValue
  /// The type, where the element's name tells it.
  public let type: FHIRPathType?
  /// The member `_name` beside a primitive; or the extensions, an array, of the answer around a
  /// value.
  let companion: JSONValue?

  /// Makes it from its parts; each is described at its property.
  public init(_ json: JSONValue, type: FHIRPathType? = nil) {
    self.init(json, type: type, companion: nil)
  }

  init(_ json: JSONValue, type: FHIRPathType?, companion: JSONValue?) {
    self.json = json
    self.companion = companion
    let fits: Bool =
      switch (json, type) {
      case (_, nil): true
      case (.string, let type?): type.isText
      case (.object, let type?): type.isComplex
      case (.boolean, let type?): type == .boolean
      case (.null, _?): true
      case (.array, _?): false
      case (_, let type?): type == .decimal || type == .integer || type.parent == .integer
      }
    self.type = fits ? type : nil
  }

  /// The name of the type: of a resource its `resourceType`.
  public var typeName: String? {
    if case .object(let members) = json, let name = members["resourceType"]?.string { return name }
    if let type { return type.name }
    return switch json {
    case .string: "string"
    case .boolean: "boolean"
    case .integer: "integer"
    case .null, .object, .array: nil
    default: "decimal"
    }
  }

  /// The value as a System type, which is how operators and functions see it; `nil` for an object
  /// other than a Quantity.
  var system: FHIRPathItem? {
    switch json {
    case .string(let text):
      guard let kind = type?.moment, let moment = FHIRPathMoment(text, as: kind) else {
        return .string(text)
      }
      return FHIRPathItem(moment, kind)
    case .boolean(let value): return .boolean(value)
    case .object(let members):
      let isQuantity = type?.isQuantity ?? (members["resourceType"] == nil)
      guard isQuantity, let quantity = FHIRPathQuantity(members) else { return nil }
      return .quantity(quantity)
    case .null, .array: return nil
    default:
      let number = json.pathNumber
      if type == .decimal, case .integer(let whole)? = number {
        return .decimal(FHIRPathDecimal(whole))
      }
      return number
    }
  }

  /// The extensions of the element itself.
  var extensions: [JSONValue] {
    switch (json, companion) {
    case (.object(let members), _): members["extension"]?.array ?? []
    case (_, .object(let members)?): members["extension"]?.array ?? []
    default: []
    }
  }

  /// The extensions of the answer around a value.
  var outerExtensions: [JSONValue] { companion?.array ?? [] }

  // MARK: Children

  /// Adds the children of a name, those of `value` also from `valueCoding` and the like.
  func appendChildren(_ member: MemberName, to items: inout [FHIRPathItem]) {
    guard case .object(let members) = json else {
      if case .object(let members)? = companion, member.name == "extension" || member.name == "id" {
        FHIRPathElement.append(members[member.name], member.type, nil, to: &items)
      }
      return
    }
    if let value = members[member.name] {
      let outer = member.isValue ? members["extension"] : nil
      let companion = value.isPrimitive ? members[member.companionName] : nil
      FHIRPathElement.append(value, member.type(in: self), companion ?? outer, to: &items)
    } else if let key = member.choice(among: members) {
      let name = key.utf8.first == UInt8(ascii: "_") ? String(key.dropFirst()) : key
      let type = FHIRPathType(suffix: name.dropFirst(member.name.count))
      FHIRPathElement.append(
        members[name], type, members["_" + name] ?? members["extension"], to: &items)
    } else if let companion = members[member.companionName] {
      FHIRPathElement.append(nil, member.type, companion, to: &items)
    }
  }

  /// Adds all children, in the order of their names.
  func appendAllChildren(to items: inout [FHIRPathItem]) {
    guard case .object(let members) = json else {
      if case .object(let members)? = companion {
        FHIRPathElement(.object(members)).appendAllChildren(to: &items)
      }
      return
    }
    for key in members.keys.sorted() where key != "resourceType" {
      if key.utf8.first == UInt8(ascii: "_") {
        guard members[String(key.dropFirst())] == nil else { continue }
        FHIRPathElement.append(nil, nil, members[key], to: &items)
      } else {
        let type = FHIRPathType.ofElements[key].flatMap { types in typeName.flatMap { types[$0] } }
        FHIRPathElement.append(
          members[key], type ?? FHIRPathType(elementName: key), members["_" + key], to: &items)
      }
    }
  }

  /// Adds a value of JSON, each element of an array by itself.
  private static func append(
    _ value: JSONValue?, _ type: FHIRPathType?, _ companion: JSONValue?,
    to items: inout [FHIRPathItem]
  ) {
    switch value {
    case .array(let elements)?:
      // Beside an array of primitives stands an array of companions, with null where there is none.
      let companions = companion?.array ?? []
      for (index, element) in elements.enumerated() {
        let own = index < companions.count && element.isPrimitive ? companions[index] : nil
        append(one: element, type, own, to: &items)
      }
    case let value?: append(one: value, type, companion, to: &items)
    case nil:
      for companion in companion?.array ?? [companion ?? .null] {
        append(one: .null, type, companion, to: &items)
      }
    }
  }

  private static func append(
    one value: JSONValue, _ type: FHIRPathType?, _ companion: JSONValue?,
    to items: inout [FHIRPathItem]
  ) {
    if case .null = value {
      guard case .object? = companion else { return }
    }
    items.append(.element(FHIRPathElement(value, type: type, companion: companion)))
  }
}

/// A name in a path, with everything about it that needs to be found out once only.
struct MemberName: Sendable {
  let name: String
  /// `_name`
  let companionName: String
  /// The type of most elements with just this name.
  let type: FHIRPathType?
  /// The types within elements of these types, where they are others.
  private let types: [String: FHIRPathType]
  let isValue: Bool
  /// Whether a type may follow: not after `valueDate`, for which `valueDateTime` is no choice.
  private let hasChoice: Bool

  init(_ name: String) {
    self.name = name
    companionName = "_" + name
    type = FHIRPathType(elementName: name)
    types = FHIRPathType.ofElements[name] ?? [:]
    isValue = name.hasPrefix("value")
    hasChoice = FHIRPathType(endOf: name) == nil
  }

  /// The type within an element.
  func type(in element: FHIRPathElement) -> FHIRPathType? {
    if types.isEmpty { return type }
    return element.typeName.flatMap { types[$0] } ?? type
  }

  /// The first key that is the name and a type, such as `valueCoding` or `_valueString`.
  func choice(among members: [String: JSONValue]) -> String? {
    guard hasChoice else { return nil }
    var found: String?
    for key in members.keys {
      var rest = key.utf8[...]
      if rest.first == UInt8(ascii: "_") { rest = rest.dropFirst() }
      guard rest.starts(with: name.utf8) else { continue }
      rest = rest.dropFirst(name.utf8.count)
      guard let letter = rest.first, (0x41...0x5A).contains(letter),
        FHIRPathType(suffix: Substring(rest)) != nil
      else { continue }
      // `valueX` rather than `_valueX`, and always the same one.
      if found.map({ $0.first == "_" || (key.first != "_" && key < $0) }) ?? true { found = key }
    }
    return found
  }
}

extension JSONValue {
  /// Whether a companion `_name` may stand beside the value.
  fileprivate var isPrimitive: Bool {
    switch self {
    case .object: false
    case .array(let elements): !(elements.first?.isObject ?? false)
    default: true
    }
  }

  private var isObject: Bool { if case .object = self { true } else { false } }
}
