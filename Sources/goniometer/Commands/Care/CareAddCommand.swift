// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import JSON

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
    examples: [Example("Add two tasks", "goniometer care add ada.care tasks.json")]
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
