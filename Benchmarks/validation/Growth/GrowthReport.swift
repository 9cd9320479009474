// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation

/// How cost grows, drawn and in a table between the marks of `Documentation/Scale.md`.
struct GrowthReport {
  var lines: [GrowthLine]

  private static let marks = ("<!-- growth: begin; make bench-growth -->", "<!-- growth: end -->")

  /// A way that cost can grow: what is measured, against what.
  private struct Axis {
    var name: String
    var title: String
    var parameter: String
    var unit: String
  }

  private static let axes = [
    Axis(name: "growth.samples", title: "one file, streamed", parameter: "rows", unit: "sample"),
    Axis(name: "growth.files", title: "files of 1000 samples", parameter: "files", unit: "file"),
    Axis(
      name: "growth.files.batch", title: "the same, `goniometer batch`", parameter: "files",
      unit: "file"),
    Axis(name: "growth.knee", title: "a knee at 100 Hz, in memory", parameter: "rows", unit: "row"),
    Axis(
      name: "growth.knee.rate", title: "the same, two minutes at other rates", parameter: "rate",
      unit: "Hz"),
    Axis(
      name: "growth.columns", title: "columns of a table of 100 000 rows", parameter: "columns",
      unit: "column"),
    Axis(
      name: "growth.rate", title: "samples a second, ten minutes", parameter: "rate", unit: "Hz"),
  ]

  private func points(_ axis: Axis, against parameter: String? = nil) -> [(x: Double, y: Double)] {
    lines.filter { $0.name == axis.name }.compactMap { line in
      guard let x = line.parameters[parameter ?? axis.parameter], let y = line.processorSeconds
      else { return nil }
      return (x, y)
    }.sorted { $0.x < $1.x }
  }

  /// The table.
  var markdown: String {
    var table = MarkdownTable(
      [
        "against", "from", "to", "fixed, ms", "a unit of it, µs", "R²", "worst point",
        "exponent, last three", "peak, MiB",
      ],
      textColumns: 1)
    for axis in Self.axes {
      let points = points(axis)
      guard let fit = GrowthFit(points), let first = points.first, let last = points.last else {
        continue
      }
      let peaks = lines.filter { $0.name == axis.name }.compactMap(\.peakRSSMiB)
      table.add([
        axis.title, first.x.fixed(0), last.x.fixed(0), (fit.fixed * 1e3).fixed(1),
        "\((fit.slope * 1e6).fixed(fit.slope < 1e-5 ? 3 : 0)) a \(axis.unit)",
        fit.rSquared.fixed(4), "\((fit.worst * 100).fixed(0)) %",
        (GrowthFit(points.suffix(3))?.exponent ?? .nan).fixed(2),
        "\((peaks.min() ?? .nan).fixed(0))–\((peaks.max() ?? .nan).fixed(0))",
      ])
    }
    return table.markdown
  }

  /// Seconds against samples, whatever they are in.
  var figure: Figure {
    let series = Self.axes.prefix(4).map { axis in
      LinePlot.Series(
        axis.title.replacing("`", with: ""),
        points(axis, against: "rows").map { .init($0.x, $0.y) })
    }
    return Figure(
      name: "growth",
      LinePlot(
        title: "Processor seconds against samples", description: "",
        x: .logarithmic(
          "samples", 1e3...1.2e7,
          ticks: [
            .init(1e3, "1000"), .init(1e4, "10 000"), .init(1e5, "100 000"), .init(1e6, "1 M"),
            .init(1e7, "10 M"),
          ]),
        y: .logarithmic(
          "seconds", 1e-3...100, ticks: [0.001, 0.01, 0.1, 1, 10, 100].map { .init($0) }),
        series: Array(series)),
      height: 340)
  }

  /// Puts the table into `Scale.md` of a folder, and the drawing beside it.
  func write(to folder: URL) throws {
    let figures = folder.appending(path: "scale")
    try FileManager.default.createDirectory(at: figures, withIntermediateDirectories: true)
    let figure = figure
    try Data(figure.svg.utf8).write(to: figures.appending(path: figure.name + ".svg"))
    let page = folder.appending(path: "Scale.md")
    let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
    guard let start = text.range(of: Self.marks.0),
      let end = text.range(of: Self.marks.1, range: start.upperBound..<text.endIndex)
    else { throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: page.path()]) }
    let changed = text[..<start.upperBound] + "\n\n" + markdown + "\n" + text[end.lowerBound...]
    try Data(changed.utf8).write(to: page)
  }
}
