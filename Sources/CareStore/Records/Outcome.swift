// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// The values that were recorded for one event of a task.
///
/// There is one outcome at most for an event. It may be deleted, and another one added after that.
public struct Outcome: CareRecord {
  /// An outcome.
  public static let kind = RecordKind.outcome
  /// Outcomes belong to tasks.
  public static let parentKind: RecordKind? = .task

  /// The version of the task to whose schedule the event belongs.
  public internal(set) var taskUUID: UUID
  /// The event's place among the events of that schedule, from 0; see ``ScheduleEvent/occurrence``.
  public internal(set) var occurrence: Int
  /// The recorded values.
  public var values: [OutcomeValue]
  /// The event's start, by which outcomes are found; set by the store.
  public internal(set) var eventStart: Date?
  /// The event's end; set by the store.
  public internal(set) var eventEnd: Date?
  /// Labels by which the record is found.
  public var labels: RecordLabels
  /// The place in the chain of versions; `nil` before the record is in a store.
  public var version: RecordVersion?

  /// Makes an outcome from its parts; each is described at its property.
  public init(
    taskUUID: UUID, occurrence: Int, values: [OutcomeValue], labels: RecordLabels = RecordLabels()
  ) {
    self.taskUUID = taskUUID
    self.occurrence = occurrence
    self.values = values
    self.labels = labels
  }

  /// The task's version and the occurrence, as one name.
  public var id: String { Outcome.id(ofTask: taskUUID, occurrence) }
  /// When the outcome was recorded first; an outcome applies as soon as it is there.
  public var effectiveDate: Date { version?.createdDate ?? Date(second: 0) }

  /// The first value of a kind; `nil` if there is none.
  public func value(ofKind kind: String) -> OutcomeValue? { values.first { $0.kind == kind } }

  /// The event of an outcome: what ``id`` tells, without making text of it.
  struct Event: Hashable {
    let taskUUID: UUID
    let occurrence: Int
  }

  var event: Event { Event(taskUUID: taskUUID, occurrence: occurrence) }

  static func id(ofTask uuid: UUID, _ occurrence: Int) -> String {
    "\(uuid.uuidString)_\(occurrence)"
  }

  /// ``taskUUID``
  public var parentUUID: UUID? { taskUUID }

  /// Checks that the occurrence is not negative, and numbers are finite.
  public func check() throws(CareStoreError) {
    guard occurrence >= 0 else { throw .noSuchEvent(task: nil, occurrence: occurrence) }
    for (index, value) in values.enumerated() {
      if case .double(let number) = value.content, !number.isFinite {
        throw .valueNotFinite(index: index, kind: value.kind)
      }
    }
  }
}

extension Outcome: JSONRecord {
  /// The keys are the properties' names.
  public static let form = JSONForm<Outcome>(
    "outcome",
    blank: Outcome(taskUUID: RecordVersion.blank.uuid, occurrence: 0, values: []),
    [
      .required("taskUUID", \.taskUUID), .required("occurrence", \.occurrence),
      .required("values", \.values), .optional("eventStart", \.eventStart),
      .optional("eventEnd", \.eventEnd), .optional("version", \.version),
    ] + RecordLabels.form.fields.map { $0.lifted(\.labels) })
}
