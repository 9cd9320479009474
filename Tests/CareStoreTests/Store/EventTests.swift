// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import JSON
import Testing

@Suite("Care store: events and adherence")
struct EventTests {
  let store: CarePlanStore
  init() throws { store = try CarePlanStore(clock: { day(0) }) }

  @Test("events come with their outcomes, in order of their starts")
  func joined() async throws {
    let walk = try await store.add(dailyTask())
    let noon = try Schedule.daily(hour: 12, from: day(0), in: .utc)
    let pills = try await store.add(CareTask(id: "pills", schedule: noon))
    let outcome = try await store.record(walk, 1, number(3), number(7, kind: "sleep"))
    let events = try await store.events(from: day(0), to: day(2))
    #expect(events.map(\.task.id) == ["walk", "pills", "walk", "pills"])
    #expect(events.map(\.outcome) == [nil, nil, outcome, nil])
    #expect(events[2].outcome?.value(ofKind: "sleep")?.content == .double(7))
    #expect(events.map(\.progress.isDone) == [false, false, true, false])
    var query = RecordQuery<CareTask>()
    query.ids = ["pills"]
    #expect(
      try await store.events(from: day(0), to: day(3), of: query).map(\.task.id) == [
        "pills", "pills", "pills",
      ])
    #expect(events[1].task == pills)
    await #expect(throws: CareStoreError.self) { try await store.events(from: day(2), to: day(2)) }
    await #expect(throws: CareStoreError.self) {
      try await store.events(from: day(0), to: day(100), limit: 99)
    }
  }

  @Test("every type of value comes back as it was")
  func values() async throws {
    let task = try await store.add(dailyTask())
    let created = Date(timeIntervalSinceReferenceDate: 794_000_000.123_456_78)
    let contents: [OutcomeValue.Content] = [
      .integer(.max), .integer(.min), .integer(1), .double(1), .double(0.1), .double(-1e300),
      .boolean(true), .boolean(false), .text(""), .text("für\u{0}„Knie“"), .binary(Data()),
      .binary(Data([0, 255, 7])), .date(created), .double(.leastNonzeroMagnitude),
    ]
    let values = contents.enumerated().map {
      OutcomeValue(
        $1, kind: $0 == 0 ? nil : "kind \($0)", units: $0 == 1 ? "mg" : nil, createdDate: created,
        endDate: $0 == 2 ? created.addingTimeInterval(1.5) : nil)
    }
    let uuid = try #require(task.version?.uuid)
    let labels = RecordLabels(tags: ["x"], source: "phone", payload: ["a": [1, 2.5, .null]])
    try await store.add(Outcome(taskUUID: uuid, occurrence: 0, values: values, labels: labels))
    let read = try #require(try await store.outcome(ofTask: uuid, occurrence: 0))
    #expect(read.values == values)
    #expect(read.labels == labels)
    #expect(read.eventStart == day(0).addingTimeInterval(8 * 3600))
  }

  @Test("a day without tasks, one without events, and one with some done are told apart")
  func adherence() async throws {
    let tuesday = try Schedule.weekly(weekday: 3, hour: 9, from: day(1), until: day(20), in: .utc)
    let weekly = try await store.add(CareTask(id: "w", schedule: tuesday))
    var silent = try dailyTask("silent")
    silent.impactsAdherence = false
    try await store.add(silent)
    let target = [number(10)]
    let sum = try await store.add(dailyTask("sum", from: 8, until: 9.9, targets: target))
    try await store.record(weekly, 1, number(1))
    try await store.record(sum, 0, number(2), number(3))
    let days = try await store.adherence(from: day(0), through: day(21), in: .utc)
    #expect(days[0] == .noTasks)
    #expect(days[2] == .noEvents)
    #expect(days[8] == .progress(0.75))
    #expect(days[9] == .progress(0))
    #expect(days[15] == .progress(0))
    // The schedule's end belongs to the day that it begins.
    #expect(days[20] == .noEvents)
    #expect(days[21] == .noTasks)
    let done = try await store.adherence(from: day(8), through: day(8), in: .utc) {
      .existence(of: $0.outcome?.values)
    }
    #expect(done == [.progress(1)])
  }

  @Test("a day is that of the version that applies")
  func versionsAndDays() async throws {
    let old = try await store.add(dailyTask(title: "old"))
    try await store.record(old, 1, number(1))
    try await store.update(dailyTask(title: "new", from: 6, effective: 3))
    let days = try await store.adherence(from: day(0), through: day(7), in: .utc)
    #expect(
      days == [
        .progress(0), .progress(1), .progress(0), .noEvents, .noEvents, .noEvents, .progress(0),
        .progress(0),
      ])
  }
}
