// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON
public import StudyTasks

/// A value that stands in a file of ResearchKit's JSON serialization.
///
/// Reading and writing again gives equal JSON, unknown keys and the spelling of dates included, also
/// by way of this package's own JSON. Any bytes give a value or an error with the place, at a cost
/// bounded by the limits.
public protocol ResearchKitConvertible: Sendable {
  /// Reads ResearchKit's JSON.
  ///
  /// - Parameter behaviour: The behaviour that tasks get.
  static func readResearchKit(
    _ json: JSONValue, behaviour: StudyTask.Behaviour
  ) throws(JSONError) -> Exchanged<Self>

  /// Writes ResearchKit's JSON; see ``ResearchKitKeys``.
  func researchKit(keys: ResearchKitKeys) -> Exchanged<JSONValue>
}

extension ResearchKitConvertible {
  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - behaviour: The behaviour that tasks get.
  ///   - limits: How large the file may be.
  public static func readResearchKit(
    data: Data, behaviour: StudyTask.Behaviour = .standard, limits: JSONLimits = .standard
  ) throws(JSONError) -> Exchanged<Self> {
    try readResearchKit(JSONValue(data: data, limits: limits), behaviour: behaviour)
  }

  /// Reads ResearchKit's JSON; tasks get the standard behaviour.
  public static func readResearchKit(_ json: JSONValue) throws(JSONError) -> Exchanged<Self> {
    try readResearchKit(json, behaviour: .standard)
  }

  /// Writes JSON that ResearchKit's own reader takes.
  public func researchKit() -> Exchanged<JSONValue> { researchKit(keys: .registered) }
}

/// Reads a value for tasks of a behaviour, with the notes made on the way.
private func exchanged<Value: Sendable>(
  _ behaviour: StudyTask.Behaviour, _ read: (inout Reading) throws(JSONError) -> Value
) throws(JSONError) -> Exchanged<Value> {
  try Exchanged(ResearchKit.Context(behaviour: behaviour), read)
}

extension ResearchKitObject: ResearchKitConvertible {
  /// Reads an object of any of ``classNames``.
  public static func readResearchKit(
    _ json: JSONValue, behaviour: StudyTask.Behaviour
  ) throws(JSONError) -> Exchanged<ResearchKitObject> {
    try exchanged(behaviour) { reading throws(JSONError) in
      try read(json, at: .root, &reading)
    }
  }

  /// Writes the object.
  public func researchKit(keys: ResearchKitKeys) -> Exchanged<JSONValue> {
    var writing = Writing(ResearchKit.Context(), includesExtensions: keys == .extended)
    let json = write(&writing)
    return Exchanged(value: json, notes: writing.notes)
  }
}

extension StudyTask: ResearchKitConvertible {
  /// Reads an ordered or navigable task.
  public static func readResearchKit(
    _ json: JSONValue, behaviour: StudyTask.Behaviour
  ) throws(JSONError) -> Exchanged<StudyTask> {
    try exchanged(behaviour) { reading throws(JSONError) in
      try tasks.read(json, at: .root, &reading)
    }
  }

  /// Writes an ordered task, or a navigable one where it has rules.
  public func researchKit(keys: ResearchKitKeys) -> Exchanged<JSONValue> {
    ResearchKitObject.task(self).researchKit(keys: keys)
  }
}

extension TaskResult: ResearchKitConvertible {
  /// Reads a task's result.
  public static func readResearchKit(
    _ json: JSONValue, behaviour: StudyTask.Behaviour
  ) throws(JSONError) -> Exchanged<TaskResult> {
    try exchanged(behaviour) { reading throws(JSONError) in
      try taskResults.read(json, at: .root, &reading)
    }
  }

  /// Writes a task's result.
  public func researchKit(keys: ResearchKitKeys) -> Exchanged<JSONValue> {
    ResearchKitObject.taskResult(self).researchKit(keys: keys)
  }
}
