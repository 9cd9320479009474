// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
import Drawing
import Foundation
import SeededRandom
import Testing

@Suite("Adherence reports")
struct AdherenceReportTests {
  private func report(
    _ days: [DayAdherence], from first: String, in zone: ScheduleTimeZone
  ) throws -> AdherenceReport {
    let start = try instant("\(first)T12:00:00Z")
    let last = start + Double(days.count - 1) * 86_400
    return AdherenceReport(days: days, insights: try Insights(from: start, through: last, in: zone))
  }

  @Test("rings and calendar have the days with their shares, and no share for a day without events")
  func plots() throws {
    let zone = try ScheduleTimeZone("Europe/Berlin")
    let days: [DayAdherence] = [.progress(1), .progress(0.5), .noEvents, .noTasks, .progress(0)]
    // Over the night of 29 March 2026, when summer time begins.
    let report = try report(days, from: "2026-03-27", in: zone)
    let rings = report.ringPlot
    #expect(rings.rings.map(\.name) == ["Fri 27", "Sat 28", "Sun 29", "Mon 30", "Tue 31"])
    #expect(rings.rings.map(\.share) == [1, 0.5, nil, nil, 0])
    #expect(rings.description == "5 days: mean 50 %, 1 complete, 2 without events.")
    let calendar = report.calendarPlot(in: zone)
    #expect(
      calendar.table.rows == [
        ["2026-03-27", "100"], ["2026-03-28", "50"], ["2026-03-29", ""], ["2026-03-30", ""],
        ["2026-03-31", "0"],
      ])
    #expect(
      calendar.description
        == "2026-03-27 to 2026-03-31, 5 days: mean 50 %, 1 complete, 2 without events.")
    #expect(report.plots(in: zone).map(\.title) == [rings.title, calendar.title])
  }

  @Test("a day that is not complete is never 100 %, in none of the plots")
  func notComplete() throws {
    let report = try report([.progress(0.999)], from: "2026-03-02", in: .utc)
    #expect(report.plot.series[0].values == [99])
    #expect(report.ringPlot.table.rows == [["Mon 2", "99"]])
    #expect(report.calendarPlot(in: .utc).table.rows == [["2026-03-02", "99"]])
  }

  @Test("a day that a zone skipped is not in the calendar")
  func skipped() throws {
    let zone = try ScheduleTimeZone("Pacific/Apia")
    let insights = try Insights(
      from: instant("2011-12-29T12:00:00Z"), through: instant("2011-12-31T12:00:00Z"), in: zone)
    let report = AdherenceReport(days: insights.days.map { _ in .progress(1) }, insights: insights)
    #expect(
      report.calendarPlot(in: zone).table.rows.map(\.first)
        == ["2011-12-29", "2011-12-31", "2012-01-01"])
  }

  @Test("over more than two months there are no rings, and the calendar has every day")
  func long() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for count in [1, AdherenceReport.mostRings, AdherenceReport.mostRings + 1, 800] {
      let days = (0..<count).map { _ in
        random.once(in: 5) ? .noEvents : DayAdherence.progress(.random(in: 0...1, using: &random))
      }
      let report = try report(days, from: "2026-11-20", in: .utc)
      let plots = report.plots(in: .utc)
      #expect(plots.count == (count > AdherenceReport.mostRings ? 1 : 2), "seed \(seed)")
      let calendar = report.calendarPlot(in: .utc)
      #expect(calendar.days.map(\.share) == days.map(\.ring), "seed \(seed)")
      let dates = calendar.table.rows.map { $0[0] }
      #expect(Set(dates).count == count && dates == dates.sorted(), "seed \(seed)")
    }
  }
}
