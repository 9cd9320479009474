// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import SeededRandom
import Testing

@testable import CareStore

@Suite("Schedules: hostile input and cost")
struct HostileScheduleTests {
  private let start: Date
  private let zone: ScheduleTimeZone
  init() throws {
    start = try instant("2026-01-01T12:00:00Z")
    zone = try ScheduleTimeZone("Europe/London")
  }

  @Test(
    "intervals that do not move forward are refused",
    arguments: [
      ScheduleInterval(), ScheduleInterval(days: -1), ScheduleInterval(months: 1, days: -1),
      ScheduleInterval(hours: .min),
    ])
  func intervals(_ interval: ScheduleInterval) {
    #expect(throws: ScheduleError.intervalNotForward(interval)) {
      try ScheduleElement(start: start, interval: interval)
    }
  }

  @Test(
    "intervals beyond ten thousand years are refused",
    arguments: [ScheduleInterval(years: .max), ScheduleInterval(days: .max, seconds: .max)])
  func longIntervals(_ interval: ScheduleInterval) {
    #expect(throws: ScheduleError.intervalTooLong(interval)) {
      try ScheduleElement(start: start, interval: interval)
    }
  }

  @Test("an end that is not after the start is refused", arguments: [0, -1, -1e9])
  func ends(_ seconds: Double) {
    #expect(throws: ScheduleError.endNotAfterStart(start: start, end: start + seconds)) {
      try ScheduleElement(start: start, end: start + seconds, interval: .daily)
    }
  }

  @Test(
    "dates that are not finite or outside the years 1 to 9999 are refused",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 3e11, -1e11])
  func dates(_ seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    func isRefused(_ body: () throws -> Void) -> Bool {
      do {
        try body()
        return false
      } catch ScheduleError.dateOutOfRange {
        return true
      } catch {
        return false
      }
    }
    #expect(isRefused { _ = try ScheduleElement(start: date, interval: .daily) })
    #expect(isRefused { _ = try ScheduleElement(start: start, end: date, interval: .daily) })
    let schedule = try Schedule([ScheduleElement(start: start, interval: .daily)], in: zone)
    #expect(isRefused { _ = try schedule.exists(onDayOf: date) })
    #expect(isRefused { _ = try zone.startOfDay(containing: date) })
    #expect(isRefused { _ = try zone.startOfNextDay(after: date) })
    if !seconds.isFinite {
      #expect(isRefused { _ = try schedule.events(from: date, to: start) })
      #expect(isRefused { _ = try schedule.events(from: start, to: date) })
      #expect(isRefused { _ = try schedule.count(startingBefore: date) })
    }
  }

  @Test(
    "durations that are negative or not finite are refused", arguments: [-1, Double.nan, .infinity])
  func durations(_ seconds: Double) {
    #expect {
      try ScheduleElement(start: start, interval: .daily, duration: .seconds(seconds))
    } throws: { error in
      if case ScheduleError.invalidDuration = error { true } else { false }
    }
  }

  @Test("target values that are not finite, and hours between all-day events, are refused")
  func others() {
    #expect(throws: ScheduleError.targetNotFinite(index: 1)) {
      try ScheduleElement(
        start: start, interval: .daily,
        targetValues: [
          OutcomeValue(.integer(1), createdDate: start),
          OutcomeValue(.double(.nan), createdDate: start),
        ])
    }
    let interval = ScheduleInterval(days: 1, hours: 1)
    #expect(throws: ScheduleError.timeBetweenAllDayEvents(interval)) {
      try ScheduleElement(start: start, interval: interval, duration: .allDay)
    }
    #expect(throws: ScheduleError.noElements) { try Schedule([], in: zone) }
    #expect(throws: ScheduleError.noElements) { try Schedule(composing: []) }
    #expect(throws: ScheduleError.tooManyElements(501)) {
      let element = try ScheduleElement(start: start, interval: .daily)
      _ = try Schedule(Array(repeating: element, count: 501), in: zone)
    }
    #expect(throws: ScheduleError.differentClocks) {
      let element = try ScheduleElement(start: start, interval: .daily)
      _ = try Schedule(composing: [
        Schedule([element], in: zone), Schedule([element], in: .utc),
      ])
    }
    #expect(throws: ScheduleError.invalidWeekday(8)) {
      try Schedule.weekly(weekday: 8, hour: 1, from: start, in: zone)
    }
    #expect(throws: ScheduleError.invalidTimeOfDay(hour: 24, minute: 0)) {
      try Schedule.daily(hour: 24, from: start, in: zone)
    }
  }

  @Test(
    "names that are no zone of the IANA database are refused",
    arguments: [
      "", "Nowhere/City", "PST", "IST", "BST", "GMT+0530", "europe/london", "../../etc/passwd",
      "Europe/London ", "/", "America/\u{0}",
    ])
  func zones(_ name: String) {
    #expect(throws: ScheduleError.unknownTimeZone(name)) { try ScheduleTimeZone(name) }
    #expect(throws: JSONError.self) { try ScheduleTimeZone(json: .string(name), at: .root) }
  }

  @Test(
    "zones are known by their names, old ones too",
    arguments: ["UTC", "US/Pacific", "CET", "Asia/Calcutta"])
  func known(_ name: String) throws {
    #expect(try ScheduleTimeZone(name).identifier == name)
  }

  @Test("a program without time-zone data refuses every named zone and keeps UTC")
  func noData() throws {
    for broken in [{ _ in nil }, { _ in TimeZone.gmt }] as [(String) -> TimeZone?] {
      #expect(throws: ScheduleError.noTimeZoneData("Europe/London")) {
        try ScheduleTimeZone("Europe/London", lookUp: broken)
      }
      #expect(try ScheduleTimeZone("UTC", lookUp: broken) == .utc)
    }
  }

  @Test("schedules of the far past and future, beyond Date.distantFuture, have their events")
  func far() throws {
    for (start, end) in [
      ("8030-11-13T06:15:00Z", "8031-01-01T00:00:00Z"), ("0001-02-02T12:00:00Z", nil),
      ("9999-12-30T12:00:00Z", nil),
    ] {
      for duration in [ScheduleDuration.hours(1), .allDay] {
        let schedule = try schedule(
          start, .daily, until: end, in: "Europe/London", duration: duration)
        #expect(try schedule.event(at: 1)?.occurrence == 1)
        let from = try instant(start)
        #expect(try schedule.events(from: from + 86_400, to: from + 100_000).last?.occurrence == 1)
        #expect(try Schedule(composing: [schedule, schedule]).event(at: 3)?.occurrence == 3)
      }
    }
    // The first instant of the year 1, which the text has in the Julian calendar; in New York its day begins in the year 0.
    #expect(throws: ScheduleError.self) {
      try schedule("0001-01-03T00:00:00Z", .daily, duration: .allDay)
    }
  }

  @Test("queries that are empty or ask for too much are refused")
  func queries() throws {
    let schedule = try Schedule(
      [ScheduleElement(start: start, interval: ScheduleInterval(seconds: 1))], in: zone)
    #expect(throws: ScheduleError.emptyQuery(from: start, to: start)) {
      try schedule.events(from: start, to: start)
    }
    #expect(throws: ScheduleError.tooManyEvents(limit: 100_000)) {
      try schedule.events(from: .distantPast, to: .distantFuture)
    }
    #expect(throws: ScheduleError.tooManyEvents(limit: 10)) {
      try schedule.events(from: start, to: start + 10.5, limit: 10)
    }
    #expect(try schedule.events(from: start, to: start + 10, limit: 10).count == 10)
    #expect(throws: ScheduleError.negativeOccurrence(-1)) { try schedule.event(at: -1) }
    #expect(try schedule.event(at: .max) == nil)
    // A million years on both sides.
    let years = 3.2e13
    let yearly = try Schedule([ScheduleElement(start: start, interval: .yearly)], in: zone)
    #expect(try yearly.events(from: start - years, to: start + years).count == 7974)
  }

  @Test("the work of a query does not grow with the schedule's age")
  func work() throws {
    for interval in [
      ScheduleInterval.daily, .weekly, .monthly, .yearly, ScheduleInterval(minutes: 5),
      ScheduleInterval(months: 1, days: 3), ScheduleInterval(days: 1, hours: 5),
    ] {
      var byAge: [Int] = []
      for years in [1, 10, 100, 1000] {
        let early = start - Double(years) * 31_556_952
        let elements = try [0, 3600, 7200].map {
          try ScheduleElement(start: early + $0, interval: interval)
        }
        let schedule = try Schedule(elements, in: zone)
        var merged = MergedOccurrences(schedule)
        let events = try merged.events(from: start, to: start + 86_400, limit: 1000) { _ in true }
        byAge.append(merged.work - 6 * events.count)
        var other = MergedOccurrences(schedule)
        _ = try other.event(at: years * 300)
        #expect(other.work < 3000, "\(interval), \(years) years")
      }
      #expect(byAge.allSatisfy { $0 < 100 }, "\(interval): \(byAge)")
    }
  }

  @Test("many elements cost as much as each of them alone")
  func workOfMany() throws {
    let elements = try (0..<500).map {
      try ScheduleElement(start: start - Double($0) * 86_460, interval: .daily)
    }
    var merged = MergedOccurrences(try Schedule(elements, in: zone))
    let events = try merged.events(from: start, to: start + 604_800, limit: 10_000) { _ in true }
    // Some events of the hour before are still going on.
    #expect(events.count > 500 * 7)
    #expect(merged.work < 500 * 30 + events.count * 3)
  }

  @Test("in CareKit's arithmetic only changes of the clock at the time of day add to the work")
  func workIterated() throws {
    for interval in [ScheduleInterval.daily, .weekly, .monthly, .yearly] {
      for years in [1, 10, 100, 1000] {
        for hour in [0.0, 1, 2, 8] {
          let early = start - Double(years) * 31_556_952 + hour * 3600 - 43_200
          let schedule = try Schedule(
            [ScheduleElement(start: early, interval: interval)], in: zone, arithmetic: .careKit)
          var merged = MergedOccurrences(schedule)
          _ = try merged.events(from: start, to: start + 86_400, limit: 1000) { _ in true }
          #expect(merged.work < 100 + 2 * years, "\(interval), \(years) years, \(hour)")
        }
      }
    }
    // Several units go step by step, up to a limit.
    let mixed = try Schedule(
      [ScheduleElement(start: start, interval: ScheduleInterval(days: 1, hours: 1))], in: zone,
      arithmetic: .careKit)
    #expect(throws: ScheduleError.tooManySteps(limit: 100_000)) { try mixed.event(at: 200_000) }
  }

  @Test("JSON that makes no schedule names the fault and its place")
  func json() throws {
    let element: JSONValue = ["start": "2026-01-01T00:00:00Z", "interval": ["days": 1]]
    #expect(throws: JSONError(.missing(key: "elements"), at: .root)) {
      try Schedule(json: ["timeZone": "UTC"], at: .root)
    }
    #expect(throws: JSONError.self) {
      try Schedule(json: ["timeZone": "UTC", "elements": []], at: .root)
    }
    for (key, value) in [
      ("end", "2025-01-01T00:00:00Z"), ("interval", ["days": 0]), ("interval", ["day": 1]),
      ("durationSeconds", -1), ("durationSeconds", nil), ("allDay", "yes"),
      ("targetValues", [["type": "integer", "value": 1.5, "createdDate": 0]]),
    ] as [(String, JSONValue?)] {
      var members = try #require(element.object)
      members[key] = value ?? .null
      let form: JSONValue = ["timeZone": "UTC", "elements": [element, .object(members)]]
      do throws(JSONError) {
        _ = try Schedule(json: form, at: .root)
        Issue.record("\(key)")
      } catch {
        #expect("\(error.path)".contains("elements[1]"), "\(error)")
      }
    }
  }

  @Test("random JSON gives a schedule or an error, and a schedule answers")
  func randomJSON() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<TestLength.count(200, long: 20_000) {
      let sample = try RandomSchedule(using: &random, arithmetic: random.pick(.wallClock, .careKit))
      var bytes = [UInt8](sample.schedule.json.data(isPretty: false))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] =
          random.once(in: 2)
          ? UInt8.random(in: 48...57, using: &random) : UInt8.random(in: 32...126, using: &random)
      }
      guard let schedule = try? Schedule(jsonData: Data(bytes)) else { continue }
      do throws(ScheduleError) {
        let first = try schedule.event(at: 0)
        #expect(
          first?.start == schedule.start,
          "seed \(seed): \(String(decoding: schedule.json.data(isPretty: false), as: UTF8.self))")
        _ = try schedule.events(from: sample.from, to: sample.to, limit: 1000)
      } catch {
        switch error {
        case .tooManyEvents, .tooManySteps: break
        default: throw error
        }
      }
    }
  }
}
