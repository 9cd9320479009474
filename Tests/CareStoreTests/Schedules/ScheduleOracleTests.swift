// SPDX-License-Identifier: Apache-2.0

import CareStore
import ChildProcesses
import Foundation
import JSON
import SeededRandom
import Testing

/// Schedules against programs that go through all events one by one.
@Suite("Schedules: independent oracles")
struct ScheduleOracleTests {
  private static func line(_ sample: RandomSchedule) -> JSONValue {
    let elements = sample.schedule.elements.map { element in
      JSONValue.object([
        "start": .number(element.start.timeIntervalSince1970),
        "end": element.end.map { .number($0.timeIntervalSince1970) } ?? .null,
        "interval": element.interval.json,
        "duration": element.isAllDay ? .null : seconds(of: element.duration),
      ])
    }
    return [
      "zone": .string(sample.schedule.timeZone.identifier),
      "arithmetic": sample.schedule.arithmetic.json, "elements": .array(elements),
      "from": .number(sample.from.timeIntervalSince1970),
      "to": .number(sample.to.timeIntervalSince1970), "occurrence": .integer(sample.occurrence),
    ]
  }

  private static func seconds(of duration: ScheduleDuration) -> JSONValue {
    if case .seconds(let seconds) = duration { .number(seconds) } else { .null }
  }

  /// `[start, end, element, occurrence]`.
  private static func row(_ event: ScheduleEvent, of schedule: Schedule) -> JSONValue {
    let element = schedule.elements.firstIndex(of: event.element) ?? -1
    return [
      .number(event.start.timeIntervalSince1970), .number(event.end.timeIntervalSince1970),
      .integer(element), .integer(event.occurrence),
    ]
  }

  /// Elements that are equal cannot be told apart in an event: the oracle's are named by the first.
  private static func naming(_ row: JSONValue, in schedule: Schedule) -> JSONValue {
    guard var parts = row.array, case .integer(let place) = parts[2] else { return row }
    let first = schedule.elements.firstIndex(of: schedule.elements[place])
    parts[2] = .integer(first ?? -1)
    return .array(parts)
  }

  @Test(
    "events by time and by occurrence are those that Python's zoneinfo gives one by one",
    .enabled(if: ShellRun.has("python3"), "python3 is not installed"),
    arguments: ScheduleArithmetic.allCases)
  func zoneinfo(_ arithmetic: ScheduleArithmetic) throws {
    let script = try #require(
      Bundle.module.url(forResource: "schedules", withExtension: "py", subdirectory: "Oracle"))
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<TestLength.count(1, long: 10) {
      let samples = try (0..<1000).map { _ in
        try RandomSchedule(using: &random, arithmetic: arithmetic)
      }
      try compare(samples, with: script, "seed \(seed)")
    }
  }

  private func compare(_ samples: [RandomSchedule], with script: URL, _ seed: String) throws {
    let input = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: input) }
    let lines = samples.map { Self.line($0).data(isPretty: false) + Data("\n".utf8) }
    try lines.reduce(Data(), +).write(to: input)
    let run = try ShellRun("python3 '\(script.path)' < '\(input.path)'")
    #expect(run.exitCode == 0, "\(run.messages)")
    let answers = run.output.split(separator: "\n")
    try #require(answers.count == samples.count)
    for (sample, answer) in zip(samples, answers) {
      let expected = try JSONValue(data: Data(answer.utf8))
      let schedule = sample.schedule
      let events = try schedule.events(from: sample.from, to: sample.to)
      let wanted = expected.object?["events"]?.array?.map { Self.naming($0, in: schedule) }
      try #require(
        events.map { Self.row($0, of: schedule) } == wanted,
        "\(seed): \(Self.line(sample).data(isPretty: false).text)")
      let event = try schedule.event(at: sample.occurrence)
      try #require(
        event.map { Self.row($0, of: schedule) } ?? .null
          == Self.naming(expected.object?["event"] ?? .null, in: schedule),
        "\(seed), occurrence: \(Self.line(sample).data(isPretty: false).text)")
    }
  }

  @Test("dates of CareKit's arithmetic are those of Foundation's calendar, added one by one")
  func foundation() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<TestLength.count(300, long: 3000) {
      let sample = try RandomSchedule(using: &random, arithmetic: .careKit)
      let schedule = try Schedule(
        [sample.schedule.elements[0]], in: sample.schedule.timeZone, arithmetic: .careKit)
      let element = schedule.elements[0]
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: schedule.timeZone.identifier))
      let interval = element.interval
      let components = DateComponents(
        year: interval.years, month: interval.months, day: interval.days, hour: interval.hours,
        minute: interval.minutes, second: interval.seconds, weekOfYear: interval.weeks)
      var date = element.start
      for occurrence in 0..<60 {
        guard let event = try schedule.event(at: occurrence) else { break }
        try #require(
          event.start == date, "seed \(seed), \(occurrence): \(schedule.json.data().text)")
        date = try #require(calendar.date(byAdding: components, to: date))
        if element.isAllDay { date = calendar.startOfDay(for: date) }
      }
    }
  }
}

extension Data {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
