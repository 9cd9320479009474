// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ClinicalTerms
internal import ConsolePrograms
internal import Foundation
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
      Example("For a patient", "ada.care --patient p-17 --given-name Ada")
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
    examples: [Example("Beginning today", "knee.care")]
  ) { arguments, console in
    let path = arguments[CareOptions.store]
    let zone = try arguments[CareOptions.timeZone] ?? .ofSystem()
    let day = arguments[start]?.start(in: zone) ?? arguments[CareOptions.now] ?? Date()
    let measurement = try RangeOfMotionTask(
      "rangeOfMotionTask", .knee, .left, excluding: .conclusion
    ).task()
    let tasks = try RecoveryPlan.tasks(from: day, in: zone, measuring: measurement)
    let opened = try CareOptions.open(path, for: .new, arguments)
    do {
      _ = try waiting { try await opened.store.add(tasks) }
    } catch {
      // A store without the plan would keep the same call from trying again.
      CareOptions.remove(path)
      throw error
    }
    console.note(
      "\(path) has the tasks \(tasks.map(\.id).joined(separator: ", ")). Go on with 'goniometer care today \(path)'."
    )
    return .success
  }
}

/// `goniometer care backup STORE FILE`.
enum CareBackupCommand {
  static let file = Argument("FILE", .file, help: "The new file.")

  static let command: Command = Command(
    name: "care backup", summary: "copy a store, also while it is in use",
    discussion: [
      "The copy appears whole or not at all. To copy the file by other means, close every program that uses it "
        + "first: beside it there is a log, FILE-wal, that belongs to it."
    ],
    arguments: [CareOptions.store, file], options: [],
    examples: [
      Example("A backup with its date", "knee.care knee-2026-03-02.care")
    ]
  ) { arguments, _ in
    let store = try CareOptions.open(arguments[CareOptions.store], arguments).store
    let path = arguments[file]
    try waiting { try await store.backUp(to: path) }
    return .success
  }
}

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
    examples: [Example("After a fault of the disk", "knee.care")]
  ) { arguments, console in
    let store = try CareOptions.open(arguments[CareOptions.store], arguments).store
    let faults = try waiting { try await store.faults() }
    for fault in faults { try console.print(fault + "\n") }
    guard faults.isEmpty else { return .noResult }
    let findings = try waiting { try await store.findings() }
    for line in findings.lines { try console.print(line + "\n") }
    console.say("The store is whole.")
    return findings.unusableTasks.isEmpty ? .success : .noResult
  }
}

/// `goniometer care identity STORE`.
enum CareIdentityCommand {
  static let new = Option(flag: "new", help: "Give the store a new identity, and print that.")

  static let command: Command = Command(
    name: "care identity", summary: "print what tells a store from others, or renew it",
    discussion: [
      "A random identity, which the store has from its making on. Links to its pages stay valid where its file gets "
        + "another name or place. A copy has the same one. A copy that begins the plan of another person needs its own: --new."
    ],
    arguments: [CareOptions.store], options: [new],
    examples: [Example("A copy for another person", "ben.care --new")]
  ) { arguments, console in
    let store = try CareOptions.open(arguments[CareOptions.store], arguments).store
    if arguments[new] { try waiting { _ = try await store.renewIdentity() } }
    let identity = try waiting { try await store.identity() }
    try console.print("\(identity?.uuidString ?? "none; the store may not be written")\n")
    return identity == nil ? .noResult : .success
  }
}
