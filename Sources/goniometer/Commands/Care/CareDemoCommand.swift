// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ClinicalTerms
internal import ConsolePrograms
internal import Foundation
internal import MotionTasks
internal import StudyTasks

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
