// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc
internal import Goniometry
internal import JSON
internal import Measurement
internal import Recordings

/// Does jobs, one at a time; may be used from several threads at once.
struct JobRunner: Sendable {
  /// Options of `analyze` for every job that does not state its own.
  var defaults = ParsedArguments()
  /// Where the angles of every sample go, a file a job; nowhere where `nil`.
  var anglesFolder: String?
  /// Whether entries say in full how they were made.
  var showsProvenance = false
  /// Whether entries have a digest by which a summary's rows are known again.
  var hasKeys = false

  /// The job's numbers, or why there are none.
  ///
  /// They are those of `analyze` for the same arguments: the same functions made them.
  func entry(of job: MeasurementJob) throws(OutputError) -> MeasurementEntry {
    if let failure = job.failure { return MeasurementEntry(job, failure: failure) }
    let arguments = job.arguments(defaults: defaults)
    let inputs: MeasurementInputs
    let states: [FileState]
    do {
      states = try job.paths(arguments).map(FileState.init)
      inputs = try AnalyzeCommand.read(arguments, bytes: job.bytes)
      for state in states { try state.checkUnchanged() }
    } catch {
      return MeasurementEntry(job, failure: .init(error))
    }
    var entry: MeasurementEntry
    do {
      let report = try inputs.report()
      entry = MeasurementEntry(job, report)
      if showsProvenance { entry.provenance = .init(report) }
      if let path = anglesPath(of: job), report.range != nil {
        try AtomicAngles.write(report, to: path)
      }
    } catch let error as OutputError {
      throw error
    } catch {
      entry = MeasurementEntry(job, failure: .init(error))
      entry.warnings = job.warnings + inputs.warnings
    }
    entry.files = inputs.files.filter { job.bytes[$0.path] == nil }
    if hasKeys {
      entry.key = key(of: job, arguments, inputs.files)
      entry.program = Version.program
    }
    return entry
  }

  /// The angle file of a job.
  func anglesPath(of job: MeasurementJob) -> String? {
    anglesFolder.map { "\($0)/\(job.angleFileName)" }
  }

  /// What the key of a finished job would be, were it measured now; `nil` where its files cannot be
  /// read or are not all named by it, as those of a folder.
  func key(of job: MeasurementJob) -> String? {
    guard job.failure == nil else { return nil }
    let arguments = job.arguments(defaults: defaults)
    let files = job.paths(arguments).map { path -> RecordingSource.File? in
      guard (try? FileState(path)) != nil, let source = try? ByteSource(path: path, hashing: true)
      else { return nil }
      let sha256 = source.readThrough()
      return sha256.map { RecordingSource.File(path: path, sha256: $0) }
    }
    guard files.allSatisfy({ $0 != nil }) else { return nil }
    return key(of: job, arguments, files.compactMap(\.self))
  }

  private func key(
    of job: MeasurementJob, _ arguments: ParsedArguments, _ files: [RecordingSource.File]
  ) -> String? {
    var lines = [Version.program, job.id.text, JSONValue.object(job.metadata).text]
    for (name, texts) in arguments.options.sorted(by: { $0.key < $1.key }) {
      lines.append("--\(name)=\(texts.joined(separator: "\u{1F}"))")
    }
    lines += arguments.arguments.values.flatMap(\.self)
    lines += files.sorted { $0.path < $1.path }.flatMap { [$0.path, $0.sha256] } + job.warnings
    lines += ["angles \(anglesFolder != nil)", "provenance \(showsProvenance)"]
    let text = lines.joined(separator: "\u{0}")
    return ByteSource(bytes: Array(text.utf8), name: "key", hashing: true).readThrough()
  }
}

extension MeasurementJob {
  /// The id as the name of a table: a `/` becomes `_`, and the ending of a table goes.
  var angleFileName: String {
    let ending = InputSearch.endings.first { name.lowercased().hasSuffix($0) }
    return name.dropLast(ending?.count ?? 0).map { $0 == "/" ? "_" : String($0) }.joined() + ".csv"
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
  /// What an error of the measurement means for its job.
  init(_ error: any Error) {
    switch error {
    case let failure as MeasurementEntry.Failure: self = failure
    case let error as RecordingError:
      switch error.kind {
      case .noInput: self.init(.noInput, error.message)
      case .malformed: self.init(.malformed, error.message)
      case .io: self.init(.unreadable, error.message)
      case .usage: self.init(.usage, error.message)
      }
    case let error as UsageError: self.init(.usage, error.message)
    case let error as any ReportableError: self.init(.noResult, error.message)
    default: self.init(.bug, "\(error); this is a bug in goniometer, please report it")
    }
  }
}

extension MeasurementEntry.Failure: Error {}
