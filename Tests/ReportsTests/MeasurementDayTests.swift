// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
import ClinicalFindings
import Foundation
import JSON
import StudyTasks
import Testing

@testable import Reports

@Suite("The day of a measurement is the day where it was made")
struct MeasurementDayTests {
  /// Half past six and half past seven of an evening in New York: two days of UTC.
  private static let evening = [
    Date(timeIntervalSince1970: 1_772_494_200), Date(timeIntervalSince1970: 1_772_497_800),
  ]

  private static func days(ofResultsIn zone: String?) -> [String?] {
    evening.flatMap { time in
      let leaf = LeafResult(
        identifier: "knee", startDate: time, endDate: time,
        value: .rangeOfMotion(
          Finding(start: 0, finish: 0, minimum: 0, maximum: 90)))
      var result = TaskResult(
        identifier: "t", taskRunUUID: UUID(), startDate: time, endDate: time,
        results: [StepResult(identifier: "knee", startDate: time, endDate: time, results: [leaf])])
      result.timeZone = zone
      return result.findings.map { $0.day?.description }
    }
  }

  @Test("of the result of a task: by the clock of the zone in which it was run")
  func tasks() throws {
    #expect(Self.days(ofResultsIn: "America/New_York") == ["2026-03-02", "2026-03-02"])
    #expect(Self.days(ofResultsIn: "Asia/Kolkata") == ["2026-03-03", "2026-03-03"])
    // Results of earlier programs do not say it, and hosts may say anything.
    for zone in [nil, "GMT", "Mars/Olympus"] {
      #expect(Self.days(ofResultsIn: zone) == ["2026-03-02", "2026-03-03"])
    }
    let survey = TaskSession(
      try StudyTask("t", steps: [Step("a", .instruction(InstructionContent()))]),
      taskRunUUID: UUID(), locality: Locality(timeZoneIdentifier: "America/New_York"))
    let written = try TaskResult(documentData: survey.result(at: Self.evening[0]).documentData)
    #expect(written.timeZone == "America/New_York")
  }

  @Test("of an outcome: by the clock of the schedule")
  func outcomes() throws {
    let found = Self.evening.flatMap { time in
      OutcomeExtractor.findings(
        in: [OutcomeValue(.double(90), kind: "range", units: "deg", createdDate: time)],
        of: "P", in: (try? ScheduleTimeZone("America/New_York")) ?? .utc, source: "p.care")
    }
    #expect(
      found.map(\.time?.description) == ["2026-03-02T18:30:00-05:00", "2026-03-02T19:30:00-05:00"])
  }

  @Test("a plan begins on the day whose midnight it names, west and east of Greenwich")
  func plans() async throws {
    for name in ["Asia/Kolkata", "Pacific/Auckland", "America/Los_Angeles", "UTC"] {
      let zone = try ScheduleTimeZone(name)
      let start = try #require(PlainDate("2026-03-02")).start(in: zone)
      let store = try CarePlanStore()
      _ = try await store.add(CarePlan(id: "knee", title: "The knee", effectiveDate: start))
      let schedule = try Schedule.daily(hour: 9, from: start, in: zone)
      _ = try await store.add(CareTask(id: "walk", title: "Walk", schedule: schedule))
      let events = try await store.courseSettings(of: nil).events
      #expect(events.map(\.day) == ["2026-03-02"], "\(name)")
    }
  }
}
