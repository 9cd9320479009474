// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
internal import ConsolePrograms
internal import Foundation
internal import Localization
internal import Reports
internal import TaskFiles

extension JobPages {
  /// A page and a small picture of each measurement.
  static func reports(in folder: String, _ words: Translator) -> JobPages {
    JobPages(folder: folder) { inputs, outcome in
      switch outcome {
      case .success(let report):
        let page = MeasurementPage(inputs, report, program: .goniometer, in: words)
        var files = [".html": page.html]
        files[".svg"] = MeasurementPicture(report, in: words)?.thumbnail
        return files
      case .failure(let error):
        return [".html": FailurePage(inputs, error, program: .goniometer, in: words).html]
      }
    }
  }
}

extension BatchPlan {
  /// Writes the overview of the pages, from the summary that was written.
  func writeIndex(_ words: Translator) throws {
    guard let folder = runner.pages?.folder else { return }
    var summary = ReportInputs()
    try summary.add(output)
    let files = Dictionary(
      jobs.map { ($0.name, ($0.fileName(ending: ".html"), $0.fileName(ending: ".svg"))) },
      uniquingKeysWith: { first, _ in first })
    func link(_ name: String?) -> String? {
      guard let name, FileManager.default.fileExists(atPath: "\(folder)/\(name)") else {
        return nil
      }
      return name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    }
    let entries = summary.measurements.map { one in
      let file = files[one.source]
      return BatchIndexPage.Entry(one, page: link(file?.0), picture: link(file?.1))
    }
    let page = BatchIndexPage(entries, program: .goniometer, in: words)
    try AtomicFile.write(to: "\(folder)/\(JobPages.overview)") { try $0.write(page.html) }
  }
}
