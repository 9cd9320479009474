// SPDX-License-Identifier: Apache-2.0

public import Drawing
public import Localization
public import Measurement

/// Several plots as a page, each with its sentence and its numbers: what a care plan recorded, for example.
///
/// ```swift
/// let page = PlotPage(
///   title: "knee.care", facts: [("Days", "7")], plots: charts.map { $0.plot() }, program: program).html
/// ```
public struct PlotPage: Sendable {
  private let title: String
  private let facts: [(name: String, value: String)]
  private let plots: [any Plot]
  private let program: OutputProgram
  private let words: Translator

  /// A page of plots.
  ///
  /// - Parameters:
  ///   - title: the heading.
  ///   - facts: names with values, below the heading.
  ///   - plots: from top to bottom.
  ///   - program: the program that writes the page.
  ///   - translator: the language of the words around the plots.
  public init(
    title: String, facts: [(name: String, value: String)] = [], plots: [any Plot],
    program: OutputProgram, in translator: Translator = .english
  ) {
    (self.title, self.facts, self.plots) = (title, facts, plots)
    (self.program, words) = (program, translator)
  }

  /// The file.
  public var html: String {
    var page = ReportPage(title: title, program: program, in: words)
    if !facts.isEmpty { page.sections.append(.facts(facts)) }
    page.sections += plots.map { Figure(wide: $0).markup(words) }
    return page.html
  }
}
