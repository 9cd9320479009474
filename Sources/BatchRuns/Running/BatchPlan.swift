// SPDX-License-Identifier: Apache-2.0

internal import ClinicalTerms
internal import Files
internal import Glibc
package import JSON
internal import Recordings

/// The jobs of a batch, checked before anything is measured.
public struct BatchPlan: Sendable {
  /// The jobs in the order of the summary.
  package let jobs: JobList
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
    let takenNames =
      runner.hasOwnFiles ? runner.pages == nil ? [] : [JobPages.overview] : nil
    var names = JobNames(runner)
    let manifest = try path.map { path throws(BatchError) in
      try Manifest(path: path) { names.append(JobList.checked($0, takenNames)) }
    }
    var search = InputSearch(
      outputs: [output, output + SummaryFile.ending, runner.anglesFolder, runner.pages?.folder]
        .compactMap(\.self))
    for input in inputs { search.add(input) }
    search.pairNamedFiles()
    jobs = JobList(manifest, found: search.jobs, takenNames: takenNames)
    warnings =
      (manifest?.warnings ?? [])
      + search.jobs.flatMap { job in job.warnings.map { "\(job.name.oneLine): \($0)" } }
    guard jobs.count > 0 else { throw .nothingToMeasure }
    for number in (manifest?.count ?? 0)..<jobs.count { names.append(try jobs.job(number)) }
    self.format = SummaryFormat(
      name: format, identity: MeasurementIdentity.Part.allCases.filter(names.parts.contains),
      metadata: manifest?.metadata ?? [], program: runner.program)
    if !isListed { try checkMetadata() }
    try names.check(jobs, manifest: path)
    try checkOutputs(names.files, manifest: path)
  }

  /// Calls a function with each job as a line for workers, in their order.
  ///
  /// - Throws: ``BatchError`` if a name of metadata means something else in a worker's line.
  package func forEachLine(
    _ body: (JSONValue) throws -> Void
  ) throws {
    if let name = format.metadata.first(where: {
      JobField.meaning(of: $0, takesBytes: true) != .metadata
    }) {
      throw BatchError.malformed(
        "the manifest's column '\(name)' means something else in a worker's line; give it another "
          + "name")
    }
    for number in 0..<jobs.count {
      try body(jobs.job(number).line(defaults: runner.defaults, identity: runner.identity))
    }
  }

  private func checkMetadata() throws(BatchError) {
    guard format.name == .csv,
      let name = format.metadata.first(where: SummaryColumns.names.contains)
    else { return }
    throw .malformed(
      "the manifest's column '\(name)' would stand in the summary beside the summary's own; give "
        + "it another name")
  }

  /// Refuses outputs that would replace an input.
  ///
  /// - Parameter files: those of the jobs that are there already.
  private func checkOutputs(
    _ files: [FileIdentity: String], manifest: String?
  ) throws(BatchError) {
    var outputs = files
    for path in [output, output + SummaryFile.ending] where path != "-" {
      if let identity = FileIdentity(path) { outputs[identity] = path }
    }
    guard !outputs.isEmpty else { return }
    func check(_ input: String) throws(BatchError) {
      guard let path = FileIdentity(input).flatMap({ outputs[$0] }) else { return }
      throw .cannotCreate(path: path, reason: "it is the input '\(input)'; name another file")
    }
    if let manifest, manifest != "-" { try check(manifest) }
    for number in 0..<jobs.count {
      for path in try jobs.job(number).paths(defaults: runner.defaults) { try check(path) }
    }
  }

  /// Refuses a folder with files of an earlier batch, and removes what killed runs left in it.
  func checkOwnFiles() throws(BatchError) {
    let folders = [runner.anglesFolder, runner.pages?.folder].compactMap(\.self)
    for folder in folders { AtomicFile.removeAbandoned(in: folder) }
    guard !folders.isEmpty, !resumes, !replaces else { return }
    for number in 0..<jobs.count {
      let path = runner.ownFiles(of: try jobs.job(number)).first(where: AtomicFile.wouldReplace)
      if let path { throw .exists(path: path) }
    }
  }
}
