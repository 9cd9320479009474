// SPDX-License-Identifier: Apache-2.0

import FHIRPath
import Foundation
import JSON

/// A second after noon of the 31st of January 2026, in a zone an hour ahead of UTC.
let noon = FHIRPathMoment(millisecondsSince1970: 1_769_857_201_000, offsetMinutes: 60)

/// A response with an answer of each kind.
let response: JSONValue = [
  "resourceType": "QuestionnaireResponse", "id": "r1", "status": "completed",
  "authored": "2026-01-02T10:00:00+01:00",
  "item": [
    [
      "linkId": "group", "text": "Group",
      "_text": ["extension": [["url": "http://example.org/short", "valueString": "G"]]],
      "item": [
        ["linkId": "whole", "answer": [["valueInteger": 3]]],
        ["linkId": "decimals", "answer": [["valueDecimal": 1.5], ["valueDecimal": 2]]],
      ],
    ],
    [
      "linkId": "coding",
      "answer": [
        [
          "valueCoding": [
            "system": "http://example.org/codes", "code": "often", "display": "Often",
            "extension": [
              [
                "url": "http://hl7.org/fhir/StructureDefinition/ordinalValue", "valueDecimal": 3,
              ]
            ],
          ]
        ]
      ],
    ],
    ["linkId": "date", "answer": [["valueDate": "2020-02-29"]]],
    ["linkId": "instant", "answer": [["valueDateTime": "2020-02-29T10:00:00Z"]]],
    ["linkId": "time", "answer": [["valueTime": "10:30:00"]]],
    ["linkId": "text", "answer": [["valueString": "hello"]]],
    ["linkId": "address", "answer": [["valueUri": "http://example.org"]]],
    [
      "linkId": "mass",
      "answer": [
        [
          "valueQuantity": [
            "value": 70.5, "unit": "kg", "system": "http://unitsofmeasure.org", "code": "kg",
          ]
        ]
      ],
    ],
    [
      "linkId": "yes",
      "answer": [
        ["valueBoolean": true, "item": [["linkId": "inner", "answer": [["valueInteger": 5]]]]]
      ],
    ],
  ],
]

/// The environment of most tests.
let environment = FHIRPathEnvironment(
  variables: [
    "resource": [FHIRPathItem(response)], "none": [], "two": [.integer(1), .integer(2)],
  ],
  now: noon)

/// The items of an expression, on the response.
func items(
  _ text: String, on context: JSONValue = response,
  in environment: FHIRPathEnvironment = environment
) throws -> [FHIRPathItem] {
  try FHIRPathExpression(text).evaluate(on: FHIRPathItem(context), in: environment)
}

/// The items of an expression as texts, objects as JSON; `{}` for none.
func shown(
  _ text: String, on context: JSONValue = response,
  in environment: FHIRPathEnvironment = environment
) throws -> String {
  let found = try items(text, on: context, in: environment)
  if found.isEmpty { return "{}" }
  return found.map(\.shown).joined(separator: ", ")
}

/// The fault of an expression, at reading or evaluation; `nil` if there is none.
func fault(_ text: String, in environment: FHIRPathEnvironment = environment) -> FHIRPathError? {
  do {
    _ = try FHIRPathExpression(text).evaluate(on: FHIRPathItem(response), in: environment)
    return nil
  } catch {
    return error
  }
}

/// An expression and its value as text.
typealias Row = (expression: String, value: String)
