// SPDX-License-Identifier: Apache-2.0

public import CareStore

/// Findings that a person should know of a store whose pages and records can be read.
public struct StoreFindings: Sendable, Hashable {
  /// Tasks that cannot be used, each with its fault.
  public let unusableTasks: [String]
  /// Records that two stores had changed.
  public let conflicts: [RecordConflict]
  /// Outcomes that are kept and not shown; see ``CareStore/CarePlanStore/displacedEvents()``.
  public let displaced: [CareEvent]
  /// The events of the outcomes among the conflicts, by the outcomes' identifiers.
  let events: [String: CareEvent]

  /// The findings in sentences.
  public var lines: [String] {
    let changed = conflicts.map { conflict in
      let name = events[conflict.id].map(words) ?? "\(conflict.kind.rawValue) '\(conflict.id)'"
      return "\(name) was changed in two stores: the version written last counts, "
        + (conflict.others.count == 1
          ? "the other one is kept" : "\(conflict.others.count) others are kept")
    }
    let hidden = displaced.map { event in
      "\(words(event)) is kept, but not shown: another version of the task counts at that time"
    }
    return unusableTasks + changed + hidden
  }

  private func words(_ event: CareEvent) -> String {
    let words = CareWords(event.task.schedule.timeZone)
    let start = event.scheduled.start
    return "the outcome of '\(event.task.id)' of \(words.day(start)) \(words.time(start)) "
      + "(\(words.words(event.outcome?.values ?? [])))"
  }
}

extension CarePlanStore {
  /// The store's findings at this instant.
  public func findings() throws(CareStoreError) -> StoreFindings {
    let conflicts = try conflicts()
    var events: [String: CareEvent] = [:]
    for conflict in conflicts where conflict.kind == .outcome {
      events[conflict.id] = try event(ofOutcome: conflict.id)
    }
    return StoreFindings(
      unusableTasks: try unusableTasks(), conflicts: conflicts, displaced: try displacedEvents(),
      events: events)
  }
}
