// SPDX-License-Identifier: Apache-2.0

public import ClinicalTerms
internal import Glibc
internal import Goniometry
internal import JSON
public import Measurement
internal import Recordings

/// Does jobs, one at a time; may be used from several threads at once.
public struct JobRunner: Sendable {
  /// The program that measures; entries and keys name it.
  public let program: OutputProgram
  /// The settings of every job that does not state its own.
  public let defaults: StatedSettings
  /// The identity of every job, in the parts that the job does not state itself.
  public let identity: MeasurementIdentity
  /// The folder for the angles of every sample, a file a job; `nil`: they are not written.
  public let anglesFolder: String?
  /// Whether entries say in full how they were made.
  public let showsProvenance: Bool
  /// Whether entries have a digest by which a summary's rows are known again.
  public let hasKeys: Bool
  /// The only folder that is read from; `nil`: any. Where there is one, failures tell nothing of what
  /// stands in a file.
  public let root: ReadableRoot?
  /// Writes a page of each job that was read; `nil`: none are written.
  package var pages: JobPages?

  /// A runner from its parts.
  public init(
    program: OutputProgram, defaults: StatedSettings = [:],
    identity: MeasurementIdentity = MeasurementIdentity(), anglesFolder: String? = nil,
    showsProvenance: Bool = false, hasKeys: Bool = false, root: ReadableRoot? = nil
  ) {
    (self.program, self.defaults, self.identity) = (program, defaults, identity)
    self.anglesFolder = anglesFolder
    (self.showsProvenance, self.hasKeys, self.root) = (showsProvenance, hasKeys, root)
  }

  private var programName: String { "\(program.name) \(program.version)" }

  /// The job's numbers, or why there are none.
  ///
  /// They are those of `analyze` for the same settings: the same request made them.
  package func entry(of job: MeasurementJob) throws(BatchError) -> MeasurementEntry {
    let identity = identity(of: job)
    func failed(_ failure: MeasurementEntry.Failure) -> MeasurementEntry {
      MeasurementEntry(job, identity: identity, failure: failure)
    }
    if let failure = job.failure { return failed(failure) }
    var inputs: MeasurementInputs
    let states: [FileState]
    do {
      var request = try job.request(defaults: defaults)
      request.identity = identity
      let paths = job.paths(defaults: defaults)
      try checkPlace(of: paths)
      states = try paths.map(FileState.init)
      inputs = try request.read()
      // Those that were found in a folder, too.
      try checkPlace(of: inputs.files.map(\.path).filter { job.inMemory[$0] == nil })
      for state in states { try state.checkUnchanged() }
      inputs.doubts = job.warnings.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    } catch {
      return failed(.init(error, program, tellsContent: root == nil))
    }
    let outcome = Result { () throws(MeasurementError) in try inputs.report() }
    var entry: MeasurementEntry
    switch outcome {
    case .success(let report):
      entry = MeasurementEntry(job, report)
      if showsProvenance { entry.provenance = .init(report, program: programName) }
      if report.hasAngles, let path = anglesPath(of: job) {
        try Self.writeAngles(of: report, to: path)
      }
    case .failure(let error):
      entry = failed(.init(error, program))
      entry.warnings = job.warnings + inputs.warnings
      entry.findings = [inputs.finding(without: error)]
    }
    try pages?.write(job, inputs, outcome)
    entry.files = inputs.files.filter { job.inMemory[$0.path] == nil }
    if hasKeys {
      entry.key = key(of: job, inputs.files)
      entry.program = programName
    }
    return entry
  }

  /// The identity of a job: its own parts, completed by the runner's.
  func identity(of job: MeasurementJob) -> MeasurementIdentity {
    job.identity.completed(by: identity)
  }

  /// Refuses paths that lead out of the folder to read from.
  private func checkPlace(of paths: [String]) throws(MeasurementEntry.Failure) {
    guard let root else { return }
    // A folder's files are told only once they are read, and an error may come first.
    let entries = paths.filter(FolderListing.isFolder).flatMap { folder in
      ((try? FolderEntry.list(folder)) ?? []).map { "\(folder)/\($0.name)" }
    }
    guard let path = (paths + entries).first(where: { !root.holds($0) }) else { return }
    throw MeasurementEntry.Failure(
      .usage, "'\(path.oneLine)' lies outside of the folder that may be read; name a file in it")
  }

  /// Writes the angle of every sample to a file that appears whole or not at all.
  private static func writeAngles(
    of report: MeasurementReport, to path: String
  ) throws(BatchError) {
    var file = try BufferedFile(at: path, cleans: false)
    var row = CSVRow()
    for name in report.angleColumns { row.append(name) }
    try file.append(row.ended())
    var failure: BatchError?
    report.angleRows { numbers in
      guard failure == nil else { return }
      row.removeAll()
      for number in numbers { row.append(number) }
      do throws(BatchError) { try file.append(row.ended()) } catch { failure = error }
    }
    if let failure { throw failure }
    try file.commit()
  }

  /// The angle file of a job.
  package func anglesPath(of job: MeasurementJob) -> String? {
    anglesFolder.map { "\($0)/\(job.fileName(ending: ".csv"))" }
  }

  /// Every file that a job has of its own.
  func ownFiles(of job: MeasurementJob) -> [String] {
    [anglesPath(of: job), pages?.path(of: job)].compactMap(\.self)
  }

  /// Whether a job has files of its own.
  var hasOwnFiles: Bool { anglesFolder != nil || pages != nil }

  /// The key that the finished job would have, were it measured now; `nil` if its files cannot be
  /// read or are not all named by it, as those of a folder.
  func key(of job: MeasurementJob) -> String? {
    guard job.failure == nil else { return nil }
    let files = job.paths(defaults: defaults).map { path -> RecordingSource.File? in
      guard (try? FileState(path)) != nil, let source = try? ByteSource(path: path, hashing: true)
      else { return nil }
      let sha256 = source.readThrough()
      return sha256.map { RecordingSource.File(path: path, sha256: $0) }
    }
    guard files.allSatisfy({ $0 != nil }) else { return nil }
    return key(of: job, files.compactMap(\.self))
  }

  private func key(of job: MeasurementJob, _ files: [RecordingSource.File]) -> String? {
    var lines = [programName, job.id.text, JSONValue.object(job.metadata).text]
    let settings = job.settings(defaults: defaults)
    lines += settings.map { "\($0.key.name)=\($0.value)" }.sorted()
    lines += job.orderedRecordings.map { "\($0.role.name)=\($0.path)" }
    lines += files.sorted { $0.path < $1.path }.flatMap { [$0.path, $0.sha256] } + job.warnings
    lines += ["angles \(anglesFolder != nil)", "provenance \(showsProvenance)"]
    let identity = identity(of: job)
    lines += MeasurementIdentity.Part.allCases.compactMap { part in
      identity[part].map { "\(part.rawValue)=\($0)" }
    }
    let text = lines.joined(separator: "\u{0}")
    return ByteSource(bytes: Array(text.utf8), name: "key", hashing: true).readThrough()
  }
}

extension MeasurementJob {
  /// The id as the name of a file of its own: a `/` becomes `_`; the ending of a table, and `./` before the
  /// name, go.
  package func fileName(ending: String) -> String { Self.fileName(of: name, ending: ending) }

  /// The name of the file of a job with this id.
  package static func fileName(of name: String, ending: String) -> String {
    let table = InputSearch.endings.first { name.lowercased().hasSuffix($0) }
    // Scalars, as an accent after a '/' makes another character of it.
    var stem = name.unicodeScalars.dropLast(table?.count ?? 0)
    while stem.starts(with: "./".unicodeScalars) { stem = stem.dropFirst(2) }
    // A path that leads upwards.
    let start = stem.starts(with: "../".unicodeScalars) ? "_" : ""
    return start + String(stem).replacingScalars(["/": "_"]) + ending
  }

  /// Takes a job whose id cannot name a file of its own for failed.
  ///
  /// - Parameter taken: names of files that are not a job's.
  mutating func checkFileName(taken: [String] = []) {
    let file = fileName(ending: ".html")
    guard
      file.utf8.count > 250 || file.hasPrefix(".") || taken.contains(file.lowercased())
        || file.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return }
    failure = MeasurementEntry.Failure(
      .usage,
      "the id '\(name.prefix(80).description.oneLine)' cannot name a file; give it an id of at "
        + "most 240 bytes that begins with no full stop, has no control character and is not 'index'"
    )
  }
}

extension ByteSource {
  /// Reads to the end and gives the digest; `nil` where that failed.
  fileprivate func readThrough() -> String? {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
    defer { chunk.deallocate() }
    do {
      while try read(into: chunk) > 0 {}
      return sha256
    } catch {
      return nil
    }
  }
}

extension MeasurementEntry.Failure {
  /// The failure of a job by an error of its measurement.
  ///
  /// - Parameter tellsContent: whether the message may quote from the file.
  package init(_ error: any Error, _ program: OutputProgram, tellsContent: Bool = true) {
    switch error {
    case let failure as MeasurementEntry.Failure: self = failure
    case MeasurementFailure.request(let error): self.init(.usage, error.description)
    case MeasurementFailure.recording(let error):
      let code: Code =
        switch error.kind {
        case .noInput: .noInput
        case .malformed: .malformed
        case .io: .unreadable
        case .usage: .usage
        }
      self.init(code, (tellsContent ? error : error.withoutContent).description)
    case let error as MeasurementError: self.init(.noResult, error.description)
    default: self.init(.bug, "\(error); this is a bug in \(program.name), please report it")
    }
  }
}
