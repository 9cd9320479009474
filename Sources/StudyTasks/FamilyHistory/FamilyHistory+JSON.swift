// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FamilyHistory: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<FamilyHistory>(
    "familyHistory",
    blank: FamilyHistory(
      conditions: ConditionStepConfiguration.form.blank, relativeGroups: []),
    [
      .required("conditions", \.conditions),
      .required("relativeGroups", \.relativeGroups),
    ])
}

extension HealthCondition: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<HealthCondition>(
    "healthCondition", blank: HealthCondition("", displayName: "", value: nil),
    [
      .required("identifier", \.identifier),
      .required("displayName", \.displayName),
      .optional("value", \.value),
      .defaulted("carried", \.carried, [:]),
    ])
}

extension ConditionStepConfiguration: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConditionStepConfiguration>(
    "conditionStep",
    blank: ConditionStepConfiguration(
      stepIdentifier: "", conditionsItemIdentifier: "", conditions: []),
    [
      .required("stepIdentifier", \.stepIdentifier),
      .required("conditionsItemIdentifier", \.conditionsItemIdentifier),
      .required("conditions", \.conditions),
      .defaulted("formItems", \.formItems, []),
      .defaulted("carried", \.carried, [:]),
    ])
}

extension RelativeGroup: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<RelativeGroup>(
    "relativeGroup",
    blank: RelativeGroup(
      "", name: "", sectionTitle: "", identifierForCellTitle: "", maxAllowed: 0, formSteps: []),
    [
      .required("identifier", \.identifier),
      .required("name", \.name),
      .required("sectionTitle", \.sectionTitle),
      .defaulted("sectionDetailText", \.sectionDetailText, ""),
      .required("titleQuestion", \.identifierForCellTitle),
      .required("maxAllowed", \.maxAllowed),
      .required("formSteps", \.formSteps),
      .defaulted("detailQuestions", \.detailTextIdentifiers, []),
      .defaulted("carried", \.carried, [:]),
    ])
}
