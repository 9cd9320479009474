// SPDX-License-Identifier: Apache-2.0

public import JSON

/// One item of a collection: a value of FHIRPath's System types, or an element of FHIR.
///
/// A primitive element keeps its FHIR type and its extensions; the properties ``boolean``,
/// ``string``, ``number`` and ``json`` read it as the value that it is.
public enum FHIRPathItem: Sendable, Hashable {
  case boolean(Bool)
  case string(String)
  case integer(Int)
  case decimal(FHIRPathDecimal)
  case date(FHIRPathMoment)
  case dateTime(FHIRPathMoment)
  case time(FHIRPathMoment)
  indirect case quantity(FHIRPathQuantity)
  case element(FHIRPathElement)

  /// A value of JSON, such as a resource.
  ///
  /// - Parameter type: The type where it is known, such as ``FHIRPathType/coding``.
  public init(_ json: JSONValue, type: FHIRPathType? = nil) {
    self = .element(FHIRPathElement(json, type: type))
  }

  init(_ moment: FHIRPathMoment, _ kind: FHIRPathMoment.Kind) {
    switch kind {
    case .date: self = .date(moment)
    case .dateTime: self = .dateTime(moment)
    case .time: self = .time(moment)
    }
  }

  /// The item as a System type; `nil` for an object other than a Quantity.
  public var system: FHIRPathItem? {
    if case .element(let element) = self { element.system } else { self }
  }

  /// The truth value, `nil` for any other kind.
  public var boolean: Bool? {
    if case .boolean(let value)? = system { value } else { nil }
  }

  /// The text of a string, `nil` for any other kind.
  public var string: String? {
    switch self {
    case .string(let text): text
    case .element(let element): element.json.string
    default: nil
    }
  }

  /// The number, `nil` for any other kind.
  public var number: FHIRPathDecimal? {
    switch system {
    case .integer(let value)?: FHIRPathDecimal(value)
    case .decimal(let value)?: value
    default: nil
    }
  }

  /// The quantity, `nil` for any other kind.
  public var quantity: FHIRPathQuantity? {
    if case .quantity(let value)? = system { value } else { nil }
  }

  /// The date, date and time, or time of day, `nil` for any other kind.
  public var moment: FHIRPathMoment? {
    switch system {
    case .date(let value)?, .dateTime(let value)?, .time(let value)?: value
    default: nil
    }
  }

  /// The item in JSON: dates and times as strings, quantities as FHIR has them.
  public var json: JSONValue {
    switch self {
    case .boolean(let value): .boolean(value)
    case .string(let text): .string(text)
    case .integer(let value): .integer(value)
    case .decimal(let value): JSONValue(value)
    case .date(let value), .dateTime(let value), .time(let value): .string(value.text)
    case .quantity(let value): value.json
    case .element(let element): element.json
    }
  }

  /// The name of the type: `System.String`, or of an element `FHIR.string`.
  public var typeName: String {
    switch self {
    case .boolean: "System.Boolean"
    case .string: "System.String"
    case .integer: "System.Integer"
    case .decimal: "System.Decimal"
    case .date: "System.Date"
    case .dateTime: "System.DateTime"
    case .time: "System.Time"
    case .quantity: "System.Quantity"
    case .element(let element): "FHIR." + (element.typeName ?? "Element")
    }
  }

  /// The value as `toString()` has it; `nil` for an object other than a Quantity.
  public var text: String? {
    if let string { return string }
    return switch system {
    case .boolean(let value)?: value ? "true" : "false"
    case .integer(let value)?: String(value)
    case .decimal(let value)?: value.text
    case .date(let value)?, .dateTime(let value)?, .time(let value)?: value.text
    case .quantity(let value)?: value.text
    case .string(let text)?: text
    case .element?, nil: nil
    }
  }

  /// The value in one line: an object as JSON.
  public var shown: String {
    text ?? String(decoding: json.data(isPretty: false), as: UTF8.self)
  }
}

extension FHIRPathItem {
  /// Whether the item is of a type, or of a special case of it.
  func isOf(_ type: TypeName) -> Bool {
    guard case .element(let element) = self else {
      return type.space != "FHIR" && typeName.dropFirst("System.".count) == type.name
    }
    guard type.space != "System" else { return false }
    guard let name = element.typeName else { return type.name == "Element" }
    return name == type.name || TypeNames.parents(of: name).contains(type.name)
  }

  /// Whether `as` and `ofType` let the item pass: a primitive by its own type alone, so that a code is
  /// no string to them.
  func casts(to type: TypeName) -> Bool {
    guard case .element(let element) = self, let name = element.typeName,
      let own = FHIRPathType(name: name), !own.isComplex
    else { return isOf(type) }
    return type.space != "System" && type.name == name
  }
}

extension JSONValue {
  /// The value as a number of FHIRPath: the one place where numbers of JSON are read.
  var pathNumber: FHIRPathItem? {
    switch self {
    case .integer(let value): .integer(value)
    case .fraction(let value): FHIRPathDecimal(value).map(FHIRPathItem.decimal)
    case .decimal(let text): FHIRPathDecimal(text).map(FHIRPathItem.decimal)
    default: nil
    }
  }

  /// The number in JSON: the one place where numbers of JSON are written.
  init(_ number: FHIRPathDecimal) {
    self = number.whole.map(JSONValue.integer) ?? .number(number.double)
  }
}
