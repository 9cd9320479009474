// SPDX-License-Identifier: Apache-2.0

public import CareStore
internal import CareTasks
internal import ClinicalTerms
internal import StudyTasks
public import Foundation
package import Localization

extension CarePlanStore {
  /// The ranges of motion that were recorded until now, in the order of their events.
  ///
  /// - Parameters:
  ///   - subject: the person, if the store has not one patient, whose identifier it is then.
  ///   - source: the name of the store.
  public func rangesOfMotion(
    of subject: String?, source: String
  ) throws(CareStoreError) -> [ReportedMeasurement] {
    guard let span = try recordedSpan() else { return [] }
    let patients = try fetch(RecordQuery<Patient>())
    let subject = patients.count == 1 ? patients[0].id : subject
    return try events(from: span.start, to: span.end).flatMap { event in
      let study = try? CareTaskContent(of: event.task).study
      let activities = (study?.steps ?? []).compactMap(\.active?.activity).filter {
        $0.joint != nil
      }
      let (joints, sides) = (Set(activities.map(\.joint)), Set(activities.map(\.side)))
      return ReportedMeasurement.all(
        in: event.outcome?.values ?? [], of: subject, task: event.task.id,
        joint: joints.count == 1 ? activities[0].joint : nil,
        side: sides.count == 1 ? activities[0].side : .unstated, source: source)
    }
  }

  /// The goals and events that the plan's tasks state, and the beginning of each plan.
  ///
  /// - Parameter subject: the person, as ``rangesOfMotion(of:source:)`` has it.
  public func courseSettings(of subject: String?) throws(CareStoreError) -> CourseSettings {
    var settings = CourseSettings()
    let patients = try fetch(RecordQuery<Patient>())
    let subject = patients.count == 1 ? patients[0].id : subject
    for plan in try fetch(RecordQuery<CarePlan>()) {
      let day = String(plan.effectiveDate.formatted(.iso8601).prefix(CalendarDay.length))
      settings.events.append(CourseEvent(day: day, title: plan.title))
    }
    for task in try fetch(RecordQuery<CareTask>()) {
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
  ///   - words: the language, with the tables of `Measurement` and `Reports`.
  package func course(
    of name: String, at now: Date, in words: Translator
  ) throws(CareStoreError) -> PersonCourse? {
    var settings = try courseSettings(of: name)
    settings.today = now.formatted(.iso8601)
    return PersonCourse.all(
      of: try rangesOfMotion(of: name, source: name), settings, in: words
    ).first
  }
}

extension ResultFiles {
  /// The measurements of the files and of the care stores among them.
  ///
  /// - Parameters:
  ///   - subject: whose those are that nobody named; a store's without a patient are named by its file.
  ///   - settings: takes the goals and events of the stores.
  public func withStores(
    of subject: String?, adding settings: inout CourseSettings
  ) async throws(CareStoreError) -> [ReportedMeasurement] {
    var found = measurements
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
    return found
  }
}
