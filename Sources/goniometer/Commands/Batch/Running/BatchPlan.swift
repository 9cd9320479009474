// SPDX-License-Identifier: Apache-2.0

internal import ConsolePrograms
internal import Glibc
internal import JSON

/// What a batch is to do, checked before anything is measured.
struct BatchPlan {
  let jobs: [MeasurementJob]
  let format: SummaryFormat
  let output: String
  let resumes: Bool
  let workers: Int
  let runner: JobRunner

  init(_ arguments: ParsedArguments) throws {
    output = arguments[BatchCommand.output]
    resumes = arguments[BatchCommand.resume]
    let angles = arguments[BatchCommand.angles]
    let manifest = try arguments[BatchCommand.manifest].map(Manifest.init)
    var search = InputSearch(
      outputs: [output, output + SummaryFile.ending, angles].compactMap(\.self))
    for input in arguments[BatchCommand.inputs] { search.add(input) }
    search.pairNamedFiles()
    jobs = (manifest?.jobs ?? []) + search.jobs
    guard !jobs.isEmpty else {
      guard !arguments[BatchCommand.inputs].isEmpty else {
        throw UsageError(
          "name recordings, a folder or a pattern, or a list with --manifest", command: "batch")
      }
      throw CommandFailure(
        .noInput,
        "there is nothing to measure: none of the inputs holds a file that ends in "
          + InputSearch.endings.joined(separator: ", "))
    }
    format = SummaryFormat(
      name: arguments[BatchCommand.format], metadata: manifest?.metadata ?? [])
    workers = arguments[BatchCommand.workers] ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    runner = JobRunner(
      defaults: arguments, anglesFolder: angles,
      showsProvenance: arguments[BatchCommand.provenance], hasKeys: true)
    if arguments[BatchCommand.provenance], format.name == .csv {
      throw UsageError("--provenance needs --format json or ndjson", command: "batch")
    }
    if resumes, output == "-" {
      throw UsageError("--resume needs --output FILE, an ordinary file", command: "batch")
    }
    if arguments[BatchCommand.list] {
      guard output == "-", angles == nil, !arguments[BatchCommand.provenance] else {
        throw UsageError(
          "--list measures nothing: leave --output, --angles and --provenance out; the lines go to "
            + "standard output", command: "batch")
      }
    } else {
      try checkMetadata()
    }
    try checkIdentities(manifest: arguments[BatchCommand.manifest])
    try checkOutputs(manifest: arguments[BatchCommand.manifest])
  }

  private func checkMetadata() throws(CommandFailure) {
    guard format.name == .csv,
      let name = format.metadata.first(where: SummaryColumns.names.contains)
    else { return }
    throw CommandFailure(
      .malformedData,
      "the manifest's column '\(name)' would stand in the summary beside the summary's own; give "
        + "it another name")
  }

  /// Refuses ids and angle files that two jobs share.
  private func checkIdentities(manifest: String?) throws(CommandFailure) {
    var places: [String: Int] = [:]
    for (place, job) in jobs.enumerated() {
      if let earlier = places.updateValue(place, forKey: job.name) {
        let source = manifest.map { " of '\($0)'" } ?? ""
        throw CommandFailure(
          .malformedData,
          "measurements \(earlier + 1) and \(place + 1)\(source) have the same id "
            + "'\(job.name.prefix(80))'; give each its own")
      }
    }
    guard runner.anglesFolder != nil else { return }
    var names: [String: String] = [:]
    for job in jobs {
      let name = job.angleFileName
      if name.utf8.count > 250 || name.hasPrefix(".")
        || name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      {
        throw CommandFailure(
          .malformedData,
          "the id '\(job.name.prefix(80))' cannot name a file of angles; give it an id of at most "
            + "240 bytes that begins with no full stop and has no control character")
      }
      if let earlier = names.updateValue(job.name, forKey: name) {
        throw CommandFailure(
          .malformedData,
          "the ids '\(earlier.prefix(80))' and '\(job.name.prefix(80))' would have the same file "
            + "of angles, \(name.prefix(80)); change one")
      }
    }
  }

  /// Refuses outputs that would replace an input.
  private func checkOutputs(manifest: String?) throws {
    var outputs: [FileIdentity: String] = [:]
    let paths = jobs.lazy.compactMap { runner.anglesPath(of: $0) }
    for path in [output, output + SummaryFile.ending] + paths where path != "-" {
      if let identity = FileIdentity(path) { outputs[identity] = path }
    }
    guard !outputs.isEmpty else { return }
    func check(_ input: String) throws {
      guard let path = FileIdentity(input).flatMap({ outputs[$0] }) else { return }
      throw OutputError.cannotCreate(
        path: path, reason: "it is the input '\(input)'; name another file")
    }
    if let manifest, manifest != "-" { try check(manifest) }
    for job in jobs {
      for path in job.paths(job.arguments(defaults: runner.defaults)) { try check(path) }
    }
  }
}
