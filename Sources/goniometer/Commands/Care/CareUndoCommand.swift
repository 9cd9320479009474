// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms

/// `goniometer care undo STORE TASK`.
enum CareUndoCommand {
  static let command: Command = Command(
    name: "care undo", summary: "delete the outcome of today's event of a task",
    discussion: [
      "The event can be done again afterwards. Outcomes of earlier days are history and stay."
    ],
    arguments: [CareOptions.store, CareDoCommand.task],
    options: [CareOptions.timeZone, CareOptions.now],
    examples: [Example("Take the check-in back", "goniometer care undo knee.care checkin")]
  ) { arguments, console in
    let opened = try CareOptions.open(arguments[CareOptions.store], arguments)
    let (store, zone, now) = (opened.store, opened.zone, opened.now)
    let feed = try waiting { try await store.feed(on: now, at: now, in: zone) }
    let id = arguments[CareDoCommand.task]
    guard
      let outcome = feed.entries.last(where: { $0.event.task.id == id && $0.state == .done })?
        .event.outcome
    else { throw CommandFailure(.noResult, "'\(id)' has no outcome today") }
    _ = try waiting { try await store.delete(outcome) }
    return .success
  }
}
