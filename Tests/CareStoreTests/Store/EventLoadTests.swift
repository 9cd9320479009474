// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import Testing

@testable import CareStore

@Suite("How many events a day a plan may have")
struct EventLoadTests {
  private func element(
    _ interval: ScheduleInterval, from first: Double = 0, until end: Double? = nil
  ) throws -> ScheduleElement {
    try ScheduleElement(
      start: day(first), end: end.map(day), interval: interval, duration: .seconds(60))
  }

  private func task(
    _ elements: [ScheduleElement], id: String = "t", effective: Double = 0
  ) throws -> CareTask {
    CareTask(
      id: id, schedule: try Schedule(elements, in: .utc), effectiveDate: day(effective))
  }

  @Test("events are counted a day, where there are most")
  func counts() throws {
    func load(_ elements: [ScheduleElement], effective: Double = 0) throws -> Int {
      EventLoad(of: [try task(elements, effective: effective)]).perDay
    }
    #expect(try load([element(.daily)]) == 1)
    #expect(try load([element(.hourly)]) == 24)
    #expect(try load([element(ScheduleInterval(minutes: 1))]) == 1440)
    #expect(try load([element(.weekly)]) == 1)
    // Three a week on three days, all at once on the first.
    #expect(try load((0..<3).map { _ in try element(.weekly) }) == 3)
    #expect(try load((0..<7).map { try element(.weekly, from: Double($0)) }) == 2)
    // One after the other.
    #expect(
      try load((0..<100).map { try element(.hourly, from: Double($0), until: Double($0) + 1) })
        == 24)
    #expect(try load((0..<10).map { try element(.daily, from: Double($0)) }) == 10)
    // A version counts from its effective date on.
    #expect(try load([element(.hourly, until: 5), element(.daily, from: 5)], effective: 5) == 1)
    #expect(try load([element(.hourly, until: 5)], effective: 5) == 0)
  }

  @Test("the days of random plans have no more events than were counted, and one rounded up")
  func oracle() throws {
    var random = SplitMix64(seed: 20_261_129)
    for _ in 0..<TestLength.count(60, long: 600) {
      let elements = try (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let first = Double.random(in: 0...20, using: &random)
        let interval = ScheduleInterval(
          days: .random(in: 0...3, using: &random), hours: .random(in: 1...30, using: &random))
        let length = Double.random(in: 0.1...20, using: &random)
        return try element(
          interval, from: first, until: Bool.random(using: &random) ? first + length : nil)
      }
      let made = try task(elements)
      let found: Int =
        try (0..<60).map {
          let (from, to) = (day(Double($0)), day(Double($0) + 1))
          return try made.schedule.events(from: from, to: to).count { $0.start >= from }
        }.max() ?? 0
      let counted = EventLoad(of: [made]).perDay
      // Each element has one event more or fewer in a day than in the mean.
      #expect(abs(counted - found) <= elements.count, "\(counted) \(found)")
    }
  }

  @Test("a task with more events a day than a person can do is refused, with the numbers")
  func ofTask() async throws {
    let store = try CarePlanStore(clock: { day(0) })
    let minutes = try task([element(ScheduleInterval(minutes: 1))])
    let refusal = CareStoreError.tooManyEvents(task: "t", found: 1440, limit: 100)
    await #expect(throws: refusal) { try await store.add(minutes) }
    #expect(refusal.description.contains("'t' has 1440 events a day, of 100 at the most"))
    let many = try task((0..<200).map { _ in try element(.yearly) })
    await #expect(throws: CareStoreError.tooManyEvents(task: "t", found: 200, limit: 100)) {
      try await store.add(many)
    }
    let quarters = try task([element(ScheduleInterval(minutes: 15))])
    try await store.add(quarters)
    await #expect(throws: refusal) { try await store.update(minutes) }
    #expect(try await store.newestTasks().first?.schedule == quarters.schedule)
  }

  @Test("so is a plan, by the task that was one too many; ending a task makes room")
  func ofPlan() async throws {
    let store = try CarePlanStore(clock: { day(0) })
    let quarters = try element(ScheduleInterval(minutes: 15))
    let first = try await store.add((0..<3).map { try task([quarters], id: "t\($0)") })
    let hourly = try task([element(.hourly)], id: "t3")
    let refusal = CareStoreError.tooManyEventsOfPlan(task: "t3", found: 312, limit: 300)
    await #expect(throws: refusal) { try await store.add(hourly) }
    #expect(refusal.description.contains("312 events a day, of 300 at the most"))
    #expect(try await store.newestTasks().count == 3)
    try await store.update(first[0].ended(at: day(2)))
    try await store.add(hourly)
  }

  @Test("a store of an earlier program with more can be read, shown in part, and thinned out")
  func earlierStores() async throws {
    let other = try CarePlanStore(clock: { day(0) })
    let place = try StorePath()
    let made = try CarePlanStore(path: place.path, clock: { day(0) })
    try await made.add((0..<4).map { try task([element(.hourly)], id: "t\($0)") })
    await made.close()
    let file = try Connection(place.path, .readWrite, busyMilliseconds: 1000)
    try file.execute("UPDATE version SET body = replace(body, '\"hours\":1', '\"minutes\":1')")
    file.close()
    let store = try CarePlanStore(path: place.path, clock: { day(0) })
    #expect(try await store.events(from: day(0), to: day(1)).count == 4 * 1440)
    await #expect(throws: CareStoreError.schedule(.tooManyEvents(limit: 100_000), task: "t2")) {
      try await store.events(from: day(0), to: day(32))
    }
    try await other.merge(store.changes())
    #expect(try await other.newestTasks().count == 4)
    let tasks = try await store.newestTasks()
    try await store.update(tasks[0].ended(at: day(2)))
    var slower = tasks[1]
    slower.schedule = try Schedule([element(ScheduleInterval(minutes: 2))], in: .utc)
    try await store.update(slower)
    slower.schedule = try Schedule([element(ScheduleInterval(minutes: 1))], in: .utc)
    await #expect(throws: CareStoreError.tooManyEvents(task: "t1", found: 1440, limit: 100)) {
      try await store.update(slower)
    }
  }
}
