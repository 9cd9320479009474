// SPDX-License-Identifier: Apache-2.0

import CareStore
import CareTasks
import Drawing
import Foundation
import Localization
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
    let rings = report.ringPlot()
    #expect(rings.rings.map(\.name) == ["Fri 27", "Sat 28", "Sun 29", "Mon 30", "Tue 31"])
    #expect(rings.rings.map(\.share) == [1, 0.5, nil, nil, 0])
    #expect(rings.description == "5 days: mean 50 %, 1 complete, 2 without events.")
    let calendar = report.calendarPlot()
    #expect(
      calendar.table.rows == [
        ["2026-03-27", "100"], ["2026-03-28", "50"], ["2026-03-29", ""], ["2026-03-30", ""],
        ["2026-03-31", "0"],
      ])
    #expect(
      calendar.description
        == "2026-03-27 to 2026-03-31, 5 days: mean 50 %, 1 complete, 2 without events.")
    #expect(report.plots().map(\.title) == [rings.title, calendar.title])
  }

  @Test("a day that is not complete is never 100 %, in none of the plots")
  func notComplete() throws {
    let report = try report([.progress(0.999)], from: "2026-03-02", in: .utc)
    #expect(report.plot().series[0].values == [99])
    #expect(report.ringPlot().table.rows == [["Mon 2", "99"]])
    #expect(report.calendarPlot().table.rows == [["2026-03-02", "99"]])
  }

  @Test("in German: names of days and months, dates, and sentences")
  func german() throws {
    let german = Translator(.german, [.careTasks])
    let days: [DayAdherence] = [.progress(1), .progress(0.5), .noEvents]
    let report = try report(days, from: "2026-03-27", in: .utc)
    let (rings, calendar) = (report.ringPlot(in: german), report.calendarPlot(in: german))
    #expect(rings.table.columns == ["Datum", "erledigt, %"])
    #expect(rings.rings.map(\.name) == ["Fr 27.", "Sa 28.", "So 29."])
    #expect(
      rings.description == "3 Tage: im Mittel 75 %, vollständig 1, ohne fällige Aufgaben 1.")
    #expect(calendar.title == "Erfüllung nach Monaten")
    #expect(calendar.description == "27.3.2026 bis 29.3.2026, " + rings.description)
    #expect(calendar.table.rows.map(\.first) == ["27.3.2026", "28.3.2026", "29.3.2026"])
    #expect(calendar.words.weekdays == ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"])
    #expect(calendar.words.months[2] == "März")
    #expect(
      report.plot(in: german).description
        == "2 von 3 Werten, von 50 bis 100 (ohne: So 29.).")
    let long = try self.report(
      Array(repeating: .progress(1), count: 15), from: "2026-03-27", in: .utc)
    #expect(long.plot(in: german).categories.first == "27.3.")
  }

  @Test("in English the descriptions are those of the module Drawing")
  func english() throws {
    for days in [[.progress(1)], [.noEvents, .noTasks], Array(repeating: .noEvents, count: 9)]
      as [[DayAdherence]]
    {
      let report = try report(days, from: "2026-03-27", in: .utc)
      let (bars, rings, months) = (report.plot(), report.ringPlot(), report.calendarPlot())
      #expect(
        bars.description
          == BarPlot(
            title: "", categories: bars.categories, valueTitle: "", series: bars.series,
            including: [100]
          ).description)
      #expect(rings.description == RingPlot(title: "", rings: rings.rings).description)
      #expect(months.description == CalendarPlot(title: "", days: months.days).description)
    }
  }

  @Test("a day that a zone skipped is not in the calendar")
  func skipped() throws {
    let zone = try ScheduleTimeZone("Pacific/Apia")
    let insights = try Insights(
      from: instant("2011-12-29T12:00:00Z"), through: instant("2011-12-31T12:00:00Z"), in: zone)
    let report = AdherenceReport(days: insights.days.map { _ in .progress(1) }, insights: insights)
    #expect(
      report.calendarPlot().table.rows.map(\.first)
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
      let plots = report.plots()
      #expect(plots.count == (count > AdherenceReport.mostRings ? 1 : 2), "seed \(seed)")
      let calendar = report.calendarPlot()
      #expect(calendar.days.map(\.share) == days.map(\.ring), "seed \(seed)")
      let dates = calendar.table.rows.map { $0[0] }
      #expect(Set(dates).count == count && dates == dates.sorted(), "seed \(seed)")
    }
  }
}
