// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import ResearchKitExchange
import SeededRandom
import StudyTasks
import Testing

@Suite struct HostileInputTests {
  @Test(
    "JSON: a value of another kind is an error that names its place",
    arguments: ClassDescription.all)
  func wrongKinds(description: ClassDescription) throws {
    for property in description.allProperties {
      for value in wrongValues(property.kind) {
        let json: JSONValue = ["_class": .string(description.name), property.name: value]
        let error = #expect(throws: JSONError.self, "\(property.name): \(value)") {
          try ResearchKitObject.readResearchKit(json)
        }
        #expect(error?.path.description.hasPrefix("$.\(property.name)") == true)
      }
    }
  }

  private func wrongValues(_ kind: String) -> [JSONValue] {
    switch kind {
    case "value", "values": []
    case "flag", "number", "whole", "limb", "timeZone": ["many", [], [:]]
    case "string", "unit", "url", "calendar", "uuid", "predicate": [1, true, [], [:]]
    case "date": [1, "yesterday", "2019-02-30T00:00:00+0000", "2019-05-27"]
    case "time": [1, "25:00", "08:60", "morning"]
    case "choiceStyle", "numericStyle", "numberStyle", "dateStyle", "measurementSystem":
      ["noSuchName", 99, [], true]
    case _ where kind.hasPrefix("["):
      kind == "[value]" || kind == "[object]" ? [1, [:]] : [1, [:], [[]]]
    case _ where kind.hasPrefix("ORK"):
      [1, [], [:], ["_class": "ORKNoSuchClass"], ["_class": 5]]
    case _ where kind.hasPrefix("{"): [1, []]
    default: [1, []]
    }
  }

  @Test("JSON: an unknown name is an error that lists the known ones")
  func unknownName() throws {
    let error = #expect(throws: JSONError.self) {
      try ResearchKitObject.readResearchKit([
        "_class": "ORKHeightAnswerFormat", "measurementSystem": "imperial",
      ])
    }
    #expect(
      error?.description
        == "$.measurementSystem: unknown name 'imperial'; known: local, metric, USC")
  }

  @Test("JSON: an unknown class, none, and one in the place of another are errors")
  func classes() throws {
    func error(_ json: JSONValue) -> String? {
      #expect(throws: JSONError.self) { try ResearchKitObject.readResearchKit(json) }?.description
    }
    #expect(error([:]) == "$: '_class' is missing")
    #expect(error([1]) == "$: expected an object, found an array")
    #expect(error(["_class": 3])?.hasPrefix("$._class: expected a string") == true)
    #expect(error(["_class": "ORKBogus"])?.hasPrefix("$._class: unknown name 'ORKBogus'") == true)
    #expect(
      error(["_class": "ORKFromStep"])
        == "$._class: unknown name 'ORKFromStep'; known: ORKFormStep, …")
    #expect(
      error(["_class": "ORKFormStep", "formItems": [["_class": "ORKStep"]]])
        == "$.formItems[0]._class: unknown name 'ORKStep'; known: ORKFormItem")
    #expect(throws: JSONError.self) {
      try StudyTask.readResearchKit(["_class": "ORKStep", "identifier": "a"])
    }
    #expect(throws: JSONError.self) {
      try TaskResult.readResearchKit(["_class": "ORKStepResult", "identifier": "a"])
    }
  }

  @Test("JSON: two steps of one identifier, and one without, are errors")
  func identifiers() {
    func task(_ identifiers: [JSONValue]) -> JSONValue {
      [
        "_class": "ORKOrderedTask", "identifier": "t",
        "steps": .array(identifiers.map { ["_class": "ORKStep", "identifier": $0] }),
      ]
    }
    for identifiers: [JSONValue] in [["a", "a"], [""]] {
      let error = #expect(throws: JSONError.self) {
        try StudyTask.readResearchKit(task(identifiers))
      }
      #expect(error?.path.description == "$.steps")
    }
  }

  @Test("JSON: a file's name cannot lead out of the output directory")
  func fileNames() throws {
    for name: JSONValue in [
      "/etc/passwd", "../x", "a/../../x", "a\u{0}b", "/\u{301}etc", "../\u{301}x",
      "a/../../\u{301}x",
    ] {
      #expect(throws: JSONError.self) {
        try ResearchKitObject.readResearchKit(["_class": "ORKFileResult", "fileName": name])
      }
    }
    _ = try ResearchKitObject.readResearchKit(["_class": "ORKFileResult", "fileName": "a/b.json"])
  }

  @Test("JSON: deep nesting is an error, as bytes and as a value")
  func depth() {
    var json: JSONValue = ["_class": "ORKStep", "identifier": "end"]
    for number in 0..<2000 {
      json = [
        "_class": "ORKStep", "identifier": .string("s\(number)"),
        "earlyTerminationConfiguration": [
          "_class": "ORKEarlyTerminationConfiguration", "earlyTerminationStep": json,
        ],
      ]
    }
    let error = #expect(throws: JSONError.self) { try ResearchKitObject.readResearchKit(json) }
    #expect(error?.reason == .tooMuch(what: "levels of nesting", limit: 64))
    #expect(throws: JSONError.self) {
      try ResearchKitObject.readResearchKit(data: Data(String(repeating: "[", count: 100_000).utf8))
    }
  }

  @Test("JSON: a hundred thousand unknown keys are carried through")
  func manyKeys() throws {
    var members: [String: JSONValue] = ["_class": "ORKFormItem", "identifier": "a"]
    for number in 0..<100_000 { members["key\(number)"] = .integer(number) }
    let object = try ResearchKitObject.readResearchKit(.object(members)).value
    #expect(object.researchKit().value == .object(members))
  }

  @Test("JSON: damaged bytes give a value or an error")
  func damage() throws {
    var generator = ObjectGenerator(seed: 1, extent: .all, hasUnknownKeys: false)
    let description = try #require(ClassDescription.byName["ORKNavigableOrderedTask"])
    let bytes = Array(generator.object(description).data(isPretty: false))
    for seed in UInt64(0)..<200 {
      var random = SplitMix64(seed: seed)
      var damaged = bytes
      for _ in 0..<(1 + random.next() % 4) {
        let place = Int(random.next() % UInt64(damaged.count))
        switch random.next() % 3 {
        case 0: damaged[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: damaged.remove(at: place)
        default: damaged.removeSubrange(place..<min(damaged.count, place + 40))
        }
      }
      // Whatever is read can be written.
      if let object = try? ResearchKitObject.readResearchKit(data: Data(damaged)).value {
        _ = object.researchKit().value.data()
      }
    }
  }
}
