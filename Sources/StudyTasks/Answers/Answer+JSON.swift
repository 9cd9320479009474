// SPDX-License-Identifier: Apache-2.0

private import Foundation
public import JSON

extension TimeOfDay: JSONConvertible {
  /// Reads the JSON form.
  public init(json: JSONValue, at path: JSONPath) throws(JSONError) {
    guard let value = json.string.flatMap(TimeOfDay.init) else {
      throw json.unexpected("a time of day such as 08:30", at: path)
    }
    self = value
  }
  /// The JSON form.
  public var json: JSONValue { .string(description) }
  /// The form as JSON Schema.
  public static func schema(_: inout JSONSchemaDefinitions) -> JSONValue {
    ["type": "string", "pattern": "^[0-2]?[0-9]:[0-5][0-9]$"]
  }
}

extension LocationAnswer: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<LocationAnswer>(
    "location", blank: LocationAnswer(),
    [
      .optional("latitude", \.latitude), .optional("longitude", \.longitude),
      .optional("radius", \.radius), .optional("regionIdentifier", \.regionIdentifier),
      .optional("userInput", \.userInput), .optional("postalAddress", \.postalAddress),
      .defaulted("carried", \.carried, [:]),
    ])
}

extension NumericAnswer: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<NumericAnswer>(
    "numericAnswer", blank: NumericAnswer(value: 0),
    [
      .required("value", \.value), .optional("unit", \.unit),
      .optional("displayUnit", \.displayUnit),
    ])
}

extension DateAnswer: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<DateAnswer>(
    "dateAnswer", blank: DateAnswer(date: .init(timeIntervalSince1970: 0)),
    [
      .required("date", \.date), .optional("calendar", \.calendar),
      .optional("timeZone", \.timeZone),
    ])
}

extension Answer {
  /// Reads an answer to a question of the type, as results and answer files have it.
  ///
  /// A scale, number, interval (seconds) or rung is a number; text and times of day are strings; a
  /// boolean is `true` or `false`; choices and components are arrays of values, one choice may stand
  /// alone; a date is an instant with a zone; `{"dontKnow": true}` is an answer to any question.
  public init(json: JSONValue, type: QuestionType, at path: JSONPath) throws(JSONError) {
    if json == Answer.dontKnowJSON {
      self = .dontKnow
      return
    }
    switch type {
    case .none:
      throw JSONError(.invalid("a question without an answer format has no answer"), at: path)
    case .boolean: self = .boolean(try Bool(json: json, at: path))
    case .scale: self = .scale(try Double(json: json, at: path))
    case .timeInterval: self = .timeInterval(try Double(json: json, at: path))
    case .rung: self = .rung(try Int(json: json, at: path))
    case .text: self = .text(try String(json: json, at: path))
    case .timeOfDay: self = .timeOfDay(try TimeOfDay(json: json, at: path))
    case .location: self = .location(try LocationAnswer(json: json, at: path))
    case .decimal, .integer, .height, .weight, .age:
      self = .numeric(
        json.object == nil
          ? NumericAnswer(value: try Double(json: json, at: path))
          : try NumericAnswer(json: json, at: path))
    case .date, .dateAndTime:
      self = .date(
        json.object == nil
          ? DateAnswer(date: try .init(json: json, at: path))
          : try DateAnswer(json: json, at: path))
    case .singleChoice, .multipleChoice:
      self = .choices(
        json.array == nil
          ? [try ChoiceValue(json: json, at: path)] : try [ChoiceValue](json: json, at: path))
    case .multiplePicker:
      guard let members = json.object else {
        self = .components(try [ChoiceValue](json: json, at: path), separator: " ")
        return
      }
      self = .components(
        try [ChoiceValue](json: members["components"] ?? .null, at: path["components"]),
        separator: try members["separator"].map { json throws(JSONError) in
          try String(json: json, at: path["separator"])
        } ?? " ")
    }
  }

  /// The answer as results have it; its question's type is kept beside it.
  public var json: JSONValue {
    switch self {
    case .dontKnow: Answer.dontKnowJSON
    case .boolean(let value): .boolean(value)
    case .scale(let value), .timeInterval(let value): .number(value)
    case .numeric(let answer):
      answer.unit == nil && answer.displayUnit == nil ? .number(answer.value) : answer.json
    case .choices(let values): values.json
    case .components(let values, " "): values.json
    case .components(let values, let separator):
      ["components": values.json, "separator": .string(separator)]
    case .text(let text): .string(text)
    case .timeOfDay(let time): time.json
    case .date(let answer):
      answer.calendar == nil && answer.timeZone == nil ? answer.date.json : answer.json
    case .location(let location): location.json
    case .rung(let rung): .integer(rung)
    }
  }

  private static let dontKnowJSON: JSONValue = ["dontKnow": true]
}
