// SPDX-License-Identifier: Apache-2.0

import JSON
import Testing

@testable import FHIRExchange

@Suite("Forms while they are answered")
struct FormFillingTests {
  private static let constraint = "http://hl7.org/fhir/StructureDefinition/questionnaire-constraint"

  private static func item(
    _ linkId: String, _ type: String, _ extensions: [JSONValue] = [],
    _ others: [String: JSONValue] = [:]
  ) -> JSONValue {
    var members: [String: JSONValue] = ["linkId": .string(linkId), "type": .string(type)]
    if !extensions.isEmpty { members["extension"] = .array(extensions) }
    return .object(members.merging(others) { _, last in last })
  }

  private static func expression(_ kind: String, _ text: String) -> JSONValue {
    ScoreForms.expression(kind, text)
  }

  @Test("the nearest variable of a name counts, and each sees those before it")
  func scope() throws {
    let form = try ScoreForms.form(
      [
        Self.item("a", "integer"),
        Self.item(
          "g", "group", [ScoreForms.variable("x", "%x + 10"), ScoreForms.variable("y", "%x * 2")],
          [
            "item": [
              Self.item("inner", "integer", [Self.expression("calculatedExpression", "%y")]),
              Self.item(
                "own", "integer",
                [
                  ScoreForms.variable("x", "7"), Self.expression("calculatedExpression", "%x"),
                ]),
            ]
          ]),
        Self.item("outer", "integer", [Self.expression("calculatedExpression", "%x")]),
        Self.item("none", "integer", [Self.expression("calculatedExpression", "%y")]),
      ],
      extensions: [ScoreForms.variable("x", "item.where(linkId = 'a').answer.value")])
    #expect(form.problems.map(\.kind) == [.notFound])
    var filling = FormFilling(form)
    try filling.answer("a", [.integer(3)])
    #expect(filling.answers(of: "inner") == [.integer(26)])
    #expect(filling.answers(of: "own") == [.integer(7)])
    #expect(filling.answers(of: "outer") == [.integer(3)])
    #expect(filling.answers(of: "none").isEmpty)
  }

  @Test("each instance of a group has its own context and variables")
  func instances() throws {
    let form = try ScoreForms.form([
      Self.item(
        "meal", "group",
        [ScoreForms.variable("amount", "item.where(linkId = 'grams').answer.value")],
        [
          "repeats": true,
          "item": [
            Self.item("grams", "decimal"),
            Self.item(
              "energy", "decimal", [Self.expression("calculatedExpression", "%amount * 4")]),
            Self.item("why", "string", [Self.expression("enableWhenExpression", "%amount > 100")]),
          ],
        ]),
      Self.item(
        "sum", "decimal",
        [
          Self.expression(
            "calculatedExpression",
            "%resource.item.where(linkId = 'meal').item.where(linkId = 'energy').answer.value.sum()"
          )
        ]),
    ])
    var filling = FormFilling(form)
    func grams(_ number: Int) throws -> FormFilling.Instance {
      try #require(
        filling.instances(of: "grams", within: filling.instances(of: "meal")[number]).first)
    }
    try filling.answer(try grams(0), [.decimal(try #require(FHIR.Decimal("50.5")))])
    let (second, changes) = try filling.addInstance(of: "meal")
    #expect(changes.contains { $0.instance == second && $0.kinds.contains(.added) })
    try filling.answer(try grams(1), [.decimal(try #require(FHIR.Decimal("150")))])
    #expect(
      filling.instances(of: "energy").map { filling.answers(of: $0).map(\.shown) }
        == [["202"], ["600"]]
        || filling.instances(of: "energy").map { filling.answers(of: $0)[0].number }
          == [202, 600]
    )
    #expect(filling.instances(of: "why").map(filling.isEnabled) == [false, true])
    #expect(filling.answers(of: "sum")[0].number == 802)
    try filling.remove(second)
    #expect(filling.answers(of: "sum")[0].number == 202)
    #expect(!filling.contains(second))
    try filling.remove(filling.instances(of: "meal")[0])
    #expect(filling.instances(of: "meal").count == 1)
    #expect(filling.answers(of: "sum").isEmpty)
    #expect(throws: FormFillingError.repeatsNot("sum")) {
      try filling.remove(filling.instances(of: "sum")[0])
    }
  }

  @Test("a person's answer counts unless the item is read only or hidden")
  func overriding() throws {
    let hidden: JSONValue = [
      "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden", "valueBoolean": true,
    ]
    let sum = Self.expression(
      "calculatedExpression", "%resource.item.where(linkId='a').answer.value")
    let form = try ScoreForms.form([
      Self.item("a", "integer"), Self.item("free", "integer", [sum]),
      Self.item("fixed", "integer", [sum], ["readOnly": true]),
      Self.item("hidden", "integer", [sum, hidden]),
      Self.item(
        "after", "integer",
        [
          Self.expression(
            "calculatedExpression", "%resource.item.where(linkId='free').answer.value * 2")
        ]),
    ])
    var filling = FormFilling(form)
    try filling.answer("a", [.integer(1)])
    try filling.answer("free", [.integer(5)])
    #expect(throws: FormFillingError.calculated("fixed")) {
      try filling.answer("fixed", [.integer(5)])
    }
    #expect(throws: FormFillingError.calculated("hidden")) {
      try filling.answer("hidden", [.integer(5)])
    }
    try filling.answer("a", [.integer(2)])
    #expect(filling.answers(of: "free") == [.integer(5)])
    #expect(filling.answers(of: "after") == [.integer(10)])
    #expect(filling.answers(of: "fixed") == [.integer(2)])
    #expect(filling.answers(of: "hidden") == [.integer(2)])
    #expect(!filling.isCalculated(filling.instances(of: "free")[0]))
    try filling.answer("free", [])
    #expect(filling.answers(of: "after") == [.integer(4)])
    // A response that is taken up again goes on to be calculated.
    let response = ResponseTree(filling.response(), of: form)
    let draft = ResponseDraft(
      response.entries.map {
        ResponseDraft.Node(item: $0.item, answers: $0.answers.map { .init(value: $0) })
      })
    var again = FormFilling(form, draft: draft)
    try again.answer("a", [.integer(9)])
    #expect(again.answers(of: "after") == [.integer(18)])
  }

  @Test("answers at first: stated, chosen, and by expression from what the caller gives")
  func initial() throws {
    let form = try ScoreForms.form([
      Self.item("stated", "integer", [], ["initial": [["valueInteger": 4]]]),
      Self.item(
        "chosen", "choice", [],
        ["answerOption": [["valueString": "x"], ["valueString": "y", "initialSelected": true]]]),
      Self.item("born", "date", [Self.expression("initialExpression", "%patient.birthDate")]),
      Self.item(
        "age", "integer",
        [
          Self.expression(
            "calculatedExpression",
            "iif(today() >= %resource.item.where(linkId='born').answer.value + 18 years, 18, 0)")
        ]),
    ])
    let filling = FormFilling(
      form, context: ["patient": ["resourceType": "Patient", "birthDate": "2008-03-01"]],
      now: FHIR.Moment("2026-03-01T12:00:00+01:00"))
    #expect(filling.answers(of: "stated") == [.integer(4)])
    #expect(filling.answers(of: "chosen") == [.string("y")])
    #expect(filling.answers(of: "born").map(\.shown) == ["2008-03-01"])
    #expect(filling.answers(of: "age") == [.integer(18)])
    #expect(FormFilling(form, draft: ResponseDraft()).answers(of: "stated").isEmpty)
    // Without a moment `today()` is a problem, not a trap.
    #expect(FormFilling(form).problems.map(\.expression) == ["Questionnaire.item[3]"])
  }

  @Test("conditions by expression, alone and beside others")
  func enableWhenExpression() throws {
    let form = try ScoreForms.form([
      Self.item("a", "integer"), Self.item("b", "integer"),
      Self.item(
        "c", "string",
        [
          Self.expression(
            "enableWhenExpression",
            "%resource.item.where(linkId='a').answer.value + %resource.item.where(linkId='b').answer.value > 5"
          )
        ], ["required": true]),
      Self.item(
        "d", "string",
        [
          Self.expression(
            "enableWhenExpression", "%resource.item.where(linkId='c').answer.value = 'x'")
        ], ["enableWhen": [["question": "a", "operator": "=", "answerInteger": 4]]]),
    ])
    #expect(form.problems.isEmpty)
    var filling = FormFilling(form)
    func asked() -> [String] { filling.enabled.map { filling.item(of: $0).linkId } }
    #expect(asked() == ["a", "b"])
    try filling.answer("a", [.integer(4)])
    try filling.answer("b", [.integer(3)])
    #expect(asked() == ["a", "b", "c"])
    try filling.answer("c", [.string("x")])
    #expect(asked() == ["a", "b", "c", "d"])
    try filling.answer("b", [.integer(0)])
    // An item that is not asked is not seen, and comes back as it was.
    #expect(asked() == ["a", "b"])
    #expect(filling.response().item.map(\.linkId) == ["a", "b"])
    #expect(
      try Forms.errors(
        form,
        #"{"linkId":"a","answer":[{"valueInteger":1}]},{"linkId":"c","answer":[{"valueString":"x"}]}"#
      ).count == 1)
    #expect(
      try Forms.errors(
        form,
        #"{"linkId":"a","answer":[{"valueInteger":1}]},{"linkId":"b","answer":[{"valueInteger":9}]}"#
      )
        == ["QuestionnaireResponse: 'c' is required and has no answer."])
  }

  @Test("options and bounds by expression")
  func options() throws {
    let form = try ScoreForms.form([
      Self.item("all", "string", [], ["repeats": true]),
      Self.item(
        "best", "choice",
        [
          Self.expression("answerExpression", "%resource.item.where(linkId='all').answer.value")
        ]),
      Self.item(
        "day", "date",
        [
          [
            "url": "http://hl7.org/fhir/StructureDefinition/maxValue",
            "_valueDate": [
              "extension": [
                [
                  "url": "http://hl7.org/fhir/StructureDefinition/cqf-calculatedValue",
                  "valueExpression": ["language": "text/fhirpath", "expression": "today()"],
                ]
              ]
            ],
          ]
        ]),
    ])
    #expect(form.problems.isEmpty)
    var filling = FormFilling(form, now: FHIR.Moment("2026-03-01"))
    let best = filling.instances(of: "best")[0]
    try filling.answer("all", [.string("pear"), .string("fig")])
    #expect(filling.item(of: best).domain.options == [.string("pear"), .string("fig")])
    try filling.answer(best, [.string("apple")])
    #expect(filling.faults(of: best).map(\.kind) == [.codeInvalid])
    let changes = try filling.answer("all", [.string("apple")])
    #expect(changes.contains { $0.instance == best && $0.kinds == .options })
    #expect(filling.faults(of: best).isEmpty)
    let day = filling.instances(of: "day")[0]
    try filling.answer(day, [.date(try #require(FHIR.Moment("2026-03-02")))])
    #expect(filling.faults(of: day).count == 1)
    try filling.answer(day, [.date(try #require(FHIR.Moment("2026-03-01")))])
    #expect(filling.faults(of: day).isEmpty)
    let response = filling.response(authored: FHIR.Moment("2026-02-01"))
    #expect(form.problems(of: response).filter { $0.severity >= .error }.count == 1)
  }

  @Test("constraints hold or are told, in the form's words and with its severity")
  func constraints() throws {
    func rule(_ expression: String, _ severity: String) -> JSONValue {
      [
        "url": .string(Self.constraint),
        "extension": [
          ["url": "key", "valueId": "k"], ["url": "severity", "valueCode": .string(severity)],
          ["url": "expression", "valueString": .string(expression)],
          ["url": "human", "valueString": .string("Words of \(severity)")],
        ],
      ]
    }
    let form = try ScoreForms.form(
      [
        Self.item("a", "integer", [rule("answer.value > 3", "error")]), Self.item("b", "integer"),
      ],
      extensions: [
        rule(
          "item.where(linkId='a').answer.value <= item.where(linkId='b').answer.value", "warning")
      ])
    #expect(form.problems.isEmpty)
    var filling = FormFilling(form)
    #expect(filling.problems.isEmpty)
    try filling.answer("a", [.integer(2)])
    let first = filling.instances(of: "a")[0]
    #expect(filling.faults(of: first).map(\.message) == ["Words of error"])
    try filling.answer("b", [.integer(1)])
    #expect(filling.problems.map(\.message) == ["Words of warning"])
    let told = form.problems(of: filling.response())
    #expect(
      Set(told.map { "\($0.severity) \($0)" })
        == [
          "error QuestionnaireResponse.item[0]: Words of error",
          "warning QuestionnaireResponse: Words of warning",
        ])
    #expect(
      form.problems(of: filling.response(status: "in-progress")).map(\.severity).max() == .warning)
    try filling.answer("a", [.integer(4)])
    try filling.answer("b", [.integer(4)])
    #expect(filling.faults(of: first).isEmpty && filling.problems.isEmpty)
  }

  @Test("an expression that looks for what cannot be there is named")
  func definitions() throws {
    let form = try ScoreForms.form([
      Self.item("a", "integer", [Self.expression("calculatedExpression", "%resource.itm.count()")]),
      Self.item(
        "b", "integer",
        [
          Self.expression(
            "calculatedExpression", "%resource.item.where(linkId = 'a').answer.valueInteger")
        ]),
      Self.item("c", "integer", [Self.expression("calculatedExpression", "%qitem.maxLength")]),
      Self.item("d", "string", [Self.expression("calculatedExpression", "%questionnaire.titel")]),
    ])
    #expect(
      form.problems.map { "\($0.severity.rawValue): \($0.message)" } == [
        "warning: The calculatedExpression looks for what cannot be there: column 11: "
          + "QuestionnaireResponse has no element 'itm'; did you mean 'item'?.",
        "information: The calculatedExpression is worked out here, and not by every program: column 43: "
          + "'valueInteger' is the name in JSON; write value.ofType(integer).",
        "warning: The calculatedExpression looks for what cannot be there: column 16: Questionnaire has "
          + "no element 'titel'; did you mean 'title'?.",
      ])
  }
}
