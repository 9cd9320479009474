// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import Testing

@Suite("Care store: queries")
struct QueryTests {
  let store: CarePlanStore
  init() throws { store = try CarePlanStore(clock: { day(0) }) }

  private func titles(_ change: (inout RecordQuery<CareTask>) -> Void) async throws -> [String] {
    var query = RecordQuery<CareTask>()
    query.order = [.title(ascending: true)]
    change(&query)
    return try await store.fetch(query).map { $0.title ?? "-" }
  }

  @Test("tags, groups, remote names and identifiers narrow down; nil asks for what has none")
  func labels() async throws {
    for (id, tags, group, remote) in [
      ("a", ["A"], "g", nil), ("b", ["A", "B"], nil, "r"), ("c", ["C"], "h", nil),
    ] as [(String, [String], String?, String?)] {
      var task = try dailyTask(id, title: id)
      task.labels = RecordLabels(remoteID: remote, groupIdentifier: group, tags: tags)
      try await store.add(task)
    }
    #expect(try await titles { $0.tags = ["B", "C"] } == ["b", "c"])
    #expect(try await titles { $0.tags = ["A", "B"] } == ["a", "b"])
    #expect(try await titles { $0.groupIdentifiers = ["g", nil] } == ["a", "b"])
    #expect(try await titles { $0.groupIdentifiers = [nil] } == ["b"])
    #expect(try await titles { $0.remoteIDs = ["r"] } == ["b"])
    #expect(try await titles { $0.remoteIDs = [nil] } == ["a", "c"])
    #expect(try await titles { $0.ids = ["c", "a", "z"] } == ["a", "c"])
    #expect(
      try await titles {
        $0.tags = ["A"]
        $0.remoteIDs = [nil]
      } == ["a"])
    let uuid = try #require(try await store.fetch(CareTask.self, id: "c")?.version?.uuid)
    #expect(try await titles { $0.uuids = [uuid] } == ["c"])
  }

  @Test("order, limit and offset; what lacks the criterion comes first")
  func order() async throws {
    for (id, title) in [("1", "b"), ("2", nil), ("3", "a"), ("4", "c")] as [(String, String?)] {
      try await store.add(dailyTask(id, title: title, effective: 9 - Double(id)!))
    }
    #expect(try await titles { _ in } == ["-", "a", "b", "c"])
    #expect(try await titles { $0.order = [.title(ascending: false)] } == ["c", "b", "a", "-"])
    #expect(
      try await titles { $0.order = [.effectiveDate(ascending: true)] } == ["c", "a", "-", "b"])
    #expect(
      try await titles {
        $0.limit = 2
        $0.offset = 1
      } == ["a", "b"])
    #expect(try await titles { $0.offset = 3 } == ["c"])
    #expect(try await titles { $0.limit = 0 } == [])
    #expect(try await titles { $0.offset = -5 }.count == 4)
  }

  @Test("an interval finds the newest version that is effective before its end")
  func intervals() async throws {
    try await store.add(dailyTask(title: "one", effective: 1))
    try await store.update(dailyTask(title: "two", effective: 3))
    #expect(try await titles { $0.interval = QueryInterval(from: day(0), to: day(1)) } == [])
    #expect(try await titles { $0.interval = QueryInterval(from: day(0), to: day(1.1)) } == ["one"])
    #expect(try await titles { $0.interval = QueryInterval(from: day(0), to: day(3)) } == ["one"])
    #expect(try await titles { $0.interval = QueryInterval(from: day(0), to: day(3.1)) } == ["two"])
    #expect(try await titles { _ in } == ["one", "two"])
    let today = try QueryInterval.day(of: day(2.7), in: .utc)
    #expect(today.start == day(2) && today.end == day(3).addingTimeInterval(-1))
    // Of a patient the newest version is found also without an interval.
    try await store.add(Patient(id: "p", name: RecordedName(given: "A"), effectiveDate: day(0)))
    try await store.update(Patient(id: "p", name: RecordedName(given: "B"), effectiveDate: day(5)))
    #expect(try await store.fetch(RecordQuery<Patient>()).map(\.name.given) == ["B"])
    let past = RecordQuery<Patient>(in: QueryInterval(from: day(1), to: day(2)))
    #expect(try await store.fetch(past).map(\.name.given) == ["A"])
  }

  @Test("a task stays while its schedule has not ended, unless idle tasks are left out")
  func idleTasks() async throws {
    let monday = try Schedule.weekly(weekday: 2, hour: 9, from: day(0), until: day(10), in: .utc)
    try await store.add(CareTask(id: "pills", title: "pills", schedule: monday))
    func found(_ from: Double, _ to: Double, idle: Bool) async throws -> [String] {
      try await titles {
        $0.interval = QueryInterval(from: day(from), to: day(to))
        $0.excludesTasksWithNoEvents = !idle
      }
    }
    #expect(try await found(1, 2, idle: true) == ["pills"])
    #expect(try await found(1, 2, idle: false) == [])
    #expect(try await found(7, 8, idle: false) == ["pills"])
    #expect(try await found(10, 11, idle: true) == ["pills"])
    #expect(try await found(10.1, 11, idle: true) == [])
  }

  @Test("CareKit, trap 50: idle tasks are left out of what limit and offset leave")
  func afterLimit() async throws {
    let tuesday = try Schedule.weekly(weekday: 3, hour: 9, from: day(-7), in: .utc)
    try await store.add(CareTask(id: "a", title: "a", schedule: tuesday))
    try await store.add(dailyTask("b", title: "b"))
    #expect(
      try await titles {
        $0.interval = QueryInterval(from: day(0), to: day(1))
        $0.excludesTasksWithNoEvents = true
        $0.limit = 1
      } == [])
  }

  @Test("CareKit, trap 47: outcomes are found by their event, not by when they were recorded")
  func outcomeDates() async throws {
    let task = try await store.add(dailyTask())
    for occurrence in [0, 3, 5] { try await store.record(task, occurrence, number(1)) }
    func found(_ from: Double, _ to: Double) async throws -> [Int] {
      var query = RecordQuery<Outcome>(in: QueryInterval(from: day(from), to: day(to)))
      query.order = [.eventStart(ascending: true)]
      return try await store.fetch(query).map(\.occurrence)
    }
    let hour = 1.0 / 24
    #expect(try await found(0, 10) == [0, 3, 5])
    #expect(try await found(3, 4) == [3])
    // Until the event's end, which belongs to it; up to the interval's end, which does not.
    #expect(try await found(3 + 9 * hour, 4) == [3])
    #expect(try await found(3 + 9.01 * hour, 4) == [])
    #expect(try await found(2, 3 + 8 * hour) == [])
    #expect(try await found(2, 3 + 8.01 * hour) == [3])
    var query = RecordQuery<Outcome>()
    query.parentIDs = ["walk"]
    query.limit = 2
    query.order = [.eventStart(ascending: false)]
    #expect(try await store.fetch(query).map(\.occurrence) == [5, 3])
    #expect(
      try await store.outcome(ofTask: #require(task.version?.uuid), occurrence: 3)?.occurrence == 3)
  }

  @Test("text that looks like SQL is text")
  func quoting() async throws {
    let id = "a'; DROP TABLE version; --\"%_"
    try await store.add(dailyTask(id, title: id))
    #expect(try await store.fetch(CareTask.self, id: id)?.title == id)
    #expect(try await titles { $0.ids = [id] } == [id])
    #expect(try await titles { $0.tags = ["x' OR '1' = '1"] } == [])
  }
}
