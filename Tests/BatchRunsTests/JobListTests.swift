// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import Measurement
import Testing

@testable import BatchRuns

@Suite("Jobs of a manifest")
struct JobListTests {
  private static let program = OutputProgram(name: "test", version: "1")

  /// Runs a body with the path of a manifest, which is removed afterwards.
  private func withManifest(_ text: String, _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "m.csv")
    try Data(text.utf8).write(to: path)
    try body(path.path)
  }

  private func plan(_ path: String, output: String = "-") throws -> BatchPlan {
    try BatchPlan(
      inputs: [], manifest: path, output: output, format: .csv, workers: 1,
      runner: JobRunner(program: Self.program, hasKeys: true))
  }

  private func rows(_ count: Int) -> String {
    "id,thigh,shank,site\n"
      + (0..<count).map { "participant-\($0),visits/\($0)/t.csv,visits/\($0)/s.csv,Ulm\n" }.joined()
  }

  /// How many texts a value holds, in all that it is made of.
  private func texts(in value: Any) -> Int {
    if value is String { return 1 }
    return Mirror(reflecting: value).children.reduce(0) { $0 + texts(in: $1.value) }
  }

  @Test("of a job nothing is held but the place of its record, 16 bytes")
  func heldMemory() throws {
    var held: [Int] = []
    for count in [10, 2000] {
      try withManifest(rows(count)) { path in
        let plan = try plan(path)
        #expect(plan.jobs.count == count)
        held.append(texts(in: plan))
      }
    }
    #expect(held[0] == held[1] && held[0] > 0)
    #expect(MemoryLayout<ManifestText.Place>.stride == 16)
  }

  @Test("jobs are made anew from their records, in any order")
  func anyOrder() throws {
    try withManifest("\u{FEFF}" + rows(50)) { path in
      let jobs = try plan(path).jobs
      for number in [49, 0, 17, 49] {
        let job = try jobs.job(number)
        #expect(job.name == "participant-\(number)" && job.metadata == ["site": "Ulm"])
        #expect(job.orderedRecordings.map(\.path).allSatisfy { $0.contains("visits/\(number)/") })
      }
    }
    try withManifest("{\"id\": 7, \"file\": \"a\"}\n\n{\"file\": \"/b\"}") { path in
      let jobs = try plan(path).jobs
      #expect(try jobs.job(1).name == "/b" && jobs.job(0).id == 7)
    }
  }

  @Test("a record of three segments is a job for each joint, and keeps its place")
  func severalJoints() throws {
    let text = "id,pelvis,thigh,shank\na,p,t,s\nb,p,t,s\n"
    try withManifest(text) { path in
      let jobs = try plan(path).jobs
      let names = try (0..<jobs.count).map { try jobs.job($0).name }
      #expect(names == ["a hip", "a knee", "b hip", "b knee"])
    }
  }

  @Test("the records of a pipe are kept, as it cannot be read again")
  func pipe() throws {
    try withManifest("") { path in
      try FileManager.default.removeItem(atPath: path)
      try #require(mkfifo(path, 0o600) == 0)
      let text = rows(3)
      let writer = Thread { try? Data(text.utf8).write(to: URL(filePath: path)) }
      writer.start()
      let manifest = try Manifest(path: path)
      #expect(manifest.count == 3)
      #expect(try manifest.job(2).name == "participant-2")
      #expect(try manifest.job(0).name == "participant-0")
    }
  }

  @Test(
    "rows may be added to a manifest while it is measured; a row that is changed ends the batch")
  func changes() throws {
    try withManifest(rows(3)) { path in
      let jobs = try plan(path).jobs
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data("participant-3,a,b,Ulm\n".utf8))
      #expect(try jobs.job(2).name == "participant-2")
      try file.seek(toOffset: 22)
      try file.write(contentsOf: Data("X".utf8))
      let error = #expect(throws: BatchError.self) { try jobs.job(0) }
      #expect(error.map { "\($0)".contains("was changed") } == true)
      #expect(try jobs.job(1).name == "participant-1")
    }
  }

  @Test("ids and files that two jobs share are refused, with the places of the first two")
  func repeats() throws {
    try withManifest(rows(20) + "participant-4,a,b,\n" + "participant-2,a,b,\n") { path in
      let error = #expect(throws: BatchError.self) { try plan(path) }
      #expect(
        error.map { "\($0)" }
          == "measurements 5 and 21 of '\(path)' have the same id 'participant-4'; give each its own"
      )
    }
  }
}
