// SPDX-License-Identifier: Apache-2.0

internal import Drawing

/// A part of the report: computed first, then printed.
///
/// To add one, write a type in a folder of its own and add a line to `Validation.sections`.
protocol ReportSection: Sendable {
  /// Its heading.
  var title: String { get }
  /// Its text, without the heading. Figures are linked by their file names.
  var markdown: String { get }
  /// Pictures that the text links to.
  var figures: [Figure] { get }
  /// Statements with a limit, for the table at the top of the report.
  var claims: [Claim] { get }
}

extension ReportSection {
  /// None.
  var figures: [Figure] { [] }
  /// None.
  var claims: [Claim] { [] }
}

/// A picture beside the report.
struct Figure: Sendable {
  /// File name without the ending, in small letters.
  var name: String
  /// For those who do not see it.
  var description: String
  /// The file.
  var svg: String

  /// A plot under a file name; the picture describes its axes and series by itself.
  ///
  /// - Parameter description: The text of the link; the plot's title without it.
  init(name: String, _ plot: LinePlot, description: String? = nil, height: Double = 320) {
    var plot = plot
    let names = plot.series.map(\.name).filter { !$0.isEmpty }
    plot.description =
      "\(plot.title). Horizontal: \(plot.x.title). Vertical: \(plot.y.title). "
      + "Series: \(names.joined(separator: "; "))."
    (self.name, self.description) = (name, description ?? plot.title)
    svg = plot.svg(width: 720, height: height)
  }

  init(name: String, description: String, svg: String) {
    (self.name, self.description, self.svg) = (name, description, svg)
  }

  /// The link from the report.
  var markdown: String { "![\(description)](\(ReportWriter.figureFolder)/\(name).svg)" }
}

/// A statement that a figure meets a limit, or that it does not.
struct Claim: Sendable {
  /// The claim.
  var text: String
  /// The measured value; `nil` if it was not run.
  var figure: Double?
  /// The largest value with which the claim holds.
  var limit: Double
  /// Decimals of both.
  var decimals = 2
  /// Unit, put after both.
  var unit = "°"

  /// Met, not met or not run. The figure is judged, not what is printed of it.
  var verdict: String {
    guard let figure, figure.isFinite else { return "not run" }
    return figure <= limit ? "met" : "**not met**"
  }

  /// The row of the table of claims.
  var row: [String] {
    [
      text, figure.map { $0.fixed(decimals) + unit } ?? "–",
      "≤ " + limit.fixed(decimals) + unit, verdict,
    ]
  }
}

extension [Claim] {
  /// The claims with their figures, limits and verdicts.
  var table: String {
    var table = MarkdownTable(["claim", "figure", "limit", "verdict"], textColumns: 1)
    for claim in self { table.add(claim.row) }
    return table.markdown
  }
}
