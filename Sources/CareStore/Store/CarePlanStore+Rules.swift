// SPDX-License-Identifier: Apache-2.0

internal import Foundation

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
    guard try !chain(.task, task.id).isDeleted else { throw .deleted(.task, id: task.id) }
    for later in try versions(after: task) where later.effectiveDate <= event.start {
      throw .coveredByNewerVersion(
        task: task.id, event: event.start, effective: later.effectiveDate)
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

  /// The identifier of an outcome's task, for messages.
  func taskName(_ outcome: Outcome) throws(CareStoreError) -> String {
    let names = try attempt { () throws(DatabaseFault) in
      try connection.rows("SELECT id FROM version WHERE uuid = ?", [.uuid(outcome.taskUUID)]) {
        $0.text(0)
      }
    }
    return names.first ?? outcome.taskUUID.uuidString
  }

  /// The versions of a task that count and come after one of them, in the chain's order.
  private func versions(after task: CareTask) throws(CareStoreError) -> [CareTask] {
    var open = task.version?.next ?? []
    guard !open.isEmpty else { return [] }
    let all: [CareTask] = try records(
      where: "v.kind = 'task' AND v.id = ? AND v.standing > 0", [.text(task.id)])
    let known = Dictionary(all.compactMap { one in one.version.map { ($0.uuid, one) } }) { $1 }
    var later: [CareTask] = []
    var seen: Set<UUID> = []
    while let uuid = open.popLast() {
      guard seen.insert(uuid).inserted, let one = known[uuid] else { continue }
      later.append(one)
      open += one.version?.next ?? []
    }
    return later
  }
}
