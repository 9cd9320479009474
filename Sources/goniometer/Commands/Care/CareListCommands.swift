// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation
internal import JSON

/// `goniometer care today STORE`.
enum CareTodayCommand {
  static let open = Option(
    flag: "open", help: "Only what can be done now; exit with 1 where that is nothing.")

  static let command: Command = Command(
    name: "care today", summary: "list what is due on a day, and how much is done",
    discussion: [
      "Each event is upcoming, due, overdue (over, but it can still be done), missed or done. As long as a task "
        + "that comes first, such as consent, was never done, only that one is shown.",
      "With --json or --open it serves a timer or a cron job that reminds: an event has the instants at which "
        + "it starts, ends and closes.",
    ],
    arguments: [CareOptions.optionalStore],
    options: [
      CareOptions.date, open, CareOptions.json, CareOptions.study, CareOptions.timeZone,
      CareOptions.now,
    ],
    examples: [
      Example("Today", "knee.care"),
      Example("Remind where something is open", "knee.care --open && notify-send Knee"),
      Example("All participants of a study", "--study participants --json"),
    ]
  ) { arguments, console in
    var documents: [JSONValue] = []
    var openEvents = 0
    let code = try CareOptions.forEach(arguments, console) { opened in
      let (store, now, zone) = (opened.store, opened.now, try opened.zone())
      let day = opened.instant(of: arguments[CareOptions.date], in: zone)
      var feed = try waiting { try await store.feed(on: day, at: now, in: zone) }
      if arguments[open] { feed = feed.onlyOpen }
      openEvents += feed.entries.count { $0.state.isOpen }
      if arguments[CareOptions.json] {
        documents.append(feed.json(of: opened.name, in: zone))
      } else if !arguments[open] || !feed.entries.isEmpty {
        let name = arguments[CareOptions.study] == nil ? "" : "\(opened.name): "
        try console.print(name + feed.text(in: zone))
      }
      for problem in feed.problems { console.warn(problem) }
    }
    if arguments[CareOptions.json] {
      try console.writeJSON(arguments[CareOptions.study] == nil ? documents[0] : .array(documents))
    }
    return arguments[open] && openEvents == 0 && code == .success ? .noResult : code
  }
}

extension CareFeed {
  /// The list as lines of text.
  func text(in zone: ScheduleTimeZone) -> String {
    let clock = CareWords(zone)
    var text = "\(clock.day(day)): \(adherence.words)\n"
    if let closedGate {
      text += "  '\(closedGate)' comes first; other tasks are shown once it is done\n"
    }
    var table = TextTable(Array(repeating: .words(""), count: 5))
    for entry in entries {
      let event = entry.event.scheduled
      table.append([
        entry.state.mark,
        (event.start < day ? "\(clock.day(event.start)) " : "")
          + (event.element.isAllDay ? "all day" : clock.time(event.start)),
        entry.title,
        entry.state.rawValue, clock.words(entry.event.outcome?.values ?? []),
      ])
    }
    return text + table.text(indent: 2)
  }
}

extension CareFeed.State {
  /// A sign that does without colour.
  fileprivate var mark: String {
    switch self {
    case .done: "●"
    case .due, .overdue: "○"
    case .upcoming: "·"
    case .missed: "–"
    }
  }
}

extension DayAdherence {
  /// How much of a day is done, in words.
  var words: String {
    switch self {
    case .noTasks: "no tasks"
    case .noEvents: "nothing to do"
    case .progress(let fraction): "\(Int((fraction * 100).rounded())) % done"
    }
  }
}

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
        "knee.care --task checkin --from 2026-03-01 --through 2026-03-31")
    ]
  ) { arguments, console in
    let opened = try CareOptions.open(arguments[CareOptions.store], arguments)
    let (store, days) = (opened.store, try CareDays(opened, arguments))
    let query = RecordQuery<CareTask>(ids: arguments[CareOptions.task].map { [$0] } ?? [])
    if let id = arguments[CareOptions.task] {
      let isKnown = try waiting { try await store.fetch(CareTask.self, id: id) != nil }
      guard isKnown else {
        throw CommandFailure(.noResult, CareStoreError.notFound(.task, id: id).description)
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
        clock.words(event.outcome?.values ?? [])
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
