// SPDX-License-Identifier: Apache-2.0

import FHIRExchange
import JSON

/// Forms with scores, shaped as well-known ones are, in words of our own.
enum ScoreForms {
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"
  static let ordinal = "http://hl7.org/fhir/StructureDefinition/ordinalValue"
  static let weight = "http://hl7.org/fhir/StructureDefinition/itemWeight"

  /// An extension with an expression of FHIRPath, under a name where it has one.
  static func expression(_ kind: String, _ text: String, name: String? = nil) -> JSONValue {
    var value: [String: JSONValue] = ["language": "text/fhirpath", "expression": .string(text)]
    if let name { value["name"] = .string(name) }
    return ["url": .string(sdc + kind), "valueExpression": .object(value)]
  }

  static func variable(_ name: String, _ text: String) -> JSONValue {
    [
      "url": "http://hl7.org/fhir/StructureDefinition/variable",
      "valueExpression": [
        "name": .string(name), "language": "text/fhirpath", "expression": .string(text),
      ],
    ]
  }

  /// A question with options 0…, whose scores stand in an extension of the coding.
  static func question(_ linkId: String, scores: [Int], by extensionURL: String) -> JSONValue {
    [
      "linkId": .string(linkId), "type": "choice", "text": .string("Question " + linkId),
      "answerOption": .array(
        scores.enumerated().map { place, score in
          [
            "valueCoding": [
              "system": "http://example.org/often", "code": .string("o\(place)"),
              "display": .string("Answer \(place)"),
              "extension": [["url": .string(extensionURL), "valueDecimal": .integer(score)]],
            ]
          ]
        }),
    ]
  }

  static func total(
    _ linkId: String, _ type: String, _ text: String, extensions: [JSONValue] = []
  ) -> JSONValue {
    [
      "linkId": .string(linkId), "type": .string(type), "readOnly": true,
      "extension": .array([expression("calculatedExpression", text)] + extensions),
    ]
  }

  static func form(_ items: [JSONValue], extensions: [JSONValue] = []) throws -> FHIRForm {
    FHIRForm(
      try FHIR.Questionnaire(resource: [
        "resourceType": "Questionnaire", "status": "active", "url": "http://example.org/scores",
        "extension": .array(extensions), "item": .array(items),
      ]))
  }

  /// Nine or seven questions of 0…3 in a group, with the sum and its grade, as PHQ-9 and GAD-7 have it.
  static func sum(of count: Int, grades: [(most: Int, word: String)]) throws -> FHIRForm {
    let questions = (1...count).map { question("q\($0)", scores: [0, 1, 2, 3], by: ordinal) }
    let links = (1...count).map { "linkId = 'q\($0)'" }.joined(separator: " or ")
    let grade = grades.reversed().reduce("'unknown'") { rest, grade in
      "iif(%total <= \(grade.most), '\(grade.word)', \(rest))"
    }
    return try form(
      [
        ["linkId": "all", "type": "group", "item": .array(questions)],
        total("total", "integer", "%total"),
        total("grade", "string", "iif(%answered = \(count), \(grade), {})"),
      ],
      extensions: [
        variable("answers", "%resource.item.where(linkId = 'all').item.where(\(links)).answer"),
        variable("answered", "%answers.count()"),
        variable("total", "%answers.value.ordinal().sum()"),
      ])
  }

  /// Groups of questions of 0…4, each with 100 less 25 times its mean, as KOOS has it.
  static func koos(_ groups: [(name: String, count: Int)]) throws -> FHIRForm {
    let items = groups.map { name, count -> JSONValue in
      let questions = (1...count).map {
        question("\(name)\($0)", scores: [0, 1, 2, 3, 4], by: weight)
      }
      let score = total(
        name + "-score", "decimal",
        "iif(%scores.count() * 2 >= \(count), 100 - %scores.avg() * 25, {})")
      return [
        "linkId": .string(name), "type": "group", "item": .array(questions + [score]),
        "extension": [variable("scores", "item.answer.value.weight()")],
      ]
    }
    return try form(items)
  }

  /// Twelve questions of 4…0 at the top, their sum in whole numbers, as the Oxford Knee Score has it.
  static func oxford() throws -> FHIRForm {
    try form(
      (1...12).map { question("k\($0)", scores: [4, 3, 2, 1, 0], by: ordinal) } + [
        total(
          "sum", "integer",
          "%resource.item.where(linkId.startsWith('k')).answer.value.ordinal().sum()")
      ])
  }

  /// The option of a question, by its place.
  static func option(_ place: Int) -> FHIR.Value {
    .coding(FHIR.Coding(system: "http://example.org/often", code: "o\(place)"))
  }
}
