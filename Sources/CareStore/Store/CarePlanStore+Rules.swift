// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JSON

/// Rules that join tasks and outcomes.
extension CarePlanStore {
  /// Finds the event of an outcome, which must be one of the task's version, and not hidden by a later
  /// version.
  func place(_ outcome: inout Outcome) throws(CareStoreError) {
    let tasks: [CareTask] = try records(
      where: "v.uuid = ? AND v.kind = 'task'", [.uuid(outcome.taskUUID)])
    guard let task = tasks.first else {
      throw .noParent(.outcome, id: outcome.id, parent: outcome.taskUUID)
    }
    let event: ScheduleEvent?
    do {
      event = try task.schedule.event(at: outcome.occurrence)
    } catch {
      throw .schedule(error, task: task.id)
    }
    guard let event else { throw .noSuchEvent(task: task.id, occurrence: outcome.occurrence) }
    let versions = try taskVersions(task.id)
    guard !versions.spans.isEmpty else { throw .deleted(.task, id: task.id) }
    guard versions.owns(event.start, outcome.taskUUID) else {
      throw .coveredByNewerVersion(
        task: task.id, event: event.start, effective: versions.owner(of: event.start).start)
    }
    outcome.eventStart = event.start
    outcome.eventEnd = event.end
  }

  /// Refuses a new version of a task that would hide an outcome.
  func checkOutcomes(hiddenBy task: CareTask) throws(CareStoreError) {
    let hidden = try attempt { () throws(DatabaseFault) in
      try connection.rows(
        """
        SELECT max(o.start) FROM version t JOIN version v ON v.parent = t.uuid AND v.kind = 'outcome'
          JOIN outcome o ON o.version = v.row
        WHERE t.kind = 'task' AND t.id = ? AND v.standing = 2 AND o.start >= ?
        """, [.text(task.id), .date(task.effectiveDate)]
      ) { $0.optional(0, $0.date) }
    }
    if case .some(.some(let event)) = hidden.first {
      throw .outcomeAfterUpdate(task: task.id, event: event, effective: task.effectiveDate)
    }
  }

  /// The identifiers of all records of a kind, deleted ones too, by what a person sees of them.
  func names(of kind: RecordKind) throws(CareStoreError) -> [DistinctName: String] {
    let ids = try attempt { () throws(DatabaseFault) in
      try connection.rows("SELECT DISTINCT id FROM version WHERE kind = ?", [.text(kind.rawValue)])
      {
        $0.text(0)
      }
    }
    return Dictionary(ids.map { (DistinctName($0), $0) }) { first, _ in first }
  }

  /// The identifier of an outcome's task, for messages.
  func taskName(_ outcome: Outcome) throws(CareStoreError) -> String {
    let names = try attempt { () throws(DatabaseFault) in
      try connection.rows("SELECT id FROM version WHERE uuid = ?", [.uuid(outcome.taskUUID)]) {
        $0.text(0)
      }
    }
    return names.first ?? outcome.taskUUID.uuidString
  }

  /// The versions of a task that count; none of a deleted one.
  func taskVersions(_ id: String) throws(CareStoreError) -> TaskVersions {
    TaskVersions(try records(where: "v.kind = 'task' AND v.id = ? AND v.standing > 0", [.text(id)]))
  }

  /// Outcomes of events that no version shows any more: of a version of a task that lost against one which
  /// another store had written, or whose time the other one took.
  ///
  /// They are kept, in exports and here, so that a person can see to them. Outcomes of deleted tasks are
  /// not among them.
  public func displacedEvents() throws(CareStoreError) -> [CareEvent] {
    let names = try attempt { () throws(DatabaseFault) in
      try connection.rows(
        """
        SELECT DISTINCT id FROM version v WHERE kind = 'task' AND standing = 2 AND EXISTS (
          SELECT 1 FROM version o WHERE o.kind = 'task' AND o.id = v.id AND o.uuid <> v.uuid)
        ORDER BY id
        """
      ) { $0.text(0) }
    }
    var displaced: [CareEvent] = []
    for name in names {
      let versions = try taskVersions(name)
      var query = RecordQuery<Outcome>()
      query.parentIDs = [name]
      query.order = [.eventStart(ascending: true)]
      for outcome in try fetch(query) {
        guard let start = outcome.eventStart, !versions.owns(start, outcome.taskUUID) else {
          continue
        }
        if let event = try event(of: outcome) { displaced.append(event) }
      }
    }
    return displaced
  }

  /// The event of an outcome; `nil` if there is no such outcome.
  public func event(ofOutcome id: String) throws(CareStoreError) -> CareEvent? {
    guard let outcome = try fetch(Outcome.self, id: id) else { return nil }
    return try event(of: outcome)
  }

  /// An outcome's event as it was when the outcome was recorded, of whatever version of the task.
  private func event(of outcome: Outcome) throws(CareStoreError) -> CareEvent? {
    let tasks: [CareTask] = try records(where: "v.uuid = ?", [.uuid(outcome.taskUUID)])
    guard let task = tasks.first, let start = outcome.eventStart, let end = outcome.eventEnd else {
      return nil
    }
    let known = try? task.schedule.event(at: outcome.occurrence)
    let event = ScheduleEvent(
      element: known?.element ?? task.schedule.elements[0], start: start, end: end,
      occurrence: outcome.occurrence)
    return CareEvent(task: task, scheduled: event, outcome: outcome)
  }
}
