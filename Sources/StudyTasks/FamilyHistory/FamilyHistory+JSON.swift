// SPDX-License-Identifier: Apache-2.0

public import JSON

extension FamilyHistory: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<FamilyHistory>(
    "familyHistory",
    blank: FamilyHistory(conditions: ConditionStepConfiguration.form.blank, relativeGroups: []),
    [
      .required(
        "conditions", \.conditions, about: "The question for the conditions of a relative."),
      .required(
        "relativeGroups", \.relativeGroups,
        about: "The groups of relatives; at least one, with unique identifiers."),
    ])
}

extension HealthCondition: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<HealthCondition>(
    "healthCondition", about: "A condition that relatives may have.",
    blank: HealthCondition("", displayName: "", value: nil),
    [
      .required("identifier", \.identifier, about: "Tells the condition from others."),
      .required("displayName", \.displayName, about: "Name as it is shown."),
      .optional("value", \.value, about: "Value in results; without it the index, counted from 0."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension ConditionStepConfiguration: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<ConditionStepConfiguration>(
    "conditionStep", about: "The form that asks for the conditions of a relative.",
    blank: ConditionStepConfiguration(
      stepIdentifier: "", conditionsItemIdentifier: "", conditions: []),
    [
      .required("stepIdentifier", \.stepIdentifier, about: "Identifier of the form."),
      .required(
        "conditionsItemIdentifier", \.conditionsItemIdentifier,
        about: "Identifier of the question for the conditions."),
      .required("conditions", \.conditions, about: "The conditions to choose from; at least one."),
      .defaulted("formItems", \.formItems, about: "More questions under the conditions."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}

extension RelativeGroup: JSONRecord {
  /// The keys of the JSON form.
  public static let form = JSONForm<RelativeGroup>(
    "relativeGroup", about: "A group of relatives: parents, siblings, …",
    blank: RelativeGroup(
      "", name: "", sectionTitle: "", identifierForCellTitle: "", maxAllowed: 0, formSteps: []),
    [
      .required(
        "identifier", \.identifier,
        about: "Tells the group from others, and names the task about a relative."),
      .required(
        "name", \.name, about: "Name of one relative of the group, such as 'Biological Parent'."),
      .required("sectionTitle", \.sectionTitle, about: "Heading of the list of the group."),
      .defaulted("sectionDetailText", \.sectionDetailText, about: "Text under the heading."),
      .required(
        "titleQuestion", \.identifierForCellTitle,
        about: "Identifier of the question whose answer names a relative in the list."),
      .required("maxAllowed", \.maxAllowed, about: "Largest number of relatives in the group."),
      .required(
        "formSteps", \.formSteps, about: "The forms asked for each relative, before the conditions."
      ),
      .defaulted(
        "detailQuestions", \.detailTextIdentifiers,
        about: "Identifiers of the questions whose answers are shown in the list."),
      .carried(\.carried), .carriedOthers(\.carried),
    ])
}
