// SPDX-License-Identifier: Apache-2.0

/// The jobs of a batch in the order of its summary: those of a manifest, then those that were found.
///
/// A job of a manifest is made when it is asked for; see ``Manifest``. Those that were found are held.
package struct JobList: Sendable {
  private let manifest: Manifest?
  private let found: [MeasurementJob]
  /// Names of files that are not a job's; `nil` where jobs have no files of their own.
  private let takenNames: [String]?

  init(_ manifest: Manifest?, found: [MeasurementJob], takenNames: [String]?) {
    (self.manifest, self.takenNames) = (manifest, takenNames)
    self.found = found.map { Self.checked($0, takenNames) }
  }

  /// The number of jobs.
  package var count: Int { (manifest?.count ?? 0) + found.count }

  /// A job by its place.
  ///
  /// - Throws: ``BatchError/cannotRead(name:reason:)`` where its record in the manifest was changed meanwhile.
  package func job(_ number: Int) throws(BatchError) -> MeasurementJob {
    guard let manifest, number < manifest.count else {
      return found[number - (manifest?.count ?? 0)]
    }
    return Self.checked(try manifest.job(number), takenNames)
  }

  /// A job that has failed if its id cannot name its files.
  static func checked(_ job: MeasurementJob, _ takenNames: [String]?) -> MeasurementJob {
    guard let takenNames else { return job }
    var job = job
    job.checkFileName(taken: takenNames)
    return job
  }
}
