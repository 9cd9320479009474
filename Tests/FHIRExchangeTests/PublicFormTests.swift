// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import SeededRandom
import Testing

@testable import FHIRExchange

@Suite(
  "Expressions of public forms",
  .enabled(if: PublicForms.folder != nil, "the folder shared/questionnaires is not there"))
struct PublicFormTests {
  private static func form(_ start: String) throws -> FHIRForm {
    try #require(try PublicForms.all().first { $0.name.contains(start) }).form
  }

  private static let patient: JSONValue = [
    "resourceType": "Patient", "id": "p1", "birthDate": "1980-02-29", "gender": "female",
    "name": [["use": "usual", "given": ["Ada"], "family": "Example"]],
  ]

  @Test("each is answered at random with the same result as from the start")
  func all() throws {
    var (expressions, calculated) = (0, 0)
    for (name, form) in try PublicForms.all() {
      #expect(form.problems.allSatisfy { !$0.message.contains("cannot be read") }, "\(name)")
      expressions += form.expressions.units.count { $0.reads != nil }
      let now = FHIR.Moment("2026-03-01T10:00:00Z")
      var filling = FormFilling(form, context: ["patient": Self.patient], now: now)
      for seed in 0..<3 as Range<UInt64> {
        for entry in ResponseTree(form.randomResponse(seed: seed), of: form).entries {
          guard let instance = filling.instances(of: form.items[entry.item].linkId).first,
            form.items[entry.item].type.isQuestion
          else { continue }
          _ = try? filling.answer(instance, entry.answers)
        }
        var all = FormFilling(form)
        all.state = FormState(
          form, filling.draft.nodes, mode: .filling,
          context: ["patient": Self.patient], now: now)
        #expect(filling.enabled.count == all.enabled.count, "\(name)")
        #expect(filling.response() == all.response(), "\(name)")
      }
      calculated += filling.enabled.count {
        filling.isCalculated($0) && !filling.answers(of: $0).isEmpty
      }
      #expect(filling.problems.allSatisfy { $0.kind != .tooCostly }, "\(name)")
    }
    #expect(expressions > 5)
    #expect(calculated > 0)
  }

  @Test("a body mass index that a person may change")
  func bodyMassIndex() throws {
    let form = try Self.form("editableCalcExp")
    #expect(form.problems.allSatisfy { $0.severity == .information })
    var filling = FormFilling(form)
    try filling.answer("/29463-7", [.decimal(try #require(FHIR.Decimal("70")))])
    try filling.answer("/8302-2", [.decimal(try #require(FHIR.Decimal("70")))])
    // 70 / (70 · 0.0254)²
    #expect(filling.answers(of: "/39156-5").map(\.shown) == ["22.1"])
    try filling.answer("/39156-5", [.decimal(try #require(FHIR.Decimal("25")))])
    try filling.answer("/8302-2", [])
    #expect(filling.answers(of: "/39156-5").map(\.shown) == ["25"])
  }

  @Test("options that are the answers to another question")
  func options() throws {
    let form = try Self.form("checkbox-answerExpression")
    var filling = FormFilling(form)
    try filling.answer("fruit", [.string("fig"), .string("pear")])
    let choice = filling.instances(of: "parent-checkbox")[0]
    #expect(filling.item(of: choice).domain.options == [.string("fig"), .string("pear")])
    try filling.answer(choice, [.string("fig"), .string("pear")])
    #expect(filling.instances(of: "child-integer").count == 2)
    try filling.answer(filling.instances(of: "child-integer")[1], [.integer(2)])
    // The answer that stays keeps what belongs to it.
    try filling.answer(choice, [.string("pear")])
    #expect(filling.instances(of: "child-integer").map(filling.answers) == [[.integer(2)]])
  }

  @Test("a lookup in a resource that the form carries, in each instance of a group")
  func lookup() throws {
    let form = try Self.form("fhirpath-expression-on-repeating-items")
    var filling = FormFilling(form)
    let options = filling.answers(of: "ExternalDataFor_p1.10.1.1")
    #expect(!options.isEmpty)
    let sponsor = filling.instances(of: "p1.10.1.1")[0]
    #expect(filling.item(of: sponsor).domain.options.count == options.count, "\(options)")
    // The form looks for a coding's words, which LHC-Forms makes of a text.
    try filling.answer(
      sponsor, [.coding(FHIR.Coding(members: ["display": .string(options[0].shown)]))])
    #expect(filling.answers(of: "p1.10.1.2").count == 1, "\(filling.problems)")
  }

  @Test("answers at first from a patient")
  func patient() throws {
    let form = try Self.form("ussg-fhp")
    let filling = FormFilling(
      form, context: ["patient": Self.patient], now: FHIR.Moment("2026-03-01T10:00:00Z"))
    let shown = filling.enabled.flatMap { filling.answers(of: $0).map(\.shown) }
    #expect(shown.contains("Ada Example") && shown.contains("1980-02-29"), "\(shown)")
  }
}
