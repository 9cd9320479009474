// SPDX-License-Identifier: Apache-2.0

import FHIRExchange
import Foundation
import JSON

/// Forms and responses for the tests.
enum Forms {
  static func json(_ text: String) throws -> JSONValue {
    try JSONValue(data: Data(text.utf8), limits: FHIR.limits, dialect: FHIR.dialect)
  }

  /// A form of items.
  static func form(_ items: String, valueSets: [String] = []) throws -> FHIRForm {
    var library = ValueSetLibrary()
    for set in valueSets { library.add(try json(set)) }
    return FHIRForm(
      try FHIR.Questionnaire(
        resource: json(
          #"{"resourceType":"Questionnaire","status":"active","url":"http://example.org/f","item":["#
            + items + "]}")), valueSets: library)
  }

  /// A completed response of items.
  static func response(
    _ items: String, status: String = "completed"
  ) throws -> FHIR.QuestionnaireResponse {
    try FHIR.QuestionnaireResponse(
      resource: json(
        #"{"resourceType":"QuestionnaireResponse","status":"\#(status)","#
          + #""questionnaire":"http://example.org/f","item":["# + items + "]}"))
  }

  /// The messages of the errors of a response.
  static func errors(_ form: FHIRForm, _ items: String) throws -> [String] {
    form.problems(of: try response(items)).filter { $0.severity >= .error }.map(\.description)
  }

  /// A form with everything in it that the tests of faults need.
  static let knee = """
    {"linkId":"about","type":"group","text":"About you","item":[
      {"linkId":"name","type":"string","required":true,"maxLength":20,"text":"Your name"},
      {"linkId":"born","type":"date","text":"Born"},
      {"linkId":"side","type":"choice","required":true,"answerOption":[
        {"valueCoding":{"system":"http://snomed.info/sct","code":"7771000","display":"Left"}},
        {"valueCoding":{"system":"http://snomed.info/sct","code":"24028007","display":"Right"}}]}]},
    {"linkId":"pain","type":"integer","required":true,"text":"Pain","extension":[
      {"url":"http://hl7.org/fhir/StructureDefinition/minValue","valueInteger":0},
      {"url":"http://hl7.org/fhir/StructureDefinition/maxValue","valueInteger":10}]},
    {"linkId":"where","type":"string","text":"Where does it hurt?","enableWhen":[
      {"question":"pain","operator":">","answerInteger":3}]},
    {"linkId":"medicine","type":"group","repeats":true,"item":[
      {"linkId":"drug","type":"open-choice","required":true,"answerOption":[
        {"valueCoding":{"system":"http://example.org/d","code":"ibu","display":"Ibuprofen"}}],
       "item":[{"linkId":"how","type":"string"}]},
      {"linkId":"dose","type":"quantity","extension":[
        {"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-unit","valueCoding":
          {"system":"http://unitsofmeasure.org","code":"mg","display":"mg"}},
        {"url":"http://hl7.org/fhir/StructureDefinition/maxDecimalPlaces","valueInteger":1}],
       "enableWhen":[{"question":"drug","operator":"exists","answerBoolean":true}]}]},
    {"linkId":"done","type":"display","text":"Thank you"}
    """

  /// A valid response to it.
  static let kneeAnswers = """
    {"linkId":"about","item":[
      {"linkId":"name","answer":[{"valueString":"A. Person"}]},
      {"linkId":"side","answer":[{"valueCoding":{"system":"http://snomed.info/sct","code":"7771000"}}]}]},
    {"linkId":"pain","answer":[{"valueInteger":4}]},
    {"linkId":"where","answer":[{"valueString":"In front"}]},
    {"linkId":"medicine","item":[
      {"linkId":"drug","answer":[{"valueCoding":{"system":"http://example.org/d","code":"ibu"},
        "item":[{"linkId":"how","answer":[{"valueString":"swallowed"}]}]}]},
      {"linkId":"dose","answer":[{"valueQuantity":{"value":400.0,"code":"mg",
        "system":"http://unitsofmeasure.org"}}]}]},
    {"linkId":"medicine","item":[{"linkId":"drug","answer":[{"valueString":"Aspirin"}]}]}
    """
}
