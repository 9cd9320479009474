// SPDX-License-Identifier: Apache-2.0

import FHIRPath
import JSON
import Testing

@Suite("Types of FHIRPath")
struct TypeCheckTests {
  private let patient: JSONValue = [
    "resourceType": "Patient", "gender": "male", "active": true,
    "name": [["family": "Chalmers", "given": ["Peter", "James"], "use": "official"]],
  ]

  @Test(
    "a name that its type does not have is a fault, with its place and a remedy",
    arguments: [
      (
        "Patient", "name.given1",
        "column 6: HumanName has no element 'given1'; did you mean 'given'?"
      ),
      (
        "Observation", "Observation.valueQuantity.unit",
        "column 13: 'valueQuantity' is the name in JSON; write value.ofType(Quantity)"
      ),
      ("Patient", "Encounter.name", "column 1: expected Encounter, found Patient"),
      (
        "Observation", "(Observation.value as Period).unit",
        "column 31: Period has no element 'unit'"
      ),
      (
        "Patient", "Patient.children().skip(1)",
        "column 20: expected elements with an order, found those of any order"
      ),
      ("Patient", "iif('a', 1, 2)", "column 5: expected true or false, found System.String"),
      ("Patient", "name.where(givn.exists()).family", "column 12: HumanName has no element 'givn'"),
      ("Patient", "%resource.nam", "column 11: Patient has no element 'nam'"),
      ("Patient", "(name | contact.name).given1", "column 23: HumanName has no element 'given1'"),
      (
        "Questionnaire", "repeat(item).linkID",
        "column 14: Questionnaire.item has no element 'linkID'"
      ),
      ("Patient", "birthDate.year", "column 11: date has no element 'year'"),
    ])
  func faults(type: String, text: String, message: String) throws {
    let faults = try FHIRPathExpression(text).faults(on: type, variables: ["resource": type])
    #expect(faults.map { "\($0)" }.first?.hasPrefix(message) == true, "\(faults)")
    #expect(faults.count == 1)
  }

  @Test(
    "what may be there is no fault",
    arguments: [
      ("Patient", "Patient.name.where(use = 'official').given.first()"),
      ("Patient", "Resource.id | DomainResource.text.div"), ("Patient", "deceased.ofType(boolean)"),
      ("Patient", "gender.as(id)"), ("Patient", "contained.anything.at.all"),
      ("Patient", "extension('http://example.org').value.anything"), ("Patient", "%other.nothing"),
      ("Patient", "gender.extension.url"), ("Patient", "children().where(true)"),
      ("Patient", "descendants().sort().first()"), ("MedicationDispense", "whatever.there.is"),
      ("QuestionnaireResponse", "item.where(linkId = 'a').answer.value.code"),
      ("QuestionnaireResponse", "repeat(item | answer.item).linkId"),
      ("Patient", "iif(name.exists(), name, contact.name).family"),
      ("Patient", "iif(active, 1, 2)"),
      ("Patient", "name.select(given + family)"), ("Patient", "name.aggregate($total + 1, 0)"),
    ])
  func fits(type: String, text: String) throws {
    let faults = try FHIRPathExpression(text).faults(on: type, variables: ["resource": type])
    #expect(faults.isEmpty, "\(text)")
  }

  @Test("repeat within repeat is looked at within bounds")
  func nestedRepeats() throws {
    let text =
      String(repeating: "repeat(item | ", count: 28) + "itm" + String(repeating: ")", count: 28)
    _ = try FHIRPathExpression(text).faults(on: "Questionnaire")
  }

  @Test("without a check such a name is an element that is not there")
  func lenient() throws {
    #expect(try shown("name.given1", on: patient) == "{}")
    #expect(try shown("Encounter.name", on: patient) == "{}")
  }

  private static let rows: [Row] = [
    ("gender.is(code)", "true"), ("gender.is(string)", "true"), ("gender.is(FHIR.string)", "true"),
    ("gender.is(id)", "false"), ("gender.is(System.String)", "false"),
    ("gender.is(Element)", "true"),
    ("gender.as(code)", "male"), ("gender.as(string)", "{}"), ("gender.ofType(string)", "{}"),
    ("name.ofType(HumanName).use", "official"), ("is(Patient)", "true"),
    ("is(DomainResource)", "true"), ("is(Resource)", "true"), ("is(Person)", "false"),
    ("is(System.Patient)", "false"), ("(1 | 1 is Integer).count()", "2"),
    ("conformsTo('http://hl7.org/fhir/StructureDefinition/Patient')", "true"),
    ("conformsTo('http://hl7.org/fhir/StructureDefinition/Resource')", "true"),
    ("conformsTo('http://hl7.org/fhir/StructureDefinition/Person')", "false"),
    ("@2012-04-15T15:00:00Z = @2012-04-15T10:00:00", "{}"),
    ("@2012-04-15T15:00:00Z < @2012-04-15T10:00:00", "{}"),
    ("@2012-04-15T15:00:00Z = @2012-04-15T17:00:00+02:00", "true"),
  ]

  @Test("rows", arguments: rows)
  func types(row: Row) throws {
    #expect(try shown(row.expression, on: patient) == row.value, "\(row.expression)")
  }

  @Test("elements have the types that FHIR defines within their own, whatever JSON says")
  func nested() throws {
    let observation: JSONValue = [
      "resourceType": "Observation", "code": ["coding": [["code": "x", "system": "http://a"]]],
      "valueQuantity": ["value": 120, "unit": "mm"],
    ]
    for text in [
      "value.value.is(decimal)", "value.value.ofType(decimal) = 120", "code.coding.code.is(code)",
      "value.unit.is(string)", "code.is(CodeableConcept)", "code.coding.system.is(uri)",
      "descendants().where($this is decimal).count() = 1",
    ] {
      #expect(try shown(text, on: observation) == "true", "\(text)")
    }
    #expect(
      try shown("name.period.start is dateTime", on: ["name": ["period": ["start": "2020"]]])
        == "true")
    #expect(
      try shown(
        "contact.name.use is code",
        on: ["resourceType": "Patient", "contact": [["name": ["use": "old"]]]]) == "true")
  }

  @Test("a type that nobody has defined, and a profile that is not known, are errors")
  func unknown() {
    #expect(
      fault("1.as(string1)").map { "\($0)" }
        == "column 6: unknown type 'string1'; did you mean 'string'?")
    #expect(fault("1 is FHIR.Nothing")?.reason == .unknownType("Nothing"))
    #expect(fault("conformsTo('http://example.org')") != nil)
    #expect(fault("1 > 2 is Boolean") != nil)
  }
}
