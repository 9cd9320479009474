// SPDX-License-Identifier: Apache-2.0

import JSON
import Testing

@testable import FHIRExchange
@testable import FHIRPath

@Suite("FHIR's definitions")
struct StructureCheckTests {
  @Test(
    "faults with their places",
    arguments: [
      (#"{"resourceType":"Questionnaire"}"#, "Questionnaire: 'status' is missing."),
      (
        #"{"resourceType":"Questionnaire","status":"on"}"#,
        "Questionnaire.status: 'on' is not allowed here; one of draft, active, retired, unknown."
      ),
      (
        #"{"resourceType":"Questionnaire","status":"draft","item":{}}"#,
        "Questionnaire.item: Expected a list in brackets, found an object."
      ),
      (
        #"{"resourceType":"Questionnaire","status":"draft","item":[]}"#,
        "Questionnaire.item: An empty list: leave it out."
      ),
      (
        #"{"resourceType":"Questionnaire","status":"draft","item":[{"linkId":"a","type":"display","required":"yes"}]}"#,
        "Questionnaire.item[0].required: Expected a value of the type boolean, found a string."
      ),
      (
        #"{"resourceType":"Questionnaire","status":"draft","date":"2024-02-30"}"#,
        "Questionnaire.date: '2024-02-30' is no value of the type dateTime."
      ),
      (
        #"{"resourceType":"QuestionnaireResponse","status":"completed","item":[{"linkId":"a","answer":[{"valueString":"b","valueInteger":1}]}]}"#,
        "QuestionnaireResponse.item[0].answer[0]: 'value[x]' stands there with several types; it has one."
      ),
      (
        #"{"resourceType":"QuestionnaireResponse","status":"completed","item":[{"linkId":"a","answer":[{}]}]}"#,
        "QuestionnaireResponse.item[0].answer[0]: An empty object: leave it out."
      ),
      (
        #"{"resourceType":"Questionnaire","status":"draft","extension":[{"url":"http://a","valueInteger":1,"extension":[{"url":"b","valueCode":"c"}]}]}"#,
        "Questionnaire.extension[0]: An extension has either a value or extensions of its own."
      ),
      (
        #"{"resourceType":"Questionnaire","status":"draft","_title":"x"}"#,
        "Questionnaire.title: Expected '_title' to be an object."
      ),
      (
        #"{"resourceType":"Bundle","type":"collection","entry":[{"resource":{"resourceType":"Observation","status":"final"}}]}"#,
        "Bundle.entry[0].resource: 'code' is missing."
      ),
    ])
  func faults(text: String, message: String) throws {
    let problems = StructureCheck.problems(of: try Forms.json(text))
    #expect(problems.map(\.description) == [message])
  }

  @Test("a value of which only extensions stand there is there")
  func extensionsAlone() throws {
    let problems = StructureCheck.problems(
      of: try Forms.json(
        #"{"resourceType":"Questionnaire","_status":{"extension":[{"url":"http://a","valueCode":"b"}]}}"#
      ))
    #expect(problems.isEmpty)
  }

  @Test("every line of the table can be read, and every type that it names is known")
  func table() {
    let known = Set(ElementTable.types.keys)
    for (name, elements) in ElementTable.types {
      for (element, definition) in elements where !definition.isChoice {
        for type in definition.types where Primitive(rawValue: type) == nil && type != "Resource" {
          #expect(known.contains(ElementTable.known(type)), "\(name).\(element): \(type)")
        }
      }
    }
    #expect(ElementTable.types["Questionnaire.item"]?["linkId"]?.isRequired == true)
    #expect(ElementTable.types["Questionnaire.item"]?["answerOption"]?.repeats == true)
  }

  @Test("the faults of a hostile resource are bounded")
  func bounded() throws {
    let items = Array(repeating: "{}", count: 5000).joined(separator: ",")
    let problems = StructureCheck.problems(
      of: try Forms.json(#"{"resourceType":"Questionnaire","status":"draft","item":[\#(items)]}"#))
    #expect(problems.count == 1000)
  }
}
