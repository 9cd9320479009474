// SPDX-License-Identifier: Apache-2.0

internal import StudyTasks
internal import Measurement
internal import Goniometry
public import ClinicalFindings
internal import BatchRuns
internal import Foundation
package import JSON
internal import Recordings

/// The reason why a file gives no measurements.
public enum ResultFileError: Error, Sendable, Hashable {
  /// It cannot be read, with the system's reason.
  case unreadable(path: String, reason: String)
  /// It is no result.
  case notAResult(path: String)
}

extension ResultFileError: CustomStringConvertible {
  /// One sentence: the place, what is wrong, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .notAResult(let path):
      "\(path): not a result of a measurement: name results of measurements and tasks as JSON, summaries of "
        + "batches, and care stores"
    }
  }
}

/// The measurements of files: results as JSON, summaries of batches, and folders of them.
///
/// ```swift
/// var results = ResultFiles()
/// try results.add("study")
/// let page = CoursePage(results.measurements, program: program).html
/// ```
///
/// Care stores are found and left to the caller, as they are opened and not read.
public struct ResultFiles: Sendable {
  /// The measurements, in the order of the files.
  public private(set) var measurements: [Finding] = []
  /// Every file that was read.
  public private(set) var files: [String] = []
  /// The care stores among the files.
  public private(set) var stores: [String] = []
  /// The files of folders that are no results.
  public private(set) var passedOver: [ResultFileError] = []

  private var known: Set<FileIdentity> = []

  /// A summary of many measurements has many values.
  private static let limits = JSONLimits(bytes: .max, depth: 64, values: .max)
  private static let endings = [".json", ".ndjson", ".jsonl", ".csv", ".care"]

  /// Without files.
  public init() {}

  /// Takes a file, `-` for standard input (JSON alone), or a folder with all below it: files that end in
  /// `.json`, `.ndjson`, `.jsonl`, `.csv` or `.care`, by name. Hidden ones, and those of folders that are
  /// no results, are passed over.
  ///
  /// A file that was taken already, under whatever name, is not taken again.
  public mutating func add(_ path: String) throws(ResultFileError) {
    guard FolderListing.isFolder(path) else { return try addFile(path) }
    var failures: [ResultFileError] = []
    let root = URL(filePath: path)
    let found = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles]
    ) { place, error in
      failures.append(.unreadable(path: place.path, reason: error.localizedDescription))
      return true
    }
    let depth = root.standardizedFileURL.pathComponents.count
    let names = (found?.allObjects ?? []).compactMap { ($0 as? URL)?.standardizedFileURL }
      .map { $0.pathComponents.dropFirst(depth).joined(separator: "/") }
    for name in names.sorted() where Self.endings.contains(where: name.lowercased().hasSuffix) {
      let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      guard !FolderListing.isFolder(file) else { continue }
      do throws(ResultFileError) {
        try addFile(file)
      } catch {
        failures.append(error)
      }
    }
    passedOver += failures
  }

  private mutating func addFile(_ path: String) throws(ResultFileError) {
    let identity = path == "-" ? nil : FileIdentity(path)
    guard !(identity.map(known.contains) ?? files.contains(path)) else { return }
    // A pipe may never end.
    guard path == "-" || FolderListing.isFile(path) || !FolderListing.exists(path) else {
      throw .unreadable(path: path, reason: "not a file")
    }
    let bytes: [UInt8]
    do throws(RecordingError) {
      bytes = try ByteSource(path: path).readAll(limitBytes: 1 << 30)
    } catch {
      throw .unreadable(path: path, reason: error.description.replacing("\(path): ", with: ""))
    }
    if bytes.starts(with: Array("SQLite format 3\u{0}".utf8)) {
      stores.append(path)
    } else if bytes.first(where: { !Self.blanks.contains($0) }) == UInt8(ascii: "{") {
      measurements += try Self.json(bytes, path)
    } else {
      let rows: [[String: String]]?
      do throws(BatchError) { rows = try SummaryRows.all(at: path) } catch {
        throw .unreadable(path: path, reason: error.description)
      }
      guard let rows else { throw .notAResult(path: path) }
      measurements += rows.flatMap { Finding.all(inSummaryRow: $0, source: path) }
    }
    files.append(path)
    if let identity { known.insert(identity) }
  }

  /// The measurements of a file, of which the JSON may be known.
  package static func measurements(
    at path: String, _ document: JSONValue?
  ) throws(ResultFileError) -> [Finding] {
    if let document {
      guard let found = try findings(in: document, path) else { throw .notAResult(path: path) }
      return found
    }
    var files = ResultFiles()
    try files.addFile(path)
    return files.measurements
  }

  /// The findings in a document of results: of `analyze --json` or `live`, of a task, of a batch as JSON; each line of
  /// NDJSON is a document. `nil` for a document that is no result; a result without a range of motion gives none.
  private static func findings(
    in document: JSONValue, _ path: String
  ) throws(ResultFileError) -> [Finding]? {
    do throws(JSONError) {
      guard
        document.object?[TaskResult.documentKey] != nil
          || document.object?["taskRunUUID"] != nil
      else { return try Finding.all(inReport: document, source: path) }
      return try TaskResult(document: document).findings.map { finding in
        var finding = finding
        finding.source = path
        // Earlier programs told it in the sentence alone.
        if finding.remarks.contains(QualityCheck.simulatedSensors.advice) {
          finding.isSimulated = true
        }
        return finding
      }
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }

  /// Spaces, line breaks, and the mark of UTF-8.
  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]

  /// A document, or a line of NDJSON each.
  private static func json(
    _ bytes: [UInt8], _ path: String
  ) throws(ResultFileError) -> [Finding] {
    if let document = try? JSONValue(data: Data(bytes), limits: limits) {
      return try measurements(at: path, document)
    }
    var found: [Finding] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where !line.allSatisfy(blanks.contains) {
      guard let document = try? JSONValue(data: Data(line), limits: limits) else {
        throw .notAResult(path: path)
      }
      // A live measurement's lines before its result have none.
      found += try findings(in: document, path) ?? []
    }
    guard !found.isEmpty else { throw .notAResult(path: path) }
    return found
  }
}
