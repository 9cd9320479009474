// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FHIR {
  /// The value of an element that may be of several types, such as `value[x]`, whose type stands in the
  /// member's name.
  public enum Value: Sendable, Hashable {
    case boolean(Bool)
    case integer(Int)
    case decimal(Decimal)
    case date(Moment)
    case dateTime(Moment)
    case time(Moment)
    case string(String)
    case uri(String)
    case attachment(Attachment)
    case coding(Coding)
    case quantity(Quantity)
    case reference(Reference)

    /// The types, as they stand in a member's name.
    static let types = [
      "Boolean", "Integer", "Decimal", "Date", "DateTime", "Time", "String", "Uri", "Attachment",
      "Coding", "Quantity", "Reference",
    ]

    /// The value of a type.
    init?(_ type: String, _ json: JSONValue) {
      func made<Part: FHIRValue>(_ make: (Part) -> Value) -> Value? {
        Part(fhir: json).map(make)
      }
      let value: Value? =
        switch type {
        case "Boolean": made(Value.boolean)
        case "Integer": made(Value.integer)
        case "Decimal": made(Value.decimal)
        case "Date": json.string.flatMap { Moment($0, .date) }.map(Value.date)
        case "DateTime": json.string.flatMap { Moment($0, .dateTime) }.map(Value.dateTime)
        case "Time": json.string.flatMap(Moment.time).map(Value.time)
        case "String": made(Value.string)
        case "Uri": made(Value.uri)
        case "Attachment": made(Value.attachment)
        case "Coding": made(Value.coding)
        case "Quantity": made(Value.quantity)
        case "Reference": made(Value.reference)
        default: nil
        }
      guard let value else { return nil }
      self = value
    }

    /// The type, as it stands in a member's name.
    public var type: String {
      switch self {
      case .boolean: "Boolean"
      case .integer: "Integer"
      case .decimal: "Decimal"
      case .date: "Date"
      case .dateTime: "DateTime"
      case .time: "Time"
      case .string: "String"
      case .uri: "Uri"
      case .attachment: "Attachment"
      case .coding: "Coding"
      case .quantity: "Quantity"
      case .reference: "Reference"
      }
    }

    /// The JSON form, without the type.
    public var fhir: JSONValue {
      switch self {
      case .boolean(let value): value.fhir
      case .integer(let value): value.fhir
      case .decimal(let value): value.fhir
      case .date(let value), .dateTime(let value), .time(let value): value.fhir
      case .string(let value), .uri(let value): value.fhir
      case .attachment(let value): value.fhir
      case .coding(let value): value.fhir
      case .quantity(let value): value.fhir
      case .reference(let value): value.fhir
      }
    }

    /// A number of an integer, decimal or quantity.
    public var number: Double? {
      switch self {
      case .integer(let value): Double(value)
      case .decimal(let value): value.double
      case .quantity(let value): value.value?.double
      default: nil
      }
    }
  }
}

extension FHIR {
  /// An element whose name ends with the type of its value, such as `value[x]`.
  public struct Choice: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }
}

extension FHIRElement {
  /// The value of the member whose name begins so and ends with its type; `nil` takes it away.
  public subscript(dynamicMember element: KeyPath<Self.Type, FHIR.Choice>) -> FHIR.Value? {
    get {
      let name = Self.self[keyPath: element].name
      for type in FHIR.Value.types {
        if let json = members[name + type] { return FHIR.Value(type, json) }
      }
      return nil
    }
    set {
      let name = Self.self[keyPath: element].name
      for type in FHIR.Value.types { members[name + type] = nil }
      if let newValue { members[name + newValue.type] = newValue.fhir }
    }
  }
}
