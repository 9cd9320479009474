// SPDX-License-Identifier: Apache-2.0

public import JSON

/// The relatives that a family history step asked about.
public struct FamilyHistoryResult: Sendable, Hashable {
  /// In the order of their groups, and in each group in the order in which they were added.
  public var relatedPersons: [RelatedPerson]
  /// The identifiers of all conditions that were shown, not of those chosen; empty until the
  /// condition question of one person has been answered.
  public var displayedConditions: [String]
  /// Keys of another system's form of this object that have no property here, kept for export.
  public var carried: [String: JSONValue] = [:]

  /// Makes a result from its parts.
  public init(relatedPersons: [RelatedPerson] = [], displayedConditions: [String] = []) {
    self.relatedPersons = relatedPersons
    self.displayedConditions = displayedConditions
  }
}

/// One relative and what was answered about them.
public struct RelatedPerson: Sendable, Hashable {
  /// Tells this person from the others; stays when the answers are edited.
  public var identifier: String
  /// The group that the person belongs to.
  public var groupIdentifier: String
  /// The question whose answer names the person in lists.
  public var identifierForCellTitle: String
  /// The answers; the task's identifier is the group's.
  public var taskResult: TaskResult
  /// Keys of another system's form of this object that have no property here, kept for export.
  public var carried: [String: JSONValue] = [:]

  /// Makes a person from its parts.
  public init(
    identifier: String, groupIdentifier: String, identifierForCellTitle: String,
    taskResult: TaskResult
  ) {
    self.identifier = identifier
    self.groupIdentifier = groupIdentifier
    self.identifierForCellTitle = identifierForCellTitle
    self.taskResult = taskResult
  }
}
