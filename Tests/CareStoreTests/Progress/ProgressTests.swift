// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import JSON
import Testing

@Suite("Values, progress and adherence")
struct ProgressTests {
  private let now = Date(timeIntervalSince1970: 1_780_000_000)

  private func value(_ content: OutcomeValue.Content) -> OutcomeValue {
    OutcomeValue(content, createdDate: now)
  }

  @Test("CareKit, trap 48: a whole number is no floating-point number, and neither is lost")
  func numbers() {
    #expect(value(.integer(1)) != value(.double(1)))
    #expect(value(.integer(.max)).number == .integer(.max))
    #expect(OutcomeNumber.integer(.max).exact == nil)
    #expect(OutcomeNumber.integer(1 << 53).exact == 0x1p53)
    #expect(OutcomeNumber.integer(.max - 1) + .integer(1) == .integer(.max))
    #expect(OutcomeNumber.integer(.max) + .integer(1) == .double(0x1p63))
    #expect(value(.text("1")).number == nil && value(.boolean(true)).number == nil)
  }

  @Test("CareKit, trap 48: values recorded at different times are different")
  func created() {
    #expect(value(.integer(1)) != OutcomeValue(.integer(1), createdDate: now + 1))
  }

  @Test(
    "values of every type are the same after JSON",
    arguments: [
      OutcomeValue.Content.integer(.min), .double(0.1), .double(1), .boolean(true), .text("a\n"),
      .binary(Data([0, 255])), .date(Date(timeIntervalSince1970: 0.25)),
    ])
  func json(_ content: OutcomeValue.Content) throws {
    let value = OutcomeValue(content, kind: "pain", units: "1", createdDate: now, endDate: now + 60)
    #expect(try OutcomeValue(jsonData: value.json.data()) == value)
  }

  @Test(
    "linear progress is clamped between 0 and 1",
    arguments: [
      (5, 10, 0.5), (15, 10, 1), (-5, 10, 0), (0, nil, 0), (0.1, nil, 1), (-1, nil, 0), (0, 0, 1),
      (0, -1, 1), (.nan, 10, 0), (5, .nan, 0), (.infinity, 10, 1), (5, .infinity, 0),
      (.infinity, .infinity, 1), (.nan, nil, 0),
    ] as [(Double, Double?, Double)])
  func linear(_ value: Double, _ goal: Double?, _ fraction: Double) {
    let progress = TaskProgress.linear(value: value, goal: goal)
    #expect(progress.fraction == fraction)
    #expect(progress.isDone == (fraction == 1))
  }

  @Test("binary progress asks whether there is an outcome, not what is in it")
  func binary() {
    #expect(TaskProgress.existence(of: nil).fraction == 0)
    #expect(TaskProgress.existence(of: []).isDone)
  }

  @Test("sums: numbers count as themselves, other values as 1, targets likewise")
  func summing() {
    let outcome = [
      value(.integer(2)), value(.double(0.5)), value(.text("x")), value(.boolean(false)),
    ]
    #expect(
      TaskProgress.summing(outcome, towards: [value(.integer(9)), value(.date(now))])
        == .linear(value: 4.5, goal: 10))
    #expect(TaskProgress.summing(outcome, towards: []) == .linear(value: 4.5, goal: nil))
    #expect(TaskProgress.summing(nil, towards: []).fraction == 0)
    #expect(TaskProgress.summing(nil, towards: [value(.integer(0))]).isDone)
  }

  @Test("CareKit, trap 49: an aggregate is the mean of its parts, and done without parts")
  func aggregate() throws {
    #expect(TaskProgress.aggregate([]).fraction == 1)
    let parts: [TaskProgress] = [.binary(isDone: true), .linear(value: 30, goal: 10)]
    #expect(TaskProgress.aggregate(parts).isDone)
    #expect(TaskProgress.aggregate(parts + [.binary(isDone: false)]).fraction == 2.0 / 3)
    let many = [TaskProgress](repeating: .binary(isDone: true), count: 49)
    #expect(TaskProgress.aggregate(many).fraction == 1)
    let nested = TaskProgress.aggregate([.aggregate(parts), .linear(value: 1, goal: nil)])
    #expect(try TaskProgress(jsonData: nested.json.data()) == nested)
  }

  @Test(
    "CareKit, trap 49: a day without tasks, one without events, and one with nothing done are different"
  )
  func days() throws {
    let zone = try ScheduleTimeZone("America/New_York")
    let schedule = try Schedule(
      [
        ScheduleElement(
          start: instant("2026-03-07T13:00:00Z"), end: instant("2026-03-12T12:00:00Z"),
          interval: ScheduleInterval(days: 2))
      ], in: zone)
    let task = ScheduledTask(schedule: schedule) { .linear(value: Double($0.occurrence), goal: 2) }
    let uncounted = ScheduledTask(
      schedule: try Schedule.daily(hour: 1, from: schedule.start, in: zone), impactsAdherence: false
    ) { _ in .binary(isDone: false) }
    let (first, last) = (try instant("2026-03-06T20:00:00Z"), try instant("2026-03-14T01:00:00Z"))
    let days = try DayAdherence.days(of: [task, uncounted], from: first, through: last, in: zone)
    #expect(
      days == [
        .noTasks, .progress(0), .noEvents, .progress(0.5), .noEvents, .progress(1), .noEvents,
        .noTasks,
      ])
    #expect(days.map(\.ring) == [nil, 0, nil, 0.5, nil, 1, nil, nil])
    #expect(try days.map { try DayAdherence(json: $0.json, at: .root) } == days)
    #expect(try DayAdherence.days(of: [], from: first, through: first, in: zone) == [.noTasks])
  }

  @Test("a day that the zone skipped is none")
  func skipped() throws {
    let apia = try ScheduleTimeZone("Pacific/Apia")
    let task = ScheduledTask(
      schedule: try Schedule.daily(hour: 8, from: instant("2011-12-30T09:59:00Z"), in: apia)
    ) { _ in .binary(isDone: true) }
    // Thursday 29 December, Saturday 31 December, Sunday 1 January.
    let (first, last) = (try instant("2011-12-29T20:00:00Z"), try instant("2011-12-31T20:00:00Z"))
    let days = try DayAdherence.days(of: [task], from: first, through: last, in: apia)
    #expect(days == [.progress(1), .progress(1), .progress(1)])
  }

  @Test("two events of a day are weighted alike, and one of the day before is not counted")
  func mean() throws {
    let zone = try ScheduleTimeZone("UTC")
    let night = try Schedule.daily(
      hour: 23, from: instant("2026-01-01T00:00:00Z"), in: zone, duration: .hours(8))
    let morning = try Schedule.daily(hour: 8, from: instant("2026-01-02T00:00:00Z"), in: zone)
    let tasks = [
      ScheduledTask(schedule: night) { .binary(isDone: $0.occurrence == 0) },
      ScheduledTask(schedule: morning) { _ in .linear(value: 1, goal: 4) },
    ]
    let day = try instant("2026-01-02T12:00:00Z")
    #expect(
      try DayAdherence.days(of: tasks, from: day, through: day, in: zone) == [.progress(0.125)])
  }

  @Test("queries backwards or over too many days are refused")
  func hostile() throws {
    let zone = try ScheduleTimeZone("UTC")
    #expect(throws: ScheduleError.emptyQuery(from: now, to: now - 86_400)) {
      try DayAdherence.days(of: [], from: now, through: now - 86_400, in: zone)
    }
    #expect(throws: ScheduleError.tooManyEvents(limit: 4000)) {
      try DayAdherence.days(of: [], from: now, through: now + 4000 * 86_400, in: zone)
    }
    #expect(throws: ScheduleError.self) {
      try DayAdherence.days(
        of: [], from: now, through: Date(timeIntervalSinceReferenceDate: .nan), in: zone)
    }
  }
}
