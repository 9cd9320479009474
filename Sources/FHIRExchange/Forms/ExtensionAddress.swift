// SPDX-License-Identifier: Apache-2.0

/// Addresses of the extensions that forms in use have.
enum ExtensionAddress {
  private static let core = "http://hl7.org/fhir/StructureDefinition/"
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"

  static let minValue = core + "minValue"
  static let maxValue = core + "maxValue"
  static let minLength = core + "minLength"
  static let regex = core + "regex"
  static let maxDecimalPlaces = core + "maxDecimalPlaces"
  static let mimeType = core + "mimeType"
  static let maxSize = core + "maxSize"
  static let minOccurs = core + "questionnaire-minOccurs"
  static let maxOccurs = core + "questionnaire-maxOccurs"
  static let optionExclusive = core + "questionnaire-optionExclusive"
  static let unit = core + "questionnaire-unit"
  static let unitOption = core + "questionnaire-unitOption"
  static let unitValueSet = core + "questionnaire-unitValueSet"
  static let hidden = core + "questionnaire-hidden"
  static let ordinalValue = core + "ordinalValue"
  static let itemWeight = core + "itemWeight"
  static let enableWhenExpression = sdc + "enableWhenExpression"
  static let calculatedExpression = sdc + "calculatedExpression"
  static let initialExpression = sdc + "initialExpression"
  static let answerExpression = sdc + "answerExpression"
}
