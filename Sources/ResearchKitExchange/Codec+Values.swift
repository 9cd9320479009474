// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON
internal import StudyTasks

// Values that ResearchKit spells in ways of its own.

extension Codec<String?> {
  /// An image by its name; the picture itself is the app's.
  static let image = wrapped("imageName", "an image such as {\"imageName\": \"knee\"}")

  /// Rules of a password.
  static let passwordRules = wrapped(
    "rules", "password rules such as {\"rules\": \"minlength: 8;\"}")

  /// A string in an object; an object without it is none.
  private static func wrapped(_ key: String, _ expected: String) -> Codec {
    Codec { json, path, _ throws(JSONError) in
      guard let members = json.object else { throw json.unexpected(expected, at: path) }
      guard let text = members[key], text != .null else { return nil }
      return try String(json: text, at: path[key])
    } write: { text, _, _ in
      text.map { [key: .string($0)] } ?? [:]
    }
  }
}

extension Codec<String> {
  static let string = plain(String.self)

  /// A time zone, as seconds east of Greenwich.
  static let timeZone = Codec { json, path, reading throws(JSONError) in
    let seconds = try Codec<Int>.whole.read(json, path, &reading)
    guard abs(seconds) <= 18 * 3600 else {
      throw JSONError(.invalid("no time zone is \(seconds) seconds from Greenwich"), at: path)
    }
    guard seconds != 0 else { return "GMT" }
    let minutes = abs(seconds) / 60
    let digits = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
    return "GMT\(seconds < 0 ? "-" : "+")\(digits)"
  } write: { name, _, _ in
    .integer(Date.secondsFromGMT(ofZone: name) ?? 0)
  }
}

extension Date {
  /// Seconds east of Greenwich that a zone named `GMT` or `GMT+0130` states.
  static func secondsFromGMT(ofZone name: String) -> Int? {
    guard name.hasPrefix("GMT") else { return nil }
    return name == "GMT" ? 0 : secondsFromGMT(of: name.dropFirst(3))
  }
}

extension Codec<Bool> {
  /// `true`, `false`, or a number: 0 is false.
  static let flag = Codec { json, path, _ throws(JSONError) in
    if let number = json.double { return number != 0 }
    return try Bool(json: json, at: path)
  } write: { value, _, _ in
    .boolean(value)
  }
}

extension Codec<Bool> {
  /// As ``flag``; written as ResearchKit writes a number that stands for an answer.
  static let wholeFlag = Codec(read: flag.read) { value, _, _ in
    .integer(value ? 1 : 0)
  }
}

extension Codec<Double> {
  /// A number; `true` and `false` are 1 and 0, as they are to ResearchKit.
  static let number = Codec { json, path, _ throws(JSONError) in
    if case .boolean(let value) = json { return value ? 1 : 0 }
    return try Double(json: json, at: path)
  } write: { value, path, writing in
    if !value.isFinite { writing.note("a number that is not finite is written as null", at: path) }
    return .number(value)
  }
}

extension Codec<Int> {
  /// A whole number; a fraction is cut off, as ResearchKit does.
  static let whole = Codec { json, path, reading throws(JSONError) in
    if case .integer(let value) = json { return value }
    let number = try Codec<Double>.number.read(json, path, &reading)
    guard let value = Int(exactly: number.rounded(.towardZero)) else {
      throw json.unexpected("a whole number", at: path)
    }
    return value
  } write: { value, _, _ in
    .integer(value)
  }
}

extension Codec<Date> {
  /// `2019-05-27T00:35:06-0700`; written in GMT, without fractions of a second.
  static let date = Codec { json, path, _ throws(JSONError) in
    guard let date = json.string.flatMap(Date.init(iso8601:)) else {
      throw json.unexpected("a date and time such as 2019-05-27T00:35:06-0700", at: path)
    }
    return date
  } write: { date, path, writing in
    let seconds = date.timeIntervalSince1970.rounded(.down)
    if seconds != date.timeIntervalSince1970 {
      writing.note("the fraction of a second is left out", at: path)
    }
    return .string(Date(timeIntervalSince1970: seconds).iso8601.dropLast() + "+0000")
  }
}

extension Codec<TimeOfDay> {
  /// `HH:mm`
  static let timeOfDay = plain(TimeOfDay.self)
}

extension Codec<RGBAColor> {
  /// `{"r": 0.5, "g": 0, "b": 0, "a": 1}`
  static let color = Codec { json, path, reading throws(JSONError) in
    guard let members = json.object else {
      throw json.unexpected("a colour such as {\"r\": 1, \"g\": 0, \"b\": 0, \"a\": 1}", at: path)
    }
    var parts: [Double] = []
    for key in ["r", "g", "b", "a"] {
      // What is left out is 0, as it is to ResearchKit.
      parts.append(
        try members[key].map { json throws(JSONError) in
          try Codec<Double>.number.read(json, path[key], &reading)
        } ?? 0)
    }
    return RGBAColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  } write: { color, _, _ in
    [
      "r": .number(color.red), "g": .number(color.green), "b": .number(color.blue),
      "a": .number(color.alpha),
    ]
  }
}

extension Codec<ChoiceValue?> {
  /// The value of a choice: a string or a number.
  static let choiceValue = Codec { json, path, reading throws(JSONError) in
    switch json {
    case .string(let text): return .string(text)
    case .integer, .fraction, .decimal: return .number(json.double ?? 0)
    case .boolean(let value): return .number(value ? 1 : 0)
    case .null: return nil
    case .array, .object:
      reading.note(
        "a choice that stands for \(json.kindName) is kept, but stands for its place here", at: path
      )
      return nil
    }
  } write: { value, path, writing in
    switch value {
    case .string(let text)?: return .string(text)
    case .number(let number)?: return Codec<Double>.number.write(number, path, &writing)
    case .date(let date)?:
      writing.note("a choice that stands for a date is written as text", at: path)
      return Codec<Date>.date.write(date, path, &writing)
    case nil: return .null
    }
  }
}

extension Codec<[ChoiceValue]> {
  /// The values of chosen choices.
  static let choiceValues = Codec { json, path, reading throws(JSONError) in
    guard let elements = json.array else {
      reading.note("an answer of \(json.kindName) is kept, but is none here", at: path)
      return []
    }
    var values: [ChoiceValue] = []
    for (index, element) in elements.enumerated() {
      let value = try Codec<ChoiceValue?>.choiceValue.read(element, path[index], &reading)
      if let value { values.append(value) }
    }
    return values
  } write: { values, path, writing in
    var elements: [JSONValue] = []
    for (index, value) in values.enumerated() {
      elements.append(Codec<ChoiceValue?>.choiceValue.write(value, path[index], &writing))
    }
    return .array(elements)
  }
}

extension Codec where Value: Hashable {
  /// A case that ResearchKit writes as a name; its number is read as well.
  ///
  /// - Parameter names: In the order of ResearchKit's table.
  static func named(_ names: [(String, Value)]) -> Codec<Value> {
    Codec<Value> { json, path, reading throws(JSONError) in
      if let name = json.string {
        guard let value = names.first(where: { $0.0 == name })?.1 else {
          throw JSONError(.unknownName(name, known: names.map(\.0)), at: path)
        }
        return value
      }
      guard json.double != nil else {
        throw json.unexpected(names.map { "'\($0.0)'" }.joined(separator: " or "), at: path)
      }
      let number = try Codec<Int>.whole.read(json, path, &reading)
      guard names.indices.contains(number) else {
        throw JSONError(.unknownName("\(number)", known: names.map(\.0)), at: path)
      }
      return names[number].1
    } write: { value, _, _ in
      .string(names.first { $0.1 == value }?.0 ?? names[0].0)
    }
  }

  /// A case that ResearchKit writes as a number. A number of a later version of ResearchKit is kept,
  /// and counts as the first case.
  static func numbered(_ what: String, _ codes: [(Int, Value)]) -> Codec<Value> {
    Codec<Value> { json, path, reading throws(JSONError) in
      let number = try Codec<Int>.whole.read(json, path, &reading)
      if let value = codes.first(where: { $0.0 == number })?.1 { return value }
      reading.note("\(what) \(number) is kept, but not known here", at: path)
      return codes[0].1
    } write: { value, _, _ in
      .integer(codes.first { $0.1 == value }?.0 ?? codes[0].0)
    }
  }
}
