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

/// An element or resource: its members as they stand, and properties for those that the program uses.
///
/// Members that have no property, extensions, and the siblings `_name` of primitive elements stay
/// where they are: what is read and written again is the same. A member of another kind than its
/// property reads as `nil`; `problems` names it.
public protocol FHIRElement: FHIRValue {
  /// All members.
  var members: [String: JSONValue] { get set }
  /// Makes an element from its members.
  init(members: [String: JSONValue])
}

extension FHIRElement {
  /// The element of a JSON object.
  public init?(fhir json: JSONValue) {
    guard let members = json.object else { return nil }
    self.init(members: members)
  }

  /// The JSON object.
  public var fhir: JSONValue { .object(members) }

  /// A member by its name; `nil` takes it away.
  public subscript<Value: FHIRValue>(name: String) -> Value? {
    get { members[name].flatMap(Value.init(fhir:)) }
    set { members[name] = newValue?.fhir }
  }

  /// A member that repeats; empty where there is none. Parts of another kind are left out.
  public subscript<Value: FHIRValue>(all name: String) -> [Value] {
    get { members[name]?.array?.compactMap(Value.init(fhir:)) ?? [] }
    set { members[name] = newValue.isEmpty ? nil : .array(newValue.map(\.fhir)) }
  }
}

extension String {
  /// A canonical address without the version that may follow after `|`.
  var withoutVersion: String {
    split(separator: "|", maxSplits: 1).first.map(String.init) ?? self
  }
}

extension String: FHIRValue {
  /// The text.
  public init?(fhir json: JSONValue) {
    guard let text = json.string else { return nil }
    self = text
  }
  /// The JSON form.
  public var fhir: JSONValue { .string(self) }
}

extension Bool: FHIRValue {
  /// True or false.
  public init?(fhir json: JSONValue) {
    guard case .boolean(let value) = json else { return nil }
    self = value
  }
  /// The JSON form.
  public var fhir: JSONValue { .boolean(self) }
}

extension Int: FHIRValue {
  /// A whole number.
  public init?(fhir json: JSONValue) {
    guard case .integer(let value) = json else { return nil }
    self = value
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
