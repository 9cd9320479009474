// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation

/// `goniometer care history STORE`.
enum CareHistoryCommand {
  static let command: Command = Command(
    name: "care history", summary: "list what was recorded",
    discussion: ["One line for each event with an outcome, from the first day through the last."],
    arguments: [CareOptions.store],
    options: [
      CareOptions.task, CareOptions.from, CareOptions.through, CareOptions.timeZone,
      CareOptions.now,
    ],
    examples: [
      Example(
        "The check-ins of a month",
        "goniometer care history knee.care --task checkin --from 2026-03-01 --through 2026-03-31")
    ]
  ) { arguments, console in
    let opened = try CareOptions.open(arguments[CareOptions.store], arguments)
    let (store, days) = (opened.store, try CareDays(opened, arguments))
    let query = RecordQuery<CareTask>(ids: arguments[CareOptions.task].map { [$0] } ?? [])
    if let id = arguments[CareOptions.task] {
      let isKnown = try waiting { try await store.fetch(CareTask.self, id: id) != nil }
      guard isKnown else {
        throw CommandFailure(
          .noResult, CareStoreError.notFound(.task, id: id).description.printable)
      }
    }
    let rows = try waiting {
      try await store.outcomeTable(from: days.first, to: days.end, of: query).rows
    }
    let clock = CareWords(days.zone)
    var table = TextTable([.words("event"), .words(""), .words("task"), .words("values")])
    var last: UUID?
    for row in rows where row.event.outcome?.version?.uuid != last {
      let (event, start) = (row.event, row.event.scheduled.start)
      last = event.outcome?.version?.uuid
      table.append([
        clock.day(start), event.scheduled.element.isAllDay ? "" : clock.time(start), event.task.id,
        clock.words(event.outcome?.values ?? []).replacing("\n", with: " ")
          + (row.isDisplaced ? " (kept, but not shown elsewhere)" : ""),
      ])
    }
    guard !rows.isEmpty else {
      console.say("Nothing was recorded in this time.")
      return .noResult
    }
    try console.print(table.text())
    return .success
  }
}
