// SPDX-License-Identifier: Apache-2.0

import ChildProcesses
import ClinicalTerms
import Foundation
import JSON
import Measurement
import Testing

@testable import BatchRuns

@Suite("Identities of jobs")
struct JobIdentityTests {
  private static let file =
    ChildProcess.package.appending(path: "datasets/one-device/shank.csv").path
  private static let program = OutputProgram(name: "test", version: "1")

  /// Runs a body in a new folder that is removed afterwards.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }

  private func cells(_ text: String) throws -> [[String]] {
    var records: [[String]] = []
    // No cell of these tests but the note has a line break.
    var rest = Array(text.utf8)[...]
    while let end = rest.indices.first(where: { index in
      rest[index] == 10 && rest[..<index].count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2)
    }) {
      records.append(try #require(CSVRecords.cells(of: rest[...end])))
      rest = rest[(end + 1)...]
    }
    return records
  }

  @discardableResult
  private func run(
    _ manifest: String, in folder: String, _ format: SummaryFormat.Name = .csv,
    identity: MeasurementIdentity = MeasurementIdentity(), resumes: Bool = false
  ) throws -> (counts: BatchRun.Counts, summary: String) {
    let (list, output) = ("\(folder)/m", "\(folder)/s.\(format.rawValue)")
    try Data(manifest.utf8).write(to: URL(filePath: list))
    let plan = try BatchPlan(
      inputs: [], manifest: list, output: output, format: format, resumes: resumes,
      replaces: true, workers: 1,
      runner: JobRunner(program: Self.program, identity: identity, hasKeys: true))
    let outcome = try BatchRun(plan).run { _ in
    } progress: { _ in
    }
    return (outcome.counts, try text(output))
  }

  private func job(_ fields: [String: JSONValue]) -> MeasurementJob {
    MeasurementJob(
      fields: fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) },
      id: "j", folder: "")
  }

  @Test("columns and members of a job are its identity, and no metadata")
  func fields() {
    let stated = job([
      "file": "a.csv", "subject": 17, "Visit": "baseline", "note": " ", "site": "Ulm",
    ])
    #expect(stated.failure == nil)
    #expect(stated.identity == MeasurementIdentity(subject: "17", visit: "baseline"))
    #expect(stated.metadata == ["site": "Ulm"])
    #expect(job(["file": "P-017/baseline.csv"]).identity.isEmpty)
  }

  @Test("what is no text, or drives a terminal, is the failure of its job")
  func refused() {
    for value in [["a"], true, "a\u{1B}[2Jb", "a\u{202E}b", "\u{200F}"] as [JSONValue] {
      let failure = job(["file": "a.csv", "note": value]).failure
      #expect(failure?.code == .usage)
      #expect(failure?.message.hasPrefix("note: expected a text without control") == true)
      #expect(failure?.message.unicodeScalars.contains { $0.value < 32 } == false)
    }
    let twice = job(["file": "a.csv", "subject": "a", "Subject": "b"]).failure
    #expect(twice?.message == "subject: it is given twice, in two spellings")
  }

  @Test("a line for a worker carries the identity, completed by the batch's")
  func line() throws {
    let batch = MeasurementIdentity(subject: "P", visit: "1")
    let first = job(["file": "/a.csv", "visit": "2"])
    let line = try #require(first.line(defaults: [:], identity: batch).object)
    #expect(job(line).identity == MeasurementIdentity(subject: "P", visit: "2"))
    #expect(line["note"] == nil)
  }

  @Test("a batch without identities has no column and no member of them")
  func none() throws {
    try inFolder { folder in
      let csv = try run("file,site\n\(Self.file),Ulm\n", in: folder).summary
      #expect(try cells(csv)[0] == SummaryColumns.names + ["site"])
      let json = try run("file\n\(Self.file)\n", in: folder, .ndjson).summary
      #expect(!json.contains("identity"))
    }
  }

  @Test("CSV has a column for each part that a measurement states, before the metadata")
  func columns() throws {
    let note = "=1+1, \"brace\"\nsecond line"
    let quoted = "\"" + note.replacing("\"", with: "\"\"") + "\""
    try inFolder { folder in
      let csv = try run(
        "id,file,site,note,subject\na,\(Self.file),Ulm,\(quoted),P-1\nb,nothing.csv,,  ,\n",
        in: folder, identity: MeasurementIdentity(subject: "P-0")
      ).summary
      let records = try cells(csv)
      #expect(records[0] == SummaryColumns.names + ["subject", "note", "site"])
      #expect(records[1].suffix(3) == ["P-1", "'" + note, "Ulm"])
      #expect(records[2].suffix(3) == ["P-0", "", ""])
    }
  }

  @Test("JSON has the identity once, of measurements that failed too")
  func members() throws {
    try inFolder { folder in
      let long = String(repeating: "n", count: 10_000)
      let lines = try run(
        "id,file,subject,note\na,\(Self.file),P-1,\(long)\nb,nothing.csv,,\n", in: folder, .ndjson,
        identity: MeasurementIdentity(visit: "baseline")
      ).summary.split(separator: "\n")
      let entries = try lines.map { line in
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      }
      #expect(entries[0]["metadata"] == nil)
      #expect(
        entries[0]["identity"] as? [String: String]
          == ["subject": "P-1", "visit": "baseline", "note": long])
      #expect(entries[1]["status"] as? String == "failed")
      #expect(entries[1]["identity"] as? [String: String] == ["visit": "baseline"])
    }
  }

  @Test("a changed identity leaves no old row; the same one is taken over")
  func resumed() throws {
    let list = "id,file,subject\na,\(Self.file),P-1\n"
    for format in SummaryFormat.Name.allCases {
      try inFolder { folder in
        let first = try run(list, in: folder, format).summary
        #expect(try run(list, in: folder, format, resumes: true).counts.taken == 1)
        let other = try run(
          "id,file,subject\na,\(Self.file),P-2\n", in: folder, format, resumes: true)
        #expect(other.counts.taken == 0)
        #expect(other.summary.contains("P-2") && !other.summary.contains("P-1"))
        #expect(try run(list, in: folder, format, resumes: true).summary == first)
      }
    }
    // Rows of a table cannot get a column.
    try inFolder { folder in
      try run("id,file\na,\(Self.file)\n", in: folder)
      let error = #expect(throws: BatchError.self) {
        try run(list, in: folder, resumes: true)
      }
      #expect(error?.description.contains("of this version, form and columns") == true)
    }
  }

  @Test("parts that run into each other give other keys")
  func keys() throws {
    func key(_ identity: MeasurementIdentity) throws -> String {
      try #require(
        JobRunner(program: Self.program, identity: identity, hasKeys: true)
          .key(of: job(["file": .string(Self.file)])))
    }
    let keys = try [
      MeasurementIdentity(), MeasurementIdentity(subject: "a"), MeasurementIdentity(visit: "a"),
      MeasurementIdentity(note: "a"), MeasurementIdentity(subject: "a", visit: "a"),
      MeasurementIdentity(subject: "avisit=a"),
    ].map(key)
    #expect(Set(keys).count == keys.count)
  }
}
