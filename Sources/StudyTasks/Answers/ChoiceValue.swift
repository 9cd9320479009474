// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// The value of a choice in results: text, a number or a date.
public enum ChoiceValue: Sendable, Hashable {
  case string(String)
  /// Finite; whole numbers are written without a fraction.
  case number(Double)
  case date(Date)
}

extension ChoiceValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral
{
  /// The value as a literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// The value as a literal.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// The value as a literal.
  public init(floatLiteral value: Double) { self = .number(value) }
}

extension ChoiceValue: CustomStringConvertible {
  /// The value as a person reads it.
  public var description: String {
    switch self {
    case .string(let text): text
    case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
    case .date(let date): date.iso8601
    }
  }
}

extension ChoiceValue: JSONConvertible {
  /// A string, a number, or `{"date": "…"}`.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    switch json {
    case .string(let text): self = .string(text)
    case .integer, .fraction, .decimal: self = .number(json.double ?? 0)
    case .object(let members) where members.count == 1 && members["date"] != nil:
      self = .date(try Date(json: members["date"] ?? .null, at: path["date"]))
    default: throw json.unexpected("a string, a number or {\"date\": …}", at: path)
    }
  }

  /// The JSON form.
  public var json: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .number(let value): .number(value)
    case .date(let date): ["date": date.json]
    }
  }

  /// The form as JSON Schema.
  public static func schema(_ definitions: inout JSONSchemaDefinitions) -> JSONValue {
    [
      "anyOf": [
        ["type": "string"], ["type": "number"],
        [
          "type": "object", "properties": ["date": Date.schema(&definitions)],
          "required": ["date"],
        ],
      ]
    ]
  }
}
