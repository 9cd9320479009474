// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Drawing
internal import Foundation
internal import JSON

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
      CareOptions.from, CareOptions.through, plot, CareOptions.json, CareOptions.study,
      CareOptions.timeZone, CareOptions.now,
    ],
    examples: [
      Example("Since the beginning", "goniometer care adherence knee.care"),
      Example(
        "March as a picture",
        "goniometer care adherence knee.care --from 2026-03-01 --through 2026-03-31 --plot march.svg"
      ),
      Example(
        "Of all participants", "goniometer care adherence --study participants --from 2026-03-01"),
    ]
  ) { arguments, console in
    var documents: [JSONValue] = []
    var table = TextTable([
      .words("participant"), .numbers("days"), .numbers("mean, %"), .numbers("complete"),
    ])
    let isStudy = arguments[CareOptions.study] != nil
    if isStudy, arguments[plot] != nil {
      throw UsageError(
        "--plot draws one participant: state STORE instead of --study", command: "care adherence")
    }
    let code = try CareOptions.forEach("care adherence", arguments, console) { opened in
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
        try console.print(console.chart.text(of: report.plot))
        try console.output.writeLine(
          report.mean.map {
            "Mean of \(report.rings.count) \(report.rings.count == 1 ? "day" : "days") with events: "
              + "\(percent($0)) %"
          } ?? "No day with events")
      }
      if let path = arguments[plot] {
        try write(report, of: opened, in: zone, to: path, arguments, console)
      }
    }
    if arguments[CareOptions.json] {
      try console.writeJSON(isStudy ? .array(documents) : documents[0])
    } else if isStudy {
      try console.print(table.text())
    }
    return code
  }

  /// Writes the picture.
  private static func write(
    _ report: AdherenceReport, of opened: CareOptions.Opened, in zone: ScheduleTimeZone,
    to path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws {
    let plots = report.plots(in: zone)
    let svg = SVGCanvas.picture(
      of: plots, title: "Adherence: \(opened.name)",
      description: plots.map { "\($0.title). \($0.description)" }.joined(separator: " "), width: 720
    )
    let store = arguments[CareOptions.optionalStore].map { [$0] } ?? []
    try console.write(to: path, besides: store) { try $0.write(svg) }
  }

  private static func percent(_ fraction: Double) -> String { "\(WholePercent.of(fraction))" }
}
