// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms

/// Whether the jobs of a batch can be told apart, by their ids and by the names of their files.
///
/// Eight bytes are held of each id, and as many of each file's name.
struct JobNames {
  private let runner: JobRunner
  private var ids = TextIndex()
  /// Empty where jobs have no files of their own.
  private var fileNames = TextIndex()
  /// The parts of identities that some job states.
  private(set) var parts: Set<MeasurementIdentity.Part> = []
  /// The files of jobs that are there already.
  private(set) var files: [FileIdentity: String] = [:]

  init(_ runner: JobRunner) { self.runner = runner }

  /// Adds the next job.
  mutating func append(_ job: MeasurementJob) {
    ids.append(job.name)
    if parts.count < MeasurementIdentity.Part.allCases.count {
      let identity = runner.identity(of: job)
      parts.formUnion(MeasurementIdentity.Part.allCases.filter { identity[$0] != nil })
    }
    guard runner.hasOwnFiles else { return }
    fileNames.append(fileName(of: job))
    for path in runner.ownFiles(of: job) where path != "-" {
      if let identity = FileIdentity(path) { files[identity] = path }
    }
  }

  /// Refuses ids and files that two jobs share.
  mutating func check(_ jobs: JobList, manifest: String?) throws(BatchError) {
    ids.sort()
    let sameId = try ids.firstRepeat { place throws(BatchError) in try jobs.job(place).name }
    if let (earlier, place) = sameId {
      let source = manifest.map { " of '\($0)'" } ?? ""
      throw .malformed(
        "measurements \(earlier + 1) and \(place + 1)\(source) have the same id "
          + "'\(try jobs.job(place).name.prefix(80))'; give each its own")
    }
    fileNames.sort()
    let sameFile = try fileNames.firstRepeat { place throws(BatchError) in
      fileName(of: try jobs.job(place))
    }
    if let (earlier, place) = sameFile {
      let (first, second) = (try jobs.job(earlier), try jobs.job(place))
      throw .malformed(
        "the ids '\(first.name.prefix(80))' and '\(second.name.prefix(80))' would have the same "
          + "file, \(fileName(of: second).prefix(80)); change one")
    }
  }

  private func fileName(of job: MeasurementJob) -> String {
    job.fileName(ending: runner.anglesFolder == nil ? ".html" : ".csv")
  }
}
