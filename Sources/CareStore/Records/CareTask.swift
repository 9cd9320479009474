// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import JSON

/// A thing to do by a schedule, such as a daily check-in.
///
/// The store knows when it is due and what was recorded, not what it contains: a survey or an exercise
/// stands in ``RecordLabels/payload``, for the program that runs it.
public struct CareTask: CareRecord {
  /// A task.
  public static let kind = RecordKind.task
  /// Tasks belong to care plans.
  public static let parentKind: RecordKind? = .carePlan

  /// The identifier, which all versions share.
  public internal(set) var id: String
  /// The heading that people see.
  public var title: String?
  /// Instructions for people.
  public var instructions: String?
  /// The version of the care plan to which the task belongs.
  public var carePlanUUID: UUID?
  /// Whether events of the task count in the adherence of a day; `true` by default.
  public var impactsAdherence: Bool
  /// When the task is due.
  public var schedule: Schedule
  /// When this version begins to hide the one before it, whether or not its schedule has begun.
  public var effectiveDate: Date
  /// Labels by which the record is found.
  public var labels: RecordLabels
  /// The place in the chain of versions; `nil` before the record is in a store.
  public var version: RecordVersion?

  /// Makes a task from its parts; each is described at its property.
  ///
  /// - Parameter effectiveDate: The schedule's start by default.
  public init(
    id: String, title: String? = nil, instructions: String? = nil, carePlanUUID: UUID? = nil,
    impactsAdherence: Bool = true, schedule: Schedule, effectiveDate: Date? = nil,
    labels: RecordLabels = RecordLabels()
  ) {
    self.id = id
    self.title = title
    self.instructions = instructions
    self.carePlanUUID = carePlanUUID
    self.impactsAdherence = impactsAdherence
    self.schedule = schedule
    self.effectiveDate = effectiveDate ?? schedule.start
    self.labels = labels
  }

  /// ``carePlanUUID``
  public var parentUUID: UUID? { carePlanUUID }

  /// Checks the identifier, and that the date is within the years 1…9999.
  public func check() throws(CareStoreError) {
    try Self.kind.check(id)
    do { try ScheduleTimeZone.check(effectiveDate) } catch { throw .schedule(error, task: id) }
  }

}

extension CareTask {
  /// The version that ends the task: from an instant on it has no events. See ``CarePlanStore/update(_:)-(Record)``.
  ///
  /// - Parameter end: The version's effective date. Elements that begin later are left out.
  /// - Throws: ``ScheduleError/dateOutOfRange(seconds:)``.
  public func ended(at end: Date) throws(ScheduleError) -> CareTask {
    try ScheduleTimeZone.check(end)
    var elements: [ScheduleElement] = []
    for element in schedule.elements where element.start < end {
      var element = element
      element.end = element.end.map { min($0, end) } ?? end
      elements.append(element)
    }
    var task = self
    if elements.isEmpty {
      // It had not begun: one element that ends at once, before which the version does not apply.
      var element = schedule.elements[0]
      element.start = end.addingTimeInterval(-1)
      element.end = end
      element.duration = .seconds(0)
      elements = [element]
    }
    task.schedule = try Schedule(elements, in: schedule.timeZone, arithmetic: schedule.arithmetic)
    task.effectiveDate = end
    return task
  }
}

extension CareTask: JSONRecord {
  /// The keys are the properties' names; `impactsAdherence` is left out where it is `true`.
  public static let form = JSONForm<CareTask>(
    "careTask", blank: CareTask(id: "", schedule: Schedule.form.blank),
    [
      .required("id", \.id), .optional("title", \.title), .optional("instructions", \.instructions),
      .optional("carePlanUUID", \.carePlanUUID), .defaulted("impactsAdherence", \.impactsAdherence),
      .required("schedule", \.schedule), .required("effectiveDate", \.effectiveDate),
      .optional("version", \.version),
    ] + RecordLabels.form.fields.map { $0.lifted(\.labels) })
}
