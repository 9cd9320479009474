// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import JSON
internal import Recordings

/// Finds recordings: files that are named, folders with all below them, and patterns.
///
/// No descriptor stays open: a folder is listed before what is in it is looked at.
package struct InputSearch {
  /// Places that results go to, and that are therefore no recordings where they are come upon.
  private let outputs: Set<FileIdentity>
  /// Jobs in the order of the inputs; within a folder or pattern in the order of the names' bytes.
  package private(set) var jobs: [MeasurementJob] = []
  private var seen: Set<String> = []
  /// The segments that names of files can tell.
  private let pairs = RecordingHalf.Pair.all

  /// The endings of tables that a folder is searched for.
  package static let endings = [
    ".csv", ".csv.gz", ".tsv", ".tsv.gz", ".mat", ".h5", ".hdf5", ".mvnx", ".xlsx",
  ]

  /// - Parameter outputs: paths of what is written, whether they are there or not.
  package init(outputs: [String]) { self.outputs = Set(outputs.compactMap(FileIdentity.init)) }

  /// Adds what an input stands for.
  package mutating func add(_ input: String) {
    guard let status = RepairedPath.status(of: input) else {
      guard input.contains(where: { "*?[".contains($0) }) else {
        return addFiles([input], loneHalves: false)
      }
      let paths = Self.matches(of: input)
      guard !paths.isEmpty else {
        return addFailure(input, .noInput, "\(input): no file matches this pattern; check the path")
      }
      var files: [String] = []
      for path in paths where !isOutput(path) {
        if Self.isFolder(path) { walk(path) } else { files.append(path) }
      }
      return addFiles(files, loneHalves: true)
    }
    if status.st_mode & S_IFMT == S_IFDIR { return walk(input) }
    addFiles([input], loneHalves: false)
  }

  /// Pairs files that were named one by one: call once all inputs are added.
  package mutating func pairNamedFiles() {
    var result: [MeasurementJob] = []
    var places: [String: Int] = [:]
    for job in jobs {
      guard job.recordings.count == 1, let path = job.recordings[.file],
        let half = RecordingHalf(path, among: pairs)
      else {
        result.append(job)
        continue
      }
      if let place = places[half.other], result[place].recordings[.file] == half.other {
        result[place] = half.job
      } else {
        places[path] = result.count
        var job = job
        job.warnings = [half.loneWarning]
        result.append(job)
      }
    }
    jobs = result
  }

  private func isOutput(_ path: String) -> Bool {
    !outputs.isEmpty && FileIdentity(path).map(outputs.contains) ?? false
  }

  private static func isFolder(_ path: String) -> Bool {
    RepairedPath.status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  private mutating func addFailure(
    _ path: String, _ code: MeasurementEntry.Failure.Code, _ message: String
  ) {
    guard seen.insert(path).inserted else { return }
    var job = MeasurementJob(id: .string(path))
    job.failure = MeasurementEntry.Failure(code, message)
    jobs.append(job)
  }

  /// Adds everything below a folder; links to folders are not followed.
  private mutating func walk(_ folder: String) {
    guard !isOutput(folder) else { return }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let entries: [FolderEntry]
    do {
      entries = try FolderEntry.list(folder)
    } catch {
      return addFailure(
        folder, .unreadable, "\(folder): the folder cannot be read: \(error.reason)")
    }
    var files = entries.filter { entry in
      let name = entry.name.lowercased()
      return !entry.isFolder && Self.endings.contains(where: name.hasSuffix)
    }.map { base + $0.name }.filter { !isOutput($0) }
    // A folder with the files of two segments, or with the card of a simulation, is one
    // measurement; other tables in it are not recordings of their own.
    let halves = files.filter { RecordingHalf($0, among: pairs)?.isWholeName ?? false }
    let isSimulation = entries.contains { $0.name == "card.json" }
    if halves.count > 1 || isSimulation && !halves.isEmpty { files = halves }
    addFiles(files, loneHalves: true)
    for entry in entries where entry.isFolder { walk(base + entry.name) }
  }

  /// Adds files, those of two segments of a joint as one.
  ///
  /// - Parameter loneHalves: whether a half without the other is worth a doubt.
  private mutating func addFiles(_ files: [String], loneHalves: Bool) {
    let all = Set(files)
    for path in files {
      let half = RecordingHalf(path, among: pairs)
      if let half, all.contains(half.other) {
        guard seen.insert(half.proximal).inserted else { continue }
        seen.insert(half.distal)
        jobs.append(half.job)
        continue
      }
      guard seen.insert(path).inserted else { continue }
      var job = MeasurementJob(id: .string(path))
      job.recordings[.file] = path
      if path == "-" {
        job.failure = MeasurementEntry.Failure(
          .usage, "standard input is no recording here; 'analyze -' measures it")
      }
      if let half, loneHalves { job.warnings = [half.loneWarning] }
      jobs.append(job)
    }
  }

  private static func matches(of pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(RepairedPath.bytes(of: pattern), GLOB_NOSORT, nil, &found) == 0,
      let paths = found.gl_pathv
    else {
      return []
    }
    return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
