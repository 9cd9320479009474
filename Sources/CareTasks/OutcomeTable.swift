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
    /// Whether no version of the task shows the event any more; see
    /// ``CareStore/CarePlanStore/displacedEvents()``.
    public let isDisplaced: Bool
  }

  /// In order of the events' starts.
  public let rows: [Row]

  /// The names of the columns, from left to right.
  public static let columns = [
    "participant", "task", "title", "occurrence", "event_start", "event_end", "kind", "type",
    "value",
    "units", "recorded", "displaced", "half95", "quality",
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
      row.isDisplaced ? "true" : "false", text(of: value["halfWidth95"]), row.value?.quality ?? "",
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
    let displaced = try displacedEvents().filter {
      $0.scheduled.start >= from && $0.scheduled.start < to
        && (query.ids.isEmpty || query.ids.contains(where: $0.task.id.hasBytes))
    }
    let shown = try events(from: from, to: to, of: query)
    let rows = (shown.map { ($0, false) } + displaced.map { ($0, true) })
      .sorted { $0.0.scheduled.start < $1.0.scheduled.start }
      .flatMap { event, isDisplaced -> [OutcomeTable.Row] in
        guard let outcome = event.outcome else { return [] }
        let values: [OutcomeValue?] = outcome.values.isEmpty ? [nil] : outcome.values
        return values.map { OutcomeTable.Row(event: event, value: $0, isDisplaced: isDisplaced) }
      }
    return OutcomeTable(rows: rows)
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

  /// The newest version of every task as one iCalendar document, up to an instant; without gates that were
  /// passed.
  ///
  /// - Parameters:
  ///   - end: Events start before it.
  ///   - now: When the document is written.
  public func calendar(until end: Date, at now: Date) throws(CareStoreError) -> CalendarExport {
    var parts: [(schedule: Schedule, description: CalendarDescription)] = []
    // The first version's name: calendars of several persons, with tasks of the same identifiers, stay apart.
    let first = Dictionary(
      try fetch(RecordQuery<CareTask>()).compactMap { task in
        task.version.flatMap { $0.previous.isEmpty ? (NameBytes(task.id), $0.uuid) : nil }
      }, uniquingKeysWith: { min($0, $1) })
    for task in try newestTasks() {
      if try content(of: task).isGate, try isPassed(task.id) { continue }
      let name = "\(task.id)-\(first[NameBytes(task.id)]?.uuidString ?? "")"
      parts.append(
        (
          task.schedule,
          CalendarDescription(identifier: name, title: task.title ?? task.id, stamp: now)
        ))
    }
    do throws(ScheduleError) {
      return try CalendarExport(of: parts, until: end)
    } catch {
      throw .schedule(error, task: nil)
    }
  }
}
