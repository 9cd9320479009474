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
    let (store, zone, now) = (opened.store, try opened.zone(), opened.now)
    let id = arguments[CareDoCommand.task]
    let last = try waiting { try await store.lastOutcome(ofTask: id, recordedOn: now, in: zone) }
    guard let outcome = last else {
      throw CommandFailure(.noResult, "'\(id)' has no outcome today".printable)
    }
    _ = try waiting { try await store.delete(outcome) }
    let clock = CareWords(zone)
    let start = outcome.eventStart ?? now
    console.note(
      "The outcome of '\(id)', \(clock.day(start)) \(clock.time(start)), is deleted.".printable)
    return .success
  }
}
