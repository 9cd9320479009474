// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension CarePlanStore {
  /// The records that fulfil a query.
  ///
  /// Cost: by an index for identifiers, versions, parents and, for outcomes, the interval.
  public func fetch<Record: CareRecord>(
    _ query: RecordQuery<Record> = RecordQuery()
  ) throws(CareStoreError) -> [Record] {
    if let limit = query.limit, limit <= 0 { return [] }
    let sql = QueryText(query)
    let found: [Record] = try records(where: sql.text, sql.values)
    guard let interval = query.interval else { return found }
    var kept: [Record] = []
    for record in found {
      if let task = record as? CareTask,
        try !isDue(task, in: interval, withEvents: query.isWithoutIdleTasks)
      {
        continue
      }
      kept.append(record)
    }
    return kept
  }

  /// The newest version of a record; `nil` if there is none, or it was deleted.
  public func fetch<Record: CareRecord>(
    _: Record.Type = Record.self, id: String
  ) throws(CareStoreError) -> Record? {
    let found: [Record] = try records(
      where: "v.kind = ? AND v.id = ? AND v.standing = 2",
      [.text(Record.kind.rawValue), .text(id)])
    return found.first
  }

  /// The newest version of every task, by identifier.
  public func newestTasks() throws(CareStoreError) -> [CareTask] {
    try records(where: "v.kind = 'task' AND v.standing = 2 ORDER BY v.id", [])
  }

  /// The outcome of an event; `nil` if nothing was recorded.
  ///
  /// - Parameters:
  ///   - taskUUID: The version of the task whose event it is.
  ///   - occurrence: The event's place; see ``ScheduleEvent/occurrence``.
  public func outcome(ofTask taskUUID: UUID, occurrence: Int) throws(CareStoreError) -> Outcome? {
    try fetch(Outcome.self, id: Outcome.id(ofTask: taskUUID, occurrence))
  }

  private func isDue(
    _ task: CareTask, in interval: QueryInterval, withEvents: Bool
  ) throws(CareStoreError) -> Bool {
    if let end = task.schedule.end, end < interval.start { return false }
    guard withEvents else { return true }
    guard interval.start < interval.end else { return false }
    do {
      return try !task.schedule.events(from: interval.start, to: interval.end).isEmpty
    } catch {
      throw .schedule(error, task: task.id)
    }
  }
}

/// The SQL of a query, after `WHERE`, with its parameters.
struct QueryText {
  private(set) var text: String
  private(set) var values: [DatabaseValue] = []

  init<Record: CareRecord>(_ query: RecordQuery<Record>) {
    // SQLite would take the index of kinds, which are all outcomes, instead of that of their times.
    let isByTime = Record.kind == .outcome && query.interval != nil && query.ids.isEmpty
    text = isByTime ? "+v.kind = ?" : "v.kind = ?"
    values = [.text(Record.kind.rawValue)]
    require(query)
    any(of: query.ids.map(DatabaseValue.text), "v.id")
    any(of: query.uuids.map(DatabaseValue.uuid), "v.uuid")
    any(of: query.remoteIDs, "v.remote")
    any(of: query.groupIdentifiers, "v.grouping")
    any(of: query.parentUUIDs.map(DatabaseValue.uuid), "v.parent")
    any(
      of: query.tags.map(DatabaseValue.text), "title",
      within: "v.row IN (SELECT version FROM tag WHERE", ")")
    any(
      of: query.parentIDs.map(DatabaseValue.text), "id",
      within: "v.parent IN (SELECT uuid FROM version WHERE",
      " AND kind = \(parentKind(Record.self)))")
    any(
      of: query.parentRemoteIDs.map(DatabaseValue.text), "remote",
      within: "v.parent IN (SELECT uuid FROM version WHERE",
      " AND kind = \(parentKind(Record.self)))")
    let orders = query.order.map { "\($0.expression) \($0.ascending ? "ASC" : "DESC")" }
    text += " ORDER BY " + (orders + ["v.created DESC", "v.row"]).joined(separator: ", ")
    text += " LIMIT ? OFFSET ?"
    values += [.integer(query.limit ?? -1), .integer(max(0, query.offset))]
  }

  private func parentKind<Record: CareRecord>(_: Record.Type) -> String {
    "'\(Record.parentKind?.rawValue ?? "")'"
  }

  /// Which versions may be found.
  private mutating func require<Record: CareRecord>(_ query: RecordQuery<Record>) {
    guard Record.kind != .outcome else {
      // The outcomes of a deleted task are hidden with it.
      text += """
         AND v.standing = 2 AND NOT EXISTS (SELECT 1 FROM version t JOIN version d
          ON d.kind = 'task' AND d.id = t.id AND d.deleted IS NOT NULL WHERE t.uuid = v.parent
            AND NOT EXISTS (SELECT 1 FROM version n WHERE n.kind = 'task' AND n.id = t.id
              AND n.standing = 2))
        """
      if let interval = query.interval {
        text += " AND o.start < ? AND o.end >= ?"
        values += [.date(interval.end), .date(interval.start)]
      }
      return
    }
    if let interval = query.interval {
      text += """
         AND v.standing > 0 AND v.effective < ? AND NOT EXISTS (
          SELECT 1 FROM predecessor p JOIN version n ON n.row = p.version
          WHERE p.uuid = v.uuid AND n.standing > 0 AND n.effective < ?)
        """
      values += [.date(interval.end), .date(interval.end)]
    } else {
      // Of a task every version is wanted, as events of any day may belong to an old one.
      text +=
        Record.kind == .task || !query.uuids.isEmpty
        ? " AND v.standing > 0" : " AND v.standing = 2"
    }
  }

  private mutating func any(of list: [String?], _ column: String) {
    guard !list.isEmpty else { return }
    let named = list.compactMap { $0 }
    let marks = QueryText.marks(named.count)
    text +=
      " AND (\(column) IN (\(marks))\(named.count < list.count ? " OR \(column) IS NULL" : ""))"
    values += named.map(DatabaseValue.text)
  }

  private mutating func any(
    of list: [DatabaseValue], _ column: String, within before: String = "", _ after: String = ""
  ) {
    guard !list.isEmpty else { return }
    text += " AND \(before) \(column) IN (\(QueryText.marks(list.count)))\(after)"
    values += list
  }

  private static func marks(_ count: Int) -> String {
    Array(repeating: "?", count: count).joined(separator: ", ")
  }
}
