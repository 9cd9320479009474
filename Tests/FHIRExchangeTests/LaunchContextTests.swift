// SPDX-License-Identifier: Apache-2.0

import FHIRExchange
import JSON
import Testing

@Suite("Resources that a form asks for")
struct LaunchContextTests {
  private static let patient: JSONValue = [
    "resourceType": "Patient", "id": "p1", "gender": "female",
    "name": [["family": "Berg", "given": ["Ada"]]],
  ]

  private static func observation(
    _ id: String, _ code: String, _ day: String?, of person: String = "Patient/p1"
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "resourceType": "Observation", "id": .string(id), "status": "final",
      "subject": ["reference": .string(person)],
      "code": ["coding": [["system": "http://loinc.org", "code": .string(code)]]],
    ]
    members["effectiveDateTime"] = day.map(JSONValue.string)
    return .object(members)
  }

  private static let bundle: JSONValue = [
    "resourceType": "Bundle", "type": "collection",
    "entry": .array(
      [("urn:uuid:7", patient)].map { ["fullUrl": .string($0), "resource": $1] }
        + [
          observation("early", "29463-7", "2025-01-01"),
          observation("late", "29463-7", "2026-02-01T10:00:00Z", of: "urn:uuid:7"),
          observation("timeless", "29463-7", nil),
          observation("other", "8302-2", "2026-03-01"),
          observation("stranger", "29463-7", "2026-04-01", of: "Patient/p11"),
        ].map { ["resource": $0] }),
  ]

  private static func launch(_ name: String, _ type: String) -> JSONValue {
    [
      "url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-launchContext",
      "extension": [
        ["url": "name", "valueCoding": ["code": .string(name)]],
        ["url": "type", "valueCode": .string(type)],
      ],
    ]
  }

  private static func query(_ name: String, _ text: String) -> JSONValue {
    [
      "url": "http://hl7.org/fhir/StructureDefinition/variable",
      "valueExpression": [
        "name": .string(name), "language": "application/x-fhir-query", "expression": .string(text),
      ],
    ]
  }

  private static func form(_ extensions: JSONValue..., initial: String = "1") throws -> FHIRForm {
    try ScoreForms.form(
      [
        [
          "linkId": "a", "type": "string",
          "extension": [ScoreForms.expression("initialExpression", initial)],
        ]
      ], extensions: [launch("patient", "Patient")] + extensions)
  }

  private func ids(_ text: String, from resources: [JSONValue] = [bundle]) throws -> [String]? {
    let form = try Self.form(Self.query("found", text))
    #expect(form.problems == [], "\(form.problems)")
    let (context, problems) = form.context(from: resources)
    #expect(problems == [])
    guard let answer = context["found"] else { return nil }
    let entries = answer.object?["entry"]?.array?.compactMap { $0.object?["resource"] }
    return (entries ?? [answer]).compactMap { $0.object?["id"]?.string }
  }

  @Test("a launch context is the resource of its type, alone or in a bundle")
  func types() throws {
    let form = try Self.form(initial: "%patient.name.given")
    for resources in [[Self.patient], [Self.bundle]] {
      let (context, problems) = form.context(from: resources)
      #expect(problems == [] && context["patient"] == Self.patient)
      let filling = FormFilling(form, context: context)
      #expect(filling.answers(of: "a") == [.string("Ada")])
    }
  }

  @Test("a context that is missing, or that several resources would be, is named")
  func ambiguous() throws {
    let form = try Self.form()
    let two = form.context(from: [Self.patient, Self.patient])
    #expect(two.problems.map(\.kind) == [.duplicate] && two.context["patient"] != nil)
    #expect(form.context(from: [["resourceType": "Device"]]).problems.map(\.kind) == [.notFound])
    #expect(form.context(from: []).problems == [])
    let named = form.context(from: [Self.patient, Self.patient], named: ["patient": "x"])
    #expect(named.problems == [] && named.context["patient"] == "x")
  }

  @Test(
    "queries find resources by type, person, code, and by time",
    arguments: [
      ("Observation?patient={{%patient.id}}", ["early", "late", "timeless", "other"]),
      (
        "Observation?subject=Patient/{{%patient.id}}&code=29463-7&_sort=-date",
        ["late", "early", "timeless"]
      ),
      (
        "Observation?patient={{%patient.id}}&code=http://loinc.org|29463-7&_sort=date&_count=1",
        ["early"]
      ),
      (
        "Observation?code=8302-2,http://loinc.org%7C29463-7&_sort=-date&_count=2",
        ["stranger", "other"]
      ),
      ("Observation?code=|29463-7", []), ("Observation?code=http://loinc.org|&_count=0", []),
      ("Patient/{{%patient.id}}", ["p1"]), ("Patient?_id=p1", ["p1"]), ("Patient", ["p1"]),
      ("Observation?status=final,amended&code=8302-2", ["other"]), ("Device", []),
      ("Observation?code={{'8302-2' & iif(1 = 1 and true, '', '?')}}", ["other"]),
    ] as [(String, [String])])
  func queries(text: String, expected: [String]) throws {
    #expect(try ids(text) == expected)
  }

  @Test("an expression that gives nothing leaves a query without an answer")
  func nothing() throws {
    #expect(try ids("Observation?patient={{%patient.deceased}}") == nil)
    #expect(try ids("Patient/nobody") == nil)
  }

  @Test("a query's answer is a variable of expressions")
  func prefill() throws {
    let form = try Self.form(
      Self.query(
        "weights", "Observation?patient={{%patient.id}}&code=29463-7&_sort=-date&_count=1"),
      initial: "%weights.entry.resource.id")
    let filling = FormFilling(form, context: form.context(from: [Self.bundle]).context)
    #expect(filling.answers(of: "a") == [.string("late")])
    #expect(filling.problems == [])
  }

  @Test("a group has an instance for each resource that a query finds")
  func population() throws {
    let extensions: [JSONValue] = [
      [
        "url":
          "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-itemPopulationContext",
        "valueExpression": [
          "name": "one", "language": "application/x-fhir-query",
          "expression": "Observation?patient={{%patient.id}}&code=29463-7&_sort=date",
        ],
      ]
    ]
    let form = try ScoreForms.form(
      [
        [
          "linkId": "g", "type": "group", "repeats": true, "extension": .array(extensions),
          "item": [
            [
              "linkId": "a", "type": "string",
              "extension": [ScoreForms.expression("initialExpression", "%one.id")],
            ]
          ],
        ]
      ], extensions: [Self.launch("patient", "Patient")])
    #expect(form.problems == [])
    let filling = FormFilling(form, context: form.context(from: [Self.bundle]).context)
    let ids = filling.instances(of: "a").flatMap { filling.answers(of: $0) }
    #expect(ids == [.string("early"), .string("late"), .string("timeless")])
  }

  @Test("two queries of one name: the second one is named and left out")
  func twice() throws {
    let form = try Self.form(Self.query("found", "Patient"), Self.query("found", "Device"))
    #expect(form.problems.map(\.expression) == ["Questionnaire.extension[2]"])
    #expect(try Self.form(Self.query("patient", "Device")).problems.count == 1)
  }

  @Test(
    "a query that cannot be answered is named when the form is made ready",
    arguments: [
      "Observation?value-quantity=gt5", "Observation?code:in=x", "Observation?_sort=status", "",
      "observation?code=1", "Observation?code={{1 +}}", "Observation?code={{%patient.id",
      "Observation?code={{%resource.item.answer.value}}", "https://example.org/Patient",
    ])
  func refused(text: String) throws {
    let form = try Self.form(Self.query("found", text))
    #expect(form.problems.map(\.kind) == [.notSupported], "\(form.problems)")
    #expect(form.problems.first?.expression == "Questionnaire.extension[1]")
  }
}
