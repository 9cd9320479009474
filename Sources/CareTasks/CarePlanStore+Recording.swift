// SPDX-License-Identifier: Apache-2.0

public import CareStore
public import Foundation
public import StudyTasks

extension CarePlanStore {
  /// Keeps what a run of a care task's study task gave, as the outcome of an event.
  ///
  /// The outcome refers to the run by its UUID, in ``RecordLabels/remoteID``. A run that was not completed,
  /// or was given up where consent is asked, gives no outcome.
  ///
  /// - Parameters:
  ///   - result: The result of the run.
  ///   - reason: Why the run is over.
  ///   - event: The event for which it was run.
  /// - Returns: The outcome as it is stored; `nil` if there is none.
  /// - Throws: ``CareStoreError``, such as ``CareStoreError/outcomeExists(task:occurrence:)``.
  @discardableResult
  public func record(
    _ result: TaskResult, reason: FinishReason, for event: CareEvent
  ) throws(CareStoreError) -> Outcome? {
    let extractor = try content(of: event.task).outcome
    guard let values = extractor.values(from: result, reason: reason) else { return nil }
    return try record(
      values, for: event,
      labels: RecordLabels(remoteID: result.taskRunUUID.uuidString, source: "task run"))
  }

  /// Keeps values as the outcome of an event; none of them for an event that is only ticked off.
  @discardableResult
  public func record(
    _ values: [OutcomeValue], for event: CareEvent, labels: RecordLabels = RecordLabels()
  ) throws(CareStoreError) -> Outcome {
    guard let uuid = event.task.version?.uuid else {
      throw .notFound(.task, id: event.task.id)
    }
    return try add(
      Outcome(
        taskUUID: uuid, occurrence: event.scheduled.occurrence, values: values, labels: labels))
  }

  /// The outcome of a task that was recorded last, of those recorded on a day or of its events; `nil` if
  /// there is none. Outcomes of events that began more than 31 days earlier are not looked for.
  ///
  /// - Parameters:
  ///   - instant: Any instant of the day.
  ///   - zone: By whose clock the day begins.
  public func lastOutcome(
    ofTask id: String, recordedOn instant: Date, in zone: ScheduleTimeZone
  ) throws(CareStoreError) -> Outcome? {
    let (day, next) = try Self.bounds(ofDay: instant, in: zone)
    let events = try events(
      from: day.addingTimeInterval(-Self.lookBackSeconds), to: next, of: RecordQuery(ids: [id]))
    let recent = events.compactMap { event -> (outcome: Outcome, recorded: Date)? in
      guard let outcome = event.outcome, let recorded = outcome.version?.createdDate,
        recorded >= day || event.scheduled.start >= day
      else { return nil }
      return (outcome, recorded)
    }
    return recent.max { $0.recorded < $1.recorded }?.outcome
  }

  /// The first instants of a day and of the one after it.
  static func bounds(
    ofDay instant: Date, in zone: ScheduleTimeZone
  ) throws(CareStoreError) -> (day: Date, next: Date) {
    do throws(ScheduleError) {
      return (try zone.startOfDay(containing: instant), try zone.startOfNextDay(after: instant))
    } catch {
      throw .schedule(error, task: nil)
    }
  }
}
