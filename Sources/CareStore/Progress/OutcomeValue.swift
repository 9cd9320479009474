// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// One value of an outcome, or one that an event aims at.
///
/// A whole number stays one: `.integer(1)` and `.double(1)` are different values, and neither is
/// converted into the other unless asked.
public struct OutcomeValue: Sendable, Hashable {
  /// The value.
  public var content: Content
  /// The meaning of the value, such as `checkin.form.pain`; by it a value is found again.
  public var kind: String?
  /// The unit of a number, such as `mg`.
  public var units: String?
  /// When the value was recorded, or when a target was set.
  public var createdDate: Date
  /// The end of a measurement that took some time; `nil` if it was one instant.
  public var endDate: Date?
  /// Half of the 95 % interval of a measured number, in its unit; `nil` if it is not known.
  public var halfWidth95: Double?
  /// The same beside a value of the same kind that was measured in the same way, where that is less.
  public var repeatHalfWidth95: Double?
  /// How far a measurement can be trusted, such as `good` or `doubtful`; `nil` if nobody judged it.
  public var quality: String?

  /// Makes a value from its parts; each is described at its property.
  public init(
    _ content: Content, kind: String? = nil, units: String? = nil, createdDate: Date,
    endDate: Date? = nil
  ) {
    self.content = content
    self.kind = kind
    self.units = units
    self.createdDate = createdDate
    self.endDate = endDate
  }

  /// The types of values.
  public enum Content: Sendable, Hashable {
    /// A whole number.
    case integer(Int)
    /// A floating-point number. JSON has no form for one that is not finite.
    case double(Double)
    /// Yes or no.
    case boolean(Bool)
    /// Text.
    case text(String)
    /// Bytes.
    case binary(Data)
    /// An instant.
    case date(Date)
  }

  /// The number of either numeric type with its type; `nil` for every other type.
  public var number: OutcomeNumber? {
    switch content {
    case .integer(let value): .integer(value)
    case .double(let value): .double(value)
    case .boolean, .text, .binary, .date: nil
    }
  }
}

/// A number that keeps whether it is whole.
public enum OutcomeNumber: Sendable, Hashable {
  /// A whole number.
  case integer(Int)
  /// A floating-point number.
  case double(Double)

  /// The nearest floating-point number: for whole numbers beyond 2⁵³ perhaps not the same number.
  public var rounded: Double {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    }
  }

  /// The same number as floating point; `nil` for a whole number that would be rounded.
  public var exact: Double? {
    switch self {
    case .integer(let value): Double(exactly: value)
    case .double(let value): value
    }
  }

  /// The sum: whole for whole numbers, unless it leaves the range of `Int`.
  public static func + (left: OutcomeNumber, right: OutcomeNumber) -> OutcomeNumber {
    if case .integer(let first) = left, case .integer(let second) = right {
      let (sum, overflow) = first.addingReportingOverflow(second)
      if !overflow { return .integer(sum) }
    }
    return .double(left.rounded + right.rounded)
  }
}

extension OutcomeValue: JSONRecord {
  /// `type` tells the case, `value` its content; bytes are base64.
  public static let form = JSONForm<OutcomeValue>(
    "outcomeValue",
    blank: OutcomeValue(.boolean(false), createdDate: Date(second: 0)),
    union: JSONUnion("type", \.content),
    [
      .optional("kind", \.kind), .optional("units", \.units),
      .required("createdDate", \.createdDate), .optional("endDate", \.endDate),
      .optional("halfWidth95", \.halfWidth95),
      .optional("repeatHalfWidth95", \.repeatHalfWidth95), .optional("quality", \.quality),
    ])
}

extension OutcomeValue.Content: JSONCases {
  /// The record of the value alone.
  public var content: any JSONRecord {
    switch self {
    case .integer(let value): SingleValue(value)
    case .double(let value): SingleValue(value)
    case .boolean(let value): SingleValue(value)
    case .text(let value): SingleValue(value)
    case .binary(let value): SingleValue(Base64(value))
    case .date(let value): SingleValue(value)
    }
  }

  /// The types by their names in JSON.
  public static let variants = [
    JSONVariant("integer") { (record: SingleValue<Int>) in Self.integer(record.value) },
    JSONVariant("double") { (record: SingleValue<Double>) in Self.double(record.value) },
    JSONVariant("boolean") { (record: SingleValue<Bool>) in Self.boolean(record.value) },
    JSONVariant("text") { (record: SingleValue<String>) in Self.text(record.value) },
    JSONVariant("binary") { (record: SingleValue<Base64>) in Self.binary(record.value.data) },
    JSONVariant("date") { (record: SingleValue<Date>) in Self.date(record.value) },
  ]
}

/// A type that has a value to begin with, which reading replaces.
private protocol Blank {
  static var blank: Self { get }
}
extension Int: Blank { fileprivate static var blank: Int { 0 } }
extension Double: Blank { fileprivate static var blank: Double { 0 } }
extension Bool: Blank { fileprivate static var blank: Bool { false } }
extension String: Blank { fileprivate static var blank: String { "" } }
extension Date: Blank { fileprivate static var blank: Date { Date(second: 0) } }
extension Base64: Blank { fileprivate static var blank: Base64 { Base64(Data()) } }

/// An object with the key `value`.
private struct SingleValue<Value: JSONConvertible & Blank>: JSONRecord {
  var value: Value
  init(_ value: Value) { self.value = value }
  static var form: JSONForm<SingleValue> {
    JSONForm("singleValue", blank: SingleValue(.blank), [.required("value", \.value)])
  }
}

/// Bytes as base64 text (RFC 4648, section 4).
private struct Base64: JSONConvertible {
  let data: Data
  init(_ data: Data) { self.data = data }
  init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let data = Data(base64Encoded: try String(json: json, at: path)) else {
      throw JSONError(.invalid("not base64"), at: path)
    }
    self.data = data
  }
  var json: JSONValue { .string(data.base64EncodedString()) }
  static func schema(_: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "string", "contentEncoding": "base64"]
  }
}
