// SPDX-License-Identifier: Apache-2.0

public import JSON

/// The person's relatives and their conditions.
///
/// Relatives are added group by group; for each one the group's forms are asked, then a question for
/// the conditions. The result is a ``FamilyHistoryResult``.
public struct FamilyHistory: Sendable, Hashable {
  /// The question for the conditions.
  public var conditions: ConditionStepConfiguration
  /// The groups of relatives; at least one, with unique identifiers.
  public var relativeGroups: [RelativeGroup]

  /// Makes a step from its groups and conditions.
  public init(conditions: ConditionStepConfiguration, relativeGroups: [RelativeGroup]) {
    self.conditions = conditions
    self.relativeGroups = relativeGroups
  }
}

/// A condition that relatives may have.
public struct HealthCondition: Sendable, Hashable {
  /// Tells the condition from others.
  public var identifier: String
  /// Its name as shown.
  public var displayName: String
  /// The value that results hold for it.
  public var value: ChoiceValue?
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a condition.
  public init(_ identifier: String, displayName: String, value: ChoiceValue?) {
    self.identifier = identifier
    self.displayName = displayName
    self.value = value
  }
}

/// The form that asks for a relative's conditions.
public struct ConditionStepConfiguration: Sendable, Hashable {
  /// The form's identifier.
  public var stepIdentifier: String
  /// The identifier of the question for the conditions.
  public var conditionsItemIdentifier: String
  /// The choices; at least one.
  public var conditions: [HealthCondition]
  /// More questions under the conditions.
  public var formItems: [FormItem]
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a form from its parts.
  public init(
    stepIdentifier: String, conditionsItemIdentifier: String, conditions: [HealthCondition],
    formItems: [FormItem] = []
  ) {
    self.stepIdentifier = stepIdentifier
    self.conditionsItemIdentifier = conditionsItemIdentifier
    self.conditions = conditions
    self.formItems = formItems
  }
}

/// A group of relatives: parents, siblings …
public struct RelativeGroup: Sendable, Hashable {
  /// Tells the group from others; also the identifier of the task that asks about a relative.
  public var identifier: String
  /// The name of one of them: "Biological Parent".
  public var name: String
  /// The heading of the group's list, and the words under it.
  public var sectionTitle: String
  /// The words under the heading.
  public var sectionDetailText: String
  /// The question whose answer names a relative in the list.
  public var identifierForCellTitle: String
  /// How many relatives the group may have.
  public var maxAllowed: Int
  /// The forms asked for each relative, before the conditions.
  public var formSteps: [Step]
  /// The questions whose answers are shown in the list.
  public var detailTextIdentifiers: [String]
  /// Keys of foreign systems that have no property here, kept for export.
  public var carried = Carried()

  /// Makes a group from its parts.
  public init(
    _ identifier: String, name: String, sectionTitle: String, sectionDetailText: String = "",
    identifierForCellTitle: String, maxAllowed: Int, formSteps: [Step],
    detailTextIdentifiers: [String] = []
  ) {
    self.identifier = identifier
    self.name = name
    self.sectionTitle = sectionTitle
    self.sectionDetailText = sectionDetailText
    self.identifierForCellTitle = identifierForCellTitle
    self.maxAllowed = maxAllowed
    self.formSteps = formSteps
    self.detailTextIdentifiers = detailTextIdentifiers
  }
}
