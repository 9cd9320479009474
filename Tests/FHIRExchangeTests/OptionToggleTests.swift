// SPDX-License-Identifier: Apache-2.0

import JSON
import Testing

@testable import FHIRExchange

@Suite("Options that are switched on and off")
struct OptionToggleTests {
  /// An extension with options and the condition on which they are on offer.
  static func toggle(_ condition: String, _ options: [String]) -> JSONValue {
    let url = "http://hl7.org/fhir/uv/sdc/StructureDefinition/"
    return [
      "url": .string(url + "sdc-questionnaire-answerOptionsToggleExpression"),
      "extension": .array(
        options.map { ["url": "option", "valueCoding": ["code": .string($0)]] } + [
          [
            "url": "expression",
            "valueExpression": ["language": "text/fhirpath", "expression": .string(condition)],
          ]
        ]),
    ]
  }

  /// A choice of a, b and c.
  static func choice(
    _ linkId: String, _ extensions: [JSONValue], _ others: [String: JSONValue] = [:]
  ) -> JSONValue {
    let members: [String: JSONValue] = [
      "linkId": .string(linkId), "type": "choice", "extension": .array(extensions),
      "answerOption": .array(
        ["a", "b", "c"].map {
          ["valueCoding": ["system": "http://example.org/o", "code": .string($0)]]
        }),
    ]
    return .object(members.merging(others) { _, last in last })
  }

  static func value(_ code: String) -> FHIR.Value {
    .coding(FHIR.Coding(system: "http://example.org/o", code: code))
  }

  static func answer(_ linkId: String) -> String {
    "%resource.item.where(linkId = '\(linkId)').answer.value"
  }

  private static func codes(_ values: [FHIR.Value]) -> [String] {
    values.compactMap { $0.coding?.code }
  }

  @Test("options are on offer while their condition holds; their answers count no longer")
  func onOffer() throws {
    let form = try ScoreForms.form([
      ["linkId": "child", "type": "boolean"],
      Self.choice("drug", [Self.toggle("\(Self.answer("child")) = false", ["b", "c"])]),
      [
        "linkId": "dose", "type": "integer",
        "enableWhen": [
          [
            "question": "drug", "operator": "=",
            "answerCoding": ["system": "http://example.org/o", "code": "b"],
          ]
        ],
      ],
    ])
    #expect(form.problems.isEmpty)
    var filling = FormFilling(form)
    let drug = try #require(filling.instances(of: "drug").first)
    // A condition that gives nothing does not hold.
    #expect(Self.codes(filling.item(of: drug).domain.options) == ["a"])
    let changes = try filling.answer("child", [.boolean(false)])
    #expect(changes.contains { $0.instance == drug && $0.kinds == .options })
    #expect(Self.codes(filling.item(of: drug).domain.options) == ["a", "b", "c"])
    try filling.answer("drug", [Self.value("b")])
    try filling.answer("dose", [.integer(2)])
    #expect(filling.response().item.map(\.linkId) == ["child", "drug", "dose"])
    let off = try filling.answer("child", [.boolean(true)])
    #expect(off.contains { $0.instance == drug && $0.kinds == [.answers, .options] })
    #expect(filling.answers(of: "drug").isEmpty)
    #expect(filling.faults(of: drug).isEmpty)
    // What depended on the answer goes with it, and both are named.
    #expect(filling.response().item.map(\.linkId) == ["child"])
    #expect(
      filling.leftOut.map(\.description) == [
        "Questionnaire.item[1]: The answer 'b' to 'drug' is left out: it is not on offer now.",
        "Questionnaire.item[2]: The answer '2' to 'dose' is left out: the question is not asked.",
      ])
    // It comes back as it was.
    try filling.answer("child", [.boolean(false)])
    #expect(filling.answers(of: "dose") == [.integer(2)])
    #expect(filling.leftOut.isEmpty)
  }

  @Test("a response with an option that is not on offer is not valid")
  func checked() throws {
    let form = try ScoreForms.form([
      ["linkId": "child", "type": "boolean"],
      Self.choice("drug", [Self.toggle("\(Self.answer("child")) = false", ["b", "c"])]),
    ])
    func errors(_ isChild: Bool, _ code: String) throws -> [String] {
      try Forms.errors(
        form,
        #"{"linkId":"child","answer":[{"valueBoolean":\#(isChild)}]},{"linkId":"drug","answer":"#
          + #"[{"valueCoding":{"system":"http://example.org/o","code":"\#(code)"}}]}"#)
    }
    #expect(
      try errors(true, "b")
        == ["QuestionnaireResponse.item[1].answer[0]: 'b' is not on offer for 'drug' now."])
    #expect(try errors(true, "a").isEmpty && errors(false, "b").isEmpty)
  }

  @Test("an option with several conditions is on offer while one holds, another one always")
  func several() throws {
    let form = try ScoreForms.form([
      ["linkId": "n", "type": "integer"],
      Self.choice(
        "o",
        [
          Self.toggle("\(Self.answer("n")) > 1", ["a", "b"]),
          Self.toggle("\(Self.answer("n")) < 5", ["b"]),
        ]),
    ])
    var filling = FormFilling(form)
    let o = try #require(filling.instances(of: "o").first)
    for (number, codes) in [(0, ["b", "c"]), (3, ["a", "b", "c"]), (9, ["a", "b", "c"])] {
      try filling.answer("n", [.integer(number)])
      #expect(Self.codes(filling.item(of: o).domain.options) == codes)
    }
  }

  @Test("a condition on the question's own answers sees all of them, then those that are left")
  func own() throws {
    // `a` excludes all others; `b` needs `c`.
    let form = try ScoreForms.form([
      Self.choice(
        "o",
        [
          Self.toggle("\(Self.answer("o")).where(code = 'a').empty()", ["b", "c"]),
          Self.toggle("answer.value.where(code = 'c').exists()", ["b"]),
        ], ["repeats": true])
    ])
    #expect(form.problems.isEmpty)
    var filling = FormFilling(form)
    func left(_ codes: [String]) throws -> [String] {
      try filling.answer("o", codes.map(Self.value))
      return Self.codes(filling.answers(of: "o"))
    }
    #expect(try left(["b", "c"]) == ["b", "c"])
    // `c` falls away, and then `b`.
    #expect(try left(["a", "b", "c"]) == ["a"])
    #expect(try left(["a", "c"]) == ["a"])
    for codes in [["a", "b", "c"], ["b"], ["a", "c"], ["c", "b"]] {
      _ = try left(codes)
      #expect(form.problems(of: filling.response()).isEmpty, "\(codes)")
    }
  }

  @Test("questions within an answer that is not on offer are not asked, and keep their answers")
  func within() throws {
    let form = try ScoreForms.form([
      ["linkId": "x", "type": "boolean"],
      Self.choice(
        "o", [Self.toggle("\(Self.answer("x")) = true", ["a"])],
        ["repeats": true, "item": [["linkId": "why", "type": "string"]]]),
      [
        "linkId": "seen", "type": "string",
        "enableWhen": [["question": "why", "operator": "=", "answerString": "of a"]],
      ],
    ])
    var filling = FormFilling(form)
    try filling.answer("x", [.boolean(true)])
    try filling.answer("o", [Self.value("a"), Self.value("b")])
    let why = filling.instances(of: "why")
    try filling.answer(why[0], [.string("of a")])
    try filling.answer(why[1], [.string("of b")])
    let seen = try #require(filling.instances(of: "seen").first)
    #expect(filling.isEnabled(seen))
    try filling.answer("x", [.boolean(false)])
    #expect(why.map(filling.isEnabled) == [false, true])
    #expect(!filling.isEnabled(seen))
    let written = filling.response().item[1]
    #expect(written.answer.map { $0.item.map { $0.answer[0].value } } == [[.string("of b")]])
    #expect(filling.leftOut.count == 2)
    try filling.answer("x", [.boolean(true)])
    #expect(filling.answers(of: why[0]) == [.string("of a")])
    #expect(filling.isEnabled(seen))
  }

  @Test("conditions that cannot be used are named; they switch nothing off")
  func faulty() throws {
    let form = try ScoreForms.form([
      Self.choice("o", [Self.toggle("1 + ", ["a"]), Self.toggle("'x'.foo()", ["b"])]),
      Self.choice("p", [Self.toggle("today() > @2020-01-01", ["a"]), Self.toggle("5", ["z"])]),
      ["linkId": "g", "type": "group", "extension": [Self.toggle("true", ["a"])]],
    ])
    #expect(
      form.problems.map { "\($0.severity) \($0.kind)" } == [
        "error value", "error value", "warning notFound", "error structure",
      ])
    let filling = FormFilling(form)
    for linkId in ["o", "p"] {
      let one = try #require(filling.instances(of: linkId).first)
      #expect(Self.codes(filling.item(of: one).domain.options) == ["a", "b", "c"])
    }
    // Without a moment there is no today; a number is no condition.
    #expect(
      filling.problems.map(\.expression) == ["Questionnaire.item[1]", "Questionnaire.item[1]"])
  }

  @Test("options that depend on each other in a circle: one question offers all, and is named")
  func circle() throws {
    let form = try ScoreForms.form([
      Self.choice("o", [Self.toggle("\(Self.answer("p")).code = 'a'", ["b"])]),
      Self.choice("p", [Self.toggle("\(Self.answer("o")).code = 'a'", ["b"])]),
    ])
    #expect(form.problems.count == 1)
    let message = try #require(form.problems.first?.message)
    #expect(message.hasSuffix("by way of 'p': all are on offer.") || message.contains("'o'"))
    let filling = FormFilling(form)
    let offers = try ["o", "p"].map {
      filling.item(of: try #require(filling.instances(of: $0).first)).domain.options.count
    }
    #expect(offers.sorted() == [2, 3])
  }

  @Test("all options may be off; then no answer is right")
  func none() throws {
    let form = try ScoreForms.form([
      Self.choice("o", [Self.toggle("false", ["a", "b", "c"])])
    ])
    var filling = FormFilling(form)
    try filling.answer("o", [Self.value("a")])
    #expect(filling.response().item.isEmpty)
    #expect(
      try Forms.errors(
        form,
        #"{"linkId":"o","answer":[{"valueCoding":{"system":"http://example.org/o","code":"a"}}]}"#
      ).count == 1)
  }

  @Test("answers made up are of options on offer, by what the caller gives too")
  func random() throws {
    let form = try ScoreForms.form([
      ["linkId": "child", "type": "boolean", "required": true],
      Self.choice(
        "o",
        [
          Self.toggle("\(Self.answer("child")) = false", ["a"]),
          Self.toggle("%patient.active = true", ["b"]),
        ], ["required": true, "repeats": true]),
    ])
    let context: [String: JSONValue] = ["patient": ["resourceType": "Patient", "active": true]]
    var seen: Set<String> = []
    for seed in 0..<60 as Range<UInt64> {
      let response = form.randomResponse(seed: seed, context: context)
      #expect(form.problems(of: response, context: context).isEmpty, "seed \(seed)")
      seen.formUnion(Self.codes(response.item[1].answer.compactMap(\.value)))
    }
    #expect(seen == ["a", "b", "c"])
  }
}
