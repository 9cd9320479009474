// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms

/// `goniometer care check STORE`.
enum CareCheckCommand {
  static let command: Command = Command(
    name: "care check", summary: "look at every page and record of a store",
    discussion: [
      "Prints what is wrong, a line each, and exits with 1 then: damaged pages, records and tasks that cannot "
        + "be read. Records that two stores had changed, and outcomes that are not shown for that reason, are "
        + "named too."
    ],
    arguments: [CareOptions.store], options: [],
    examples: [Example("After a fault of the disk", "goniometer care check knee.care")]
  ) { arguments, console in
    let store = try CareOptions.open(arguments[CareOptions.store], arguments).store
    let faults = try waiting { try await store.faults() }
    for fault in faults { try console.output.writeLine(fault.printable) }
    guard faults.isEmpty else { return .noResult }
    let findings = try CareFindings(of: store)
    for line in findings.lines { try console.output.writeLine(line) }
    console.say("The store is whole.")
    return findings.problems.isEmpty ? .success : .noResult
  }
}

/// What a person should know of a store that is whole.
struct CareFindings {
  let problems: [String]
  private let conflicts: [RecordConflict]
  private let displaced: [CareEvent]
  private let tasks: [String: CareEvent]

  init(of store: CarePlanStore) throws {
    problems = try waiting { try await store.unusableTasks() }
    conflicts = try waiting { try await store.conflicts() }
    displaced = try waiting { try await store.displacedEvents() }
    let conflicts = conflicts
    tasks = try waiting {
      var events: [String: CareEvent] = [:]
      for conflict in conflicts where conflict.kind == .outcome {
        events[conflict.id] = try await store.event(ofOutcome: conflict.id)
      }
      return events
    }
  }

  /// A line each.
  var lines: [String] {
    let others = conflicts.map { conflict in
      let name = tasks[conflict.id].map(words) ?? "\(conflict.kind.rawValue) '\(conflict.id)'"
      return "\(name) was changed in two stores: the version written last counts, "
        + (conflict.others.count == 1
          ? "the other one is kept" : "\(conflict.others.count) others are kept")
    }
    let hidden = displaced.map { event in
      "\(words(event)) is kept, but not shown: another version of the task counts at that time"
    }
    return (problems + others + hidden).map(\.printable)
  }

  private func words(_ event: CareEvent) -> String {
    let clock = ClockText(event.task.schedule.timeZone)
    let start = event.scheduled.start
    return "the outcome of '\(event.task.id)' of \(clock.day(start)) \(clock.time(start)) "
      + "(\(clock.words(event.outcome?.values ?? [])))"
  }
}
