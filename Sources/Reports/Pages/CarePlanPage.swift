// SPDX-License-Identifier: Apache-2.0

internal import CareStore
public import CareTasks
internal import Drawing
public import Localization
public import Measurement

/// A care plan as a page: how much of each day was done, and what was recorded, day by day.
///
/// ```swift
/// let charts = try await store.insights(from: first, through: last, in: zone)
/// let report = try await store.adherenceReport(from: first, through: last, in: zone)
/// let page = CarePlanPage(charts, report, of: "knee", program: program).html
/// ```
public struct CarePlanPage: Sendable {
  private let charts: [InsightChart]
  private let adherence: AdherenceReport
  private let name: String
  private let program: OutputProgram
  private let words: Translator

  /// A page of a plan.
  ///
  /// - Parameters:
  ///   - charts: what was recorded.
  ///   - adherence: of the same days.
  ///   - name: of the plan or of the participant.
  ///   - program: the program that writes the page.
  ///   - translator: the language, with the tables of `CareTasks` and `Reports`.
  public init(
    _ charts: [InsightChart], _ adherence: AdherenceReport, of name: String,
    program: OutputProgram, in translator: Translator = .english
  ) {
    (self.charts, self.adherence, self.name) = (charts, adherence, name)
    (self.program, words) = (program, translator)
  }

  /// The file.
  public var html: String {
    let dates = adherence.insights.dates
    return PlotPage(
      title: words("Care plan: what was recorded"),
      facts: [
        (words("Plan"), name), (words("First day"), dates[0].named(in: words)),
        (words("Last day"), dates[dates.count - 1].named(in: words)),
        (words("Mean adherence"), adherence.mean.map { "\(WholePercent.of($0)) %" } ?? "–"),
      ], plots: adherence.plots(in: words) + charts.map { $0.plot(in: words) }, program: program,
      in: words
    ).html
  }
}
