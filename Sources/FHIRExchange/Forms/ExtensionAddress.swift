// SPDX-License-Identifier: Apache-2.0

/// Addresses of the extensions that forms in use have.
enum ExtensionAddress {
  private static let core = "http://hl7.org/fhir/StructureDefinition/"

  static let minValue = core + "minValue"
  static let maxValue = core + "maxValue"
  static let minLength = core + "minLength"
  static let regex = core + "regex"
  static let maxDecimalPlaces = core + "maxDecimalPlaces"
  static let mimeType = core + "mimeType"
  static let minOccurs = core + "questionnaire-minOccurs"
  static let maxOccurs = core + "questionnaire-maxOccurs"
  static let optionExclusive = core + "questionnaire-optionExclusive"
  static let unit = core + "questionnaire-unit"
  static let unitOption = core + "questionnaire-unitOption"
}
