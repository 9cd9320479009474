// SPDX-License-Identifier: Apache-2.0

import CareStore
import Foundation
import Testing

/// Where CareKit does something that one would not expect: what happens here, and what in its
/// arithmetic.
@Suite("Traps 38–41: events and dates")
struct ScheduleTrapTests {
  @Test(
    "CareKit, trap 38: an event that ends exactly at a query's start is in it, one that starts at its end is not"
  )
  func closedStart() throws {
    for arithmetic in ScheduleArithmetic.allCases {
      let schedule = try schedule("2026-01-01T12:00:00Z", .daily, arithmetic)
      let events = try schedule.events(
        from: instant("2026-01-01T13:00:00Z"), to: instant("2026-01-02T12:00:00Z"))
      #expect(events.map(\.occurrence) == [0])
    }
  }

  @Test(
    "CareKit, trap 39: a schedule leaves out an element that ended at the query's start; the element does not"
  )
  func ended() throws {
    let schedule = try schedule(
      "2026-01-01T12:00:00Z", .daily, until: "2026-01-02T12:00:00Z", duration: .hours(48))
    let (from, to) = (try instant("2026-01-02T12:00:00Z"), try instant("2026-01-03T00:00:00Z"))
    #expect(try schedule.events(from: from, to: to).isEmpty)
    #expect(try schedule.events(ofElement: 0, from: from, to: to).map(\.occurrence) == [0])
    #expect(try schedule.events(from: from - 1, to: to).map(\.occurrence) == [0])
  }

  @Test("CareKit, trap 40: another element renumbers the events after its own")
  func renumbered() throws {
    let daily = try schedule("2026-01-01T12:00:00Z", .daily)
    let weekly = try schedule("2026-01-03T10:00:00Z", .weekly)
    let both = try Schedule(composing: [daily, weekly])
    let (from, to) = (try instant("2026-01-02T00:00:00Z"), try instant("2026-01-05T00:00:00Z"))
    #expect(try daily.events(from: from, to: to).map(\.occurrence) == [1, 2, 3])
    #expect(try both.events(from: from, to: to).map(\.occurrence) == [1, 2, 3, 4])
    #expect(try both.event(at: 3)?.start == daily.event(at: 2)?.start)
  }

  @Test("occurrences do not depend on the query, also beside long events that are still going on")
  func longEvents() throws {
    let long = try schedule("2026-01-01T08:00:00Z", .daily, duration: .hours(12))
    let short = try schedule("2026-01-01T09:00:00Z", .daily)
    let events = try Schedule(composing: [long, short]).events(
      from: instant("2026-01-02T11:00:00Z"), to: instant("2026-01-02T12:00:00Z"))
    // CareKit would number the event 3, as the shorter one ended before the query.
    #expect(events.map(\.occurrence) == [2])
  }

  @Test(
    "CareKit, trap 41: the 31st monthly is the 31st again after a short month; in CareKit it is not"
  )
  func monthEnd() throws {
    let start = "2026-01-31T17:00:00Z"
    #expect(
      try firstStarts(5, of: schedule(start, .monthly)) == [
        "2026-01-31T17:00:00Z", "2026-02-28T17:00:00Z", "2026-03-31T16:00:00Z",
        "2026-04-30T16:00:00Z", "2026-05-31T16:00:00Z",
      ])
    #expect(
      try firstStarts(4, of: schedule(start, .monthly, .careKit)) == [
        "2026-01-31T17:00:00Z", "2026-02-28T17:00:00Z", "2026-03-28T16:00:00Z",
        "2026-04-28T16:00:00Z",
      ])
  }

  @Test("29 February yearly is the 29th again in a leap year; in CareKit it is the 28th for good")
  func leapDay() throws {
    let start = "2024-02-29T17:00:00Z"
    #expect(try firstStarts(5, of: schedule(start, .yearly)).last == "2028-02-29T17:00:00Z")
    #expect(
      try firstStarts(5, of: schedule(start, .yearly, .careKit)).last == "2028-02-28T17:00:00Z")
  }

  @Test("CareKit, trap 41: a time that the clock skips moves on that day only; in CareKit for good")
  func gap() throws {
    let start = "2026-03-07T07:15:00Z"  // 02:15
    #expect(
      try firstStarts(4, of: schedule(start, .daily)) == [
        "2026-03-07T07:15:00Z", "2026-03-08T07:15:00Z", "2026-03-09T06:15:00Z",
        "2026-03-10T06:15:00Z",
      ])
    #expect(
      try firstStarts(4, of: schedule(start, .daily, .careKit)) == [
        "2026-03-07T07:15:00Z", "2026-03-08T07:15:00Z", "2026-03-09T07:15:00Z",
        "2026-03-10T07:15:00Z",
      ])
  }

  @Test(
    "a time that the clock shows twice is the first of the two",
    arguments: ScheduleArithmetic.allCases)
  func ambiguous(_ arithmetic: ScheduleArithmetic) throws {
    #expect(
      try firstStarts(3, of: schedule("2026-10-31T05:30:00Z", .daily, arithmetic)) == [
        "2026-10-31T05:30:00Z", "2026-11-01T05:30:00Z", "2026-11-02T06:30:00Z",
      ])
    // A start is the instant that it is, also if it is the second.
    #expect(
      try firstStarts(2, of: schedule("2026-11-01T06:30:00Z", .daily, arithmetic)) == [
        "2026-11-01T06:30:00Z", "2026-11-02T06:30:00Z",
      ])
  }

  @Test("hours are elapsed time", arguments: ScheduleArithmetic.allCases)
  func hours(_ arithmetic: ScheduleArithmetic) throws {
    let schedule = try schedule("2026-03-07T13:00:00Z", ScheduleInterval(hours: 8), arithmetic)
    let starts = try (0..<9).compactMap { try schedule.event(at: $0)?.start }
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1.timeIntervalSince($0) == 28_800 })
  }

  @Test("CareKit, trap 41: an all-day event starts at 01:00 where the day has no midnight")
  func noMidnight() throws {
    for (arithmetic, end) in [
      (ScheduleArithmetic.wallClock, "2018-11-05T01:59:59Z"), (.careKit, "2018-11-05T02:59:59Z"),
    ] {
      let schedule = try schedule(
        "2018-11-03T12:00:00Z", .daily, in: "America/Sao_Paulo", arithmetic, duration: .allDay)
      #expect(
        try firstStarts(3, of: schedule) == [
          "2018-11-03T03:00:00Z", "2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z",
        ])
      #expect(try schedule.event(at: 1).map { texts([$0.end]) } == [end])
      // The day on which the clock is set back has 25 hours.
      let back = try #require(
        try schedule.events(
          from: instant("2019-02-16T12:00:00Z"), to: instant("2019-02-16T13:00:00Z")
        ).first)
      #expect(back.end.timeIntervalSince(back.start) == 90_000 - 1)
    }
  }

  @Test("a day that the calendar left out: Samoa had no 30 December 2011")
  func samoa() throws {
    let start = "2011-12-28T22:00:00Z"  // 28 December, 12:00
    #expect(
      try firstStarts(4, of: schedule(start, .daily, in: "Pacific/Apia")) == [
        "2011-12-28T22:00:00Z", "2011-12-29T22:00:00Z", "2011-12-30T22:00:00Z",
        "2011-12-30T22:00:00Z",
      ])
    #expect(
      try firstStarts(4, of: schedule(start, .daily, in: "Pacific/Apia", .careKit)) == [
        "2011-12-28T22:00:00Z", "2011-12-29T22:00:00Z", "2011-12-30T22:00:00Z",
        "2011-12-31T22:00:00Z",
      ])
  }
}
