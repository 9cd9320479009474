// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// The section on courses over visits: false alarms and power.
struct CourseSection: ReportSection {
  let study: CourseStudy

  var title: String { "Courses over visits" }

  var markdown: String {
    var alarms = MarkdownTable([
      "visits", "normal errors, ± 3°", "simulated knees, by intervals",
      "simulated knees, by repeats",
    ])
    for row in study.falseAlarms { alarms.add(["\(row.visits)"] + row.shares.map(percent)) }
    let sizes = [5.0, 10, 15, 20]
    var power = MarkdownTable(["half width"] + sizes.map { "\($0.fixed(0))°" })
    for curve in study.curves {
      power.add([curve.name] + sizes.map { percent(curve.told(at: $0)) })
    }
    return """
      \(CourseStudy.count) simulated courses a figure (seeds from \(CourseStudy.firstSeed)); visits a week apart. A change is claimed if any two visits
      differ beyond the noise, one stands apart, or the trend is not zero. Errors of simulated knees are those of whole ranges in *Intervals* above,
      drawn anew for each visit from those of one activity: another person with other sensors at every visit, which is more than one person's measurements
      differ by. What two visits differ by
      without a change follows from their intervals, or from repeats: \(CourseStudy.repeatedPersons) persons who were measured twice. Intervals hold
      errors that are alike for all, and so tell fewer changes.

      Courses without a change of which one is claimed:

      \(alarms.markdown)
      Courses of \(CourseStudy.visits) visits with a change from the first to the last of which one is claimed:

      \(power.markdown)
      \(figures.map(\.markdown).joined(separator: "\n\n"))

      """
  }

  private func percent(_ share: Double) -> String { (100 * share).fixed(1) + " %" }

  var figures: [Figure] {
    [
      Figure(
        name: "course-power",
        LinePlot(
          title:
            "Courses of \(CourseStudy.visits) visits of which a change is claimed, by its size",
          description: "", x: .linear("change from the first to the last visit, degrees", 0...20),
          y: .linear("%", 0...100),
          series: study.curves.map { curve in
            .init(curve.name, curve.shares.map { .init($0.change, 100 * $0.told) }, hasMarks: false)
          }, levels: [.init(5, "5 %"), .init(90, "90 %")]))
    ]
  }

  var claims: [Claim] {
    [
      Claim(
        text:
          "Courses without a change of which one is claimed, by intervals, worst number of visits",
        figure: study.falseAlarms.flatMap { $0.shares.dropLast() }.max().map { 100 * $0 },
        limit: 5, decimals: 1, unit: " %"),
      Claim(
        text: "The same by repeats",
        figure: study.falseAlarms.compactMap(\.shares.last).max().map { 100 * $0 }, limit: 5,
        decimals: 1, unit: " %"),
    ]
      + [CourseStudy.Errors.normal(3), .kneesWithRepeats].map { errors in
        Claim(
          text: "Courses with 10° of change in four visits of which none is told, \(errors.name)",
          figure: study.curves.first { $0.name == errors.name }.map { 100 * (1 - $0.told(at: 10)) },
          limit: 10, decimals: 1, unit: " %")
      }
  }
}
