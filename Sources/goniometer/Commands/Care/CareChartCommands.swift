// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Drawing
internal import Foundation
internal import JSON
internal import Localization
internal import Measurement
internal import Reports

/// `goniometer care adherence STORE`.
enum CareAdherenceCommand {
  static let plot = Option(
    "plot", .output, placeholder: "FILE.svg",
    help: "Where rings and calendar go as one picture besides.")

  static let command: Command = Command(
    name: "care adherence", summary: "show how much was done on each day",
    discussion: [
      "A day is the mean of its events, of which only tasks that impact adherence count: done or not, or the "
        + "part of the target values that was reached. A day without an event, and one without a task, has no "
        + "number and does not count in the mean.",
      "The picture of --plot has a ring for each day and a calendar; over more than "
        + "\(AdherenceReport.mostRings) days it has no rings. It is of one STORE.",
    ],
    arguments: [CareOptions.optionalStore],
    options: [
      CareOptions.from, CareOptions.through, plot, PageOutput.language, CareOptions.json,
      CareOptions.study, CareOptions.timeZone, CareOptions.now,
    ],
    examples: [
      Example("Since the beginning", "knee.care"),
      Example(
        "March as a picture", "knee.care --from 2026-03-01 --through 2026-03-31 --plot march.svg"),
      Example("Of all participants", "--study participants --from 2026-03-01"),
    ]
  ) { arguments, console in
    var documents: [JSONValue] = []
    var table = TextTable([
      .words("participant"), .numbers("days"), .numbers("mean, %"), .numbers("complete"),
    ])
    let isStudy = arguments[CareOptions.study] != nil
    if isStudy, arguments[plot] != nil {
      throw UsageError("--plot draws one participant: state STORE instead of --study")
    }
    let code = try CareOptions.forEach(arguments, console) { opened in
      let (store, days) = (opened.store, try CareDays(opened, arguments))
      let zone = days.zone
      let report = try waiting {
        try await store.adherenceReport(from: days.first, through: days.last, in: zone)
      }
      if arguments[CareOptions.json] {
        documents.append(report.json(of: opened.name, in: zone))
      } else if isStudy {
        table.append([
          opened.name.printable, "\(report.rings.count)", report.mean.map(percent) ?? "–",
          "\(report.rings.count { $0 >= 1 })",
        ])
      } else {
        try console.print(console.chart.text(of: report.plot()))
        try console.output.writeLine(
          report.mean.map {
            "Mean of \(report.rings.count) \(report.rings.count == 1 ? "day" : "days") with events: "
              + "\(percent($0)) %"
          } ?? "No day with events")
      }
      if let path = arguments[plot] {
        let svg = report.svg(of: opened.name, in: PageOutput.words(arguments))
        let store = arguments[CareOptions.optionalStore].map { [$0] } ?? []
        try console.write(svg.utf8, to: path, besides: store)
      }
    }
    if arguments[CareOptions.json] {
      try console.writeJSON(isStudy ? .array(documents) : documents[0])
    } else if isStudy {
      try console.print(table.text())
    }
    return code
  }

  private static func percent(_ fraction: Double) -> String { "\(WholePercent.of(fraction))" }
}

/// `goniometer care insights STORE`.
enum CareInsightsCommand {
  static let plot = Option(
    "plot", .output, placeholder: "FILE.svg", help: "Where the charts go as a picture besides.")

  static let report = Option(
    "report", .output,
    help: "Where the charts go as a page besides: HTML, or PDF if the name ends in .pdf.")

  static let command: Command = Command(
    name: "care insights", summary: "draw what was recorded, day by day",
    discussion: [
      "First what the course of the range of motion says, as 'report' has it; then one chart for each task with numbers: bars for answers, points for angles. Of a day the first event "
        + "counts. A day without a value is a gap."
    ],
    arguments: [CareOptions.store],
    options: [
      CareOptions.from, CareOptions.through, plot, report, PageOutput.language,
      CareOptions.timeZone, CareOptions.now,
    ],
    examples: [
      Example(
        "A week, in the terminal and as a picture",
        "knee.care --from 2026-03-02 --through 2026-03-08 --plot knee.svg"),
      Example("A page in German", "knee.care --report knee.html --language de"),
    ]
  ) { arguments, console in
    try PageOutput.checkDistinct([arguments[plot], arguments[report]].compactMap(\.self))
    let opened = try CareOptions.open(arguments[CareOptions.store], arguments)
    let (store, days) = (opened.store, try CareDays(opened, arguments))
    let zone = days.zone
    let charts = try waiting {
      try await store.insights(from: days.first, through: days.last, in: zone)
    }
    guard !charts.isEmpty else {
      console.say("No numbers were recorded in this time.")
      return .noResult
    }
    let (form, words) = (console.chart, PageOutput.words(arguments))
    func course(in words: Translator) throws -> PersonCourse? {
      try waiting { try await store.course(of: opened.name, at: opened.now, in: zone, words) }
    }
    let said = (try course(in: .english)?.sentences ?? []).map {
      TextLayout.wrap($0, width: console.width).map { $0 + "\n" }.joined() + "\n"
    }
    try console.print(said.joined() + charts.map { $0.text(by: form) }.joined(separator: "\n"))
    if let path = arguments[plot] {
      let svg = charts.svg(of: opened.name, in: words)
      try console.write(svg.utf8, to: path, besides: [arguments[CareOptions.store]])
    }
    if let path = arguments[report] {
      let adherence = try waiting {
        try await store.adherenceReport(from: days.first, through: days.last, in: zone)
      }
      let page = CarePlanPage(
        charts, adherence, course: try course(in: words), of: opened.name, program: .goniometer,
        in: words)
      try console.write(page: page.html, to: path, besides: [arguments[CareOptions.store]])
    }
    return .success
  }
}

/// The days that a command looks at.
struct CareDays {
  /// The zone by whose clock days begin.
  let zone: ScheduleTimeZone
  let first: Date
  let last: Date
  let end: Date

  /// From the plan's beginning through today, where nothing else is stated.
  init(_ opened: CareOptions.Opened, _ arguments: ParsedArguments) throws {
    let store = opened.store
    zone = try opened.zone()
    last = opened.instant(of: arguments[CareOptions.through], in: zone)
    first =
      try arguments[CareOptions.from]?.start(in: zone)
      ?? waiting { try await store.beginning() } ?? last
    guard first <= last else {
      throw CommandFailure(
        .noResult, "the first day, \(CareWords(zone).day(first)), is after the last one")
    }
    end = try zone.startOfNextDay(after: last)
  }
}
