// SPDX-License-Identifier: Apache-2.0

import ExchangeEngine
import JSON
import Testing

/// The engine with a system that is not ResearchKit.
@Suite("Exchange engine") struct ForeignSystemTests {
  private func read(_ json: JSONValue, unit: String = "min") throws -> Exchanged<Visit> {
    try Exchanged(Registry.Context(unit: unit), in: Registry.self) { reading throws(JSONError) in
      try registryVisits.read(json, at: .root, &reading)
    }
  }

  private func written(
    _ visit: Visit, unit: String = "min", includesExtensions: Bool = true
  ) -> Exchanged<JSONValue> {
    var writing = Writing<Registry>(.init(unit: unit), includesExtensions: includesExtensions)
    let json = registryVisits.write(visit, at: .root, &writing)
    return Exchanged(value: json, notes: writing.notes)
  }

  private let file: JSONValue = [
    "kind": "homeVisit", "where": "Graz", "length": 45, "priority": 2, "colour": "red",
    "people": [["name": "Ada", "kind": "contact", "phone": "1"]], "_missing": "a foreign key",
  ]

  @Test("an object is read, and comes back with every key that means nothing here")
  func roundTrip() throws {
    let visit = try read(file).value
    #expect(visit.place == "Graz" && visit.minutes == 45 && visit.isHome)
    #expect(visit.contacts.map(\.name) == ["Ada"])
    #expect(visit.carried[.init("registry")]["colour"] == "red")
    #expect(written(visit).value == file)
    #expect(written(visit).notes.isEmpty)
  }

  @Test("a changed value replaces its key, and the other keys stay")
  func change() throws {
    var visit = try read(file).value
    visit.minutes = 20
    #expect(written(visit).value.object?["length"] == 20)
    #expect(written(visit).value.object?["colour"] == "red")
    visit.isHome = false
    #expect(written(visit).value.object?["kind"] == "visit")
  }

  @Test("keys of two systems do not mix")
  func systems() throws {
    var visit = try read(file).value
    var reading = Reading<Archive>(.init())
    let other = try archiveVisits.read(
      ["type": "Encounter", "site": "Graz", "colour": "blue", "shelf": 4], at: .root, &reading)
    visit.carried[Archive.carrier] = other.carried[Archive.carrier]
    #expect(visit.carried.systems.map(\.name) == ["archive", "registry"])
    #expect(written(visit).value == file)
    var writing = Writing<Archive>(.init(), includesExtensions: true)
    #expect(
      archiveVisits.write(visit, at: .root, &writing)
        == ["type": "Encounter", "site": "Graz", "colour": "blue", "shelf": 4])
  }

  @Test("a system's own context reaches its codecs, and losses are noted with the place")
  func context() throws {
    let visit = try read(["kind": "visit", "where": "", "length": 2], unit: "h").value
    #expect(visit.minutes == 120)
    #expect(
      written(Visit(minutes: 90), unit: "h").notes.map(\.description)
        == ["$.length: minutes are left out"])
  }

  @Test("keys that the system's own reader refuses are written only where asked for")
  func extensions() throws {
    let visit = Visit(note: "late")
    #expect(written(visit).value.object?["remark"] == "late")
    let plain = written(visit, includesExtensions: false)
    #expect(plain.value.object?["remark"] == nil)
    #expect(plain.notes.map(\.sentence) == ["the remark is left out"])
  }

  @Test("a fault names the place and the system's classes")
  func faults() {
    #expect(
      throws: JSONError(.unknownName("vist", known: ["visit", "homeVisit"]), at: .root["kind"])
    ) {
      try read(["kind": "vist"])
    }
    #expect(throws: JSONError(.missing(key: "kind"), at: .root)) { try read([:]) }
    #expect(
      throws: JSONError(
        .unexpected(expected: "a string", found: "a number"), at: .root["people"][0]["name"])
    ) { try read(["kind": "visit", "people": [["kind": "contact", "name": 1]]]) }
    var nested: JSONValue = ["name": "x"]
    for _ in 0..<70 { nested = [nested] }
    #expect(throws: JSONError.self) { try read(["kind": "visit", "people": nested]) }
  }
}
