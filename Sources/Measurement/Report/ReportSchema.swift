// SPDX-License-Identifier: Apache-2.0

internal import ClinicalFindings
internal import ClinicalTerms
internal import Goniometry
public import JSON

/// The JSON Schema of reports.
public enum ReportSchema {
  /// A report as ``MeasurementReport/json(program:commandLine:kind:isPretty:)`` and
  /// ``ChainReport/json(program:commandLine:)`` write it. What was found is described to the last key and made from the
  /// table that reads and writes it; the members of `result`, `parameters` and `inputs` are details, to which a later
  /// version may add.
  public static var document: JSONValue {
    var definitions = JSONSchemaDefinitions()
    let finding = Finding.schema(&definitions)
    let report = definitions.reference("report") { _ in
      .object([
        "type": "object",
        "required": [
          "schemaVersion", "program", "commandLine", "inputs", "warnings", "findings", "result",
        ],
        "properties": .object([
          "schemaVersion": ["const": .integer(OutputSchema.version)],
          "program": [
            "type": "object", "required": ["name", "version"],
            "properties": ["name": ["type": "string"], "version": ["type": "string"]],
          ],
          "kind": ["const": "result", "description": "Of a line of a live measurement."],
          "commandLine": texts("The call, program first; empty of a library."),
          "identity": [
            "type": "object", "description": "As it was stated; left out where nothing was.",
            "properties": .object(
              Dictionary(
                uniqueKeysWithValues: MeasurementIdentity.Part.allCases.map {
                  ($0.rawValue, ["type": "string"])
                })), "additionalProperties": false,
          ],
          "method": words(MeasurementMethod.allCases, "The way angles are made."),
          "parameters": [
            "type": "object", "description": "Those of the method, defaults included.",
          ],
          "inputs": [
            "type": "array", "items": ["type": "object"],
            "description": "The recordings, each with its SHA-256 and how it was read.",
          ],
          "calibrations": ["type": "array", "items": ["type": "object"]],
          "warnings": texts("What is doubtful about the recordings, a sentence each."),
          "findings": [
            "type": "array", "items": finding, "description": "What was found, a value each.",
          ],
          "result": [
            "type": "object", "required": ["verdict", "quality", "summary"],
            "properties": [
              "joint": words(Joint.allCases, "Left out of one device whose joint nobody named."),
              "verdict": words(Verdict.allCases, "The worst one of the checks."),
              "quality": [
                "type": "array", "description": "The checks.",
                "items": [
                  "type": "object", "required": ["name", "verdict"],
                  "properties": [
                    "name": ["type": "string"], "verdict": words(Verdict.allCases, ""),
                  ],
                ],
              ],
              "summary": ["type": "string"],
            ],
          ],
        ]), "additionalProperties": false,
      ])
    }
    return definitions.document(
      "Measurements of Goniometer",
      [
        "oneOf": [
          report,
          [
            "type": "object", "required": ["schemaVersion", "results"],
            "description": "Of the joints of a chain.",
            "properties": [
              "schemaVersion": ["const": .integer(OutputSchema.version)],
              "results": [
                "type": "array",
                "items": [
                  "oneOf": [
                    report,
                    [
                      "type": "object",
                      "required": ["id", "joint", "side", "status", "findings", "error"],
                      "properties": [
                        "status": ["const": "failed"],
                        "findings": ["type": "array", "items": finding],
                      ],
                      "description": "A joint that gave no angle.",
                    ],
                  ]
                ],
              ],
            ], "additionalProperties": false,
          ],
        ]
      ])
  }

  private static func texts(_ about: String) -> JSONValue {
    ["type": "array", "items": ["type": "string"], "description": .string(about)]
  }

  private static func words<Value: RawRepresentable<String>>(
    _ values: [Value], _ about: String
  ) -> JSONValue {
    let words = JSONValue.array(values.map { .string($0.rawValue) })
    return about.isEmpty ? ["enum": words] : ["enum": words, "description": .string(about)]
  }
}
