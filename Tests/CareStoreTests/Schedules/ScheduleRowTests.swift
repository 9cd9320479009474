// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import JSON
import Testing

/// The behaviour of elements, schedules and events, one test a row.
@Suite("Schedules: elements, composition, events")
struct ScheduleRowTests {
  private let zone: ScheduleTimeZone
  init() throws { zone = try ScheduleTimeZone("America/New_York") }

  @Test("an event lasts one hour unless it says otherwise")
  func duration() throws {
    let element = try ScheduleElement(start: instant("2026-01-01T12:00:00Z"), interval: .daily)
    #expect(element.duration == .hours(1))
    let event = try Schedule([element], in: zone).event(at: 2)
    #expect(event?.start == (try instant("2026-01-03T12:00:00Z")))
    #expect(event?.end == (try instant("2026-01-03T13:00:00Z")))
    #expect(event?.occurrence == 2)
    #expect(event?.element == element)
  }

  @Test(
    "an element's end is exclusive",
    arguments: [
      ("2026-01-03T12:00:00Z", 2), ("2026-01-03T12:00:01Z", 3), ("2026-01-01T12:00:01Z", 1),
    ])
  func end(_ end: String, _ count: Int) throws {
    let schedule = try schedule("2026-01-01T12:00:00Z", .daily, until: end)
    #expect(try schedule.event(at: count - 1) != nil)
    #expect(try schedule.event(at: count) == nil)
    let all = try schedule.events(from: .distantPast, to: .distantFuture)
    // The whole schedule is in the query, whose start is before its end.
    #expect(all.map(\.occurrence) == Array(0..<count))
  }

  @Test("an all-day event starts with the day, ends a second before the next, and has the last day")
  func allDay() throws {
    let schedule = try schedule(
      "2026-01-01T17:30:00Z", .daily, until: "2026-01-03T05:00:01Z", duration: .allDay)
    #expect(schedule.start == (try instant("2026-01-01T05:00:00Z")))
    let events = try schedule.events(from: .distantPast, to: .distantFuture)
    #expect(
      texts(events.map(\.start)) == [
        "2026-01-01T05:00:00Z", "2026-01-02T05:00:00Z", "2026-01-03T05:00:00Z",
      ])
    #expect(texts(events.map(\.end)).last == "2026-01-04T04:59:59Z")
    // An end at midnight ends the day before.
    let shorter = try twoDays(until: "2026-01-03T05:00:00Z")
    #expect(try shorter.event(at: 2) == nil)
    #expect(try shorter.event(at: 1) != nil)
  }

  private func twoDays(until end: String) throws -> Schedule {
    try CareStoreTests.schedule("2026-01-01T17:30:00Z", .daily, until: end, duration: .allDay)
  }

  @Test(
    "events of a query start before its end and end at or after its start",
    arguments: [
      ("2026-01-02T13:00:00Z", "2026-01-03T12:00:00Z", [1]),
      ("2026-01-02T13:00:01Z", "2026-01-03T12:00:00Z", []),
      ("2026-01-02T13:00:01Z", "2026-01-03T12:00:01Z", [2]),
      ("2025-01-01T00:00:00Z", "2026-01-01T12:00:00Z", []),
      ("2026-01-02T12:30:00Z", "2026-01-02T12:31:00Z", [1]),
    ])
  func query(_ from: String, _ to: String, _ occurrences: [Int]) throws {
    let schedule = try schedule("2026-01-01T12:00:00Z", .daily)
    let events = try schedule.events(from: instant(from), to: instant(to))
    #expect(events.map(\.occurrence) == occurrences)
  }

  @Test("elements stand in the order of their starts, those of equal start as they were given")
  func order() throws {
    let late = try ScheduleElement(start: instant("2026-01-02T12:00:00Z"), interval: .daily)
    var first = try ScheduleElement(start: instant("2026-01-01T12:00:00Z"), interval: .daily)
    var second = first
    first.text = "first"
    second.text = "second"
    let schedule = try Schedule([late, first, second], in: zone)
    #expect(schedule.elements.map(\.text) == ["first", "second", nil])
    let events = try schedule.events(
      from: instant("2026-01-01T00:00:00Z"), to: instant("2026-01-03T00:00:00Z"))
    #expect(events.map(\.element.text) == ["first", "second", "first", "second", nil])
    #expect(events.map(\.occurrence) == [0, 1, 2, 3, 4])
    #expect(try (0..<5).map { try schedule.event(at: $0) } == events)
    #expect(try schedule.count(startingBefore: instant("2026-01-02T12:00:00Z")) == 2)
  }

  @Test("start, end and the days on which a schedule exists")
  func bounds() throws {
    let ended = try schedule("2026-01-05T12:00:00Z", .weekly, until: "2026-02-01T05:00:00Z")
    #expect(ended.start == (try instant("2026-01-05T12:00:00Z")))
    #expect(ended.end == (try instant("2026-02-01T05:00:00Z")))
    let endless = try schedule("2026-01-06T12:00:00Z", .daily)
    #expect(try Schedule(composing: [ended, endless]).end == nil)
    #expect(try ended.exists(onDayOf: instant("2026-01-05T05:00:00Z")))
    #expect(try !ended.exists(onDayOf: instant("2026-01-05T04:59:59Z")))
    #expect(try ended.exists(onDayOf: instant("2026-01-08T12:00:00Z")))
    #expect(try ended.exists(onDayOf: instant("2026-02-01T04:00:00Z")))
    #expect(try !ended.exists(onDayOf: instant("2026-02-01T05:00:00Z")))
    #expect(try endless.exists(onDayOf: instant("2999-01-01T00:00:00Z")))
  }

  @Test("a schedule is shifted by the clock, also backwards")
  func shifted() throws {
    let schedule = try schedule("2026-03-01T13:00:00Z", .daily, until: "2026-03-31T12:00:00Z")
    let later = try schedule.shifted(by: ScheduleInterval(days: 10))
    #expect(later.start == (try instant("2026-03-11T12:00:00Z")))
    let earlier = try schedule.shifted(by: ScheduleInterval(months: -1))
    #expect(earlier.start == (try instant("2026-02-01T13:00:00Z")))
    #expect(earlier.end == (try instant("2026-02-28T13:00:00Z")))
  }

  @Test("daily at a time of day begins on the day that is named, even before that instant")
  func daily() throws {
    let day = try instant("2026-03-07T20:00:00Z")
    let schedule = try Schedule.daily(hour: 8, minute: 30, from: day, in: zone, text: "a")
    #expect(
      try firstStarts(3, of: schedule) == [
        "2026-03-07T13:30:00Z", "2026-03-08T12:30:00Z", "2026-03-09T12:30:00Z",
      ])
    #expect(schedule.elements[0].text == "a")
  }

  @Test(
    "weekly begins on the first such weekday, which may be the same day",
    arguments: [(1, "2026-03-08"), (7, "2026-03-07"), (6, "2026-03-13"), (2, "2026-03-09")])
  func weekly(_ weekday: Int, _ day: String) throws {
    let schedule = try Schedule.weekly(
      weekday: weekday, hour: 12, from: instant("2026-03-07T20:00:00Z"), in: zone)
    #expect(try firstStarts(1, of: schedule)[0].hasPrefix(day))
    let starts = try (0..<2).compactMap { try schedule.event(at: $0)?.start }
    let apart = starts[1].timeIntervalSince(starts[0])
    #expect(apart == 604_800 || apart == 604_800 - 3600)
  }

  @Test(
    "daily in the first week and weekly afterwards: the time of day of the change decides",
    arguments: [("2026-06-08T14:00:00Z", 12), ("2026-06-08T04:00:00Z", 11)])
  func recover(_ nextWeek: String, _ count: Int) throws {
    let morning = try instant("2026-06-01T04:00:00Z")
    let week = try instant(nextWeek)
    let month = try instant("2026-07-01T14:00:00Z")
    let schedule = try Schedule(
      [
        ScheduleElement(start: morning, end: week, interval: .daily, duration: .allDay),
        ScheduleElement(start: week, end: month, interval: .weekly, duration: .allDay),
      ], in: zone)
    let events = try schedule.events(from: morning, to: .distantFuture)
    #expect(events.count == count)
    #expect(events.map(\.occurrence) == Array(0..<count))
  }

  @Test("the JSON Schema of a schedule, its events and progress has all its parts")
  func schema() {
    var definitions = JSONSchemaDefinitions()
    let schedule = Schedule.schema(&definitions)
    #expect(schedule == ["$ref": "#/$defs/schedule"])
    #expect(
      definitions.schemas.keys.sorted() == [
        "outcomeValue", "schedule", "scheduleElement", "scheduleInterval",
      ])
    _ = ScheduleEvent.schema(&definitions)
    _ = TaskProgress.schema(&definitions)
    #expect(definitions.schemas["taskProgress"]?.object?["oneOf"]?.array?.count == 3)
    #expect(definitions.schemas.values.allSatisfy { $0 != .null })
  }

  @Test("schedules, elements and events are the same after JSON")
  func json() throws {
    let text = """
      {"timeZone": "Europe/London", "arithmetic": "careKit", "elements": [
        {"start": "2026-01-31T09:00:00Z", "end": "2027-01-01T00:00:00Z", "interval": {"months": 1},
         "text": "Once a month", "durationSeconds": 900, "targetValues": [
           {"type": "integer", "value": 2, "units": "tablets", "createdDate": "2026-01-01T00:00:00Z"}]},
        {"start": "2026-02-01T00:00:00Z", "interval": {"weeks": 1, "days": 1}, "allDay": true}]}
      """
    let schedule = try Schedule(jsonData: Data(text.utf8))
    #expect(schedule.arithmetic == .careKit)
    #expect(schedule.elements[0].duration == .minutes(15))
    #expect(schedule.elements[0].targetValues[0].content == .integer(2))
    #expect(schedule.elements[1].isAllDay)
    #expect(try Schedule(jsonData: schedule.json.data()) == schedule)
    #expect(schedule.json == (try JSONValue(data: Data(text.utf8))))
    let event = try #require(try schedule.event(at: 3))
    #expect(try ScheduleEvent(json: event.json, at: .root) == event)
  }
}
