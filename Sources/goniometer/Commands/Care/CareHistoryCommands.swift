// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Drawing
internal import Foundation
internal import JSON

/// The days that a command looks at.
private struct CareDays {
  let first: Date
  let last: Date
  let end: Date

  /// From the plan's beginning through today, where nothing else is stated.
  init(_ opened: CareOptions.Opened, _ arguments: ParsedArguments) throws {
    let store = opened.store
    last = opened.instant(of: arguments[CareOptions.through])
    first =
      try arguments[CareOptions.from]?.start(in: opened.zone)
      ?? waiting { try await store.beginning() } ?? last
    guard first <= last else {
      throw CommandFailure(
        .noResult, "the first day, \(ClockText(opened.zone).day(first)), is after the last one")
    }
    end = try opened.zone.startOfNextDay(after: last)
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

/// `goniometer care adherence STORE`.
enum CareAdherenceCommand {
  static let command: Command = Command(
    name: "care adherence", summary: "show how much was done on each day",
    discussion: [
      "A day is the mean of its events, of which only tasks that impact adherence count: done or not, or the "
        + "part of the target values that was reached. A day without an event, and one without a task, has no "
        + "number and does not count in the mean."
    ],
    arguments: [CareOptions.optionalStore],
    options: [
      CareOptions.from, CareOptions.through, CareOptions.json, CareOptions.study,
      CareOptions.timeZone, CareOptions.now,
    ],
    examples: [
      Example("Since the beginning", "goniometer care adherence knee.care"),
      Example(
        "Of all participants", "goniometer care adherence --study participants --from 2026-03-01"),
    ]
  ) { arguments, console in
    var documents: [JSONValue] = []
    var table = TextTable([
      .words("participant"), .numbers("days"), .numbers("mean, %"), .numbers("complete"),
    ])
    let isStudy = arguments[CareOptions.study] != nil
    let code = try CareOptions.forEach("care adherence", arguments, console) { opened in
      let (store, zone, days) = (opened.store, opened.zone, try CareDays(opened, arguments))
      let report = AdherenceReport(
        days: try waiting {
          try await store.adherence(from: days.first, through: days.last, in: zone)
        }, insights: try Insights(from: days.first, through: days.last, in: zone))
      if arguments[CareOptions.json] {
        documents.append(report.json(of: opened.name, in: zone))
      } else if isStudy {
        table.append([
          opened.name, "\(report.rings.count)", report.mean.map(percent) ?? "–",
          "\(report.rings.count { $0 >= 1 })",
        ])
      } else {
        try console.output.write(TextChart(width: console.width).text(of: report.plot))
        try console.output.writeLine(
          report.mean.map { "Mean of \(report.rings.count) days with events: \(percent($0)) %" }
            ?? "No day with events")
      }
    }
    if arguments[CareOptions.json] {
      try console.writeJSON(isStudy ? .array(documents) : documents[0])
    } else if isStudy {
      try console.output.write(table.text())
    }
    return code
  }

  private static func percent(_ fraction: Double) -> String { "\(Int((fraction * 100).rounded()))" }
}

/// `goniometer care insights STORE`.
enum CareInsightsCommand {
  static let plot = Option(
    "plot", .file, placeholder: "FILE.svg", help: "Where the charts go as a picture besides.")

  static let command: Command = Command(
    name: "care insights", summary: "draw what was recorded, day by day",
    discussion: [
      "One chart for each task with numbers: bars for answers, points for angles. Of a day the first event "
        + "counts. A day without a value is a gap."
    ],
    arguments: [CareOptions.store],
    options: [
      CareOptions.from, CareOptions.through, plot, CareOptions.timeZone, CareOptions.now,
    ],
    examples: [
      Example(
        "A week, in the terminal and as a picture",
        "goniometer care insights knee.care --from 2026-03-02 --through 2026-03-08 --plot knee.svg")
    ]
  ) { arguments, console in
    let opened = try CareOptions.open(arguments[CareOptions.store], arguments)
    let (store, zone, days) = (opened.store, opened.zone, try CareDays(opened, arguments))
    let charts = try waiting {
      try await store.insights(from: days.first, through: days.last, in: zone)
    }
    guard !charts.isEmpty else {
      console.say("No numbers were recorded in this time.")
      return .noResult
    }
    let form = TextChart(width: console.width)
    try console.output.write(charts.map { $0.text(by: form) }.joined(separator: "\n"))
    if let path = arguments[plot] {
      let plots = charts.map(\.plot)
      let svg = SVGCanvas.picture(
        of: plots, title: "Insights: \(opened.name)",
        description: plots.map { "\($0.title). \($0.description)" }.joined(separator: " "),
        width: 720, height: 340)
      try console.write(to: path, besides: [arguments[CareOptions.store]]) { try $0.write(svg) }
    }
    return .success
  }
}
