// SPDX-License-Identifier: Apache-2.0

package import Goniometry
package import Measurement

/// Writes the page of each job of a batch to a folder.
package struct JobPages: Sendable {
  /// The name of the page that lists all others.
  package static let overview = "index.html"
  /// The folder.
  package let folder: String
  /// Makes the files of a job by the endings of their names: `.html`, and others beside it.
  private let make:
    @Sendable (MeasurementInputs, Result<MeasurementReport, MeasurementError>) -> [String: String]

  /// Pages that a function makes.
  ///
  /// - Parameters:
  ///   - folder: is there already.
  ///   - make: the contents of a job's files by the endings of their names, `.html` among them; called on
  ///     several threads at once.
  package init(
    folder: String,
    make:
      @escaping @Sendable (
        MeasurementInputs, Result<MeasurementReport, MeasurementError>
      ) -> [String: String]
  ) {
    (self.folder, self.make) = (folder, make)
  }

  /// The page of a job.
  package func path(of job: MeasurementJob) -> String {
    "\(folder)/\(job.fileName(ending: ".html"))"
  }

  /// Writes the files of a job, each of which appears whole or not at all.
  func write(
    _ job: MeasurementJob, _ inputs: MeasurementInputs,
    _ outcome: Result<MeasurementReport, MeasurementError>
  ) throws(BatchError) {
    for (ending, content) in make(inputs, outcome).sorted(by: { $0.key < $1.key }) {
      var file = try BufferedFile(at: "\(folder)/\(job.fileName(ending: ending))", cleans: false)
      try file.append(Array(content.utf8))
      try file.commit()
    }
  }
}
