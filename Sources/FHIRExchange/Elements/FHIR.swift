// SPDX-License-Identifier: Apache-2.0

public import JSON

/// The types of FHIR R4, under one name so that none collides with another module's.
///
/// R4B has the same elements in all of them.
public enum FHIR {
  /// The JSON of FHIR: decimals keep their text. A comma too many is read over, as published examples
  /// have it.
  public static let dialect = JSONDialect(keepsDecimals: true, allowsTrailingCommas: true)

  /// How large a resource may be: 32 MiB, 2 million values, 256 levels of nesting. Each level of items
  /// takes two.
  public static let limits = JSONLimits(bytes: 32 << 20, depth: 256, values: 2_000_000)
}

/// A value of FHIR with a JSON form.
public protocol FHIRValue: Sendable, Hashable {
  /// The value; `nil` where the JSON is of another kind.
  init?(fhir json: JSONValue)
  /// The JSON form.
  var fhir: JSONValue { get }
}

/// An element or resource: its members as they stand, and the elements that the program uses.
///
/// A type lists its elements as static constants, and each reads and sets the member of its name:
///
/// ```swift
/// var coding = FHIR.Coding()
/// coding.code = "final"
/// print(coding.display ?? "no words")
/// ```
///
/// Members that are not listed, extensions, and the siblings `_name` of primitive elements stay
/// where they are: what is read and written again is the same. A member of another kind than its
/// element reads as the value that it stands for, where there is just one: `"true"` as true, a lone
/// object as a list of one. Any other reads as `nil`; `problems` names both.
@dynamicMemberLookup
public protocol FHIRElement: FHIRValue {
  /// All members.
  var members: [String: JSONValue] { get set }
  /// Makes it without elements.
  init()
}

extension FHIR {
  /// An element that stands once: an optional value.
  public struct Element<Content: FHIRValue>: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  /// An element that repeats: a list of values.
  public struct Elements<Content: FHIRValue>: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }
}

extension FHIRElement {
  /// Makes an element from its members.
  public init(members: [String: JSONValue]) {
    self.init()
    self.members = members
  }

  /// The element of a JSON object.
  public init?(fhir json: JSONValue) {
    guard let members = json.object else { return nil }
    self.init(members: members)
  }

  /// The JSON object.
  public var fhir: JSONValue { .object(members) }

  /// An element that stands once; `nil` takes it away.
  public subscript<Content>(
    dynamicMember element: KeyPath<Self.Type, FHIR.Element<Content>>
  ) -> Content? {
    // Short enough to be put where it is used: there the key path is a constant, and costs nothing.
    get { members[Self.self[keyPath: element].name].flatMap(Content.init(meantBy:)) }
    set { members[Self.self[keyPath: element].name] = newValue?.fhir }
  }

  /// An element that repeats; empty where there is none. Parts of another kind are left out.
  public subscript<Content>(
    dynamicMember element: KeyPath<Self.Type, FHIR.Elements<Content>>
  ) -> [Content] {
    get {
      members[Self.self[keyPath: element].name]?.elements.compactMap(Content.init(fhir:)) ?? []
    }
    set {
      members[Self.self[keyPath: element].name] =
        newValue.isEmpty ? nil : .array(newValue.map(\.fhir))
    }
  }
}

extension String {
  /// A canonical address without the version that may follow after `|`.
  var withoutVersion: String {
    split(separator: "|", maxSplits: 1).first.map(String.init) ?? self
  }
}

extension FHIRValue {
  /// The value of a JSON value, or of the only element of a list.
  init?(meantBy json: JSONValue) {
    guard let value = Self(fhir: json) ?? json.soleElement.flatMap(Self.init(fhir:)) else {
      return nil
    }
    self = value
  }
}

extension String: FHIRValue {
  /// The text, or that of a number or a truth value; an empty one is no text.
  public init?(fhir json: JSONValue) {
    guard let text = json.string ?? Primitive.string.meaning(of: json)?.string, !text.isEmpty else {
      return nil
    }
    self = text
  }
  /// The JSON form.
  public var fhir: JSONValue { .string(self) }
}

extension Bool: FHIRValue {
  /// True or false, also in quotes.
  public init?(fhir json: JSONValue) {
    guard case .boolean(let value) = Primitive.boolean.meaning(of: json) else { return nil }
    self = value
  }
  /// The JSON form.
  public var fhir: JSONValue { .boolean(self) }
}

extension Int: FHIRValue {
  /// A whole number of 32 bits, also in quotes.
  public init?(fhir json: JSONValue) {
    if case .integer(let value) = json {
      self = value
    } else {
      guard case .integer(let value) = Primitive.integer.meaning(of: json) else { return nil }
      self = value
    }
  }
  /// The JSON form.
  public var fhir: JSONValue { .integer(self) }
}

extension JSONValue: FHIRValue {
  /// The value as it is.
  public init?(fhir json: JSONValue) { self = json }
  /// The value as it is.
  public var fhir: JSONValue { self }
}
