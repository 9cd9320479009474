// SPDX-License-Identifier: Apache-2.0

package import BatchRuns
internal import ClinicalFindings
internal import Files
internal import Foundation
internal import Goniometry
package import Localization
package import Measurement

extension JobPages {
  /// A page and a small picture of each measurement.
  package static func reports(
    in folder: String, program: OutputProgram, _ words: Translator
  ) -> JobPages {
    JobPages(folder: folder) { inputs, outcome in
      switch outcome {
      case .success(let report):
        let page = MeasurementPage(inputs, report, program: program, in: words)
        var files = [".html": page.html]
        files[".svg"] = MeasurementPicture.thumbnail(of: report, in: words)
        return files
      case .failure(let error):
        return [".html": FailurePage(inputs, error, program: program, in: words).html]
      }
    }
  }
}

extension BatchPlan {
  /// The overview of the pages, from the summary that was written; `nil` for a batch without pages.
  package func overview(
    program: OutputProgram, _ words: Translator
  ) throws(ResultFileError) -> (path: String, html: String)? {
    guard let folder = runner.pages?.folder else { return nil }
    var summary = ResultFiles()
    try summary.add(output)
    func link(_ id: String, _ ending: String) -> String? {
      let name = MeasurementJob.fileName(of: id, ending: ending)
      guard FileManager.default.fileExists(atPath: "\(folder)/\(name)") else { return nil }
      return name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    }
    let entries = summary.measurements.map { one in
      BatchIndexPage.Entry(
        one, page: link(one.source, ".html"), picture: link(one.source, ".svg"))
    }
    let page = BatchIndexPage(entries, program: program, in: words)
    return ("\(folder)/\(JobPages.overview)", page.html)
  }
}
