// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Puts the sections together and writes the report with its figures.
struct ReportWriter {
  /// Folder of the figures, beside the report.
  static let figureFolder = "validation"

  /// In the order of the report.
  var sections: [any ReportSection]
  /// The first screen: what a reader asks first.
  var answers = ""

  /// The report.
  var markdown: String {
    let claims = sections.flatMap(\.claims)
    let verdicts = claims.map(\.verdict)
    let (met, notRun) = (verdicts.count { $0 == "met" }, verdicts.count { $0 == "not run" })
    let parts = sections.map { section in
      "## \(section.title)\n\n\(section.markdown)"
    }
    let text = """
      # Validation

      This page says how well the program measures: on public recordings with optical references and on simulated legs, beside other people's programs.
      The method was developed with these recordings in sight. The program gets no information about a recording: no mounting, no stance, no sign.

      \(answers)
      ## How this page is made

      `make validation` writes it. It needs the reference recordings in the folder that `GONIOMETER_DATASETS` names, or in `shared/datasets` beside the
      package. Data that are missing are listed as not run. Nothing in this file is typed by hand: no dates, no times, seeds stated, so that a second run
      changes nothing. `make peers` runs the other programs anew.

      ## Verdicts

      \(met) of \(verdicts.count) claims are met, \(verdicts.count - met - notRun) are not, \(notRun) were not run. The figure is judged, not what is printed of it.

      \(claims.table)
      \(parts.joined(separator: "\n"))
      """
    return text.wrapped()
  }

  /// Writes `Validation.md` and the figures into a folder. Figures of an earlier report that this
  /// one does not have are removed.
  func write(to folder: URL) throws {
    let figures = folder.appending(path: Self.figureFolder)
    try FileManager.default.createDirectory(at: figures, withIntermediateDirectories: true)
    let all = sections.flatMap(\.figures)
    let names = Set(all.map { $0.name + ".svg" })
    for old in try FileManager.default.contentsOfDirectory(atPath: figures.path())
    where old.hasSuffix(".svg") && !names.contains(old) {
      try FileManager.default.removeItem(at: figures.appending(path: old))
    }
    for figure in all {
      try figure.svg.write(
        to: figures.appending(path: figure.name + ".svg"), atomically: true, encoding: .utf8)
    }
    try markdown.write(
      to: folder.appending(path: "Validation.md"), atomically: true, encoding: .utf8)
  }
}
