// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation

/// `goniometer care undo STORE TASK`.
enum CareUndoCommand {
  static let command: Command = Command(
    name: "care undo", summary: "delete what was recorded last for a task today",
    discussion: [
      "The event can be done again afterwards. What was recorded on earlier days is history and stays."
    ],
    arguments: [CareOptions.store, CareDoCommand.task],
    options: [CareOptions.timeZone, CareOptions.now],
    examples: [Example("Take the check-in back", "goniometer care undo knee.care checkin")]
  ) { arguments, console in
    let opened = try CareOptions.open(arguments[CareOptions.store], arguments)
    let (store, zone, now) = (opened.store, opened.zone, opened.now)
    let id = arguments[CareDoCommand.task]
    let today = try zone.startOfDay(containing: now)
    let query = RecordQuery<CareTask>(ids: [id])
    // What was recorded today, and what belongs to today.
    let events = try waiting {
      try await store.events(
        from: today - 31 * 86_400, to: zone.startOfNextDay(after: now), of: query)
    }.filter { event in
      guard let recorded = event.outcome?.version?.createdDate else { return false }
      return recorded >= today || event.scheduled.start >= today
    }
    guard
      let outcome = events.compactMap(\.outcome).max(by: {
        ($0.version?.createdDate ?? today) < ($1.version?.createdDate ?? today)
      })
    else { throw CommandFailure(.noResult, "'\(id)' has no outcome today".printable) }
    _ = try waiting { try await store.delete(outcome) }
    let clock = ClockText(zone)
    let start = outcome.eventStart ?? now
    console.say(
      "The outcome of '\(id)', \(clock.day(start)) \(clock.time(start)), is deleted.".printable)
    return .success
  }
}
