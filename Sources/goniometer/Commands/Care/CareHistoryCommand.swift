// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import ConsolePrograms

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
    let events = try waiting {
      try await store.events(from: days.first, to: days.end, of: query)
    }.filter { $0.outcome != nil }
    let clock = ClockText(opened.zone)
    var table = TextTable([.words("event"), .words(""), .words("task"), .words("values")])
    for event in events {
      let start = event.scheduled.start
      table.append([
        clock.day(start), event.scheduled.element.isAllDay ? "" : clock.time(start), event.task.id,
        clock.words(event.outcome?.values ?? []),
      ])
    }
    guard !events.isEmpty else {
      console.say("Nothing was recorded in this time.")
      return .noResult
    }
    try console.output.write(table.text())
    return .success
  }
}
