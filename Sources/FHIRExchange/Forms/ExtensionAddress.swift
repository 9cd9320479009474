// SPDX-License-Identifier: Apache-2.0

/// Addresses of the extensions that forms in use have.
enum ExtensionAddress {
  private static let core = "http://hl7.org/fhir/StructureDefinition/"
  private static let sdc = "http://hl7.org/fhir/uv/sdc/StructureDefinition/"

  static let minValue = core + "minValue"
  static let maxValue = core + "maxValue"
  static let minQuantity = sdc + "sdc-questionnaire-minQuantity"
  static let maxQuantity = sdc + "sdc-questionnaire-maxQuantity"
  static let minLength = core + "minLength"
  static let regex = core + "regex"
  static let maxDecimalPlaces = core + "maxDecimalPlaces"
  static let mimeType = core + "mimeType"
  static let maxSize = core + "maxSize"
  static let referenceResource = core + "questionnaire-referenceResource"
  static let minOccurs = core + "questionnaire-minOccurs"
  static let maxOccurs = core + "questionnaire-maxOccurs"
  static let optionExclusive = core + "questionnaire-optionExclusive"
  static let unit = core + "questionnaire-unit"
  static let unitOption = core + "questionnaire-unitOption"
  static let unitValueSet = core + "questionnaire-unitValueSet"
  static let unitOpen = sdc + "sdc-questionnaire-unitOpen"
  static let hidden = core + "questionnaire-hidden"
  static let itemControl = core + "questionnaire-itemControl"
  static let sliderStep = core + "questionnaire-sliderStepValue"
  static let optionPrefix = core + "questionnaire-optionPrefix"
  static let openLabel = sdc + "sdc-questionnaire-openLabel"
  static let entryFormat = core + "entryFormat"
  static let supportLink = core + "questionnaire-supportLink"
  static let signatureRequired = core + "questionnaire-signatureRequired"
  static let translation = core + "translation"
  static let markdown = core + "rendering-markdown"
  static let xhtml = core + "rendering-xhtml"

  /// Words for an answer that does not fit: Stanford's addresses, and the one that they come from.
  static let validationTexts: Set = [
    "http://biodesign.stanford.edu/fhir/StructureDefinition/validationtext",
    "http://bdh.stanford.edu/fhir/StructureDefinition/validationtext",
    "http://cardinalkit.org/fhir/StructureDefinition/validationtext",
    "http://ehelse.no/fhir/StructureDefinition/validationtext",
  ]

  static let variable = core + "variable"
  static let launchContext = sdc + "sdc-questionnaire-launchContext"
  static let initialExpressions = expressions("initialExpression")
  static let calculatedExpressions = expressions("calculatedExpression")
  static let enableWhenExpressions = expressions("enableWhenExpression")
  static let answerExpressions = expressions("answerExpression")
  static let optionToggles = expressions("answerOptionsToggleExpression")
  /// Older forms have `itemContext`.
  static let populationContexts =
    expressions("itemPopulationContext") + expressions("itemContext")
  static let constraint = core + "questionnaire-constraint"
  static let targetConstraint = core + "targetConstraint"
  static let calculatedValues = [core + "cqf-calculatedValue", core + "cqf-expression"]

  static let observationExtract = sdc + "sdc-questionnaire-observationExtract"
  /// The category of extracted findings; some forms have the second name.
  static let observationCategories = [
    sdc + "sdc-questionnaire-observation-extract-category",
    sdc + "sdc-questionnaire-observationExtractCategory",
  ]
  static let itemExtractionContext = sdc + "sdc-questionnaire-itemExtractionContext"
  static let definitionExtract = sdc + "sdc-questionnaire-definitionExtract"
  static let definitionExtractValue = sdc + "sdc-questionnaire-definitionExtractValue"

  /// Scores of options.
  static let scores: Set<String> = [
    core + "ordinalValue", core + "itemWeight", core + "questionnaire-ordinalValue",
    core + "codesystem-ordinalValue", core + "valueset-ordinalValue", core + "iso21090-CO-value",
  ]

  /// The addresses of a kind of expression; older forms have the second one.
  private static func expressions(_ kind: String) -> [String] {
    [sdc + "sdc-questionnaire-" + kind, core + "questionnaire-" + kind]
  }
}
