// SPDX-License-Identifier: Apache-2.0

import FHIRExchange
import JSON
import Testing

/// Forms to extract from, and their answers.
private enum Extracting {
  static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  static func form(_ items: [JSONValue], _ extensions: JSONValue...) throws -> FHIRForm {
    try ScoreForms.form(items, extensions: extensions)
  }

  static func mark(_ name: String, _ type: String, _ value: JSONValue) -> JSONValue {
    ["url": .string(sdc + name), "value\(type)": value]
  }

  /// An item with a definition in a patient.
  static func item(
    _ linkId: String, _ path: String, type: String = "string", _ others: [String: JSONValue] = [:]
  ) -> JSONValue {
    var members = others
    members["linkId"] = .string(linkId)
    members["type"] = .string(type)
    members["definition"] = .string("http://hl7.org/fhir/StructureDefinition/Patient#\(path)")
    return .object(members)
  }

  static func response(
    _ items: [JSONValue], _ others: [String: JSONValue] = [:]
  ) throws -> FHIR.QuestionnaireResponse {
    var members: [String: JSONValue] = [
      "resourceType": "QuestionnaireResponse", "id": "r1", "status": "completed",
      "questionnaire": "http://example.org/scores", "authored": "2026-03-01T10:00:00Z",
      "item": .array(items),
    ]
    members.merge(others) { $1 }
    return try FHIR.QuestionnaireResponse(resource: .object(members))
  }

  static func answer(_ linkId: String, _ values: [String: JSONValue]...) -> JSONValue {
    ["linkId": .string(linkId), "answer": .array(values.map(JSONValue.object))]
  }

  static func group(_ linkId: String, _ items: JSONValue...) -> JSONValue {
    ["linkId": .string(linkId), "item": .array(items)]
  }
}

extension FormExtraction {
  /// The resources in order.
  fileprivate var made: [[String: JSONValue]] {
    bundle.entry.compactMap { $0.resource?.object }
  }
}

@Suite("Findings out of answers")
struct ObservationExtractionTests {
  private typealias It = Extracting

  private static let code: JSONValue = [["system": "http://loinc.org", "code": "29463-7"]]

  private static func item(
    _ linkId: String, _ type: String, _ extensions: JSONValue..., items: [JSONValue] = []
  ) -> JSONValue {
    [
      "linkId": .string(linkId), "type": .string(type), "text": .string("The \(linkId)"),
      "code": code, "extension": .array(extensions), "item": .array(items),
    ]
  }

  @Test("an answer is a finding with person, visit, time, source and unit")
  func finding() throws {
    let unit: JSONValue = [
      "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-unit",
      "valueCoding": ["system": "http://unitsofmeasure.org", "code": "kg"],
    ]
    let category: JSONValue = ["coding": [["system": "http://example.org", "code": "vital-signs"]]]
    let form = try It.form(
      [Self.item("weight", "decimal", unit)], It.mark("observationExtract", "Boolean", true),
      It.mark("observation-extract-category", "CodeableConcept", category))
    let response = try It.response(
      [It.answer("weight", ["valueDecimal": .decimal("70.50")])],
      [
        "subject": ["reference": "Patient/1"], "encounter": ["reference": "Encounter/2"],
        "author": ["reference": "Practitioner/3"],
      ])
    let extraction = FormExtraction(of: response, of: form)
    #expect(extraction.problems == [] && extraction.bundle.problems == [])
    #expect(
      extraction.made == [
        [
          "resourceType": "Observation", "status": "final", "category": [category],
          "code": ["coding": Self.code, "text": "The weight"],
          "subject": ["reference": "Patient/1"], "encounter": ["reference": "Encounter/2"],
          "effectiveDateTime": "2026-03-01T10:00:00Z", "issued": "2026-03-01T10:00:00Z",
          "performer": [["reference": "Practitioner/3"]],
          "derivedFrom": [["reference": "QuestionnaireResponse/r1"]],
          "valueQuantity": [
            "value": .decimal("70.50"), "unit": "kg", "system": "http://unitsofmeasure.org",
            "code": "kg",
          ],
        ]
      ])
    #expect(extraction.bundle.entry[0].request == ["method": "POST", "url": "Observation"])
    #expect(FormExtraction(of: response, of: form).bundle == extraction.bundle)
  }

  @Test("what holds for a group holds within, until an item says otherwise")
  func inherited() throws {
    let form = try It.form([
      Self.item("outside", "integer"),
      Self.item(
        "group", "group", It.mark("observationExtract", "Boolean", true),
        items: [
          Self.item("in", "integer"),
          Self.item("not", "integer", It.mark("observationExtract", "Boolean", false)),
          ["linkId": "uncoded", "type": "integer"],
        ]),
    ])
    let seven: [String: JSONValue] = ["valueInteger": 7]
    let response = try It.response([
      It.answer("outside", seven),
      It.group(
        "group", It.answer("in", seven), It.answer("not", seven), It.answer("uncoded", seven)),
    ])
    let made = FormExtraction(of: response, of: form).made
    #expect(made.map { $0["code"]?.object?["text"] } == ["The in"])
    #expect(made.first?["valueInteger"] == 7)
  }

  @Test(
    "answers of every type are values of findings",
    arguments: [
      ("boolean", "valueBoolean", "valueBoolean", true, true),
      ("date", "valueDate", "valueDateTime", "2026-01-01", "2026-01-01"),
      ("url", "valueUri", "valueString", "http://a", "http://a"),
      ("time", "valueTime", "valueTime", "10:00:00", "10:00:00"),
      ("choice", "valueCoding", "valueCodeableConcept", ["code": "a"], ["coding": [["code": "a"]]]),
      ("decimal", "valueDecimal", "valueQuantity", 2, ["value": 2]),
      ("quantity", "valueQuantity", "valueQuantity", ["value": 2], ["value": 2]),
    ] as [(String, String, String, JSONValue, JSONValue)])
  func types(type: String, stated: String, name: String, answer: JSONValue, value: JSONValue) throws
  {
    let form = try It.form(
      [Self.item("a", type)], It.mark("observationExtract", "Boolean", true))
    let extraction = FormExtraction(
      of: try It.response([It.answer("a", [stated: answer], [stated: answer])]), of: form)
    #expect(extraction.made.map { $0[name] } == [value, value])
    #expect(extraction.bundle.problems == [])
  }

  @Test("an answer that no finding can have is named")
  func impossible() throws {
    let form = try It.form(
      [Self.item("a", "reference")], It.mark("observationExtract", "Boolean", true))
    let answers = [It.answer("a", ["valueReference": ["reference": "Device/1"]])]
    let extraction = FormExtraction(of: try It.response(answers), of: form)
    #expect(extraction.made.isEmpty)
    #expect(extraction.problems.map(\.kind) == [.notSupported, .notFound])
    #expect(extraction.problems[0].expression == "QuestionnaireResponse.item[0]")
  }

  @Test("a response without an id comes along, and an unfinished one gives preliminary findings")
  func unnamed() throws {
    let form = try It.form(
      [Self.item("a", "integer")], It.mark("observationExtract", "Boolean", true))
    var response = try It.response([It.answer("a", ["valueInteger": 1])], ["status": "in-progress"])
    response.id = nil
    let extraction = FormExtraction(of: response, of: form)
    #expect(extraction.made.map { $0["resourceType"] } == ["QuestionnaireResponse", "Observation"])
    #expect(extraction.made[1]["status"] == "preliminary")
    #expect(
      extraction.made[1]["derivedFrom"]
        == [["reference": .string(extraction.bundle.entry[0].fullUrl ?? "")]])
    #expect(extraction.bundle.problems == [])
  }
}

@Suite("Resources out of answers, by definitions")
struct DefinitionExtractionTests {
  private typealias It = Extracting

  private static let context = It.mark("itemExtractionContext", "Code", "Patient")

  @Test("a patient has names, birth date, gender, telecom, address and identifier")
  func patient() throws {
    let hidden: [String: JSONValue] = ["readOnly": true]
    let form = try It.form(
      [
        It.item(
          "name", "Patient.name", type: "group",
          [
            "repeats": true,
            "item": [
              It.item("family", "Patient.name.family"),
              It.item("given", "Patient.name.given", ["repeats": true]),
            ],
          ]),
        It.item("born", "Patient.birthDate", type: "date"),
        It.item("gender", "Patient.gender", type: "choice"),
        It.item("system", "Patient.telecom.system", type: "choice", hidden),
        It.item("phone", "Patient.telecom.value"),
        It.item("system2", "Patient.telecom.system", hidden),
        It.item("mail", "Patient.telecom.value"),
        It.item("city", "Patient.address.city"), It.item("line", "Patient.address.line"),
        It.item("number", "Patient.identifier.value"),
        It.item("married", "Patient.maritalStatus", type: "choice"),
        It.item("died", "Patient.deceased[x]", type: "boolean"),
      ], Self.context)
    let response = try It.response([
      It.group(
        "name", It.answer("family", ["valueString": "Berg"]),
        It.answer("given", ["valueString": "Ada"], ["valueString": "Eva"])),
      It.group("name", It.answer("family", ["valueString": "Tal"])),
      It.answer("born", ["valueDate": "1980-02-03"]),
      It.answer("gender", ["valueCoding": ["code": "female", "display": "Female"]]),
      It.answer("system", ["valueCoding": ["code": "phone"]]),
      It.answer("phone", ["valueString": "123"]),
      It.answer("system2", ["valueString": "email"]),
      It.answer("mail", ["valueString": "a@example.org"]),
      It.answer("city", ["valueString": "Bonn"]), It.answer("line", ["valueString": "Weg 1"]),
      It.answer("number", ["valueString": "77"]),
      It.answer("married", ["valueCoding": ["code": "M"]]),
      It.answer("died", ["valueBoolean": false]),
    ])
    let extraction = FormExtraction(of: response, of: form)
    #expect(extraction.problems == [] && extraction.bundle.problems == [])
    #expect(
      extraction.made == [
        [
          "resourceType": "Patient",
          "name": [["family": "Berg", "given": ["Ada", "Eva"]], ["family": "Tal"]],
          "birthDate": "1980-02-03", "gender": "female",
          "telecom": [
            ["system": "phone", "value": "123"], ["system": "email", "value": "a@example.org"],
          ],
          "address": [["city": "Bonn", "line": ["Weg 1"]]], "identifier": [["value": "77"]],
          "maritalStatus": ["coding": [["code": "M"]]], "deceasedBoolean": false,
        ]
      ])
  }

  @Test(
    "what cannot be mapped is named and left out",
    arguments: [
      ("Patient.nothing", "no element 'nothing'"), ("Patient", "names no element"),
      ("Observation.status", "no Observation is extracted"), ("Nothing.x", "are not known"),
      ("Patient.name:official.family", "no element"), ("Patient.birthDate", "no value of the type"),
      ("Patient.gender", "no value of the type"), ("Patient.name", "no value of the type"),
      ("Patient.name.family.length", "no element"), ("", "no element after"),
    ])
  func unmapped(path: String, words: String) throws {
    let form = try It.form(
      [It.item("a", path), It.item("b", "Patient.active", type: "boolean")], Self.context)
    let extraction = FormExtraction(
      of: try It.response([
        It.answer("a", ["valueString": "some words"]), It.answer("b", ["valueBoolean": true]),
      ]), of: form)
    #expect(extraction.made == [["resourceType": "Patient", "active": true]])
    #expect(extraction.problems.map(\.expression) == ["QuestionnaireResponse.item[0]"])
    #expect(extraction.problems.first?.message.contains(words) == true, "\(extraction.problems)")
  }

  @Test("a second value for an element that stands once is named")
  func twice() throws {
    let form = try It.form(
      [
        It.item("a", "Patient.active", type: "boolean"),
        It.item("b", "Patient.active", type: "boolean"),
      ],
      Self.context)
    let extraction = FormExtraction(
      of: try It.response(["a", "b"].map { It.answer($0, ["valueBoolean": true]) }), of: form)
    #expect(extraction.made.count == 1)
    #expect(extraction.problems.first?.message.contains("has a value already") == true)
  }

  @Test("a group that repeats makes a resource each time, with values that the form states")
  func resources() throws {
    func value(_ path: String, _ member: String, _ value: JSONValue) -> JSONValue {
      [
        "url": .string(It.sdc + "definitionExtractValue"),
        "extension": [
          [
            "url": "definition",
            "valueUri": .string("http://hl7.org/fhir/StructureDefinition/Observation#\(path)"),
          ],
          .object([
            "url": member == "valueExpression" ? "expression" : "fixed-value", member: value,
          ]),
        ],
      ]
    }
    let form = try It.form([
      [
        "linkId": "g", "type": "group", "repeats": true,
        "extension": [
          [
            "url": .string(It.sdc + "definitionExtract"),
            "extension": [
              [
                "url": "definition",
                "valueCanonical": "http://hl7.org/fhir/StructureDefinition/Observation|4.0.1",
              ]
            ],
          ],
          value("Observation.status", "valueCode", "final"),
          value("Observation.code", "valueCodeableConcept", ["text": "Pain"]),
          value(
            "Observation.effective", "valueExpression",
            ["language": "text/fhirpath", "expression": "%resource.authored"]),
        ],
        "item": [
          [
            "linkId": "v", "type": "integer",
            "definition":
              "http://hl7.org/fhir/StructureDefinition/Observation#Observation.value[x]",
          ]
        ],
      ]
    ])
    let response = try It.response(
      [4, 5].map { It.group("g", It.answer("v", ["valueInteger": .integer($0)])) })
    let extraction = FormExtraction(of: response, of: form)
    #expect(extraction.problems == [] && extraction.bundle.problems == [])
    #expect(extraction.made.map { $0["valueInteger"] } == [4, 5])
    #expect(
      extraction.made[0] == [
        "resourceType": "Observation", "status": "final", "code": ["text": "Pain"],
        "effectiveDateTime": "2026-03-01T10:00:00Z", "valueInteger": 4,
      ])
  }

  @Test("a query finds the resource that is brought up to date, and findings are the new patient's")
  func update() throws {
    let old: JSONValue = [
      "resourceType": "Patient", "id": "p1", "active": true, "name": [["family": "Old"]],
    ]
    let launch: JSONValue = [
      "url": .string(It.sdc + "launchContext"),
      "extension": [
        ["url": "name", "valueCoding": ["code": "patient"]],
        ["url": "type", "valueCode": "Patient"],
      ],
    ]
    let context = It.mark(
      "itemExtractionContext", "Expression",
      ["language": "application/x-fhir-query", "expression": "Patient?_id={{%patient.id}}"])
    let finding: JSONValue = [
      "linkId": "o", "type": "integer", "code": [["code": "x"]],
      "extension": [It.mark("observationExtract", "Boolean", true)],
    ]
    let form = try It.form([It.item("family", "Patient.name.family"), finding], context, launch)
    let response = try It.response([
      It.answer("family", ["valueString": "New"]), It.answer("o", ["valueInteger": 1]),
    ])
    let extraction = FormExtraction(of: response, of: form, resources: [old])
    #expect(
      extraction.made[0] == [
        "resourceType": "Patient", "id": "p1", "active": true, "name": [["family": "New"]],
      ])
    #expect(extraction.bundle.entry[0].request == ["method": "PUT", "url": "Patient/p1"])
    #expect(extraction.made[1]["subject"] == ["reference": "Patient/p1"])
    let fresh = FormExtraction(of: response, of: form)
    try #require(fresh.made.count == 2, "\(fresh.problems)")
    #expect(fresh.bundle.entry[0].request == ["method": "POST", "url": "Patient"])
    #expect(fresh.made[1]["subject"] == ["reference": .string(fresh.bundle.entry[0].fullUrl ?? "")])
  }

  @Test("a resource that FHIR does not allow, and an unknown type, are named and left out")
  func refused() throws {
    let goal = It.mark("itemExtractionContext", "Code", "Goal")
    let item: JSONValue = [
      "linkId": "a", "type": "string",
      "definition": "http://hl7.org/fhir/StructureDefinition/Goal#Goal.statusReason",
    ]
    for context in [goal, It.mark("itemExtractionContext", "Code", "@domain")] {
      let extraction = FormExtraction(
        of: try It.response([It.answer("a", ["valueString": "x"])]),
        of: try It.form([item], context))
      #expect(extraction.made.isEmpty)
      #expect(extraction.problems.count >= 2, "\(extraction.problems)")
    }
  }
}
