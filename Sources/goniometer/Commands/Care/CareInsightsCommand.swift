// SPDX-License-Identifier: Apache-2.0

internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Drawing
internal import Foundation
internal import Measurement
internal import Reports

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
      "One chart for each task with numbers: bars for answers, points for angles. Of a day the first event "
        + "counts. A day without a value is a gap."
    ],
    arguments: [CareOptions.store],
    options: [
      CareOptions.from, CareOptions.through, plot, report, CareOptions.timeZone, CareOptions.now,
    ],
    examples: [
      Example(
        "A week, in the terminal and as a picture",
        "goniometer care insights knee.care --from 2026-03-02 --through 2026-03-08 --plot knee.svg")
    ]
  ) { arguments, console in
    try PageOutput.checkDistinct(
      [arguments[plot], arguments[report]].compactMap(\.self), command: "care insights")
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
    let form = console.chart
    try console.print(charts.map { $0.text(by: form) }.joined(separator: "\n"))
    if let path = arguments[plot] {
      let plots = charts.map(\.plot)
      let svg = SVGCanvas.picture(
        of: plots, title: "Insights: \(opened.name)",
        description: plots.map { "\($0.title). \($0.description)" }.joined(separator: " "),
        width: 720, height: 340)
      try console.write(to: path, besides: [arguments[CareOptions.store]]) { try $0.write(svg) }
    }
    if let path = arguments[report] {
      let adherence = try waiting {
        try await store.adherenceReport(from: days.first, through: days.last, in: zone)
      }
      let words = CareWords(zone)
      let mean = adherence.mean.map { "\(WholePercent.of($0)) %" } ?? "–"
      let page = PlotPage(
        title: "Care plan: what was recorded",
        facts: [
          ("Plan", opened.name), ("From", words.day(days.first)), ("Through", words.day(days.last)),
          ("Mean adherence", mean),
        ], plots: adherence.plots(in: zone) + charts.map(\.plot), program: .goniometer)
      try console.write(page: page.html, to: path, besides: [arguments[CareOptions.store]])
    }
    return .success
  }
}
