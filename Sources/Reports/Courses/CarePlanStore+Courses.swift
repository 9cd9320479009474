// SPDX-License-Identifier: Apache-2.0

public import ClinicalFindings
public import CareStore
internal import CareTasks
internal import ClinicalTerms
internal import StudyTasks
package import Foundation
package import Localization

extension CarePlanStore {
  /// The ranges of motion that were recorded until now, in the order of their events.
  ///
  /// - Parameters:
  ///   - subject: the person, if the store has not one patient, whose identifier it is then.
  ///   - source: the name of the store.
  public func rangesOfMotion(
    of subject: String?, source: String
  ) throws(CareStoreError) -> [Finding] {
    guard let span = try recordedSpan() else { return [] }
    let subject = try person(else: subject)
    // Events of one version of a task share what it measures.
    var measured: [UUID?: Limb] = [:]
    return try events(from: span.start, to: span.end).flatMap { event in
      let version = event.task.version?.uuid
      let limb = measured[version] ?? Self.limb(measuredBy: event.task)
      measured[version] = limb
      return OutcomeExtractor.findings(
        in: event.outcome?.values ?? [], of: subject, task: event.task.id, joint: limb.joint,
        side: limb.side, activity: limb.activity, in: event.task.schedule.timeZone, source: source)
    }
  }

  /// The only patient's identifier, else another name.
  private func person(else name: String?) throws(CareStoreError) -> String? {
    let patients = try fetch(RecordQuery<Patient>())
    return patients.count == 1 ? patients[0].id : name
  }

  /// The joint and the side that a task measures, and who moves the joint.
  private typealias Limb = (joint: Joint?, side: Side, activity: Activity)

  /// The joint, the side and who moves it, each if it is one.
  private static func limb(measuredBy task: CareTask) -> Limb {
    let steps = (try? CareTaskContent(of: task).study)?.steps ?? []
    let measuring = steps.compactMap(\.active).filter { $0.activity.joint != nil }
    func one<Value: Hashable>(_ values: [Value]) -> Value? {
      Set(values).count == 1 ? values[0] : nil
    }
    return (
      one(measuring.compactMap(\.activity.joint)),
      one(measuring.map(\.activity.side)) ?? .unstated,
      one(measuring.map { $0.measurement?.activity ?? .unstated }) ?? .unstated
    )
  }

  /// The goals and events that the plan's tasks state, and the beginning of each plan.
  ///
  /// - Parameter subject: the person, as ``rangesOfMotion(of:source:)`` has it.
  public func courseSettings(of subject: String?) throws(CareStoreError) -> CourseSettings {
    var settings = CourseSettings()
    let subject = try person(else: subject)
    let tasks = try fetch(RecordQuery<CareTask>())
    for plan in try fetch(RecordQuery<CarePlan>()) {
      // The midnight at which it begins is that of its tasks.
      let task = tasks.first { $0.carePlanUUID == plan.version?.uuid } ?? tasks.first
      let zone = plan.labels.timeZone ?? task?.schedule.timeZone ?? .utc
      let day = String(zone.written(plan.effectiveDate).prefix(10))
      settings.events.append(CourseEvent(day: day, title: plan.title))
    }
    for task in tasks {
      guard let content = try? CareTaskContent(of: task) else { continue }
      for text in content.goals {
        CourseGoal(text).map { settings.goals.append($0) } ?? settings.unreadable.append(text)
      }
      for text in content.events {
        CourseEvent(text).map { settings.events.append($0) } ?? settings.unreadable.append(text)
      }
    }
    for place in settings.goals.indices { settings.goals[place].subject = subject }
    for place in settings.events.indices { settings.events[place].subject = subject }
    return settings
  }
}

extension CarePlanStore {
  /// The course of the ranges that were recorded until now; `nil` before the first.
  ///
  /// - Parameters:
  ///   - name: of the person, if the store has no patient.
  ///   - now: the instant of reading.
  ///   - zone: by whose clock the day of reading is.
  ///   - words: the language, with the tables of `Measurement` and `Reports`.
  package func course(
    of name: String, at now: Date, in zone: ScheduleTimeZone, _ words: Translator
  ) throws(CareStoreError) -> PersonCourse? {
    var settings = try courseSettings(of: name)
    settings.today = zone.written(now)
    return PersonCourse.all(
      of: try rangesOfMotion(of: name, source: name), settings, in: words
    ).first
  }
}

extension ResultFiles {
  /// The measurements of the files and of the care stores among them, and the settings with the stores' goals and
  /// events.
  ///
  /// - Parameter subject: whose measurements those are that nobody named; a store's without a patient are named
  ///   by its file.
  public func withStores(
    of subject: String?, _ settings: CourseSettings
  ) async throws(CareStoreError) -> (measurements: [Finding], settings: CourseSettings) {
    var (found, settings) = (measurements, settings)
    for path in stores {
      let store = try CarePlanStore(path: path, for: .reading)
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      found += try await store.rangesOfMotion(of: name, source: path)
      let own = try await store.courseSettings(of: name)
      settings.goals += own.goals
      settings.events += own.events
      settings.unreadable += own.unreadable
    }
    for index in found.indices where found[index].identity.subject == nil {
      found[index].identity[.subject] = subject
    }
    return (found, settings)
  }
}
