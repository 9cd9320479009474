// SPDX-License-Identifier: Apache-2.0

import FHIRExchange
import Foundation
import JSON
import Presenting
import SeededRandom
import StudyTasks
import Testing

@testable import TaskDocuments

@Suite("Forms of FHIR as tasks")
struct ImportedFormTests {
  /// What becomes of a form: the task, or the sentence of its refusal.
  private func imported(_ form: JSONValue) throws -> Result<ImportedForm, TaskDocumentError> {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try form.data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      return .success(
        try ImportedForm(
          TaskDocument(fhirAt: file.path), valueSets: ValueSetLibrary(), language: nil))
    } catch let error as TaskDocumentError {
      return .failure(error)
    }
  }

  /// The errors that `task validate` finds in a task's file.
  private func errors(in task: StudyTask) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try task.documentData.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let checked = try CheckedTask(TaskDocument(path: file.path))
    return checked.hasErrors(isStrict: false) ? checked.lines.map(\.text) : []
  }

  private static let base = "http://hl7.org/fhir/StructureDefinition/"

  private static func form(_ items: [JSONValue]) -> JSONValue {
    ["resourceType": "Questionnaire", "status": "active", "item": .array(items)]
  }

  private static func item(
    _ type: String, _ extensions: [(String, String, JSONValue)] = [],
    _ members: [String: JSONValue] = [:], linkId: String = "a"
  ) -> JSONValue {
    var item: [String: JSONValue] = [
      "linkId": .string(linkId), "text": "A", "type": .string(type),
    ]
    let made = extensions.map { url, type, value -> JSONValue in
      .object(["url": .string(base + url), "value\(type)": value])
    }
    if !made.isEmpty { item["extension"] = .array(made) }
    return .object(item.merging(members) { $1 })
  }

  @Test(
    "what no task may say is left out, and a note says so",
    arguments: [
      (
        item("integer", [("minValue", "Integer", 9), ("maxValue", "Integer", -9)]),
        "its bounds are left out"
      ),
      (
        item("decimal", [("minValue", "Decimal", 1e308), ("maxValue", "Decimal", -1e308)]),
        "its bounds are left out"
      ),
      (
        item("date", [("minValue", "Date", "9999-12-31"), ("maxValue", "Date", "0001-01-01")]),
        "its bounds are left out"
      ),
      (
        item(
          "integer", [("maxValue", "Integer", 5)], ["initial": [["valueInteger": 7]]]),
        "what it begins with is left out"
      ),
      (
        item("integer", [], ["initial": [["valueDecimal": 1.5]]]),
        "what it begins with is left out"
      ),
      (
        item(
          "date", [("minValue", "Date", "2026-01-01")],
          ["initial": [["valueDate": "2025-12-31"]]]),
        "what it begins with is left out"
      ),
      (item("decimal", [("maxDecimalPlaces", "Integer", -1)]), "any number of decimals"),
      (item("string", [], ["maxLength": -3]), "any length is taken"),
      (
        item("string", [("minLength", "Integer", 2_147_483_647)], ["maxLength": 9]),
        "the least length is not asked for"
      ),
      (
        item("string", [], ["maxLength": 3, "initial": [["valueString": "long"]]]),
        "what it begins with is left out"
      ),
      (
        item("string", [("regex", "String", "[0-9]+")], ["initial": [["valueString": "a"]]]),
        "what it begins with is left out"
      ),
      (item("string", [("regex", "String", "(?x)a #")]), "its pattern is checked in the response"),
      (
        item(
          "integer",
          [
            ("minValue", "Integer", 0), ("maxValue", "Integer", 10),
            ("questionnaire-sliderStepValue", "Integer", 0),
            (
              "questionnaire-itemControl", "CodeableConcept",
              ["coding": [["code": "slider"]]]
            ),
          ]), "its slider goes by 1"
      ),
    ])
  func mended(item: JSONValue, note: String) throws {
    let made = try imported(Self.form([item])).get()
    #expect(try errors(in: made.task).isEmpty)
    let notes = made.problems.filter { $0.message.contains(note) }
    #expect(notes.count == 1, "\(made.problems)")
    #expect(notes.first?.severity == .warning && notes.first?.expression == "Questionnaire.item[0]")
    #expect(made.task.steps.count == 1)
  }

  @Test("a form that is too deep for a task's file is refused with the reason")
  func depth() throws {
    var item = Self.item("string", linkId: "d0")
    for number in 1..<60 {
      item = Self.item("group", [], ["item": [item]], linkId: "d\(number)")
    }
    guard case .failure(let refusal) = try imported(Self.form([item])) else {
      Issue.record("it was taken")
      return
    }
    #expect(refusal.reason.contains("more than 64 levels of nesting"), "\(refusal)")
  }

  @Test("whatever is imported is valid: random forms with what no form should say")
  func property() throws {
    var random = SplitMix64(seed: 20_261_129)
    var taken = 0
    let count = TestLength.count(150, long: 3000)
    for number in 0..<count {
      var form = HostileForm(random: random)
      let json = form.make()
      random = form.random
      guard case .success(let made) = try imported(json) else { continue }
      taken += 1
      let found = try errors(in: made.task)
      guard found.isEmpty else {
        Issue.record(
          "form \(number): \(found)\n\(String(decoding: json.data(), as: UTF8.self))")
        return
      }
    }
    #expect(taken > count / 2, "\(taken)")
  }
}

/// A form at random of which every number, text, date and reference may be one that no form should have.
private struct HostileForm {
  var random: SplitMix64
  private var number = 0

  init(random: SplitMix64) { self.random = random }

  mutating func make() -> JSONValue {
    let items = items(depth: 0)
    return ["resourceType": "Questionnaire", "status": "active", "item": .array(items)]
  }

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  private mutating func linkId() -> String {
    number += 1
    return below(12) == 0
      ? pick(["", "i1", " ", ".", "a/b", "\u{e9}", "e\u{301}", "i2.another"]) : "i\(number)"
  }

  private mutating func items(depth: Int) -> [JSONValue] {
    (0...below(depth == 0 ? 6 : 3)).map { _ in item(depth: depth) }
  }

  private static let types = [
    "group", "display", "boolean", "decimal", "integer", "date", "dateTime", "time", "string",
    "text", "url", "choice", "open-choice", "attachment", "reference", "quantity", "question",
  ]

  private mutating func item(depth: Int) -> JSONValue {
    var members: [String: JSONValue] = [
      "linkId": .string(linkId()), "type": .string(pick(Self.types)),
    ]
    if below(3) > 0 { members["text"] = .string(pick(["A", "", "\u{200b}"])) }
    for flag in ["required", "repeats", "readOnly"] where below(4) == 0 {
      members[flag] = .boolean(below(4) > 0)
    }
    if below(4) == 0 { members["maxLength"] = .integer(integer()) }
    if below(3) == 0 {
      members["initial"] = .array((0...below(2)).map { _ in .object(value("value")) })
    }
    if below(3) == 0 {
      members["answerOption"] = .array((0...below(3)).map { _ in .object(value("value")) })
    }
    if below(3) == 0 {
      members["enableWhen"] = .array((0...below(2)).map { _ in condition() })
      members["enableBehavior"] = .string(pick(["all", "any"]))
    }
    let extensions = (0..<below(5)).map { _ in fhirExtension() }
    if !extensions.isEmpty { members["extension"] = .array(extensions) }
    if depth < 3, below(3) == 0 { members["item"] = .array(items(depth: depth + 1)) }
    return .object(members)
  }

  private mutating func condition() -> JSONValue {
    var members = value("answer")
    members["question"] = .string("i\(1 + below(number + 2))")
    members["operator"] = .string(pick(["exists", "=", "!=", ">", "<", ">=", "<="]))
    return .object(members)
  }

  private mutating func integer() -> Int {
    pick([0, 1, -1, 2, 5, 10, 13, -7, 100, 10_001, 2_147_483_647, -2_147_483_648, .max, .min])
  }

  private mutating func value(_ name: String) -> [String: JSONValue] {
    switch below(9) {
    case 0: return [name + "Integer": .integer(integer())]
    case 1: return [name + "Decimal": .number(pick([0, 1.5, -2.25, 1e308, -1e308, 1e-300]))]
    case 2:
      return [
        name + "Date": .string(pick(["0001-01-01", "9999-12-31", "2026", "2026-02", "2026-03-01"]))
      ]
    case 3:
      return [
        name + "DateTime": .string(
          pick(["9999-12-31T23:59:59+14:00", "0001-01-01T00:00:00-12:00", "2026-03-01T10:00:00Z"]))
      ]
    case 4: return [name + "Time": .string(pick(["24:00:00", "00:00:00", "23:59:59", "12:30:00"]))]
    case 5: return [name + "String": .string(pick(["", "a", "(a", "long enough", "\u{0}"]))]
    case 6: return [name + "Boolean": .boolean(below(2) == 0)]
    case 7:
      return [
        name + "Coding": [
          "code": .string(pick(["a", "b", "", " c "])),
          "system": .string(pick(["s:s", "", "a b"])),
        ]
      ]
    default:
      return [
        name + "Quantity": [
          "value": .number(pick([1, -1, 1e308])), "code": .string(pick(["kg", "10*999"])),
        ]
      ]
    }
  }

  private mutating func fhirExtension() -> JSONValue {
    let base = "http://hl7.org/fhir/StructureDefinition/"
    let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
    let counts = [
      base + "questionnaire-minOccurs", base + "questionnaire-maxOccurs", base + "minLength",
      base + "maxDecimalPlaces", base + "questionnaire-sliderStepValue",
    ]
    switch below(6) {
    case 0, 1: return ["url": .string(pick(counts)), "valueInteger": .integer(integer())]
    case 2:
      let url = pick([
        base + "minValue", base + "maxValue", sdc + "minQuantity", sdc + "maxQuantity",
      ])
      return .object(value("value").merging(["url": .string(url)]) { $1 })
    case 3:
      return [
        "url": .string(base + "regex"),
        "valueString": .string(pick(["[a-z]+", "(?x)a #", "(", "a)(b", "a{99999}", "^$", ""])),
      ]
    case 4:
      return [
        "url": .string(base + "questionnaire-itemControl"),
        "valueCodeableConcept": ["coding": [["code": .string(pick(["slider", "check-box"]))]]],
      ]
    default:
      let name = pick(["calculatedExpression", "initialExpression", "enableWhenExpression"])
      return [
        "url": .string(sdc + name),
        "valueExpression": [
          "language": "text/fhirpath",
          "expression": .string("%resource.item.where(linkId = 'i\(1 + below(6))').answer.value"),
        ],
      ]
    }
  }
}
