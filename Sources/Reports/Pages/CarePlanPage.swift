// SPDX-License-Identifier: Apache-2.0

internal import CareStore
package import CareTasks
internal import Drawing
package import Localization
package import Measurement

/// A care plan as a page: how much of each day was done, and what was recorded, day by day.
///
/// ```swift
/// let charts = try await store.insights(from: first, through: last, in: zone)
/// let report = try await store.adherenceReport(from: first, through: last, in: zone)
/// let page = CarePlanPage(charts, report, of: "knee", program: program).html
/// ```
package struct CarePlanPage: Sendable {
  private let charts: [InsightChart]
  private let adherence: AdherenceReport
  private let course: PersonCourse?
  private let name: String
  private let program: OutputProgram
  private let words: Translator

  /// A page of a plan.
  ///
  /// - Parameters:
  ///   - charts: what was recorded.
  ///   - adherence: of the same days.
  ///   - course: of the ranges of motion, which comes first; `nil` for none.
  ///   - name: of the plan or of the participant.
  ///   - program: the program that writes the page.
  ///   - translator: the language, with the tables of `CareTasks` and `Reports`.
  package init(
    _ charts: [InsightChart], _ adherence: AdherenceReport, course: PersonCourse? = nil,
    of name: String, program: OutputProgram, in translator: Translator = .english
  ) {
    (self.charts, self.adherence, self.course, self.name) = (charts, adherence, course, name)
    (self.program, words) = (program, translator)
  }

  /// The file.
  package var html: String {
    let dates = adherence.insights.dates
    var page = ReportPage(
      title: words("Care plan: what was recorded"), program: program, in: words)
    page.sections = [
      .facts([
        (words("Plan"), name), (words("First day"), dates[0].named(in: words)),
        (words("Last day"), dates[dates.count - 1].named(in: words)),
        (words("Mean adherence"), adherence.mean.map { "\(WholePercent.of($0)) %" } ?? "–"),
      ])
    ]
    if let course {
      page.sections.append(
        .section(
          words("Course of the range of motion"),
          [.element(.div, .lead, course.lead)] + (CourseSheet(course)?.markup ?? [])))
    }
    let plots = adherence.plots(in: words) + charts.map { $0.plot(in: words) }
    page.sections += plots.map { Figure(wide: $0).markup(words) }
    return page.html
  }
}
