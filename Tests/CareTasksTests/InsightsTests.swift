// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
import Foundation
import SeededRandom
import Testing

@Suite("Insights")
struct InsightsTests {
  private func event(_ start: String, _ contents: [OutcomeValue.Content]) throws -> DatedOutcome {
    let start = try instant(start)
    return DatedOutcome(
      start: start,
      values: contents.map { OutcomeValue($0, kind: "pain", createdDate: start + 60) })
  }

  private func days(
    _ first: String, _ last: String, in zone: String = "Europe/Berlin"
  ) throws -> Insights {
    try Insights(from: instant(first), through: instant(last), in: ScheduleTimeZone(zone))
  }

  @Test("a value a day; days without one are gaps, and whole numbers count as numbers")
  func values() throws {
    // 2026-03-29 has 23 hours in Berlin.
    let week = try days("2026-03-27T12:00:00Z", "2026-03-31T21:59:59Z")
    #expect(week.labels() == ["Fri 27", "Sat 28", "Sun 29", "Mon 30", "Tue 31"])
    let events = [
      try event("2026-03-31T06:00:00Z", [.integer(7)]),
      try event("2026-03-27T07:00:00Z", [.double(2.5)]),
      // 00:30 and 23:30 of the short day, by its clock.
      try event("2026-03-28T23:30:00Z", [.double(5)]),
      try event("2026-03-29T21:30:00Z", [.double(6)]),
      try event("2026-03-30T06:00:00Z", [.text("4")]),
      try event("2026-03-26T22:59:59Z", [.double(9)]),
      try event("2026-03-31T22:00:00Z", [.double(9)]),
      DatedOutcome(start: Date(timeIntervalSinceReferenceDate: .nan), values: []),
    ]
    #expect(week.values(of: "pain", in: events) == [2.5, nil, 5, nil, 7])
    #expect(week.values(of: "sleep", in: events) == [nil, nil, nil, nil, nil])
    #expect(week.values(of: "pain", in: []) == [nil, nil, nil, nil, nil])
  }

  @Test("only the first event of a day counts, and of it the first value of the kind")
  func first() throws {
    let day = try days("2026-01-05T12:00:00Z", "2026-01-05T12:00:00Z")
    let (early, late) = ("2026-01-05T07:00:00Z", "2026-01-05T19:00:00Z")
    let evening = try event(late, [.double(8)])
    #expect(
      day.values(of: "pain", in: [evening, try event(early, [.double(3), .double(4)])]) == [3])
    #expect(day.values(of: "pain", in: [evening, try event(early, [])]) == [nil])
    #expect(day.values(of: "pain", in: [evening]) == [8])
    let again = try event(late, [.double(1)])
    #expect(day.values(of: "pain", in: [evening, again]) == [8])
    #expect(day.values(of: "pain", in: [try event(early, [.double(.nan)]), evening]) == [nil])
    let first = try event(early, [.text("x"), .double(2)])
    #expect(day.values(of: "pain", in: [first]) == [nil])
  }

  @Test("more than 14 days are named by month and day, and a day that a zone skipped is none")
  func labels() throws {
    let month = try days("2026-12-20T12:00:00Z", "2027-01-04T12:00:00Z")
    #expect(month.labels().count == 16)
    #expect(month.labels().first == "12-20" && month.labels().last == "01-04")
    let apia = try days("2011-12-29T12:00:00Z", "2011-12-31T12:00:00Z", in: "Pacific/Apia")
    #expect(apia.labels() == ["Thu 29", "Sat 31", "Sun 1"])
  }

  @Test("days backwards, too many, or outside of the years 1 to 9999 are refused")
  func hostile() throws {
    let (first, last) = (try instant("2026-01-02T00:00:00Z"), try instant("2026-01-01T23:59:59Z"))
    #expect(throws: ScheduleError.emptyQuery(from: first, to: last)) {
      try Insights(from: first, through: last, in: .utc)
    }
    #expect(throws: ScheduleError.tooManyEvents(limit: DayAdherence.maximumDays)) {
      try Insights(from: first, through: first + 4000 * 86_400, in: .utc)
    }
    #expect(try Insights(from: first, through: first + 3999 * 86_400, in: .utc).days.count == 4000)
    for seconds in [Double.nan, .infinity, 1e15] {
      #expect(throws: ScheduleError.self) {
        try Insights(from: first, through: Date(timeIntervalSinceReferenceDate: seconds), in: .utc)
      }
    }
  }

  @Test("any order of the events gives the same values, each of an event of its day")
  func order() throws {
    var random = SplitMix64(seed: 21)
    let zone = try ScheduleTimeZone("America/New_York")
    let month = try Insights(from: at(60 * 86_400), through: at(90 * 86_400), in: zone)
    for _ in 0..<200 {
      var events = (0..<60).map { index in
        let start = at(Double(Int.random(in: 55 * 86_400..<95 * 86_400, using: &random)))
        return DatedOutcome(
          start: start,
          values: random.once(in: 4)
            ? [] : [OutcomeValue(.integer(index), kind: "k", createdDate: start)])
      }
      let values = month.values(of: "k", in: events)
      for (day, value) in zip(month.days, values) {
        guard let value else { continue }
        #expect(try zone.startOfDay(containing: events[Int(value)].start) == day)
      }
      events.shuffle(using: &random)
      #expect(month.values(of: "k", in: events) == values)
    }
  }
}
