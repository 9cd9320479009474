// SPDX-License-Identifier: Apache-2.0

package import ClinicalTerms
internal import FoundationEssentials
internal import JSON
package import Measurement
internal import Recordings

/// The form of a summary: the bytes before, between and after its rows.
public struct SummaryFormat: Sendable {
  /// The forms by name.
  public enum Name: String, CaseIterable, Sendable {
    /// A row of comma-separated values for each measurement.
    case csv
    /// One document.
    case json
    /// A line of JSON for each measurement.
    case ndjson
  }

  /// The form of the rows.
  public let name: Name
  /// The parts of identities that some measurement states, each a column of a CSV row after its own.
  let identity: [MeasurementIdentity.Part]
  /// Names of metadata, each a column at the end of a CSV row.
  package let metadata: [String]
  /// The program that measures.
  let program: OutputProgram

  /// A form from its parts.
  package init(
    name: Name, identity: [MeasurementIdentity.Part] = [], metadata: [String],
    program: OutputProgram
  ) {
    (self.name, self.identity, self.metadata) = (name, identity, metadata)
    self.program = program
  }

  /// The columns of a CSV row.
  private var columns: [String] {
    SummaryColumns.names + identity.map(\.rawValue) + metadata
  }

  /// The beginning of the file.
  var header: [UInt8] {
    switch name {
    case .csv:
      SummaryColumns.row(columns)
    case .json:
      Array(
        "{\"program\":{\"name\":\"\(program.name)\",\"version\":\"\(program.version)\"},\"results\":[\n"
          .utf8)
    case .ndjson: []
    }
  }

  /// The text between two rows.
  var separator: [UInt8] { name == .json ? Array(",\n".utf8) : [] }

  /// The end of the file.
  ///
  /// - Parameter isEmpty: whether no row stands before it.
  func footer(isEmpty: Bool) -> [UInt8] {
    guard name == .json else { return [] }
    return Array(((isEmpty ? "" : "\n") + "],\"schemaVersion\":\(OutputSchema.version)}\n").utf8)
  }

  /// The bytes of an entry; in JSON of one row without a line break, as the separator has it.
  func row(_ entry: MeasurementEntry) throws -> [UInt8] {
    switch name {
    case .csv:
      SummaryColumns.row(
        SummaryColumns.cells(entry) + identity.map { entry.identity?[$0] ?? "" }
          + metadata.map { cell(entry, $0) })
    case .json: try entry.jsonBytes(isPretty: false).dropLast()
    case .ndjson: try entry.jsonBytes(isPretty: false)
    }
  }

  private func cell(_ entry: MeasurementEntry, _ name: String) -> String {
    entry.metadata?[name].map(\.text) ?? ""
  }

  /// The identity of a row of an earlier summary: its id as text, and the key of its job.
  struct Mark: Equatable {
    let id: String
    /// `nil` where the job has to be done again.
    let key: String?
    let status: MeasurementEntry.Status
    /// Of a job that failed.
    let code: MeasurementEntry.Failure.Code?
  }

  /// The mark of a row as it stands in a file; `nil` where it is none.
  func mark(of row: [UInt8]) -> Mark? {
    switch name {
    case .csv:
      guard let cells = CSVRecords.cells(of: row[...]),
        cells.count == columns.count,
        let key = SummaryColumns.names.firstIndex(of: SummaryColumns.key),
        let code = SummaryColumns.names.firstIndex(of: SummaryColumns.errorCode),
        let status = MeasurementEntry.Status(rawValue: cells[1])
      else { return nil }
      return Mark(
        id: cells[0].unguardedCell, key: cells[key].isEmpty ? nil : cells[key], status: status,
        code: MeasurementEntry.Failure.Code(rawValue: cells[code]))
    case .json, .ndjson:
      guard let members = (try? JSONValue(data: Data(row), limits: Self.limits))?.object,
        let id = members["id"],
        let status = members["status"]?.string.flatMap(MeasurementEntry.Status.init)
      else { return nil }
      let key = members["key"] ?? .null
      let error = members["error"] ?? .null
      let code = error.object?["code"]?.string.flatMap(MeasurementEntry.Failure.Code.init)
      guard key == .null || key.string != nil, error == .null || code != nil else { return nil }
      return Mark(id: id.text, key: key.string, status: status, code: code)
    }
  }

  /// A row is as long as the metadata of its job, which nothing else limits.
  private static let limits = JSONLimits(bytes: .max, depth: 512, values: .max)
}
