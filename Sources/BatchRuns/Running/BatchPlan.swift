// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Glibc
package import JSON
internal import Recordings
internal import TaskFiles

/// The jobs of a batch, checked before anything is measured.
public struct BatchPlan: Sendable {
  /// The jobs in the order of the summary.
  package let jobs: [MeasurementJob]
  /// Doubts about the inputs, a sentence each: what is known before anything is measured.
  public let warnings: [String]
  /// The form of the summary.
  package let format: SummaryFormat
  /// The path of the summary; `-` is standard output.
  package let output: String
  /// Whether rows of an earlier summary are taken over.
  package let resumes: Bool
  /// Whether results of an earlier batch may be replaced.
  let replaces: Bool
  /// The number of measurements at once.
  package let workers: Int
  /// The way the jobs are done.
  package let runner: JobRunner

  /// Finds the jobs and checks that their results can be told apart and replace no input.
  ///
  /// - Parameters:
  ///   - inputs: recordings, folders and patterns.
  ///   - manifest: the path of a list of jobs, which come first.
  ///   - replaces: whether an earlier summary, and angles in the folder for them, may be replaced by
  ///     others.
  ///   - isListed: whether the jobs are only listed, as lines for workers.
  ///   - workers: `nil`: as many as there are cores.
  public init(
    inputs: [String], manifest path: String?, output: String, format: SummaryFormat.Name,
    resumes: Bool = false, replaces: Bool = false, isListed: Bool = false, workers: Int? = nil,
    runner: JobRunner
  ) throws(BatchError) {
    (self.output, self.resumes, self.runner) = (output, resumes, runner)
    self.replaces = replaces
    self.workers = workers ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    var manifest: Manifest?
    if let path { manifest = try Manifest(path: path) }
    var search = InputSearch(
      outputs: [output, output + SummaryFile.ending, runner.anglesFolder, runner.pages?.folder]
        .compactMap(\.self))
    for input in inputs { search.add(input) }
    search.pairNamedFiles()
    var jobs = (manifest?.jobs ?? []) + search.jobs
    if runner.hasOwnFiles {
      let taken = runner.pages == nil ? [] : [JobPages.overview]
      for index in jobs.indices { jobs[index].checkFileName(taken: taken) }
    }
    self.jobs = jobs
    warnings =
      (manifest?.warnings ?? [])
      + jobs.flatMap { job in job.warnings.map { "\(job.name.oneLine): \($0)" } }
    guard !jobs.isEmpty else { throw .nothingToMeasure }
    self.format = SummaryFormat(
      name: format,
      identity: MeasurementIdentity.Part.allCases.filter { part in
        jobs.contains { runner.identity(of: $0)[part] != nil }
      },
      metadata: manifest?.metadata ?? [], program: runner.program)
    if !isListed { try checkMetadata() }
    try checkIdentities(manifest: path)
    try checkOutputs(manifest: path)
  }

  /// The jobs as lines for workers, in their order.
  ///
  /// - Throws: ``BatchError`` if a name of metadata means something else in a worker's line.
  package func lines() throws(BatchError) -> [JSONValue] {
    if let name = format.metadata.first(where: {
      JobField.meaning(of: $0, takesBytes: true) != .metadata
    }) {
      throw .malformed(
        "the manifest's column '\(name)' means something else in a worker's line; give it another "
          + "name")
    }
    return jobs.map { $0.line(defaults: runner.defaults, identity: runner.identity) }
  }

  private func checkMetadata() throws(BatchError) {
    guard format.name == .csv,
      let name = format.metadata.first(where: SummaryColumns.names.contains)
    else { return }
    throw .malformed(
      "the manifest's column '\(name)' would stand in the summary beside the summary's own; give "
        + "it another name")
  }

  /// Refuses ids and files that two jobs share.
  private func checkIdentities(manifest: String?) throws(BatchError) {
    var places: [String: Int] = [:]
    for (place, job) in jobs.enumerated() {
      if let earlier = places.updateValue(place, forKey: job.name) {
        let source = manifest.map { " of '\($0)'" } ?? ""
        throw .malformed(
          "measurements \(earlier + 1) and \(place + 1)\(source) have the same id "
            + "'\(job.name.prefix(80))'; give each its own")
      }
    }
    guard runner.hasOwnFiles else { return }
    var names: [String: String] = [:]
    for job in jobs {
      let name = job.fileName(ending: runner.anglesFolder == nil ? ".html" : ".csv")
      if let earlier = names.updateValue(job.name, forKey: name) {
        throw .malformed(
          "the ids '\(earlier.prefix(80))' and '\(job.name.prefix(80))' would have the same "
            + "file, \(name.prefix(80)); change one")
      }
    }
  }

  /// Refuses outputs that would replace an input.
  private func checkOutputs(manifest: String?) throws(BatchError) {
    var outputs: [FileIdentity: String] = [:]
    let paths = jobs.lazy.flatMap { runner.ownFiles(of: $0) }
    for path in [output, output + SummaryFile.ending] + paths where path != "-" {
      if let identity = FileIdentity(path) { outputs[identity] = path }
    }
    guard !outputs.isEmpty else { return }
    func check(_ input: String) throws(BatchError) {
      guard let path = FileIdentity(input).flatMap({ outputs[$0] }) else { return }
      throw .cannotCreate(path: path, reason: "it is the input '\(input)'; name another file")
    }
    if let manifest, manifest != "-" { try check(manifest) }
    for job in jobs {
      for path in job.paths(defaults: runner.defaults) { try check(path) }
    }
  }

  /// Refuses a folder with files of an earlier batch, and removes what killed runs left in it.
  func checkOwnFiles() throws(BatchError) {
    let folders = [runner.anglesFolder, runner.pages?.folder].compactMap(\.self)
    for folder in folders { AtomicFile.removeAbandoned(in: folder) }
    guard !folders.isEmpty, !resumes, !replaces else { return }
    let paths = jobs.lazy.flatMap { runner.ownFiles(of: $0) }
    if let path = paths.first(where: AtomicFile.wouldReplace) { throw .exists(path: path) }
  }
}
