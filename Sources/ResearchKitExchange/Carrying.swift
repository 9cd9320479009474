// SPDX-License-Identifier: Apache-2.0

public import JSON
internal import StudyTasks

/// A value, and the keys of its ResearchKit object that have no property in it.
public struct Carrying<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The value of the object.
  public var value: Value
  /// Keys of the object that have no property here, kept for export.
  public var carried = Carried()

  /// A value with nothing to carry.
  public init(_ value: Value) {
    self.value = value
  }
}

/// A reason for not answering.
public enum NoAnswer: String, JSONName {
  /// The person chose not to know.
  case dontKnow
}
