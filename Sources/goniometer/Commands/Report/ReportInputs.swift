// SPDX-License-Identifier: Apache-2.0

internal import BatchRuns
internal import CareStore
internal import CareTasks
internal import ConsolePrograms
internal import Foundation
internal import JSON
internal import Recordings
internal import Reports

/// The measurements of the files that a report is made of.
struct ReportInputs {
  private(set) var measurements: [ReportedMeasurement] = []
  /// Every file that was read.
  private(set) var files: [String] = []
  /// Files of folders that are no results, a sentence each.
  private(set) var passedOver: [String] = []

  /// A summary of many measurements has many values.
  private static let limits = JSONLimits(bytes: .max, depth: 64, values: .max)
  private static let endings = [".json", ".ndjson", ".jsonl", ".csv", ".care"]

  /// Takes a file, or a folder with all below it.
  ///
  /// - Throws: for a file that cannot be read. A file of a folder that is no result is passed over.
  mutating func add(_ path: String) throws {
    guard FolderListing.isFolder(path) else { return try addFile(path) }
    let found = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    for name in found.sorted() where Self.endings.contains(where: name.lowercased().hasSuffix) {
      guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
      let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      do {
        try addFile(file)
      } catch let error as NoResultFile {
        passedOver.append(error.message)
      }
    }
  }

  private mutating func addFile(_ path: String) throws {
    let handle: FileHandle
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw CommandFailure(.noInput, "\(path): cannot be opened".printable)
    }
    defer { try? handle.close() }
    let head = [UInt8](try handle.read(upToCount: 4096) ?? Data())
    if head.starts(with: Array("SQLite format 3\u{0}".utf8)) {
      try addStore(path)
    } else if head.first(where: { !UInt8.isBlank($0) }) == UInt8(ascii: "{") {
      try addJSON(path)
    } else if let rows = try SummaryRows.all(at: path) {
      measurements += rows.map { ReportedMeasurement(summaryRow: $0, source: path) }
    } else {
      throw NoResultFile(path: path)
    }
    files.append(path)
  }

  /// A document, or a line of NDJSON each.
  private mutating func addJSON(_ path: String) throws {
    let data = Data(try ByteSource(path: path).readAll(limitBytes: 1 << 30))
    if let document = try? JSONValue(data: data, limits: Self.limits) {
      guard let found = ReportedMeasurement.all(in: document, source: path) else {
        throw NoResultFile(path: path)
      }
      measurements += found
      return
    }
    for line in data.split(separator: UInt8(ascii: "\n")) {
      guard let document = try? JSONValue(data: Data(line)),
        let found = ReportedMeasurement.all(in: document, source: path)
      else { throw NoResultFile(path: path) }
      measurements += found
    }
  }

  private mutating func addStore(_ path: String) throws {
    let store = try CarePlanStore(path: path, for: .reading) { Date() }
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    measurements += try waiting {
      guard let first = try await store.beginning() else { return [] }
      let patients = try await store.fetch(RecordQuery<Patient>())
      let subject = patients.count == 1 ? patients[0].id : name
      let events = try await store.events(from: first, to: Date())
      return events.flatMap { event in
        ReportedMeasurement.all(
          in: event.outcome?.values ?? [], of: subject, source: path)
      }
    }
  }
}

/// A file that is no result of a measurement.
private struct NoResultFile: ReportableError {
  let path: String

  var exitCode: ExitCode { .malformedData }
  var message: String {
    "\(path): not a result: a report is made of what analyze --json, live, task run or batch wrote, and of "
      + "care stores"
  }
}

extension UInt8 {
  fileprivate static func isBlank(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains(byte)
  }
}
