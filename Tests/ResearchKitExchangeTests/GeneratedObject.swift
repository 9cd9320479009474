// SPDX-License-Identifier: Apache-2.0

import JSON
import SeededRandom
import Foundation
import ResearchKitExchange
import StudyTasks

/// Makes objects of ResearchKit's JSON with values of each property's kind.
struct ObjectGenerator {
  /// Which of a class's properties an object has.
  enum Extent: CaseIterable { case all, none, some }

  var random: SplitMix64
  let extent: Extent
  /// Whether objects also have keys that no class has.
  let hasUnknownKeys: Bool
  private var identifiers = 0
  private var depth = 0

  init(seed: UInt64, extent: Extent, hasUnknownKeys: Bool) {
    random = SplitMix64(seed: seed)
    self.extent = extent
    self.hasUnknownKeys = hasUnknownKeys
  }

  /// An object of the class.
  mutating func object(_ description: ClassDescription) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    var members: [String: JSONValue] = ["_class": .string(description.name)]
    for property in description.allProperties {
      let isThere =
        switch extent {
        case .all: true
        case .none: false
        case .some: random.once(in: 2)
        }
      if isThere { members[property.name] = value(property.name, property.kind) }
    }
    if depth > 1, description.allProperties.contains(where: { $0.name == "identifier" }) {
      members["identifier"] = identifier()
    }
    if hasUnknownKeys {
      members["futureKey"] = ["a": [1, .null, "x"], "b": 0.5]
      members["_missing"] = "optional"
      members["__missing"] = 2
      members["text content"] = false
    }
    return .object(members)
  }

  private mutating func identifier() -> JSONValue {
    identifiers += 1
    return .string("id\(identifiers)")
  }

  /// A value of the kind.
  private mutating func value(_ name: String, _ kind: String) -> JSONValue {
    if kind.hasPrefix("[") {
      let count = depth > 2 ? 0 : random.pick(0, 1, 2)
      let inner = String(kind.dropFirst().dropLast())
      return .array((0..<count).map { _ in value(name, inner) })
    }
    if kind.hasPrefix("{") {
      let inner = String(kind.dropFirst().dropLast())
      return inner.isEmpty ? [:] : ["id1": value(name, inner), "id2": value(name, inner)]
    }
    if kind.hasPrefix("ORK") { return reference(kind) }
    return name == "identifier" ? identifier() : plain(kind)
  }

  /// An object of the class or one made from it.
  private mutating func reference(_ name: String) -> JSONValue {
    let kinds = ClassDescription.kinds(of: name)
    let kind = kinds[Int(random.next() % UInt64(kinds.count))]
    guard depth < 3 else { return smallObject(kinds[0]) }
    return object(kind)
  }

  /// An object of the class with hardly any key.
  private mutating func smallObject(_ description: ClassDescription) -> JSONValue {
    var members: [String: JSONValue] = ["_class": .string(description.name)]
    if description.allProperties.contains(where: { $0.name == "identifier" }) {
      members["identifier"] = identifier()
    }
    return .object(members)
  }

  private mutating func plain(_ kind: String) -> JSONValue {
    switch kind {
    case "string", "unit", "url":
      random.pick("", "words", "Grüße, \"Welt\" \\ 👋", "kg", "file:///usr/")
    case "flag": random.pick(true, false, 0, 1)
    case "whole": .integer(random.pick(0, 1, 2, 3, 5, 7, 12, 1_000_000))
    case "number": .number(random.pick(0, 1, -2.5, 100, 0.125, 1e20))
    case "date":
      random.pick(
        "2019-05-27T00:35:06-0700", "2024-02-29T23:59:59+0000", "1969-12-31T23:00:00+0530",
        "2026-01-31T09:30:00+00:00", "2026-01-31T09:30:00Z")
    case "image": random.pick(["imageName": "knee"], ["imageName": ""], [:])
    case "value": random.pick("blah", 3, 0.5, true, ["a": 1])
    case "values": random.pick([], ["a"], ["a", "b"], [1, 2.5], [true], "alone", ["a", .null])
    case "color": random.pick(["r": 1, "g": 0.5, "b": 0, "a": 1], ["r": 1])
    case "time": random.pick("08:30", "23:59", "7:05")
    case "calendar": random.pick("gregorian", "islamic-umalqura")
    case "timeZone": random.pick(0, -25200, 19800, 3601)
    case "expression":
      random.pick(
        [:], ["pattern": "^a+$", "options": []],
        ["pattern": "b", "options": ["NSRegularExpressionCaseInsensitive"]],
        ["pattern": "c", "options": ["NSRegularExpressionAnchorsMatchLines"]])
    case "passwordRules": random.pick([:], ["rules": "minlength: 8;"])
    case "uuid":
      random.pick("FDFCC3EC-01B6-43E7-8200-9B93E2744BB8", "fdfcc3ec-01b6-43e7-8200-9b93e2744bb8")
    case "object": random.pick([:], ["title": "x", "k": 1])
    case "address": random.pick([:], ["street": "Main", "city": "Rome"])
    case "coordinate": ["latitude": 2, "longitude": 3]
    case "region":
      random.pick(
        [:],
        ["identifier": "r", "radius": 100, "coordinate": ["latitude": 2, "longitude": 3]],
        ["identifier": "r", "radius": 5, "coordinate": ["latitude": 9, "longitude": 3]])
    case "asset":
      ["_class": "ORKBundleAsset", "name": "f", "bundleIdentifier": "b", "fileExtension": "mp4"]
    case "limb": random.pick(0, 2, 4, 6)
    case "choiceStyle": random.pick("singleChoice", "multipleChoice", 1)
    case "numericStyle": random.pick("decimal", "integer", 1)
    case "numberStyle": random.pick("default", "percent")
    case "dateStyle": random.pick("dateTime", "date", 0)
    case "measurementSystem": random.pick("local", "metric", "USC", 2)
    case "predicate":
      random.pick(
        "TRUEPREDICATE", "",
        .string(
          ResultPredicate.or([.boolean("q", is: true), .choice("c", contains: "a", 2)])
            .researchKitFormat),
        "$x.answer CONTAINS[cd] \"a\"")
    default: preconditionFailure("no values of the kind '\(kind)'")
    }
  }
}
