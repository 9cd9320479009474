// SPDX-License-Identifier: Apache-2.0

public import JSON

/// Where to go after a step.
public struct NavigationRule: Sendable, Hashable {
  /// The ways out, asked in order; the first whose predicate holds is taken.
  public var branches: [Branch]
  /// Where to go when no predicate holds; `nil`: to the next step in order.
  public var otherwise: String?
  /// Results of other tasks that the predicates may name. See ``ResultPredicate``.
  public var additionalTaskResults: [TaskResult]
  /// Keys of another system's form of this object that have no property here, kept for export.
  public var carried: [String: JSONValue] = [:]

  /// A rule of several ways.
  public init(
    _ branches: [Branch], otherwise: String? = nil, additionalTaskResults: [TaskResult] = []
  ) {
    self.branches = branches
    self.otherwise = otherwise
    self.additionalTaskResults = additionalTaskResults
  }

  /// Always to the same step, or to ``StudyTask/end``.
  public static func direct(_ destination: String) -> NavigationRule {
    NavigationRule([], otherwise: destination)
  }

  /// One way out.
  public struct Branch: Sendable, Hashable {
    /// When the way is taken.
    public var predicate: ResultPredicate
    /// The step it leads to, or ``StudyTask/end``.
    public var destination: String

    /// Leads to a step when a predicate holds.
    public init(when predicate: ResultPredicate, to destination: String) {
      self.predicate = predicate
      self.destination = destination
    }
  }
}

/// When a step is left out.
public struct SkipRule: Sendable, Hashable {
  /// The step is left out when this holds as it is about to be shown.
  public var predicate: ResultPredicate
  /// Results of other tasks that the predicate may name.
  public var additionalTaskResults: [TaskResult]
  /// Keys of another system's form of this object that have no property here, kept for export.
  public var carried: [String: JSONValue] = [:]

  /// Leaves the step out when a predicate holds.
  public init(when predicate: ResultPredicate, additionalTaskResults: [TaskResult] = []) {
    self.predicate = predicate
    self.additionalTaskResults = additionalTaskResults
  }
}

/// A change to a step as it is about to be shown.
public struct StepModifier: Sendable, Hashable {
  /// When the change is made.
  public var predicate: ResultPredicate
  /// New values of the step's keys, by the names that the JSON form of a step has. Its identifier,
  /// and those of the steps for ending early, stay.
  ///
  /// The change holds for this showing of the step. ResearchKit changes the step for good, which
  /// shows when one comes back to it on another way; under its behaviour changes stay.
  public var changes: [String: JSONValue]
  /// Keys of another system's form of this object that have no property here, kept for export.
  public var carried: [String: JSONValue] = [:]

  /// Changes the step when a predicate holds.
  public init(when predicate: ResultPredicate, changes: [String: JSONValue]) {
    self.predicate = predicate
    self.changes = changes
  }
}
