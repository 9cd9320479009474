// SPDX-License-Identifier: Apache-2.0

import CareStore
import ChildProcesses
import Foundation
import JSON
import SeededRandom
import Testing

/// Documents as other programs read them: packages of PyPI, which `make test-calendar` installs.
@Suite("Calendars: as other programs read them")
struct CalendarPeerTests {
  private static let python = ProcessInfo.processInfo.environment["GONIOMETER_CALENDAR_PYTHON"]

  @Test(
    "icalendar and recurring-ical-events give the schedule's events",
    .enabled(if: python != nil, "make test-calendar runs it"),
    arguments: ScheduleArithmetic.allCases)
  func events(_ arithmetic: ScheduleArithmetic) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    var lines = Data()
    for _ in 0..<TestLength.count(200, long: 1000) {
      let sample = try RandomSchedule(using: &random, arithmetic: arithmetic)
      lines += try Self.line(sample.schedule).data(isPretty: false) + Data("\n".utf8)
    }
    let script = try #require(
      Bundle.module.url(forResource: "calendars", withExtension: "py", subdirectory: "Oracle"))
    let input = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: input) }
    try lines.write(to: input)
    let run = try ShellRun("'\(Self.python ?? "")' '\(script.path)' < '\(input.path)'")
    #expect(run.exitCode == 0, "seed \(seed): \(run.messages)")
    #expect(run.output.isEmpty, "seed \(seed): \(run.output)")
  }

  /// A document of the schedule's first events, and the events.
  private static func line(_ schedule: Schedule) throws -> JSONValue {
    let last = try schedule.event(at: 60)?.start ?? schedule.end ?? schedule.start + 1
    let description = CalendarDescription(
      identifier: "peer, test", title: "Äh; ja, \\ 1️⃣", stamp: schedule.start)
    let export = try schedule.calendar(description, until: last)
    let zone = try #require(TimeZone(identifier: schedule.timeZone.identifier))
    let days = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
    let events = try (0...60).compactMap { occurrence -> JSONValue? in
      guard let event = try schedule.event(at: occurrence), event.start < last else { return nil }
      return event.element.isAllDay
        ? .string(event.start.formatted(days))
        : [
          .number(event.start.timeIntervalSince1970),
          .number(event.end.timeIntervalSince(event.start)),
        ]
    }
    return [
      "text": .string(export.text), "zone": .string(schedule.timeZone.identifier),
      "events": .array(events),
    ]
  }
}
