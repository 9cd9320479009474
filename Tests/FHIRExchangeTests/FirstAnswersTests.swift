// SPDX-License-Identifier: Apache-2.0

import JSON
import Testing

@testable import FHIRExchange

@Suite("Answers and instances that a form begins with")
struct FirstAnswersTests {
  private static let hidden: JSONValue = [
    "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden", "valueBoolean": true,
  ]

  private static let patient: JSONValue = [
    "resourceType": "Patient", "birthDate": "2008-03-01",
    "contact": [
      ["name": ["text": "Ada"], "telecom": [["value": "1"], ["value": "2"]]],
      ["name": ["text": "Bo"]],
      ["telecom": [["value": "3"]]],
    ],
  ]

  private static func first(_ linkId: String, _ text: String) -> JSONValue {
    [
      "linkId": .string(linkId), "type": "string",
      "extension": [ScoreForms.expression("initialExpression", text)],
    ]
  }

  private static func filled(
    _ form: FHIRForm, _ answers: String, context: [String: JSONValue] = ["patient": patient]
  ) throws -> FormFilling {
    FormFilling(
      form, context: context, draft: try form.draft(of: Forms.json(answers)), fillsRest: true)
  }

  /// Answers by their linkIds, in order.
  private static func shown(_ items: [FHIR.ResponseItem]) -> [String] {
    items.flatMap { item in
      item.answer.map { "\(item.linkId ?? "") \($0.value?.shown ?? "")" } + shown(item.item)
        + item.answer.flatMap { shown($0.item) }
    }
  }

  @Test("questions that an answers file leaves out have their answers at first")
  func rest() throws {
    let form = try ScoreForms.form([
      ["linkId": "stated", "type": "integer", "initial": [["valueInteger": 4]]],
      [
        "linkId": "hidden", "type": "string", "extension": [Self.hidden],
        "initial": [["valueString": "v1"]],
      ],
      [
        "linkId": "g", "type": "group",
        "item": [
          [
            "linkId": "chosen", "type": "choice",
            "answerOption": [
              ["valueString": "x"], ["valueString": "y", "initialSelected": true],
            ],
          ],
          Self.first("born", "%patient.birthDate"), ["linkId": "plain", "type": "string"],
        ],
      ],
    ])
    #expect(
      Self.shown(try Self.filled(form, "{}").response().item)
        == ["stated 4", "hidden v1", "chosen y", "born 2008-03-01"])
    #expect(
      Self.shown(try Self.filled(form, #"{"stated":7,"born":"x","plain":"p"}"#).response().item)
        == ["stated 7", "hidden v1", "chosen y", "born x", "plain p"])
    // `null` and an empty list take them away.
    #expect(
      Self.shown(try Self.filled(form, #"{"stated":null,"born":[]}"#).response().item)
        == ["hidden v1", "chosen y"])
    #expect(
      Self.shown(try Self.filled(form, #"{"g":null,"stated":[]}"#).response().item) == ["hidden v1"]
    )
    // A response that goes on has what the person left.
    #expect(FormFilling(form, draft: ResponseDraft()).response().item.isEmpty)
  }

  @Test("a population context makes an instance of its group for each value, nested too")
  func population() throws {
    let form = try ScoreForms.form([
      [
        "linkId": "contact", "type": "group", "repeats": true,
        "extension": [
          ScoreForms.expression("itemPopulationContext", "%patient.contact", name: "contact")
        ],
        "item": [
          Self.first("name", "%contact.name.text"),
          ScoreForms.total("seen", "integer", "iif(%contact.exists(), 1, {})"),
          [
            "linkId": "phone", "type": "group", "repeats": true,
            "extension": [
              ScoreForms.expression("itemPopulationContext", "%contact.telecom", name: "phone")
            ],
            "item": [Self.first("number", "%phone.value")],
          ],
        ],
      ],
      ScoreForms.total("count", "integer", "%resource.item.where(linkId = 'contact').count()"),
    ])
    // %patient is the caller's, and the form does not say so.
    #expect(form.problems.map(\.kind) == [.notFound])
    var filling = FormFilling(form, context: ["patient": Self.patient])
    #expect(
      Self.shown(filling.response().item)
        == ["name Ada", "number 1", "number 2", "name Bo", "number 3", "count 3"])
    #expect(filling.instances(of: "contact").count == 3)
    // One that a person adds has no value, and is not made of them all.
    let added = try filling.addInstance(of: "contact").instance
    #expect(filling.instances(of: "name", within: added).map(filling.answers) == [[]])
    try filling.remove(filling.instances(of: "contact")[0])
    #expect(
      Self.shown(filling.response().item) == ["name Bo", "number 3", "count 2"])
    // Without values there is one empty instance.
    #expect(FormFilling(form).instances(of: "contact").count == 1)
    // A group that was answered stays as it was, and so does one with no instances.
    #expect(
      Self.shown(try Self.filled(form, #"{"contact":[{"name":"Cy"}]}"#).response().item)
        == ["name Cy", "count 1"])
    #expect(Self.shown(try Self.filled(form, #"{"contact":[]}"#).response().item) == ["count 0"])
  }

  @Test("an initial expression of a group that repeats is a population context")
  func initialOfGroup() throws {
    let form = try ScoreForms.form([
      [
        "linkId": "g", "type": "group", "repeats": true,
        "extension": [
          ScoreForms.expression("initialExpression", "%patient.contact.name", name: "one"),
          [
            "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-maxOccurs",
            "valueInteger": 1,
          ],
        ], "item": [Self.first("name", "%one.text")],
      ],
      [
        "linkId": "h", "type": "group",
        "extension": [
          ScoreForms.expression("initialExpression", "%patient.contact.name", name: "one")
        ],
      ],
    ])
    #expect(form.problems.map(\.kind).filter { $0 != .notFound } == [.structure])
    let filling = FormFilling(form, context: ["patient": Self.patient])
    #expect(Self.shown(filling.response().item) == ["name Ada"])
    #expect(
      filling.problems.map(\.description) == [
        "Questionnaire.item[0]: The initialExpression gives 2 values; 'g' may stand 1 times: the "
          + "others are left out."
      ])
  }

  @Test("the context of the form, and of a group that does not repeat, is a variable")
  func plainContext() throws {
    let form = try ScoreForms.form(
      [
        [
          "linkId": "g", "type": "group",
          "extension": [
            ScoreForms.expression("itemPopulationContext", "%all.first()", name: "one")
          ],
          "item": [Self.first("name", "%one.name.text")],
        ]
      ],
      extensions: [ScoreForms.expression("itemPopulationContext", "%patient.contact", name: "all")])
    let filling = FormFilling(form, context: ["patient": Self.patient])
    #expect(Self.shown(filling.response().item) == ["name Ada"])
    #expect(
      try ScoreForms.form([], extensions: [ScoreForms.expression("itemPopulationContext", "1")])
        .problems.map(\.message) == ["The itemPopulationContext needs a name; it is left out."])
  }

  @Test("a hundred thousand values are bounded by the form's size, not by a trap")
  func many() throws {
    let form = try ScoreForms.form([
      [
        "linkId": "g", "type": "group", "repeats": true,
        "extension": [ScoreForms.expression("itemPopulationContext", "%patient.n", name: "n")],
        "item": [Self.first("a", "%n.toString()")],
      ]
    ])
    let filling = FormFilling(
      form, context: ["patient": ["n": .array((0..<20_000).map { .integer($0) })]])
    #expect(filling.instances(of: "g").count == 20_000)
    #expect(
      filling.answers(of: try #require(filling.instances(of: "a").last)) == [.string("19999")])
  }

  @Test("answers that were given and do not count are named: those of calculated items, too")
  func leftOut() throws {
    let form = try ScoreForms.form([
      ["linkId": "a", "type": "integer", "initial": [["valueInteger": 1]]],
      [
        "linkId": "g", "type": "group", "repeats": true,
        "enableWhen": [["question": "a", "operator": "=", "answerInteger": 2]],
        "item": [
          ["linkId": "b", "type": "string", "repeats": true],
          ["linkId": "c", "type": "string", "initial": [["valueString": "first"]]],
        ],
      ],
      ScoreForms.total("sum", "integer", "3"),
    ])
    let filling = try Self.filled(
      form, #"{"g":[{"b":["x","y","1","2","3","4"]},{"b":"z"}],"sum":4}"#)
    #expect(
      filling.leftOut.map(\.description) == [
        "Questionnaire.item[1].item[0]: The answer 'x', 'y', '1', '2', '3' to 'b' is left out: the "
          + "question is not asked.",
        "Questionnaire.item[1].item[0]: The answer 'z' to 'b' is left out: the question is not asked.",
        "Questionnaire.item[2]: The answer '4' to 'sum' is left out: the form calculates it.",
      ])
    #expect(try Self.filled(form, #"{"a":2,"g":[{"b":"x"}],"sum":3}"#).leftOut.isEmpty)
  }
}
