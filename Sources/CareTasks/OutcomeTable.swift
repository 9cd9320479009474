// SPDX-License-Identifier: Apache-2.0

public import CareStore
public import Foundation
internal import JSON

/// The recorded values of a person as rows of a table, one row a value.
public struct OutcomeTable: Sendable, Hashable {
  /// One value, or an outcome without values.
  public struct Row: Sendable, Hashable {
    /// The event with its outcome.
    public let event: CareEvent
    /// The value; `nil` for an outcome that says no more than that the event is done.
    public let value: OutcomeValue?
  }

  /// In order of the events' starts.
  public let rows: [Row]

  /// The names of the columns, from left to right.
  public static let columns = [
    "participant", "task", "title", "occurrence", "event_start", "event_end", "kind", "type",
    "value",
    "units", "recorded",
  ]

  /// The cells of a row, in the order of ``columns``. Numbers are the shortest text that reads back equal,
  /// instants are ISO 8601 in UTC, bytes are base64.
  ///
  /// - Parameter participant: The person's name in the study.
  public static func cells(of row: Row, participant: String) -> [String] {
    let (task, event) = (row.event.task, row.event.scheduled)
    let value = row.value?.json.object ?? [:]
    return [
      participant, task.id, task.title ?? "", "\(event.occurrence)", event.start.json.string ?? "",
      event.end.json.string ?? "", row.value?.kind ?? "", value["type"]?.string ?? "",
      text(of: value["value"]), row.value?.units ?? "",
      (row.value?.createdDate ?? row.event.outcome?.version?.createdDate)?.json.string ?? "",
    ]
  }

  private static func text(of value: JSONValue?) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .fraction(let number): "\(number)"
    case .boolean(let truth): truth ? "true" : "false"
    default: ""
    }
  }
}

extension CarePlanStore {
  /// The values that were recorded for the events of an interval.
  ///
  /// - Parameter query: Which tasks.
  public func outcomeTable(
    from: Date, to: Date, of query: RecordQuery<CareTask> = RecordQuery()
  ) throws(CareStoreError) -> OutcomeTable {
    OutcomeTable(
      rows: try events(from: from, to: to, of: query).flatMap { event -> [OutcomeTable.Row] in
        guard let outcome = event.outcome else { return [] }
        guard !outcome.values.isEmpty else { return [OutcomeTable.Row(event: event, value: nil)] }
        return outcome.values.map { OutcomeTable.Row(event: event, value: $0) }
      })
  }

  /// From the first event of any task to the end of the last event that has an outcome; `nil` for a store
  /// without outcomes.
  public func recordedSpan() throws(CareStoreError) -> QueryInterval? {
    var query = RecordQuery<Outcome>()
    query.order = [.eventStart(ascending: false)]
    query.limit = 1
    guard let last = try fetch(query).first?.eventEnd, let first = try beginning() else {
      return nil
    }
    return QueryInterval(from: first, to: last.addingTimeInterval(1))
  }

  /// The start of the first event of any task; `nil` for a store without tasks.
  public func beginning() throws(CareStoreError) -> Date? {
    try fetch(RecordQuery<CareTask>()).map { min($0.effectiveDate, $0.schedule.start) }.min()
  }

  /// The newest version of every task as one iCalendar document, up to an instant.
  ///
  /// - Parameters:
  ///   - end: Events start before it.
  ///   - now: When the document is written.
  public func calendar(until end: Date, at now: Date) throws(CareStoreError) -> CalendarExport {
    let parts = try newestTasks().map { task in
      (
        schedule: task.schedule,
        description: CalendarDescription(
          identifier: task.id, title: task.title ?? task.id, stamp: now)
      )
    }
    do throws(ScheduleError) {
      return try CalendarExport(of: parts, until: end)
    } catch {
      throw .schedule(error, task: nil)
    }
  }
}
