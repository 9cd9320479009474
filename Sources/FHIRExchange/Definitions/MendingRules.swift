// SPDX-License-Identifier: Apache-2.0

internal import FHIRPath
internal import JSON

/// How a required element is written that is missing, or that has no value of its type.
enum MendingRule: Sendable {
  /// This value.
  case value(JSONValue)
  /// The extension that says that the value is not known.
  case absent
  /// Nothing: the element around it is left out.
  case leaveOut

  /// The rules by element. Any other element of a resource is ``absent``; any other within a resource
  /// takes what is around it with it.
  static let all: [String: MendingRule] = [
    "Questionnaire.status": .value("unknown"),
    "ValueSet.status": .value("unknown"),
    "CodeSystem.status": .value("unknown"),
    "Observation.status": .value("unknown"),
    // Whether the concepts are all is not known.
    "CodeSystem.content": .value("fragment"),
    "ValueSet.expansion.timestamp": .absent,
    "Narrative.status": .value("additional"),
    // Forms are read so.
    "Expression.language": .value("text/fhirpath"),
  ]

  /// The rule for a required element of a type.
  static func of(_ name: String, in type: String) -> MendingRule {
    all["\(type).\(name)"] ?? (ElementTable.isResource(type) ? .absent : .leaveOut)
  }

  /// An element that says that its value is not known.
  static let absentElement: JSONValue = [
    "extension": [
      [
        "url": "http://hl7.org/fhir/StructureDefinition/data-absent-reason",
        "valueCode": "unknown",
      ]
    ]
  ]

  /// The address of the extension that holds an element of R5 in R4.
  static func extensionAddress(_ name: String, of type: String) -> String {
    "http://hl7.org/fhir/5.0/StructureDefinition/extension-\(type).\(name)"
  }
}
