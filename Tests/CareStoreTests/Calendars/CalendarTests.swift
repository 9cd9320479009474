// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import CareStore

@Suite("Calendars")
struct CalendarTests {
  private let description: CalendarDescription
  init() throws {
    description = CalendarDescription(
      identifier: "knee", title: "Knee", stamp: try instant("2026-01-01T00:00:00Z"))
  }

  /// Lines without folds.
  private func lines(_ schedule: Schedule, until end: String) throws -> [String] {
    let text = try schedule.calendar(description, until: instant(end)).text
    return text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }

  /// The lines of that name, without it.
  private func values(_ name: String, _ schedule: Schedule, until end: String) throws -> [String] {
    try lines(schedule, until: end).filter { $0.hasPrefix(name) }
      .map { String($0.dropFirst(name.count)) }
  }

  @Test("a daily plan is one event with a rule, in its time zone")
  func daily() throws {
    var element = try ScheduleElement(
      start: instant("2026-03-01T13:00:00Z"), end: instant("2026-04-01T00:00:00Z"),
      interval: .daily,
      duration: .minutes(90))
    element.text = "Sit; then, slowly\nbend"
    let schedule = try Schedule([element], in: ScheduleTimeZone("America/New_York"))
    let export = try schedule.calendar(description, until: instant("2027-01-01T00:00:00Z"))
    #expect(export.losses.isEmpty)
    #expect(
      export.text.split(separator: "\r\n").map(String.init) == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Goniometer//CareStore//EN",
        "CALSCALE:GREGORIAN", "BEGIN:VTIMEZONE", "TZID:America/New_York", "BEGIN:STANDARD",
        "DTSTART:20250228T080000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0500", "END:STANDARD",
        "BEGIN:DAYLIGHT", "DTSTART:20250309T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400",
        "RDATE:20260308T020000", "END:DAYLIGHT", "BEGIN:STANDARD", "DTSTART:20251102T020000",
        "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT",
        "UID:knee-0-0", "DTSTAMP:20260101T000000Z",
        "DTSTART;TZID=America/New_York:20260301T080000", "DURATION:PT1H30M",
        "RRULE:FREQ=DAILY;INTERVAL=1;COUNT=31", "SUMMARY:Knee",
        "DESCRIPTION:Sit\\; then\\, slowly\\nbend", "END:VEVENT", "END:VCALENDAR",
      ])
  }

  @Test(
    "intervals and their rules",
    arguments: [
      (ScheduleInterval(weeks: 2), ScheduleArithmetic.wallClock, "FREQ=WEEKLY;INTERVAL=2;COUNT=27"),
      (ScheduleInterval(weeks: 1, days: 1), .wallClock, "FREQ=DAILY;INTERVAL=8;COUNT=47"),
      (.yearly, .careKit, "FREQ=YEARLY;INTERVAL=1;COUNT=2"),
      (.monthly, .wallClock, "FREQ=MONTHLY;INTERVAL=1;COUNT=13"),
      (ScheduleInterval(hours: 36), .wallClock, "FREQ=HOURLY;INTERVAL=36;COUNT=249"),
      (ScheduleInterval(days: 7, minutes: 1), .wallClock, nil),
    ] as [(ScheduleInterval, ScheduleArithmetic, String?)])
  func rules(
    _ interval: ScheduleInterval, _ arithmetic: ScheduleArithmetic, _ rule: String?
  ) throws {
    let schedule = try schedule("2026-01-12T13:00:00Z", interval, arithmetic)
    let end = "2027-01-20T00:00:00Z"
    #expect(try values("RRULE:", schedule, until: end) == (rule.map { [$0] } ?? []))
    let isElapsed = interval.wholeDays == 0 && interval.wholeMonths == 0
    #expect(
      try values("DTSTART:2026", schedule, until: end)
        == (isElapsed || rule == nil ? ["0112T130000Z"] : []))
    let events = try lines(schedule, until: end).drop { $0 != "BEGIN:VEVENT" }
    #expect(events.contains { $0.hasPrefix("RDATE:") } == (rule == nil))
  }

  @Test(
    "the 31st monthly is the last of the days that a month has, or CareKit's rules one after the other"
  )
  func monthEnd() throws {
    let (start, end) = ("2026-01-31T13:00:00Z", "2027-01-01T00:00:00Z")
    #expect(
      try values("RRULE:", schedule(start, .monthly), until: end) == [
        "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=12"
      ])
    let careKit = try schedule(start, .monthly, .careKit)
    #expect(try values("RRULE:", careKit, until: end) == ["FREQ=MONTHLY;INTERVAL=1;COUNT=11"])
    #expect(try values("UID:", careKit, until: end) == ["knee-0-0", "knee-0-1"])
  }

  @Test("an event that a gap moved stands alone between two rules")
  func gap() throws {
    let (start, end) = ("2026-03-06T07:15:00Z", "2026-03-12T00:00:00Z")
    #expect(
      try values("DTSTART;TZID=America/New_York:", schedule(start, .daily), until: end) == [
        "20260306T021500", "20260308T031500", "20260309T021500",
      ])
    #expect(
      try values("RRULE:", schedule(start, .daily), until: end) == [
        "FREQ=DAILY;INTERVAL=1;COUNT=2", "FREQ=DAILY;INTERVAL=1;COUNT=3",
      ])
    #expect(
      try values("RRULE:", schedule(start, .daily, .careKit), until: end) == [
        "FREQ=DAILY;INTERVAL=1;COUNT=2", "FREQ=DAILY;INTERVAL=1;COUNT=4",
      ])
  }

  @Test("the second of two equal times is in UTC, as the time by the clock means the first")
  func second() throws {
    let schedule = try schedule("2026-11-01T06:30:00Z", .weekly)
    #expect(
      try values("DTSTART", schedule, until: "2026-11-10T00:00:00Z").suffix(2) == [
        ":20261101T063000Z", ";TZID=America/New_York:20261108T013000",
      ])
  }

  @Test("all-day events are dates, also on a day without midnight")
  func allDay() throws {
    let schedule = try schedule(
      "2018-11-02T12:00:00Z", .daily, in: "America/Sao_Paulo", duration: .allDay)
    let all = try lines(schedule, until: "2018-11-10T00:00:00Z")
    #expect(all.contains("DTSTART;VALUE=DATE:20181102"))
    #expect(all.contains("RRULE:FREQ=DAILY;INTERVAL=1;COUNT=8"))
    #expect(!all.contains { $0.hasPrefix("DURATION") || $0.contains("TZID") })
  }

  @Test("losses are listed")
  func losses() throws {
    let target = OutcomeValue(.integer(1), createdDate: description.stamp)
    let element = try ScheduleElement(
      start: instant("2026-01-01T00:00:00.5Z"), interval: .daily, targetValues: [target])
    let schedule = try Schedule([element], in: .utc)
    let export = try schedule.calendar(description, until: instant("2026-02-01T00:00:00Z"))
    #expect(
      export.losses == [
        .laterEvents(element: 0), .fractionOfSecond(element: 0), .targetValues(element: 0),
      ])
    #expect(export.text.contains("DTSTART:20260101T000000Z\r\n"))
  }

  @Test("a calendar ends with the year 9999 by its zone's clock, and says that there is more")
  func lastYear() throws {
    let schedule = try schedule(
      "9999-12-29T10:30:00Z", .daily, in: "Pacific/Kiritimati", duration: .seconds(60))
    let export = try schedule.calendar(description, until: instant("9999-12-31T23:00:00Z"))
    #expect(export.text.contains("COUNT=2\r\n"))
    #expect(export.text.contains("DTSTART;TZID=Pacific/Kiritimati:99991230T003000\r\n"))
    #expect(!export.text.contains("10000"))
    #expect(export.losses == [.laterEvents(element: 0)])
  }

  @Test("a calendar can have no events; UIDs do not depend on its end")
  func ends() throws {
    let schedule = try schedule("2026-03-06T07:15:00Z", .daily)
    #expect(try lines(schedule, until: "2026-01-01T00:00:00Z").count == 5)
    let short = try values("UID:", schedule, until: "2026-03-09T00:00:00Z")
    let long = try values("UID:", schedule, until: "2028-01-01T00:00:00Z")
    #expect(Array(long.prefix(short.count)) == short)
    #expect(throws: ScheduleError.tooManyEvents(limit: 100_000)) {
      try schedule.calendar(description, until: instant("9999-01-01T00:00:00Z"))
    }
    #expect(throws: ScheduleError.self) {
      try schedule.calendar(description, until: Date(timeIntervalSince1970: .nan))
    }
  }

  @Test("lines are folded at 75 octets between characters, text is escaped, controls are left out")
  func text() {
    var text = CalendarText()
    text.add("SUMMARY", escaping: String(repeating: "ä1️⃣", count: 40) + "\u{0}\u{1B}")
    let folded = text.text.split(separator: "\r\n", omittingEmptySubsequences: true)
    #expect(folded.count > 4)
    #expect(folded.allSatisfy { $0.utf8.count <= 75 })
    #expect(folded.dropFirst().allSatisfy { $0.hasPrefix(" ") })
    #expect(
      text.text.replacing("\r\n ", with: "")
        == "SUMMARY:" + String(repeating: "ä1️⃣", count: 40) + "\r\n")
    #expect(CalendarText.escaped("a\\b;c,d\r\ne\rf\n") == "a\\\\b\\;c\\,d\\ne\\nf\\n")
    #expect(CalendarText.offset(-17_762) == "-045602")
    #expect(
      [0, 5, 3605, 7200, 90].map(CalendarText.duration) == [
        "PT0S", "PT5S", "PT1H0M5S", "PT2H", "PT1M30S",
      ])
  }
}
