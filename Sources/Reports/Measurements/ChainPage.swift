// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
public import Localization
public import Measurement

/// The measurements of one call as a page: one measurement as ``MeasurementPage`` shows it, several joints one below the
/// other, each on sheets of its own.
public struct ChainPage: Sendable {
  private let report: ChainReport
  private let program: OutputProgram
  private let words: Translator

  /// A page of measurements.
  ///
  /// - Parameters:
  ///   - program: the program that measured, which the page names.
  ///   - translator: the language, with the tables of `Measurement` and `Reports`.
  public init(
    _ report: ChainReport, program: OutputProgram, in translator: Translator = .english
  ) {
    (self.report, self.program, words) = (report, program, translator)
  }

  /// The file. Costs the samples.
  public var html: String {
    if let only = report.only {
      return MeasurementPage(report.outcomes[0].inputs, only, program: program, in: words).html
    }
    let joints = report.outcomes.map { words($0.heading.message) }.joined(separator: ", ")
    var page = ReportPage(
      title: words("Range of motion: \(joints)"), program: program, in: words)
    // Of both legs the side stands in the headings alone.
    let isOneSide = Set(report.outcomes.map(\.inputs.settings.side)).count == 1
    if let first = report.outcomes.lazy.compactMap(\.report).first {
      let own = MeasurementPage(nil, first, program: program, in: words)
      page.sections = [isOneSide ? own.facts : own.facts(of: nil)]
    }
    for outcome in report.outcomes {
      page.sections.append(.element(.h2, words(outcome.heading.message)))
      switch outcome.result {
      case .success(let measured):
        let own = MeasurementPage(outcome.inputs, measured, program: program, in: words)
        page.sections += own.measured + own.afterwards
      case .failure(let error):
        page.sections +=
          FailurePage(outcome.inputs, error, program: program, in: words).reasons
      }
    }
    return page.html
  }
}
