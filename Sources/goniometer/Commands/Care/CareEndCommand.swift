// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation

/// `goniometer care end STORE TASK`.
enum CareEndCommand {
  static let from = Option(
    "from", .plainDate, help: "The first day without the task; tomorrow without it.")
  static let delete = Option(
    flag: "delete",
    help:
      "Delete the task: its past and what was recorded are hidden too, and its identifier is used up."
  )

  static let command: Command = Command(
    name: "care end", summary: "end a task, and keep its past",
    discussion: [
      "Writes a version of the task whose schedule has ended. An outcome on or after that day is in the way: "
        + "take a later day."
    ],
    arguments: [CareOptions.store, CareDoCommand.task],
    options: [from, delete, CareOptions.timeZone, CareOptions.now],
    examples: [
      Example("From April on", "goniometer care end knee.care checkin --from 2026-04-01")
    ]
  ) { arguments, _ in
    let opened = try CareOptions.open(arguments[CareOptions.store], arguments)
    let (store, id) = (opened.store, arguments[CareDoCommand.task])
    guard let task = try waiting({ try await store.fetch(CareTask.self, id: id) }) else {
      throw CommandFailure(.noResult, CareStoreError.notFound(.task, id: id).description.printable)
    }
    if arguments[delete] {
      _ = try waiting { try await store.delete(task) }
      return .success
    }
    let zone = try opened.zone()
    let end = try arguments[from]?.start(in: zone) ?? zone.startOfNextDay(after: opened.now)
    let ended = try task.ended(at: end)
    _ = try waiting { try await store.update(ended) }
    return .success
  }
}
