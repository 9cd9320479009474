// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ClinicalTerms
internal import ConsolePrograms
internal import Foundation
internal import JSON
internal import MotionTasks
internal import StudyTasks

/// `goniometer care init STORE`.
enum CareInitCommand {
  static let patient = Option(
    "patient", .text, placeholder: "ID", help: "The patient's identifier.")
  static let given = Option("given-name", .text, help: "The patient's first name.")
  static let family = Option("family-name", .text, help: "The patient's surname.")
  static let birthday = Option("birthday", .plainDate, help: "The patient's day of birth.")

  static let command: Command = Command(
    name: "care init", summary: "make an empty store for one person",
    discussion: [
      "Makes a file that only its owner may read. Everything about one person goes into one store; a study "
        + "is a folder of stores."
    ],
    arguments: [CareOptions.store], options: [patient, given, family, birthday, CareOptions.now],
    examples: [
      Example(
        "For a patient", "goniometer care init ada.care --patient p-17 --given-name Ada")
    ]
  ) { arguments, console in
    let path = arguments[CareOptions.store]
    let opened = try CareOptions.open(path, for: .new, arguments)
    guard
      let id = arguments[patient]
        ?? (arguments[given] ?? arguments[family]).map({ _ in opened.name })
    else { return .success }
    let person = Patient(
      id: id, name: RecordedName(given: arguments[given], family: arguments[family]),
      birthday: arguments[birthday], effectiveDate: opened.now)
    _ = try waiting { try await opened.store.add(person) }
    return .success
  }
}

/// `goniometer care demo STORE`.
enum CareDemoCommand {
  static let start = Option("start", .plainDate, help: "The first day; today without it.")

  static let command: Command = Command(
    name: "care demo", summary: "make a store with the care plan of a knee's recovery",
    discussion: [
      "Three tasks: onboarding with consent, before which nothing else is shown; a check-in on pain and sleep "
        + "daily at 08:00; the range of motion of the left knee, daily in the first week and weekly to the end "
        + "of the month. It is the plan of the code-along that joins ResearchKit and CareKit."
    ],
    arguments: [CareOptions.store],
    options: [start, CareOptions.timeZone, CareOptions.now],
    examples: [Example("Beginning today", "goniometer care demo knee.care")]
  ) { arguments, console in
    let path = arguments[CareOptions.store]
    let zone = try arguments[CareOptions.timeZone] ?? .ofSystem()
    let day = arguments[start]?.start(in: zone) ?? arguments[CareOptions.now] ?? Date()
    let measurement = try RangeOfMotionTask(
      "rangeOfMotionTask", .knee, .left, excluding: .conclusion
    ).task()
    let tasks = try RecoveryPlan.tasks(from: day, in: zone, measuring: measurement)
    let opened = try CareOptions.open(path, for: .new, arguments)
    _ = try waiting { try await opened.store.add(tasks) }
    console.say(
      "\(path) has the tasks \(tasks.map(\.id).joined(separator: ", ")). Go on with 'goniometer care today \(path)'."
    )
    return .success
  }
}

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
        + "run. The store that 'care demo' makes shows the form: 'care export' writes it, under tasks and "
        + "record.",
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
      for task in tasks { _ = try CareTaskContent(of: task) }
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
