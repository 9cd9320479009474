// SPDX-License-Identifier: Apache-2.0

public import CareStore
public import Foundation
internal import JSON
public import StudyTasks

/// The care plan of the code-along of ResearchKit and CareKit (2021): onboarding, a daily check-in, and the
/// range of motion of a knee, daily in the first week and weekly to the end of the month.
public enum RecoveryPlan {
  /// Identifiers of the care tasks.
  public enum ID {
    /// Consent: a gate that is open all day, every day.
    public static let onboarding = "onboarding"
    /// Pain and sleep, at 08:00.
    public static let checkIn = "checkin"
    /// The knee.
    public static let rangeOfMotion = "rangeOfMotion"
  }

  /// The three care tasks.
  ///
  /// The weekly measurements begin on the day after the first week and end before the same day of the next
  /// month. Their dates begin at midnight: the original's second date keeps the time of day at which the
  /// program ran, so that it asks twice on that day.
  ///
  /// - Parameters:
  ///   - day: Any instant of the first day.
  ///   - measurement: The study task that measures; see ``RecoveryTasks/rangeOfMotion(_:)``.
  /// - Throws: ``ScheduleError`` for a day at the end of the calendar.
  public static func tasks(
    from day: Date, in zone: ScheduleTimeZone, measuring measurement: StudyTask
  ) throws -> [CareTask] {
    let start = try zone.startOfDay(containing: day)
    let days = try Schedule(
      [ScheduleElement(start: start, interval: .daily, text: "Task due!", duration: .allDay)],
      in: zone)
    let nextWeek = try days.shifted(by: .weekly).start
    let nextMonth = try days.shifted(by: .monthly).start
    let measuring = try Schedule(
      [
        ScheduleElement(
          start: start, end: nextWeek, interval: .daily, text: "Every day in the first week",
          duration: .allDay),
        ScheduleElement(
          start: nextWeek, end: nextMonth, interval: .weekly, text: "Once a week to the end",
          duration: .allDay),
      ], in: zone)
    return [
      try task(
        ID.onboarding, "Joining the study", days, impactsAdherence: false,
        CareTaskContent(
          study: RecoveryTasks.onboarding(), outcome: RecoveryTasks.onboardingOutcome, isGate: true)
      ),
      try task(
        ID.checkIn, "Daily check-in", Schedule.daily(hour: 8, from: day, in: zone),
        CareTaskContent(study: RecoveryTasks.checkIn(), outcome: RecoveryTasks.checkInOutcome)),
      try task(
        ID.rangeOfMotion, "Range of motion", measuring,
        CareTaskContent(
          study: RecoveryTasks.rangeOfMotion(measurement),
          outcome: RecoveryTasks.rangeOfMotionOutcome)),
    ]
  }

  private static func task(
    _ id: String, _ title: String, _ schedule: Schedule, impactsAdherence: Bool = true,
    _ content: CareTaskContent
  ) throws -> CareTask {
    let start = schedule.timeZone
    return CareTask(
      id: id, title: title, impactsAdherence: impactsAdherence, schedule: schedule,
      effectiveDate: try start.startOfDay(containing: schedule.start),
      labels: RecordLabels(payload: content.json))
  }
}
