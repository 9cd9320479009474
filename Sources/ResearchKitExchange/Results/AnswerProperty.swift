// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import StudyTasks

/// The keys of an answer in the class of its question's result.
struct AnswerProperty: Sendable {
  /// Whether the answer is of the kind that the keys can say.
  let matches: @Sendable (Answer) -> Bool
  let property: Property<QuestionResult>

  /// - Parameters:
  ///   - key: The key of the answer itself.
  ///   - details: Keys of what belongs to it, and what they hold even where there is no answer.
  ///   - extract: The answer's value; `nil` for another kind of answer.
  ///   - read: Makes the answer; the details are read from the members.
  private init<Value: Sendable>(
    _ key: String, with details: [(key: String, shape: Shape)] = [], _ codec: Codec<Value>,
    extract: @escaping @Sendable (Answer) -> Value?,
    read:
      @escaping @Sendable (Value, Members, JSONPath, inout Reading) throws(JSONError) -> Answer?,
    details write: @escaping @Sendable (Answer, JSONPath, inout Writing) -> Members = { _, _, _ in
      [:]
    }
  ) {
    matches = { extract($0) != nil }
    let isWritten: @Sendable (QuestionResult) -> Bool = { $0.answer.flatMap(extract) != nil }
    property = Property([key] + details.map(\.key), isWritten: codec.isComposite ? isWritten : nil)
    { members, result, path, reading throws(JSONError) in
      for (key, shape) in details {
        if let json = members[key], json != .null { try shape.check(json, at: path[key]) }
      }
      var answer: Answer?
      if let value = try members.value(key, codec, at: path, &reading) {
        answer = try read(value, members, path, &reading)
      }
      // Beside not knowing, an answer is none.
      if result.answer != .dontKnow { result.answer = answer }
    } write: { result, path, writing in
      guard let answer = result.answer, let value = extract(answer) else { return [:] }
      var members = write(answer, path, &writing)
      members[key] = codec.write(value, path[key], &writing)
      return members
    }
  }

  static func number(
    _ key: String, _ make: @escaping @Sendable (Double) -> Answer,
    _ extract: @escaping @Sendable (Answer) -> Double?
  ) -> AnswerProperty {
    AnswerProperty(key, .number, extract: extract) { value, _, _, _ in make(value) }
  }

  static let boolean = AnswerProperty("booleanAnswer", .wholeFlag) {
    if case .boolean(let value) = $0 { value } else { nil }
  } read: { value, _, _, _ in
    .boolean(value)
  }

  static let text = AnswerProperty("textAnswer", .string) {
    if case .text(let value) = $0 { value } else { nil }
  } read: { value, _, _, _ in
    .text(value)
  }

  static let rung = AnswerProperty("rungPicked", .whole) {
    if case .rung(let value) = $0 { value } else { nil }
  } read: { value, _, _, _ in
    .rung(value)
  }

  static let timeOfDay = AnswerProperty("dateComponentsAnswer", .timeOfDay) {
    if case .timeOfDay(let value) = $0 { value } else { nil }
  } read: { value, _, _, _ in
    .timeOfDay(value)
  }

  static let location = AnswerProperty("locationAnswer", .of(locations)) {
    if case .location(let value) = $0 { value } else { nil }
  } read: { value, _, _, _ in
    .location(value)
  }

  static let choices = AnswerProperty("choiceAnswers", .choiceValues) {
    if case .choices(let values) = $0 { values } else { nil }
  } read: { values, _, _, _ in
    values.isEmpty ? nil : .choices(values)
  }

  static let components = AnswerProperty(
    "componentsAnswer", with: [("separator", .string)], .choiceValues
  ) {
    if case .components(let values, _) = $0 { values } else { nil }
  } read: { values, members, path, reading throws(JSONError) in
    let separator = try members.value("separator", .string, at: path, &reading)
    return values.isEmpty ? nil : .components(values, separator: separator ?? " ")
  } details: { answer, _, _ in
    guard case .components(_, let separator) = answer else { return [:] }
    return ["separator": .string(separator)]
  }

  static let numeric = AnswerProperty(
    "numericAnswer", with: [("unit", .string), ("displayUnit", .string)], .number
  ) {
    if case .numeric(let answer) = $0 { answer.value } else { nil }
  } read: { value, members, path, reading throws(JSONError) in
    .numeric(
      NumericAnswer(
        value: value, unit: try members.value("unit", .string, at: path, &reading),
        displayUnit: try members.value("displayUnit", .string, at: path, &reading)))
  } details: { answer, _, _ in
    guard case .numeric(let number) = answer else { return [:] }
    var members: Members = [:]
    members["unit"] = number.unit.map(JSONValue.string)
    members["displayUnit"] = number.displayUnit.map(JSONValue.string)
    return members
  }

  static let date = AnswerProperty(
    "dateAnswer", with: [("calendar", .string), ("timeZone", .number)], .date
  ) {
    if case .date(let answer) = $0 { answer.date } else { nil }
  } read: { value, members, path, reading throws(JSONError) in
    .date(
      DateAnswer(
        date: value, calendar: try members.value("calendar", .string, at: path, &reading),
        timeZone: try members.value("timeZone", .timeZone, at: path, &reading)))
  } details: { answer, path, writing in
    guard case .date(let date) = answer else { return [:] }
    var members: Members = [:]
    members["calendar"] = date.calendar.map(JSONValue.string)
    members["timeZone"] = date.timeZone.map {
      zoneSeconds($0, at: date.date, path["timeZone"], &writing)
    }
    return members
  }
}

/// Seconds east of Greenwich of a zone, at the time of the answer.
private func zoneSeconds(_ name: String, at date: Date, _ path: JSONPath, _ writing: inout Writing)
  -> JSONValue
{
  if let seconds = Date.secondsFromGMT(ofZone: name) { return .integer(seconds) }
  guard let zone = TimeZone(identifier: name) else {
    writing.note("the time zone '\(name)' is not known here and is written as GMT", at: path)
    return 0
  }
  writing.note("the time zone '\(name)' is written as its offset at that time", at: path)
  return .integer(zone.secondsFromGMT(for: date))
}

/// Places on Earth.
let locations = ClassFamily<LocationAnswer>(
  \.carried, "ORKLocation", blank: LocationAnswer(),
  [
    .place, .optional("userInput", \.userInput, .string),
    .optional("postalAddress", \.postalAddress, .dictionary(.string)),
  ])

extension Property<LocationAnswer> {
  /// The coordinate, and the circle around it. ResearchKit has an empty object for no circle.
  fileprivate static let place = Property(["coordinate", "region"]) {
    members, location, path, reading throws(JSONError) in
    let center = try members.value("coordinate", .dictionary(.number), at: path, &reading)
    location.latitude = center?["latitude"]
    location.longitude = center?["longitude"]
    location.radius = nil
    location.regionIdentifier = nil
    guard let json = members["region"], json != .null else { return }
    guard let region = json.object else { throw json.unexpected("an object", at: path["region"]) }
    let here = path["region"]
    location.radius = try region.value("radius", .number, at: here, &reading)
    location.regionIdentifier = try region.value("identifier", .string, at: here, &reading)
    let middle = try region.value("coordinate", .dictionary(.number), at: here, &reading)
    if location.latitude == nil { location.latitude = middle?["latitude"] }
    if location.longitude == nil { location.longitude = middle?["longitude"] }
  } write: { location, path, writing in
    guard let latitude = location.latitude, let longitude = location.longitude else {
      if location.latitude != nil || location.longitude != nil || location.radius != nil
        || location.regionIdentifier != nil
      {
        writing.note(
          "the place is left out: ResearchKit needs both its latitude and its longitude", at: path)
      }
      return [:]
    }
    let coordinate: JSONValue = [
      "latitude": Codec.number.write(latitude, path, &writing),
      "longitude": Codec.number.write(longitude, path, &writing),
    ]
    guard location.radius != nil || location.regionIdentifier != nil else {
      return ["coordinate": coordinate]
    }
    let region: JSONValue = [
      "coordinate": coordinate, "radius": .number(location.radius ?? 0),
      "identifier": .string(location.regionIdentifier ?? ""),
    ]
    return ["coordinate": coordinate, "region": region]
  }
}
