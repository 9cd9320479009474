// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import JSON
internal import Measurement

/// The JSON Schema of requests: of a worker's lines, a manifest's lines and requests from C and Python.
public enum RequestSchema {
  /// A measurement that is asked for, made from the table of settings. Members may also have their words joined by
  /// hyphens or as in `limbAxis`; a setting's value may be a text or, where it is a number, a number.
  public static var document: JSONValue {
    var properties: [String: JSONValue] = ["id": ["description": "Comes back with the result."]]
    for role in RecordingRole.allCases {
      properties[JobField.underscored(role.name)] = [
        "type": "string", "description": "The path of a recording.",
      ]
    }
    for part in MeasurementIdentity.Part.allCases {
      properties[part.rawValue] = ["type": ["string", "number"]]
    }
    for setting in MeasurementSetting.allCases {
      if let schema = setting.schema { properties[setting.member] = schema }
    }
    return JSONSchemaDefinitions().document(
      "Requests of Goniometer", ["type": "object", "properties": .object(properties)])
  }
}

extension MeasurementSetting {
  /// The name of the member of a request, its words joined by underscores.
  package var member: String { JobField.underscored(name) }

  /// The values of the setting; `nil` where it is none of a request.
  fileprivate var schema: JSONValue? {
    guard let rule else { return nil }
    var schema: [String: JSONValue] = [
      "type": rule.isNumber ? ["string", "number"] : "string",
      "description": .string("\(row.help) Expected: \(rule.expectation)."),
    ]
    if !rule.choices.isEmpty { schema["enum"] = .array(rule.choices.map { .string($0) }) }
    if let usual = row.usual { schema["default"] = .string(usual) }
    return .object(schema)
  }
}
