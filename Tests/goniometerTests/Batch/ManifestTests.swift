// SPDX-License-Identifier: Apache-2.0

import BatchRuns
import ClinicalTerms
import Foundation
import JSON
import Measurement
import StudyTasks
import Testing

@testable import ConsolePrograms
@testable import goniometer

@Suite("Manifests")
struct ManifestTests {
  private func manifest(_ text: String) throws -> Manifest {
    let folder = try TemporaryFolder(inMemory: true)
    try folder.write(text, to: "m")
    return try Manifest(path: folder.path("m"))
  }

  @Test("columns are ids, recordings, settings and metadata; paths are beside the manifest")
  func columns() throws {
    let folder = try TemporaryFolder(inMemory: true)
    try folder.write(
      "\u{FEFF}id,thigh,shank,side,zero,thigh_calibration,site,\"a note\"\r\n"
        + "p1,t.csv,/s.csv,left,20,c.json,Ulm,\"two\nlines, \"\"quoted\"\"\"\r\n\r\n"
        + "p2,u.csv,v.csv,,,,,\r\n", to: "m.csv")
    let manifest = try Manifest(path: folder.path("m.csv"))
    #expect(manifest.metadata == ["site", "a note"])
    try #require(manifest.count == 2)
    let job = try manifest.job(0)
    #expect(job.failure == nil && job.name == "p1")
    #expect(
      job.recordings == [
        .segment(.thigh): folder.path("t.csv"), .segment(.shank): "/s.csv",
      ])
    #expect(
      job.settings == [
        .side: "left", .zero: "20", .segment(.thigh, .calibration): folder.path("c.json"),
      ])
    #expect(job.metadata == ["site": "Ulm", "a note": "two\nlines, \"quoted\""])
    let other = try manifest.job(1)
    #expect(other.settings.isEmpty && other.metadata.isEmpty)
  }

  @Test("the accelerometer's file is read, and named, before the gyroscope's")
  func separateFiles() throws {
    let job = try manifest("gyroscope,accelerometer\n/g.csv,/a.csv\n").job(0)
    #expect(job.name == "/a.csv")
    #expect(job.paths() == ["/a.csv", "/g.csv"])
  }

  @Test("lines of JSON say the same as rows")
  func json() throws {
    let manifest = try manifest(
      """
      {"id": 7, "thigh": "/t.csv", "shank": "/s.csv", "zero": 20, "thighCalibration": "/c.json", "n": 1.5}

      {"id": "q", "file": "/x.csv", "note": "5\\" and \\" \\""}
      {"file": "/y.csv"}
      """)
    let jobs = try (0..<manifest.count).map { try manifest.job($0) }
    #expect(jobs.map(\.name) == ["7", "q", "/y.csv"])
    #expect(jobs[0].settings == [.zero: "20", .segment(.thigh, .calibration): "/c.json"])
    #expect(jobs[0].metadata == ["n": 1.5])
    #expect(jobs[0].id == 7)
  }

  @Test(
    "a form that cannot be trusted ends the reading, with its line",
    arguments: [
      ("id,file\np1,a.csv,extra\n", ":2: expected 2 cells as in the header, found 3"),
      ("id,file\np1\n", ":2: expected 2 cells as in the header, found 1"),
      (
        "id,file\np1,\"a.csv\np2,b.csv\n",
        ":2: expected cells of text (UTF-8) whose quotes are closed"
      ),
      ("id,file\np1,\"a\"b.csv\n", ":2: expected cells of text"),
      ("id,file,file\n", ":1: expected a name of its own for each column, found 'file' twice"),
      ("id,,file\n", ":1: expected a name for every column, found none for column 2"),
      ("id,site\np1,Ulm\n", ":1: expected a header with file, or two segments"),
      ("{\"file\":\"a\"}\nnonsense\n", ":2: expected a JSON object on one line"),
      ("{\"file\":\"a\"}\n[]\n", ":2: expected a JSON object on one line"),
      ("id,file\n", "expected rows that name recordings"), ("", "expected rows"),
    ])
  func malformed(_ text: String, _ words: String) throws {
    let error = #expect(throws: BatchError.self) { try manifest(text) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test(
    "what is wrong with one measurement is that one's failure",
    arguments: [
      ("side", "lft", "side: expected one of left, right, unstated, found 'lft'"),
      ("zero", "400", "zero: expected standing, extended, start or a number"),
      ("calibration", "-", "calibration: standard input is no calibration"),
      ("path", "b.csv", "the recording is given twice"),
    ])
  func failures(_ column: String, _ value: String, _ words: String) throws {
    let manifest = try manifest("id,file,\(column)\np1,a.csv,\(value)\np2,a.csv,\n")
    #expect(try manifest.job(0).failure?.message.contains(words) == true)
    #expect(try manifest.job(1).failure == nil)
  }

  @Test("bytes that are no text are refused, and no random bytes end the program")
  func noise() throws {
    #expect(throws: BatchError.self) { try Manifest(path: "/dev/null") }
    let folder = try TemporaryFolder(inMemory: true)
    var state: UInt64 = 0x5EED
    for _ in 0..<300 {
      var bytes = Array("id,file\n".utf8)
      for _ in 0..<60 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let few = Array("\"\n,;\t\r{}ab\u{FE}".utf8)
        bytes.append(few[Int(state >> 33) % few.count])
      }
      try Data(bytes).write(to: folder.url.appending(path: "m"))
      _ = try? Manifest(path: folder.path("m"))
    }
  }

  @Test("settings of a row go before the batch's, which pass over what they do not fit")
  func defaults() throws {
    let manifest = try manifest("id,file,thigh,shank,side,hanging\n1,a,,,left,90\n2,,b,c,,\n")
    let words = "batch x --side right --zero 10 --heading causal --limb-axis z".split(
      separator: " ")
    guard
      case .run(_, let defaults) = try ArgumentParser(table: .goniometer).parse(
        words.map(String.init))
    else { return }
    let settings = defaults.stated()
    let one = try manifest.job(0).settings(defaults: settings)
    #expect(one == [.side: "left", .hanging: "90", .limbAxis: "z"])
    let two = try manifest.job(1).settings(defaults: settings)
    #expect(two == [.side: "right", .zero: "10", .heading: "causal"])
  }
}
