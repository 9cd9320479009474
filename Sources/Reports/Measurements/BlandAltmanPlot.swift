// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Glibc
internal import Goniometry
internal import Inertial
package import Measurement
internal import Recordings

/// Differences over means as a picture: a panel for every two raters, one below another.
///
/// Bias and limits of agreement are lines, their 95 % intervals bands; the acceptable difference,
/// if stated, is dotted. Readable without colour.
package struct BlandAltmanPlot {
  private let report: AgreementReport

  package init(_ report: AgreementReport) { self.report = report }

  /// The whole file.
  package var svg: String {
    let panels = report.pairs.map(panel)
    return SVGCanvas.picture(
      of: panels, title: "Agreement: differences over means",
      description: panels.map { "\($0.title). \($0.description)" }.joined(separator: " "),
      width: 720, height: 420)
  }

  private func panel(of pair: AgreementReport.Pair) -> LinePlot {
    let found = pair.found.differences
    let (first, second) = (pair.first.column, pair.second.column)
    let (lower, upper) = (found.lowerLimit, found.upperLimit)
    let acceptable = report.study.acceptable
    let dotted = acceptable.map { "; dotted: acceptable, ±\(report.plain($0))" } ?? ""
    return LinePlot(
      title: "\(first.letter): \(first.place); \(second.letter): \(second.place)",
      description: description(of: pair),
      x: .covering(
        pair.found.points.map(\.mean),
        title: "mean of \(first.letter) and \(second.letter) (bands: 95 % intervals\(dotted))"),
      y: .covering(
        pair.found.points.map(\.difference), title: "\(first.letter) − \(second.letter)",
        including: [lower.interval.lower, upper.interval.upper]
          + (acceptable.map { [-$0, $0] } ?? []), ticks: 6),
      series: [
        LinePlot.Series(
          "", pair.found.points.map { .init($0.mean, $0.difference) }, hasLine: false, isPlain: true
        )
      ],
      levels: (acceptable.map { [.init(-$0, style: .bound), .init($0, style: .bound)] } ?? []) + [
        .init(upper.value, "+1.96 SD: \(report.shown(upper.value))", style: .limit),
        .init(found.bias, "bias: \(report.shown(found.bias))", style: .centre),
        .init(lower.value, "−1.96 SD: \(report.shown(lower.value))", style: .limit),
      ],
      bands: [lower.interval, found.biasInterval, upper.interval].map { $0.lower...$0.upper },
      rightMargin: 150)
  }

  private func description(of pair: AgreementReport.Pair) -> String {
    let found = pair.found.differences
    return "\(found.count) subjects: bias \(report.shown(found.bias)), limits of agreement "
      + "\(report.shown(found.lowerLimit.value)) to \(report.shown(found.upperLimit.value))."
  }
}

extension AgreementReport {
  /// Decimals that show the spread of the differences to three digits, in 0…6.
  private var decimals: Int {
    let spread = study.pairs.map(\.differences.standardDeviation).max() ?? 0
    return spread > 0 ? min(6, max(0, 2 - Int(log10(spread).rounded(.down)))) : 2
  }

  /// A number in the unit of the measurements.
  package func shown(_ number: Double) -> String { number.decimals(decimals) }

  /// A number as the user gave it.
  package func plain(_ number: Double) -> String {
    number == number.rounded() && number < 1e15 ? number.decimals(0) : number.description
  }
}
