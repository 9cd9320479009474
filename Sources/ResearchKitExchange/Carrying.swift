// SPDX-License-Identifier: Apache-2.0

public import JSON
internal import StudyTasks

/// A value, and the keys of its ResearchKit object that mean nothing here.
public struct Carrying<Value: Sendable & Hashable>: Sendable, Hashable {
  /// What the object says.
  public var value: Value
  /// Keys of the object that have no property here, kept for export.
  public var carried: [String: JSONValue]

  /// A value with nothing to carry.
  public init(_ value: Value) {
    self.value = value
    carried = [:]
  }
}

/// What stands in place of an answer.
public enum NoAnswer: String, JSONName {
  /// The person chose not to know.
  case dontKnow
}
