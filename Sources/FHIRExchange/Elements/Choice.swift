// SPDX-License-Identifier: Apache-2.0

public import FHIRPath
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

    /// The types, as they stand in a member's name, in the order in which they are looked for.
    static let types = readers.map(\.type)

    fileprivate static let readers: [(type: String, read: @Sendable (JSONValue) -> Value?)] = [
      ("Boolean", { Bool(fhir: $0).map(Value.boolean) }),
      ("Integer", { Int(fhir: $0).map(Value.integer) }),
      ("Decimal", { Decimal(fhir: $0).map(Value.decimal) }),
      ("Date", { moment($0, .date) { Moment(written: $0, as: .date) }.map(Value.date) }),
      ("DateTime", { moment($0, .dateTime) { Moment($0) }.map(Value.dateTime) }),
      ("Time", { moment($0, .time, Moment.time).map(Value.time) }),
      ("String", { String(fhir: $0).map(Value.string) }),
      ("Uri", { String(fhir: $0).map(Value.uri) }),
      ("Attachment", { Attachment(fhir: $0).map(Value.attachment) }),
      ("Coding", { Coding(fhir: $0).map(Value.coding) }),
      ("Quantity", { Quantity(fhir: $0).map(Value.quantity) }),
      ("Reference", { Reference(fhir: $0).map(Value.reference) }),
    ]

    /// A moment as it is written, or as it is meant.
    private static func moment(
      _ json: JSONValue, _ type: Primitive, _ read: (String) -> Moment?
    ) -> Moment? {
      json.string.flatMap(read) ?? type.meaning(of: json)?.string.flatMap(read)
    }

    /// The value of a type.
    init?(_ type: String, _ json: JSONValue) {
      guard let value = Value.readers.first(where: { $0.type == type })?.read(json) else {
        return nil
      }
      self = value
    }

    /// The value of the member whose name begins so and ends with its type; of several, the first one
    /// that can be read.
    init?(_ name: String, of members: [String: JSONValue]) {
      for (type, read) in Value.readers {
        guard let json = members[name + type], json != .object([:]),
          let value = read(json.soleElement ?? json)
        else { continue }
        self = value
        return
      }
      return nil
    }

    /// The type, as it stands in a member's name.
    public var type: String { typed.type }

    /// The JSON form, without the type.
    public var fhir: JSONValue { typed.content.fhir }

    private var typed: (type: String, content: any FHIRValue) {
      switch self {
      case .boolean(let value): ("Boolean", value)
      case .integer(let value): ("Integer", value)
      case .decimal(let value): ("Decimal", value)
      case .date(let value): ("Date", value)
      case .dateTime(let value): ("DateTime", value)
      case .time(let value): ("Time", value)
      case .string(let value): ("String", value)
      case .uri(let value): ("Uri", value)
      case .attachment(let value): ("Attachment", value)
      case .coding(let value): ("Coding", value)
      case .quantity(let value): ("Quantity", value)
      case .reference(let value): ("Reference", value)
      }
    }

    /// The whole number; `nil` of any other type.
    var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    /// The text of a string; `nil` of any other type.
    var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The coding; `nil` of any other type.
    var coding: Coding? { if case .coding(let value) = self { value } else { nil } }

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
    get { FHIR.Value(Self.self[keyPath: element].name, of: members) }
    set {
      let name = Self.self[keyPath: element].name
      for (type, _) in FHIR.Value.readers { members[name + type] = nil }
      if let newValue { members[name + newValue.type] = newValue.fhir }
    }
  }
}
