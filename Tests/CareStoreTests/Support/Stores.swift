// SPDX-License-Identifier: Apache-2.0

import CareStore
import ChildProcesses
import Foundation
import Testing

/// A file of a store that is removed with its companions.
final class StorePath: Sendable {
  let folder: String
  var path: String { folder + "/patient.care" }

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "care-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}

/// The midnights of UTC, counted from 2 March 2026, a Monday.
func day(_ number: Double) -> Date {
  Date(timeIntervalSince1970: 1_772_409_600 + number * 86_400)
}

/// A task at 08:00 UTC every day, or all day.
func dailyTask(
  _ id: String = "walk", title: String? = nil, from first: Double = 0, until end: Double? = nil,
  effective: Double? = nil, allDay: Bool = false, targets: [OutcomeValue] = []
) throws -> CareTask {
  let schedule = try Schedule.daily(
    hour: 8, from: day(first), until: end.map(day), in: .utc,
    duration: allDay ? .allDay : .hours(1), targetValues: targets)
  return CareTask(
    id: id, title: title, schedule: schedule, effectiveDate: effective.map(day) ?? day(first))
}

func number(_ value: Double, kind: String = "pain") -> OutcomeValue {
  OutcomeValue(.double(value), kind: kind, createdDate: day(0))
}

extension CarePlanStore {
  /// Records a value for an event of a task.
  @discardableResult
  func record(_ task: CareTask, _ occurrence: Int, _ values: OutcomeValue...) throws -> Outcome {
    let uuid = try #require(task.version?.uuid)
    return try add(Outcome(taskUUID: uuid, occurrence: occurrence, values: values))
  }

  /// The events of a day: task title and occurrence.
  func names(onDay number: Double, days: Double = 1) throws -> [String] {
    try events(from: day(number), to: day(number + days)).map {
      "\($0.task.title ?? $0.task.id) \($0.scheduled.occurrence)"
    }
  }
}

/// Another program that has begun to write into a store's file.
struct OtherWriter: ~Copyable {
  private let program: ChildProcess
  private let gate: Int32

  /// Returns once it holds the right to write.
  init(of place: StorePath) throws {
    let script = """
      import sqlite3, sys
      c = sqlite3.connect(sys.argv[1], isolation_level=None); c.execute('BEGIN IMMEDIATE')
      print('locked', flush=True); sys.stdin.read()
      """
    let (input, output) = (place.folder + "/gate", place.folder + "/said")
    try #require(mkfifo(input, 0o600) == 0)
    // Both ends of the pipe, so that neither side waits to open it.
    let gate = open(input, O_RDWR | O_CLOEXEC)
    let started = try ChildProcess(
      ["python3", "-c", script, place.path], input: input, output: output)
    while !started.hasEnded, FileManager.default.contents(atPath: output)?.isEmpty ?? true {
      usleep(1000)
    }
    self.gate = gate
    program = started
  }

  /// Ends it before it has written.
  consuming func stop() throws {
    close(gate)
    program.kill()
    _ = try program.status()
  }
}
