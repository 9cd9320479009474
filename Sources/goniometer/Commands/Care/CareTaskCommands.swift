// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation
internal import JSON
internal import TaskDocuments

/// `goniometer care add STORE FILE`.
enum CareAddCommand {
  static let file = Argument(
    "FILE", .file, help: "Care tasks in JSON, one object or an array; - is standard input.")
  static let update = Option(
    flag: "update", help: "Write new versions of tasks that are there already.")

  static let command: Command = Command(
    name: "care add", summary: "add tasks to a care plan, or change them",
    discussion: [
      "A care task has an id, a title, a schedule of elements, and in payload.study the task that its events "
        + "run. 'care export' of the store that 'care demo' makes shows the form: careChanges.tasks[].record.",
      "With --update a task that is there gets a new version, which applies from its effectiveDate on. To end "
        + "a task, update it with a schedule that ends.",
    ],
    arguments: [CareOptions.store, file], options: [update, CareOptions.now],
    examples: [Example("Add two tasks", "ada.care tasks.json")]
  ) { arguments, console in
    let document = try TaskDocument(path: arguments[file])
    let tasks: [CareTask]
    do throws(JSONError) {
      tasks =
        document.json.array == nil
        ? [try CareTask(json: document.json, at: .root)]
        : try [CareTask](json: document.json, at: .root)
      for task in tasks { try CareTaskContent(of: task).check(task.id) }
    } catch {
      throw CommandFailure(.malformedData, "\(document.name): \(error)")
    }
    let opened = try CareOptions.open(arguments[CareOptions.store], arguments)
    let updates = arguments[update]
    _ = try waiting {
      updates ? try await opened.store.update(tasks) : try await opened.store.add(tasks)
    }
    return .success
  }
}

extension CareTaskContent {
  /// Checks the rules of the outcome against the study task.
  fileprivate func check(_ id: String) throws(JSONError) {
    guard let study, let issue = outcome.issues(in: study).first else { return }
    throw JSONError(.invalid("task '\(id)': \(issue)"), at: .root["payload"]["outcome"])
  }
}

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
      Example("From April on", "knee.care checkin --from 2026-04-01")
    ]
  ) { arguments, _ in
    let opened = try CareOptions.open(arguments[CareOptions.store], arguments)
    let (store, id) = (opened.store, arguments[CareDoCommand.task])
    guard let task = try waiting({ try await store.fetch(CareTask.self, id: id) }) else {
      throw CommandFailure(.noResult, CareStoreError.notFound(.task, id: id).description)
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

/// `goniometer care undo STORE TASK`.
enum CareUndoCommand {
  static let command: Command = Command(
    name: "care undo", summary: "delete what was recorded last for a task today",
    discussion: [
      "The event can be done again afterwards. What was recorded on earlier days is history and stays."
    ],
    arguments: [CareOptions.store, CareDoCommand.task],
    options: [CareOptions.timeZone, CareOptions.now],
    examples: [Example("Take the check-in back", "knee.care checkin")]
  ) { arguments, console in
    let opened = try CareOptions.open(arguments[CareOptions.store], arguments)
    let (store, zone, now) = (opened.store, try opened.zone(), opened.now)
    let id = arguments[CareDoCommand.task]
    let last = try waiting { try await store.lastOutcome(ofTask: id, recordedOn: now, in: zone) }
    guard let outcome = last else {
      throw CommandFailure(.noResult, "'\(id)' has no outcome today")
    }
    _ = try waiting { try await store.delete(outcome) }
    let clock = CareWords(zone)
    let start = outcome.eventStart ?? now
    console.note("The outcome of '\(id)', \(clock.day(start)) \(clock.time(start)), is deleted.")
    return .success
  }
}
