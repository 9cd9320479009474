// SPDX-License-Identifier: Apache-2.0

/// A JSON value.
///
/// ```swift
/// let value = try JSONValue(data: bytes, limits: JSONLimits(bytes: 65_536))
/// let rate = value.object?["rateHz"]?.double
/// let sorted = JSONValue.object(["rateHz": .number(100)]).data(isPretty: false)
/// ```
///
/// Whole numbers within ±2⁶³ are kept exactly, others as the nearest `Double`; ``number(_:)`` makes
/// `3.0` and `3` the same value. Objects have no order.
public enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number that is not whole, or too large for `Int`; written as `null` where not finite.
  case fraction(Double)
  /// The text of a number that is not written as a whole one, where its digits count: `1.50` is not
  /// `1.5`. Only ``init(data:limits:dialect:)`` with ``JSONDialect/keepsDecimals`` makes it.
  case decimal(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The number as JSON has it; `null` for one that is not finite.
  public static func number(_ value: Double) -> JSONValue {
    guard value.isFinite else { return .null }
    return Int(exactly: value).map(JSONValue.integer) ?? .fraction(value)
  }

  /// The kind of the value, for messages: "a number", "an object".
  public var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .integer, .fraction, .decimal: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value as a number, `nil` for any other kind.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .fraction(let value): value
    case .decimal(let text): Double(text)
    default: nil
    }
  }

  /// The value as text, `nil` for any other kind.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The members of an object, `nil` for anything else.
  public var object: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements of an array, `nil` for anything else.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}

extension JSONValue: Codable {
  /// Reads the JSON form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The commonest first: each wrong guess costs a thrown error.
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if container.decodeNil() {
      self = .null
    } else if let members = try? container.decode([String: JSONValue].self) {
      self = .object(members)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }

  /// Writes the JSON form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .fraction(let value):
      if value.isFinite { try container.encode(value) } else { try container.encodeNil() }
    case .decimal(let text): try container.encode(Double(text))
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// The value as a literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// The value as a literal.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// The value as a literal.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// The value as a literal.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// The value as a literal.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// The value as a literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
