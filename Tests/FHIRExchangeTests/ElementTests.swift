// SPDX-License-Identifier: Apache-2.0

import FHIRPath
import Foundation
import JSON
import Testing

@testable import FHIRExchange

@Suite("FHIR elements")
struct ElementTests {
  @Test(
    "decimals keep their text", arguments: ["1.50", "0.0", "-3", "1e3", "12345678901234567890.10"])
  func decimal(text: String) throws {
    let json = try Forms.json(#"{"value":\#(text)}"#)
    let quantity = FHIR.Quantity(members: try #require(json.object))
    #expect(quantity.value?.text == text)
    #expect(String(decoding: quantity.fhir.data(isPretty: false), as: UTF8.self).contains(text))
  }

  @Test("no decimals", arguments: ["", ".5", "1.", "01", "+1", "1e", "NaN", "1,5", "--1"])
  func noDecimal(text: String) { #expect(FHIR.Decimal(text) == nil) }

  @Test(
    "dates and times, and what is none",
    arguments: [
      ("2024", true), ("2024-02", true), ("2024-02-29", true), ("2023-02-29", false),
      ("2024-13", false), ("2024-2-3", false), ("0000", false), ("2024-02-03T10:15:00Z", true),
      ("2024-02-03T10:15:00", false), ("2024-02-03T10:15Z", false),
      ("2024-02-03T24:00:00Z", false), ("2024-02-03T10:15:00.25+14:00", true),
      ("2024-02-03T10:15:00+15:00", false), ("2024-02-03T", false), ("tomorrow", false),
      ("", false),
    ])
  func moments(text: String, isOne: Bool) { #expect((FHIR.Moment(text) != nil) == isOne) }

  @Test("moments as Foundation has them")
  func seconds() throws {
    for text in ["1970-01-01T00:00:00Z", "2024-02-29T23:59:59Z", "1900-03-01T12:00:00+02:00"] {
      let date = try Date(text, strategy: .iso8601)
      #expect(FHIR.Moment(text)?.seconds == date.timeIntervalSince1970)
    }
  }

  @Test(
    "the order of moments that say more or less",
    arguments: [
      ("2024", "2025", true), ("2024", "2024-05", nil), ("2024-05", "2024-06-01", true),
      ("2024-05-03", "2024-05-03T10:00:00Z", nil),
      ("2024-05-03T10:00:00+02:00", "2024-05-03T09:00:00Z", true),
      ("2024-05-03T09:00:00Z", "2024-05-03T10:00:00+02:00", false),
    ] as [(String, String, Bool?)])
  func order(one: String, other: String, isBefore: Bool?) throws {
    let (a, b) = (try #require(FHIR.Moment(one)), try #require(FHIR.Moment(other)))
    #expect(a.isBefore(b) == isBefore)
  }

  @Test(
    "texts of the primitive types",
    arguments: [
      (Primitive.code, "a b", true), (.code, " a", false), (.code, "a  b", false),
      (.id, "a-1.B", true), (.id, "a_b", false), (.id, String(repeating: "a", count: 65), false),
      (.uri, "urn:x y", false), (.integer, "2147483648", false), (.integer, "-2147483648", true),
      (.positiveInt, "0", false), (.unsignedInt, "0", true), (.base64Binary, "SGVsbG8=", true),
      (.base64Binary, "SGVsbG8", false), (.string, "", false), (.oid, "urn:oid:1.2.3", true),
      (.time, "10:00", false), (.time, "10:00:00", true), (.instant, "2024-01-01", false),
    ])
  func primitives(type: Primitive, text: String, isOne: Bool) {
    #expect(type.accepts(text) == isOne)
  }

  @Test("what has no property survives, extensions of primitives too")
  func roundTrip() throws {
    let text = #"""
      {"resourceType":"Questionnaire","status":"active","_title":{"extension":[
       {"url":"http://hl7.org/fhir/StructureDefinition/translation","extension":[
        {"url":"lang","valueCode":"de"},{"url":"content","valueString":"Knie"}]}]},
       "title":"Knee","colour":"red","item":[{"linkId":"a","type":"decimal","unknown":[1.10],
       "initial":[{"valueDecimal":1.50}],}],}
      """#
    var form = try FHIR.Questionnaire(data: Data(text.utf8))
    form.title = "Knee and hip"
    let again = try FHIR.Questionnaire(data: form.fhir.data())
    #expect(again == form)
    #expect(again.extensions(of: "title").first?.extensions.count == 2)
    #expect(again.item[0].initial[0].value == .decimal(try #require(FHIR.Decimal("1.50"))))
    #expect(again.members["colour"] == "red")
    // An unknown element is a warning: it is written.
    #expect(form.problems.map(\.severity) == [.warning, .warning])
    #expect(throws: Never.self) { try form.data() }
  }

  @Test("reading is lenient, writing is strict")
  func strictWriting() throws {
    let form = try FHIR.Questionnaire(data: Data(#"{"resourceType":"Questionnaire"}"#.utf8))
    #expect(form.status == nil)
    #expect(throws: FHIRError.self) { try form.data() }
  }

  @Test(
    "what is no resource is named",
    arguments: [
      ("[]", "expected a FHIR resource, an object; found an array"),
      ("{}", "no 'resourceType': this is not a FHIR resource"),
      (#"{"resourceType":"Patient"}"#, "expected a Questionnaire, found the resource 'Patient'"),
      ("{", "$: not valid JSON (line 1, column 2: expected a key in quotes)"),
    ])
  func noResource(text: String, message: String) {
    #expect(throws: FHIRError.self) { try FHIR.Questionnaire(data: Data(text.utf8)) }
    do { _ = try FHIR.Questionnaire(data: Data(text.utf8)) } catch {
      #expect(error.description == message)
    }
  }
}
