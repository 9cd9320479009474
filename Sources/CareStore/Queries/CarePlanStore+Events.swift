// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import JSON

extension CarePlanStore {
  /// The events of tasks in an interval, with their outcomes, in order of their starts.
  ///
  /// Each version of a task owns the time from its effective date to that of the next version. An event
  /// that has started before a new version applies stays with the old one; an event of the new one that
  /// lies across its effective date is there too.
  ///
  /// - Parameters:
  ///   - from: Events that end here or later.
  ///   - to: Events that start before.
  ///   - query: Which tasks; its own interval counts for nothing. Conditions apply to the newest version in
  ///     the interval.
  ///   - limit: How many events there may be.
  /// - Throws: ``CareStoreError/schedule(_:task:)`` for an interval that is empty or holds too many events.
  public func events(
    from: Date, to: Date, of query: RecordQuery<CareTask> = RecordQuery(),
    limit: Int = Schedule.standardEventLimit
  ) throws(CareStoreError) -> [CareEvent] {
    guard from < to else { throw .schedule(.emptyQuery(from: from, to: to), task: nil) }
    return try reading { () throws(CareStoreError) in
      var events: [CareEvent] = []
      for versions in try taskVersions(in: QueryInterval(from: from, to: to), of: query) {
        let found: [(task: CareTask, event: ScheduleEvent)]
        do throws(CareStoreError) {
          found = try versions.events(from: from, to: to, limit: limit - events.count)
        } catch .schedule(.tooManyEvents, let task) {
          throw .schedule(.tooManyEvents(limit: limit), task: task)
        }
        events += found.map { CareEvent(task: $0.task, scheduled: $0.event) }
      }
      return try joined(Self.sorted(events))
    }
  }

  /// How much was done on each day, from the day of `first` through the day of `last`.
  ///
  /// Only tasks that impact adherence count. A day without an event is told apart from one without a task.
  ///
  /// - Parameters:
  ///   - zone: By whose clock days begin.
  ///   - progress: How far an event is done; by its target values unless stated, see
  ///     ``CareEvent/progress``.
  /// - Throws: ``CareStoreError/schedule(_:task:)``, see
  ///   ``DayAdherence/days(of:from:through:in:limit:)``.
  public func adherence(
    from first: Date, through last: Date, in zone: ScheduleTimeZone,
    of query: RecordQuery<CareTask> = RecordQuery(),
    progress: @Sendable (CareEvent) -> TaskProgress = \.progress
  ) throws(CareStoreError) -> [DayAdherence] {
    try reading { () throws(CareStoreError) in
      let interval: QueryInterval
      do throws(ScheduleError) {
        interval = QueryInterval(
          from: try zone.startOfDay(containing: first), to: try zone.startOfNextDay(after: last))
      } catch {
        throw .schedule(error, task: nil)
      }
      let outcomes = try outcomes(in: interval)
      let spans = try taskVersions(in: interval, of: query).flatMap(\.spans)
      return try withoutActuallyEscaping(progress) { progress throws(CareStoreError) in
        let tasks = spans.map { span in
          ScheduledTask(
            schedule: span.task.schedule, impactsAdherence: span.task.impactsAdherence,
            appliesFrom: span.start, until: span.end
          ) { event in
            let outcome = span.task.version.flatMap {
              outcomes[Outcome.Event(taskUUID: $0.uuid, occurrence: event.occurrence)]
            }
            return progress(CareEvent(task: span.task, scheduled: event, outcome: outcome))
          }
        }
        do throws(ScheduleError) {
          return try DayAdherence.days(of: tasks, from: first, through: last, in: zone)
        } catch {
          throw .schedule(error, task: nil)
        }
      }
    }
  }

  // MARK: - Parts

  /// The tasks of a query that apply in an interval, with all their versions.
  private func taskVersions(
    in interval: QueryInterval, of query: RecordQuery<CareTask>
  ) throws(CareStoreError) -> [TaskVersions] {
    var query = query
    query.interval = interval
    var versions: [TaskVersions] = []
    for id in try Set(fetch(query).map { NameBytes($0.id) }).sorted() {
      versions.append(try taskVersions(id.text))
    }
    return versions
  }

  /// By start; then by the task's version, so that the order is always the same; then by occurrence.
  private static func sorted(_ events: [CareEvent]) -> [CareEvent] {
    events.map { ($0, $0.task.version?.uuid ?? RecordVersion.blank.uuid) }
      .sorted {
        ($0.0.scheduled.start, $0.1, $0.0.scheduled.occurrence)
          < ($1.0.scheduled.start, $1.1, $1.0.scheduled.occurrence)
      }.map(\.0)
  }

  private func joined(_ events: [CareEvent]) throws(CareStoreError) -> [CareEvent] {
    guard let first = events.first, let last = events.last else { return [] }
    let outcomes = try outcomes(
      in: QueryInterval(from: first.scheduled.start, to: last.scheduled.start))
    return events.map { event in
      var event = event
      event.outcome = event.task.version.flatMap {
        outcomes[Outcome.Event(taskUUID: $0.uuid, occurrence: event.scheduled.occurrence)]
      }
      return event
    }
  }

  /// The outcomes of events that start in an interval, or near it: rules for a zone's clock that were
  /// changed after an outcome was recorded move its event by hours.
  private func outcomes(
    in interval: QueryInterval
  ) throws(CareStoreError) -> [Outcome.Event: Outcome] {
    let day = 86_400.0
    // Without the kind, which would lead SQLite to an index of all outcomes.
    let found: [Outcome] = try records(
      where: "v.standing = 2 AND o.start >= ? AND o.start <= ?",
      [.date(interval.start - day), .date(interval.end + day)])
    return Dictionary(found.map { ($0.event, $0) }) { first, _ in first }
  }
}
