// SPDX-License-Identifier: Apache-2.0

import FHIRPath
import JSON
import Testing

@Suite("Elements of FHIR in FHIRPath")
struct ElementTests {
  @Test(
    "paths",
    arguments: [
      ("id", "r1"), ("QuestionnaireResponse.id", "r1"), ("Patient.id", "{}"),
      ("%resource.id", "r1"),
      ("%context.id", "r1"), ("$this.id", "r1"), ("`id`", "r1"), ("%`resource`.id", "r1"),
      ("%'resource'.id", "r1"), ("nothing.at.all", "{}"), ("id.nothing", "{}"),
      ("item.linkId.count()", "9"), ("item[1].linkId", "coding"),
      ("repeat(item).linkId.first()", "group"), ("repeat(item).count()", "11"),
      ("item.item.answer.value", "3, 1.5, 2"), ("item.where(linkId='text').answer.value", "hello"),
      ("item.where('text' = linkId).answer.value", "hello"),
      ("item.where(linkId='text' or linkId='date').answer.value", "2020-02-29, hello"),
      ("descendants().where(linkId='inner').answer.value", "5"),
      ("item.answer.item.linkId", "inner"), ("answers().value.count()", "12"),
      ("answers().value.ofType(integer)", "3, 5"), ("item[0].children().count()", "4"),
      ("item.where(linkId='group').answers().value", "3, 1.5, 2"),
      ("%ucum", "http://unitsofmeasure.org"), ("%sct", "http://snomed.info/sct"),
      ("%loinc", "http://loinc.org"), ("%`vs-gender`", "http://hl7.org/fhir/ValueSet/gender"),
      ("%`ext-x`", "http://hl7.org/fhir/StructureDefinition/x"),
      ("1 /* two */ + // three\n 4", "5"),
    ] as [Row])
  func paths(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  @Test("numbers that keep their text are numbers, with their zeros")
  func textDecimals() throws {
    let quantity: JSONValue = .object(["valueDecimal": .decimal("1.50")])
    let value = try FHIRPathExpression("value").evaluate(on: FHIRPathItem(quantity))
    #expect(value.first?.number?.text == "1.50")
    let sum = try FHIRPathExpression("value + 0.1 = 1.6").evaluate(on: FHIRPathItem(quantity))
    #expect(sum.first?.boolean == true)
  }

  @Test(
    "elements with a choice of types",
    arguments: [
      ("valueCoding", "Coding"), ("valueDate", "date"), ("valueDateTime", "dateTime"),
      ("valueTime", "time"), ("valueString", "string"), ("valueUri", "uri"),
      ("valueQuantity", "Quantity"), ("valueBoolean", "boolean"),
    ])
  func choice(_ key: String, _ type: String) throws {
    #expect(try shown("item.answer.value.ofType(\(type)).count()") == "1")
    #expect(try shown("item.answer.\(key).count()") == "1")
    #expect(try shown("item.answer.\(key) is \(type)") == "true")
    #expect(try shown("item.answer.\(key) is FHIR.\(type)") == "true")
    #expect(try shown("item.answer.\(key).type().name") == type)
    #expect(try items("item.answer.\(key)").first?.typeName == "FHIR.\(type)")
  }

  @Test("a key is a choice only with a type at its end")
  func noChoice() throws {
    let json: JSONValue = ["valueSet": "a", "valued": "b", "valueFoo": "c", "valuecode": "d"]
    #expect(try shown("value", on: json) == "{}")
    #expect(try shown("value", on: ["valueCode": "a", "valueString": "b"]) == "a")
    #expect(try shown("value", on: ["value": "a", "valueString": "b"]) == "a")
    #expect(try shown("multipleBirth", on: ["multipleBirthInteger": 2]) == "2")
  }

  @Test(
    "types",
    arguments: [
      ("$this is QuestionnaireResponse", "true"), ("$this is DomainResource", "true"),
      ("$this is Patient", "false"), ("1 is Integer", "true"), ("1 is System.Integer", "true"),
      ("1 is integer", "false"), ("1.0 is Decimal", "true"), ("@2020 is Date", "true"),
      ("@2020T is DateTime", "true"), ("@T10 is Time", "true"), ("1 'kg' is Quantity", "true"),
      ("'a' is FHIR.string", "false"), ("{} is Integer", "{}"), ("status is code", "true"),
      ("status is string", "true"), ("status is System.String", "false"),
      ("authored is dateTime", "true"),
      ("item.where(linkId='address').answer.value is uri", "true"),
      ("1 as Integer", "1"), ("1 as String", "{}"), ("1.is(Integer)", "true"),
      ("1.as(Integer)", "1"),
      ("item.where(linkId='coding').answer.value.as(Coding).code", "often"),
      ("1.type().namespace", "System"), ("item.first() is BackboneElement", "true"),
    ] as [Row])
  func types(_ row: Row) throws {
    #expect(try shown(row.expression) == row.value, "\(row.expression)")
  }

  private static let patient: JSONValue = [
    "resourceType": "Patient", "birthDate": "1990-05-01",
    "_birthDate": ["extension": [["url": "http://example.org/time", "valueTime": "10:00"]]],
    "name": [
      [
        "given": ["Ann", "B", .null],
        "_given": [
          .null, ["extension": [["url": "http://example.org/kind", "valueCode": "initial"]]],
          ["extension": [["url": "http://example.org/kind", "valueCode": "unknown"]]],
        ],
        "family": "Smith",
      ]
    ],
    "_gender": [
      "id": "g", "extension": [["url": "http://example.org/why", "valueCode": "asked"]],
    ],
    "extension": [["url": "http://example.org/status", "valueCoding": ["code": "1"]]],
  ]

  @Test(
    "extensions, those of primitives among them",
    arguments: [
      ("extension('http://example.org/status').value.code", "1"),
      ("extension('http://example.org/none')", "{}"), ("extension({})", "{}"),
      ("birthDate.extension('http://example.org/time').value", "10:00"),
      ("birthDate.extension.url", "http://example.org/time"),
      ("name.given.extension('http://example.org/kind').value", "initial, unknown"),
      ("name.given.count()", "3"), ("name.given.where(hasValue()).count()", "2"),
      ("name.given.select(hasValue())", "true, true, false"),
      ("name.given[1].extension.value", "initial"),
      ("name.given.first() + ' ' + name.family", "Ann Smith"),
      ("gender.exists()", "true"), ("gender.hasValue()", "false"), ("gender.getValue()", "{}"),
      ("gender.extension('http://example.org/why').value", "asked"), ("gender.id", "g"),
      ("birthDate.hasValue()", "true"), ("birthDate.getValue() is System.Date", "true"),
      ("birthDate is date", "true"), ("birthDate <= today() - 18 years", "true"),
      (
        "today().toString().substring(0, 4).toInteger() - birthDate.toString().substring(0, 4).toInteger()",
        "36"
      ),
      ("name.hasValue()", "false"), ("birthDate.children().count()", "1"),
    ] as [Row])
  func extensions(_ row: Row) throws {
    #expect(try shown(row.expression, on: Self.patient) == row.value, "\(row.expression)")
  }

  @Test("items to JSON and back")
  func json() throws {
    #expect(try items("1").first?.json == 1)
    #expect(try items("1.5").first?.json == 1.5)
    #expect(try items("4 / 2").first?.json == 2)
    #expect(try items("true").first?.json == true)
    #expect(try items("@2020-01-31").first?.json == "2020-01-31")
    #expect(
      try items("18 years").first?.json
        == ["value": 18, "unit": "year", "system": "http://unitsofmeasure.org", "code": "a"])
    #expect(FHIRPathItem("2020-01-31", type: .date).moment?.text == "2020-01-31")
    #expect(FHIRPathItem("x", type: .coding).typeName == "FHIR.string")
    #expect(FHIRPathItem(["value": 2, "code": "kg"], type: .quantity).quantity?.text == "2 'kg'")
    #expect(
      FHIRPathItem(["value": 2, "comparator": "<", "code": "kg"], type: .quantity).quantity == nil)
    let item = try #require(try items("item[1].answer.value").first)
    #expect(try items("code", on: item.json).first?.string == "often")
  }

  @Test("a resource whose type is an empty text has a type without a name")
  func noTypeName() throws {
    #expect(try shown("type().name", on: ["resourceType": ""]) == "")
    #expect(try shown("type().namespace", on: ["resourceType": "."]) == "FHIR")
  }

  @Test("numbers of data that are not finite are no items")
  func notFinite() throws {
    #expect(FHIRPathItem(.fraction(.nan)).number == nil)
    #expect(FHIRPathItem(.fraction(.infinity)).number == nil)
    #expect(FHIRPathItem(.fraction(1e300)).number == nil)
    #expect(FHIRPathItem(.fraction(1e-300)).number == FHIRPathDecimal(0))
    #expect(FHIRPathItem(.fraction(0.1)).number?.text == "0.1")
  }
}
